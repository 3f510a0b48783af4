//! Files that cannot be written.

use std::io;
use std::path::{Path, PathBuf};

use menagerie::ForeignError;

/// Why the system refuses, in words: without the number of its error.
///
/// ```
/// let error = std::io::Error::from_raw_os_error(2);
/// assert!(!tabletop::io_words(&error).contains("os error"));
/// ```
pub fn io_words(error: &io::Error) -> String {
    let words = error.to_string();
    let end = words.find(" (os error ").unwrap_or(words.len());
    words[..end].into()
}

/// A game that cannot be written to a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The system refuses.
    #[error("cannot save to {}: {}", path.display(), io_words(error))]
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

/// Writes a file, whole or not at all.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), SaveError> {
    atomic_files::write(path, text.as_bytes()).map_err(|error| SaveError::Io {
        path: path.into(),
        error,
    })
}
