//! Why the server cannot start.

use std::io;
use std::net::SocketAddr;

use crate::storage::StorageError;

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The data cannot be opened.
    #[error("cannot open the data folder")]
    Storage(#[from] StorageError),
    /// An address cannot be listened on.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// The system does not know the address on which the server listens.
    #[error("the address of the server is unknown")]
    Address(#[source] io::Error),
    /// The system has no thread left.
    #[error("cannot start a thread")]
    Threads(#[source] io::Error),
    /// The system passes no signals.
    #[error("cannot listen to signals")]
    Signals(#[source] io::Error),
}
