//! Why something cannot be stored or read.

use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::ErrorCode;

/// Why something cannot be stored or read.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StorageError {
    /// The folder cannot be made or written to.
    #[error("cannot keep games in the folder {}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: Arc<std::io::Error>,
    },
    /// The file was cut off or removed: a server never leaves it empty.
    #[error(
        "{0} is {1}: put a copy of it there, or remove it and {0}-wal to begin without games",
        .path.display(),
        if .path.exists() { "empty" } else { "missing" }
    )]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// Others may write to the folder.
    #[error(
        "others may write to the folder {}: name one of its own for the games, or close it to them",
        .path.display()
    )]
    Open {
        /// The folder.
        path: PathBuf,
    },
    /// The database was made by something else.
    #[error("{} is the database of another program", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Another server has opened the data.
    #[error("another server uses the data in {}", .path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// The data are of a newer version of this program.
    #[error("the data have version {found}: expected at most {known}")]
    Newer {
        /// The version of the data.
        found: i64,
        /// The version of this program.
        known: usize,
    },
    /// There is no room for more.
    #[error("the disk is full")]
    Full,
    /// The database refuses.
    #[error("the database")]
    Database(#[source] Arc<rusqlite::Error>),
    /// The server ends.
    #[error("the server ends")]
    Closed,
}

impl StorageError {
    /// Returns whether what could not be stored of one table says nothing of the others.
    pub(super) fn is_of_one_table(&self) -> bool {
        match self {
            Self::Database(error) => {
                error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
            }
            _ => false,
        }
    }
}

impl From<rusqlite::Error> for StorageError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            _ => Self::Database(Arc::new(error)),
        }
    }
}
