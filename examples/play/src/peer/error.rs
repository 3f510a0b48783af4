//! Why there is no table.

use std::io;
use std::path::PathBuf;

use tabletop::table::{ClockSetting, SetupError};

/// A table that cannot be kept, opened or joined.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The game cannot be hosted.
    #[error(transparent)]
    Host(#[from] SetupError),
    /// The game that is kept at the address has not ended, and is not the one that is asked for:
    /// the new one would overwrite it.
    #[error(
        "the game of {game} that was begun at {address} has not ended{}: continue it with \
         --host {address} and nothing else, use another port, or delete {}",
        clock.map_or(String::new(), |clock| format!(" (clocks {clock})")),
        path.display()
    )]
    Unfinished {
        /// The title of its game.
        game: &'static str,
        /// Its clocks.
        clock: Option<ClockSetting>,
        /// The address.
        address: String,
        /// Its file.
        path: PathBuf,
    },
    /// The file of the table that is kept at the address cannot be used.
    #[error(
        "the table that was kept at this address cannot be read: {error}; wait at another port, \
         or delete {}",
        path.display()
    )]
    Unusable {
        /// Its file.
        path: PathBuf,
        /// Why.
        error: String,
    },
    /// The system, or the network, does not allow it.
    #[error("cannot {what}")]
    Io {
        /// What, in words: `listen on localhost:4000`.
        what: String,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// A server opens no table.
    #[error("the server {server} opens no table: {reason}")]
    Refused {
        /// The server.
        server: String,
        /// Why.
        reason: String,
    },
}
