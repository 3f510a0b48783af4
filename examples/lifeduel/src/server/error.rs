//! Why the server failed.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::task::JoinError;

/// Why the server failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system refuses something that the server needs.
    #[error("cannot start")]
    Start(#[source] io::Error),
    /// The server cannot listen on this host and port.
    #[error("cannot listen on {0}")]
    Listen(String, #[source] io::Error),
    /// The log, which is this file, cannot be written.
    #[error("cannot write {}", .0.display())]
    Log(PathBuf, #[source] Arc<io::Error>),
    /// A game panicked.
    #[error("a game failed")]
    Game(#[source] JoinError),
    /// Both players left before the only game began.
    #[error("both players left before the game began")]
    NobodyLeft,
    /// A signal stopped the server.
    #[error("stopped before the games had ended")]
    Stopped,
}
