//! Why the server fails.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::task::JoinError;

/// Why the server failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system refuses something that the server needs.
    #[error("cannot start")]
    Start(#[source] io::Error),
    /// The server cannot listen on its port.
    #[error("cannot listen on {host}:{port}")]
    Listen {
        /// The host.
        host: String,
        /// The port.
        port: u16,
        /// The error of the system.
        source: io::Error,
    },
    /// The log cannot be written.
    #[error("cannot write {}", path.display())]
    Log {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: Arc<io::Error>,
    },
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

impl Error {
    pub(super) fn log(path: &Path, source: Arc<io::Error>) -> Self {
        let path = path.into();
        Self::Log { path, source }
    }
}
