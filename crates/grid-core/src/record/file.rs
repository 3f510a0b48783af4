//! Records as files. A crash while writing leaves the old file or the new one.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file atomically: writes a temporary file in the same directory and renames it. Writes
/// to a device or a pipe directly.
///
/// # Errors
/// If the file cannot be written. An existing file is then unchanged.
///
/// ```
/// use grid_core::{read_text, write_atomically};
///
/// let path = std::env::temp_dir().join(format!("atomic-{}.txt", std::process::id()));
/// write_atomically(&path, b"e2e4")?;
/// write_atomically(&path, b"e2e4 e7e5")?;
/// assert_eq!(read_text(&path)?, "e2e4 e7e5");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_atomically(path: &Path, contents: &[u8]) -> io::Result<()> {
    static UNIQUE: AtomicU64 = AtomicU64::new(0);

    // A rename would replace a device by a file.
    if fs::metadata(path).is_ok_and(|old| !old.is_file() && !old.is_dir()) {
        return File::options().write(true).open(path)?.write_all(contents);
    }
    // Replaces the target of a symbolic link, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    if path.file_name().is_none() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "the path has no file name",
        ));
    }
    let unique = UNIQUE.fetch_add(1, Ordering::Relaxed);
    let temporary = path.with_file_name(format!(".{}-{unique}.tmp", process::id()));

    let written = File::create_new(&temporary)
        .and_then(|mut file| {
            if let Ok(old) = fs::metadata(&path) {
                file.set_permissions(old.permissions())?;
            }
            file.write_all(contents)?;
            // Before the rename, so that the name never refers to bytes that are not on the disk.
            file.sync_all()
        })
        .and_then(|()| fs::rename(&temporary, &path));
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// The largest record file that is read, in bytes: 16 MiB, about two million moves.
pub const MAX_FILE_BYTES: u64 = 16 << 20;

/// Reads a text file of at most [`MAX_FILE_BYTES`].
///
/// # Errors
/// If the file cannot be read, is not UTF-8, or is larger.
///
/// ```
/// use std::io::ErrorKind;
/// use std::path::Path;
///
/// let error = grid_core::read_text(Path::new("no such file")).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::NotFound);
/// ```
pub fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let read = File::open(path)?
        .take(MAX_FILE_BYTES + 1)
        .read_to_string(&mut text)?;
    if read as u64 > MAX_FILE_BYTES {
        let message = format!("the file has more than {MAX_FILE_BYTES} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(text)
}

#[cfg(feature = "json")]
mod json {
    use super::{Path, io, read_text, write_atomically};
    use crate::Notation;
    use crate::record::error::RecordError;
    use crate::record::game_record::Record;

    /// The error of a record file that cannot be read.
    ///
    /// ```
    #[doc = include_str!("../nim.md")]
    #[doc = include_str!("../nim-notation.md")]
    /// use std::path::Path;
    /// use grid_core::{FileError, Record};
    ///
    /// let error = Record::<Nim>::load(Path::new("no such file")).unwrap_err();
    /// assert!(matches!(error, FileError::Io { .. }));
    /// ```
    #[derive(Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum FileError {
        /// The file could not be read.
        #[error("cannot read {path}: {error}")]
        Io {
            /// The file.
            path: String,
            /// The error of the file system.
            error: io::Error,
        },
        /// The file is not a record.
        #[error("{path}: {error}")]
        Record {
            /// The file.
            path: String,
            /// Why it is not a record.
            error: RecordError,
        },
    }

    impl<G: Notation> Record<G> {
        /// Saves the record as JSON with [`write_atomically`].
        ///
        /// ```
        #[doc = include_str!("../nim.md")]
        #[doc = include_str!("../nim-notation.md")]
        /// use grid_core::{Player, Record};
        ///
        /// let game = Record::new(Nim(5, Player::First));
        /// let path = std::env::temp_dir().join(format!("nim-{}.json", std::process::id()));
        /// game.save(&path)?;
        /// assert_eq!(Record::load(&path)?, game);
        /// std::fs::remove_file(&path)?;
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// # Errors
        /// If the file cannot be written. An existing file is then unchanged.
        pub fn save(&self, path: &Path) -> io::Result<()> {
            let mut text = self.to_json();
            text.push('\n');
            write_atomically(path, text.as_bytes())
        }

        /// Loads a record from a file that holds JSON or one line of text.
        ///
        /// # Errors
        /// If the file cannot be read, is larger than [`MAX_FILE_BYTES`](crate::MAX_FILE_BYTES) or
        /// is not a record.
        pub fn load(path: &Path) -> Result<Self, FileError> {
            let shown = || path.display().to_string();
            let text = read_text(path).map_err(|error| FileError::Io {
                path: shown(),
                error,
            })?;
            let record = if text.trim_start().starts_with('{') {
                Self::from_json(&text)
            } else {
                text.trim().parse()
            };
            record.map_err(|error| FileError::Record {
                path: shown(),
                error,
            })
        }
    }
}

#[cfg(feature = "json")]
pub use json::FileError;
