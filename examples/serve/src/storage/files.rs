//! The folder of the games, and the database in it: nobody else can read or change them.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};

use super::error::StorageError;
use super::schema;

/// The file in the data folder.
pub(super) const FILE: &str = "tables.sqlite";

/// Opens the database in a folder, of this version. Makes what does not exist.
pub(super) fn open(folder: &Path) -> Result<Connection, StorageError> {
    let failed = |error: io::Error| StorageError::Folder(folder.into(), error.into());
    if !make_private(folder).map_err(failed)? {
        return Err(StorageError::Open(folder.into()));
    }
    let file = folder.join(FILE);
    if !file.try_exists().map_err(failed)? {
        if beside(&file, "-wal").try_exists().map_err(failed)? {
            // SQLite would throw it away with the games in it.
            return Err(StorageError::Empty(file));
        }
        make_database(folder, &file)?;
    }
    close_files(&file).map_err(failed)?;
    if fs::metadata(&file).map_err(failed)?.len() == 0 {
        return Err(StorageError::Empty(file));
    }
    let mut database = connect_alone(&file).map_err(|error| match error.code() {
        Some(ErrorCode::DatabaseBusy) => StorageError::InUse(folder.into()),
        _ => error,
    })?;
    if schema::is_foreign(&database)? {
        return Err(StorageError::Foreign(file));
    }
    schema::migrate(&mut database)?;
    Ok(database)
}

/// Makes a folder that nobody else can read: the database has the secrets of the seats. A folder
/// that is there already is closed if nothing else is in it. Returns `false` if others may write to
/// it: they could put other files in the place of ours.
fn make_private(folder: &Path) -> io::Result<bool> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    let is_ours = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with(FILE))
    };
    if fs::read_dir(folder)?.all(is_ours) {
        // The folder may belong to somebody else: the files are closed in any case.
        let _ = close(folder, 0o700);
        return Ok(true);
    }
    Ok(mode(folder)? & 0o022 == 0)
}

/// Makes a database without tables. It gets its name when its first page is on the disk, so that an
/// empty file is never one that a server has made; if another server was faster, its file stays.
fn make_database(folder: &Path, file: &Path) -> Result<(), StorageError> {
    let failed = |error: io::Error| StorageError::Folder(folder.into(), error.into());
    // Only its owner can read such a file.
    let new = tempfile::Builder::new().prefix(FILE).tempfile_in(folder);
    let new = new.map_err(failed)?;
    let database = Connection::open(new.path())?;
    database.pragma_update(None, "journal_mode", "WAL")?;
    database.close().map_err(|(_, error)| error)?;
    match new.persist_noclobber(file) {
        Err(error) if error.error.kind() != ErrorKind::AlreadyExists => Err(failed(error.error)),
        _ => Ok(()),
    }
}

/// A file that belongs to the database.
pub(super) fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Sees to it that the file can be written, and that nobody else can read it or what belongs to it.
fn close_files(file: &Path) -> io::Result<()> {
    fs::OpenOptions::new().read(true).write(true).open(file)?;
    for end in ["", "-wal", "-journal", "-shm"] {
        let path = beside(file, end);
        if path.try_exists()? {
            close(&path, 0o600)?;
        }
    }
    Ok(())
}

/// Returns who may do what with a file or a folder.
#[cfg(unix)]
fn mode(path: &Path) -> io::Result<u32> {
    use std::os::unix::fs::MetadataExt;
    Ok(fs::metadata(path)?.mode())
}

/// Other systems have other permissions.
#[cfg(not(unix))]
fn mode(_: &Path) -> io::Result<u32> {
    Ok(0)
}

/// Takes from all others the permission to use a file or a folder.
#[cfg_attr(not(unix), allow(unused_variables))]
fn close(path: &Path, to: u32) -> io::Result<()> {
    if mode(path)? & 0o077 != 0 {
        #[cfg(unix)]
        fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(to))?;
    }
    Ok(())
}

/// Opens the database for this server alone.
fn connect_alone(file: &Path) -> Result<Connection, StorageError> {
    let mut connected = connect(file);
    // Servers that begin at once can refuse each other. All but one do so again if each waits for
    // another time.
    for _ in 0..2 {
        let refusal = connected.as_ref().err().and_then(StorageError::code);
        if refusal == Some(ErrorCode::DatabaseBusy) {
            let wait = getrandom::u32().unwrap_or(0) % 100;
            std::thread::sleep(Duration::from_millis(wait.into()));
            connected = connect(file);
        }
    }
    connected
}

/// Opens the database, and locks it.
fn connect(file: &Path) -> Result<Connection, StorageError> {
    let database = Connection::open(file)?;
    database.busy_timeout(Duration::from_millis(100))?;
    // The lock is taken by the first read, and kept until the program ends, however it ends.
    database.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    database.pragma_update(None, "journal_mode", "WAL")?;
    database.pragma_update(None, "synchronous", "FULL")?;
    database.pragma_update(None, "foreign_keys", true)?;
    database.pragma_update(None, "journal_size_limit", 16 << 20)?;
    database.execute_batch("BEGIN EXCLUSIVE; COMMIT")?;
    database.set_prepared_statement_cache_capacity(32);
    Ok(database)
}
