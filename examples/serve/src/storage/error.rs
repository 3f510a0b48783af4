//! Why something cannot be stored or read.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::ErrorCode;

/// Why something cannot be stored or read.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StorageError {
    /// The folder cannot be made or written to, for what the system says.
    #[error("cannot keep games in the folder {}", .0.display())]
    Folder(PathBuf, #[source] Arc<io::Error>),
    /// The file was cut off or removed: a server never leaves it empty.
    #[error(
        "{path} is {state}: put a copy of it there, or remove it and {path}-wal to begin without \
         games",
        path = .0.display(),
        state = if .0.exists() { "empty" } else { "missing" }
    )]
    Empty(PathBuf),
    /// Others may write to the folder.
    #[error(
        "others may write to the folder {}: name one of its own for the games, or close it to them",
        .0.display()
    )]
    Open(PathBuf),
    /// The file is a database that was made by something else.
    #[error("{} is the database of another program", .0.display())]
    Foreign(PathBuf),
    /// Another server has opened the data in this folder.
    #[error("another server uses the data in {}", .0.display())]
    InUse(PathBuf),
    /// The data are of a newer version of this program. The first number is the version of the
    /// data, the second that of this program.
    #[error("the data have version {0}: expected at most {1}")]
    Newer(i64, usize),
    /// A copy of the games cannot be written to this file, for what the system says.
    #[error("cannot write the copy {}", .0.display())]
    Backup(PathBuf, #[source] Arc<io::Error>),
    /// There is no room for more.
    #[error("the disk is full")]
    Full,
    /// The database refuses.
    #[error("the database failed")]
    Database(#[source] Arc<rusqlite::Error>),
    /// The server ends.
    #[error("the server ends")]
    Closed,
}

impl StorageError {
    /// Returns the code of SQLite, if the error is one of SQLite.
    pub(super) fn code(&self) -> Option<ErrorCode> {
        match self {
            Self::Database(error) => error.sqlite_error_code(),
            _ => None,
        }
    }

    /// Returns whether what could not be stored of one table says nothing of the others.
    pub(super) fn is_of_one_table(&self) -> bool {
        self.code() == Some(ErrorCode::ConstraintViolation)
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
