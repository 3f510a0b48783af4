//! Files that cannot be written.

use std::io;
use std::path::PathBuf;

use menagerie::ForeignError;

/// A game that cannot be written to a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The system refuses.
    #[error("cannot save to {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The file format cannot express the game.
    #[error(transparent)]
    Format(#[from] ForeignError),
}
