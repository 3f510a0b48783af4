//! Why there is no table.

use std::io;

use tabletop::table::SetupError;

use super::table_file::KeptError;

/// A link that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The game cannot be hosted.
    #[error(transparent)]
    Host(#[from] SetupError),
    /// Another table is kept at the address.
    #[error(transparent)]
    Kept(#[from] KeptError),
    /// The system cannot listen on the address.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: String,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// No program accepts the connection.
    #[error("cannot connect to {address}")]
    Connect {
        /// The address.
        address: String,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
}
