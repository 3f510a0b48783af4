//! The folder of the games, and the database in it: nobody else can read or change them.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};

use super::error::StorageError;
use super::schema;

/// The file in the data folder.
pub(super) const FILE: &str = "tables.sqlite";

/// The database of a server, and the lock that keeps other servers out until it is closed.
#[derive(Debug)]
pub(super) struct Opened {
    pub database: Connection,
    _lock: File,
}

/// Opens the database in a folder for this server, of this version. Makes what does not exist.
pub(super) fn open(folder: &Path) -> Result<Opened, StorageError> {
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
    let _lock = lock(folder, &beside(&file, "-lock"))?;
    let mut database = connect(folder)?;
    schema::migrate(&mut database)?;
    Ok(Opened { database, _lock })
}

/// Opens the database in a folder for a command, whether a server uses it or not.
pub(super) fn open_beside(folder: &Path) -> Result<Connection, StorageError> {
    let file = folder.join(FILE);
    if !file.is_file() {
        return Err(StorageError::Empty(file));
    }
    let database = connect(folder)?;
    schema::check(&database)?;
    Ok(database)
}

/// Locks the folder for this server until the file is closed, however the server ends.
fn lock(folder: &Path, file: &Path) -> Result<File, StorageError> {
    let failed = |error: io::Error| StorageError::Folder(folder.into(), error.into());
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(file).map_err(failed)?;
    // A server that was just stopped still writes what it has told.
    for _ in 0..100 {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(20)),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
    Err(StorageError::InUse(folder.into()))
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
    for end in ["", "-wal", "-journal", "-shm", "-lock"] {
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

/// Opens the database in a folder. Others can read it meanwhile.
fn connect(folder: &Path) -> Result<Connection, StorageError> {
    let file = folder.join(FILE);
    let database = Connection::open(&file)?;
    database.busy_timeout(Duration::from_millis(100))?;
    let is_foreign = schema::is_foreign(&database).map_err(|error| {
        match error.sqlite_error_code() {
            // Older servers lock the database itself.
            Some(ErrorCode::DatabaseBusy) => StorageError::InUse(folder.into()),
            _ => error.into(),
        }
    })?;
    if is_foreign {
        return Err(StorageError::Foreign(file));
    }
    // A server and an operator's command change it only for a moment.
    database.busy_timeout(Duration::from_secs(5))?;
    database.pragma_update(None, "journal_mode", "WAL")?;
    database.pragma_update(None, "synchronous", "FULL")?;
    database.pragma_update(None, "foreign_keys", true)?;
    database.pragma_update(None, "journal_size_limit", 16 << 20)?;
    database.set_prepared_statement_cache_capacity(32);
    Ok(database)
}
