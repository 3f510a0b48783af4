//! What an operator does with the database, while a server uses it or without one.

use std::io::{self, ErrorKind};
use std::path::Path;

use super::error::StorageError;
use super::files;
use super::rows::{self, TableRow, Write};

/// Returns all tables, those that were touched last at the end.
///
/// # Errors
/// If there is no database in the folder, or it cannot be read.
pub fn tables(folder: &Path) -> Result<Vec<TableRow>, StorageError> {
    Ok(rows::read_tables(&files::open_beside(folder)?)?)
}

/// Removes tables. A server notices it within a second or two. Returns the names of those that are
/// not there.
///
/// # Errors
/// If there is no database in the folder, or it cannot be written.
pub fn remove(folder: &Path, ids: &[String]) -> Result<Vec<String>, StorageError> {
    let mut database = files::open_beside(folder)?;
    let transaction = database.transaction()?;
    let known = rows::read_names(&transaction)?;
    Write::Remove(ids.to_vec()).execute(&transaction)?;
    transaction.commit()?;
    let unknown = ids.iter().filter(|id| !known.contains(*id));
    Ok(unknown.cloned().collect())
}

/// Writes all games as they are at this moment into a new file, which only its owner can read.
///
/// # Errors
/// If there is no database in the folder, or the file exists or cannot be written.
pub fn backup(folder: &Path, to: &Path) -> Result<(), StorageError> {
    let failed = |error: io::Error| StorageError::Backup(to.into(), error.into());
    if to.try_exists().map_err(failed)? {
        return Err(failed(ErrorKind::AlreadyExists.into()));
    }
    let database = files::open_beside(folder)?;
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty());
    let new = tempfile::NamedTempFile::new_in(parent.unwrap_or(Path::new("."))).map_err(failed)?;
    let name = new.path().to_str();
    let name = name.ok_or_else(|| failed(ErrorKind::InvalidFilename.into()))?;
    let copied = database.execute("VACUUM INTO ?1", [name]);
    copied.map_err(|error| match error.into() {
        StorageError::Full => failed(ErrorKind::StorageFull.into()),
        error => error,
    })?;
    new.as_file().sync_all().map_err(failed)?;
    let named = new.persist_noclobber(to);
    named.map(drop).map_err(|error| failed(error.error))
}
