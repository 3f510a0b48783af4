//! Why a table cannot be played at.

use std::io;
use std::path::PathBuf;

/// Why a table cannot be played at.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The game cannot be saved.
    #[error("cannot save to {}: {error}", path.display())]
    Save {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: io::Error,
    },
    /// The terminal, or what stands in its place, cannot be used.
    #[error("cannot use the terminal: {0}")]
    Terminal(#[from] io::Error),
}
