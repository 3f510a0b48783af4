//! The database: every table and its log, in SQLite.
//!
//! One thread writes. It stores everything that is waiting in one transaction (group commit), and
//! replies when the transaction is on the disk: with a write-ahead log and `synchronous = FULL`
//! neither a killed server nor a power failure loses what was answered. The database is locked
//! exclusively, so that no second server opens it.

mod error;
mod gauge;
mod rows;
mod schema;
mod writer;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};
use tabletop::table::Room;
use tokio::sync::oneshot;

pub use error::StorageError;
pub use rows::{StoredTable, TableRow, Write};

use crate::clock::Clock;
use crate::metrics::Metrics;
use gauge::Gauge;
use writer::{Job, Writer};

/// The file in the data folder.
const FILE: &str = "tables.sqlite";

/// The database of a running server.
#[derive(Debug)]
pub struct Storage {
    jobs: Sender<Job>,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// The server's clock.
    pub clock: Clock,
    /// How full the database is.
    pub gauge: Arc<Gauge>,
}

/// What a server finds when it opens its data.
#[derive(Debug)]
pub struct Opened {
    /// The database.
    pub storage: Storage,
    /// All tables, the one that was touched last last.
    pub tables: Vec<TableRow>,
}

impl Storage {
    /// Opens the data in a folder, which is made if it does not exist, and starts the thread that
    /// writes.
    ///
    /// # Errors
    /// If the folder cannot be used, another server uses it, or its data are of a newer version.
    pub fn open(
        folder: &Path,
        largest: Option<u64>,
        metrics: Arc<Metrics>,
    ) -> Result<Opened, StorageError> {
        let failed = |error| StorageError::Folder {
            path: folder.into(),
            error: Arc::new(error),
        };
        if !make_private(folder).map_err(failed)? {
            let path = folder.into();
            return Err(StorageError::Open { path });
        }
        let file = folder.join(FILE);
        if !file.try_exists().map_err(failed)? {
            make_database(folder, &file)?;
        }
        close_files(&file).map_err(failed)?;
        let database = open_database(&file)?;
        let gauge = Arc::new(Gauge::new(&database, largest)?);
        let clock = Clock::starting_at(rows::read_clock(&database)?);
        let tables = rows::read_tables(&database)?;
        let (jobs, received) = channel();
        let writer = Writer {
            database,
            jobs: received,
            clock,
            gauge: Arc::clone(&gauge),
            metrics,
        };
        let thread = std::thread::Builder::new().name("storage".into());
        let thread = thread.spawn(move || writer.run());
        let thread = thread.map_err(failed)?;
        let storage = Self {
            jobs,
            writer: Mutex::new(Some(thread)),
            clock,
            gauge,
        };
        Ok(Opened { storage, tables })
    }

    /// Checks that there is room for a new table.
    ///
    /// # Errors
    /// Why there is none.
    pub fn check_room(&self) -> Result<(), StorageError> {
        match self.gauge.room() {
            Room::Enough => Ok(()),
            _ => Err(self.gauge.check().err().unwrap_or(StorageError::Full)),
        }
    }

    /// Stores something. When this returns, it is on the disk.
    ///
    /// # Errors
    /// If it cannot be stored. Then nothing of it is.
    pub async fn write(&self, write: Write) -> Result<(), StorageError> {
        let (is_act, is_new) = match write {
            Write::Append { .. } => (true, false),
            Write::Create(_) => (false, true),
            Write::Remove(_) => (false, false),
        };
        let (reply, stored) = oneshot::channel();
        let job = Job::Write(write, reply);
        self.jobs.send(job).map_err(|_| StorageError::Closed)?;
        let end = stored.await.unwrap_or(Err(StorageError::Closed));
        // A new table that is too large for the room says nothing of acts.
        if is_act || (is_new && end.is_ok()) {
            self.gauge.note(&end);
        }
        end
    }

    /// Checks that the database can be written, and that acts and tables can be stored.
    ///
    /// # Errors
    /// What is wrong.
    pub async fn check(&self) -> Result<(), StorageError> {
        self.write(Write::Remove(Vec::new())).await?;
        self.gauge.note_check();
        self.gauge.check()
    }

    /// Reads a table with its log; `None` if there is no such table.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn read(&self, id: &str) -> Result<Option<StoredTable>, StorageError> {
        let (reply, found) = oneshot::channel();
        let job = Job::Read(id.into(), reply);
        self.jobs.send(job).map_err(|_| StorageError::Closed)?;
        found.await.unwrap_or(Err(StorageError::Closed))
    }

    /// Stores what is waiting, and closes the database. Later calls are refused.
    pub fn close(&self) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(thread) = writer.take() {
            // The thread ends with this job, or has ended.
            let _ = self.jobs.send(Job::Close);
            let _ = thread.join();
        }
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        self.close();
    }
}

/// Makes a folder that nobody else can read: the database has the secrets of the seats. A folder
/// that is there already is closed if nothing else is in it. Returns `false` if others may write to
/// it: they could put other files in the place of ours.
fn make_private(folder: &Path) -> std::io::Result<bool> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    let is_ours = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with(FILE))
    };
    if std::fs::read_dir(folder)?.all(is_ours) {
        // The folder may belong to somebody else: the files are closed in any case.
        let _ = close(folder, 0o700);
        return Ok(true);
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder)?.permissions().mode();
        Ok(mode & 0o022 == 0)
    }
    #[cfg(not(unix))]
    Ok(true)
}

/// Makes a database without tables. It gets its name when its first page is on the disk, so that an
/// empty file is never one that a server has made; if another server was faster, its file stays.
fn make_database(folder: &Path, file: &Path) -> Result<(), StorageError> {
    let failed = |error| StorageError::Folder {
        path: folder.into(),
        error: Arc::new(error),
    };
    if beside(file, "-wal").try_exists().map_err(failed)? {
        // SQLite would throw it away with the games in it.
        return Err(StorageError::Empty { path: file.into() });
    }
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
fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Sees to it that the file can be written, and that nobody else can read it or what belongs to it.
fn close_files(file: &Path) -> std::io::Result<()> {
    std::fs::OpenOptions::new()
        .read(true)
        .write(true)
        .open(file)?;
    for end in ["", "-wal", "-journal", "-shm"] {
        let path = beside(file, end);
        if path.try_exists()? {
            close(&path, 0o600)?;
        }
    }
    Ok(())
}

/// Takes from all others the permission to use a file or a folder.
#[cfg(unix)]
fn close(path: &Path, mode: u32) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let found = std::fs::metadata(path)?.permissions().mode();
    if found & 0o077 == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
}

/// Other systems have other permissions.
#[cfg(not(unix))]
fn close(_: &Path, _: u32) -> std::io::Result<()> {
    Ok(())
}

/// Opens the database and brings it to the version of this program.
fn open_database(file: &Path) -> Result<Connection, StorageError> {
    let path = || file.to_owned();
    let is_empty = std::fs::metadata(file).is_ok_and(|file| file.len() == 0);
    if is_empty {
        return Err(StorageError::Empty { path: path() });
    }
    let is_busy = |error: &StorageError| {
        matches!(error, StorageError::Database(cause)
            if cause.sqlite_error_code() == Some(ErrorCode::DatabaseBusy))
    };
    let mut opened = connect(file);
    // Servers that begin at once can refuse each other. All but one do so again if each waits for
    // another time.
    for _ in 0..2 {
        if opened.as_ref().is_err_and(is_busy) {
            let wait = getrandom::u32().unwrap_or(0) % 100;
            std::thread::sleep(Duration::from_millis(wait.into()));
            opened = connect(file);
        }
    }
    let mut database = opened.map_err(|error| match error {
        error if is_busy(&error) => StorageError::InUse {
            path: file.parent().unwrap_or(file).into(),
        },
        error => error,
    })?;
    if schema::is_foreign(&database)? {
        return Err(StorageError::Foreign { path: path() });
    }
    schema::migrate(&mut database)?;
    Ok(database)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn open(folder: &Path, largest: Option<u64>) -> Result<Opened, StorageError> {
        Storage::open(folder, largest, Arc::default())
    }

    fn row(id: &str) -> TableRow {
        TableRow {
            id: id.into(),
            plan: "{}".into(),
            seats: "[]".into(),
            head: "{}".into(),
            began: Duration::from_millis(5),
            touched: 7,
            active: Duration::from_millis(5),
        }
    }

    fn append(id: &str, before: usize, entries: &[&str]) -> Write {
        Write::Append {
            id: id.into(),
            before,
            entries: entries.iter().map(|&entry| entry.into()).collect(),
            seats: None,
            head: format!("{{\"entries\":{}}}", before + entries.len()),
        }
    }

    #[tokio::test]
    async fn what_was_stored_is_there_after_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let Opened { storage, tables } = open(folder.path(), None).unwrap();
        assert_eq!(tables, []);
        storage.write(Write::Create(row("a"))).await.unwrap();
        storage.write(Write::Create(row("b"))).await.unwrap();
        storage.write(append("a", 0, &["1", "2"])).await.unwrap();
        storage.write(append("a", 2, &["3"])).await.unwrap();
        storage
            .write(Write::Remove(vec!["b".into()]))
            .await
            .unwrap();
        let shown = storage.clock.now();
        drop(storage);
        let Opened { storage, tables } = open(folder.path(), None).unwrap();
        assert_eq!(tables.len(), 1);
        let found = storage.read("a").await.unwrap().unwrap();
        assert_eq!(found.entries, ["1", "2", "3"]);
        assert_eq!(
            (found.row.head.as_str(), found.row.began),
            ("{\"entries\":3}", row("a").began)
        );
        assert_eq!(storage.read("b").await.unwrap(), None);
        let now = storage.clock.now();
        assert!(
            now + Duration::from_millis(1) >= shown,
            "{now:?} after {shown:?}"
        );
        storage.close();
        assert!(matches!(storage.read("a").await, Err(StorageError::Closed)));
    }

    #[tokio::test]
    async fn a_write_that_fails_leaves_nothing_and_harms_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let storage = open(folder.path(), None).unwrap().storage;
        storage.write(Write::Create(row("a"))).await.unwrap();
        // They arrive together: the second has a number twice, the third no table.
        let (good, twice, orphan, last) = tokio::join!(
            storage.write(append("a", 0, &["1"])),
            storage.write(append("a", 0, &["x"])),
            storage.write(append("c", 0, &["y"])),
            storage.write(append("a", 1, &["2"])),
        );
        assert!(good.is_ok() && twice.is_err() && orphan.is_err() && last.is_ok());
        assert_eq!(
            storage.read("a").await.unwrap().unwrap().entries,
            ["1", "2"]
        );
    }

    #[tokio::test]
    async fn a_full_disk_says_so_and_what_is_there_stays() {
        let folder = tempfile::tempdir().unwrap();
        let storage = open(folder.path(), Some(200 << 10)).unwrap().storage;
        storage.write(Write::Create(row("a"))).await.unwrap();
        let long = "x".repeat(10_000);
        let mut stored = 0;
        let error = loop {
            match storage.write(append("a", stored, &[&long])).await {
                Ok(()) => stored += 1,
                Err(error) => break error,
            }
        };
        assert!(matches!(error, StorageError::Full), "{error:?}");
        assert!(stored > 5);
        assert_eq!(
            storage.read("a").await.unwrap().unwrap().entries.len(),
            stored
        );
        storage
            .write(Write::Remove(vec!["a".into()]))
            .await
            .unwrap();
        storage.write(Write::Create(row("a"))).await.unwrap();
        storage.write(append("a", 0, &[&long])).await.unwrap();
    }

    #[tokio::test]
    async fn a_failure_that_has_passed_is_forgotten_by_the_next_check() {
        let folder = tempfile::tempdir().unwrap();
        let storage = open(folder.path(), None).unwrap().storage;
        let passing = rusqlite::Error::InvalidQuery.into();
        storage.gauge.note(&Err(passing));
        assert!(storage.check_room().is_err());
        assert!(storage.check().await.is_ok() && storage.check_room().is_ok());
        storage.gauge.note(&Err(StorageError::Full));
        assert!(matches!(storage.check().await, Err(StorageError::Full)));
    }

    #[cfg(unix)]
    #[test]
    fn only_the_server_can_read_the_secrets() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let open_to_all = |path: &Path, mode| {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
        };
        let folder = tempfile::tempdir().unwrap();
        let of_ours = |end: &str| folder.path().join(format!("{FILE}{end}"));
        open_to_all(folder.path(), 0o755);
        drop(open(folder.path(), None).unwrap());
        assert_eq!([mode(folder.path()), mode(&of_ours(""))], [0o700, 0o600]);
        // They were made by a server that left them open.
        let storage = open(folder.path(), None).unwrap().storage;
        for path in [folder.path(), &of_ours(""), &of_ours("-wal")] {
            open_to_all(path, 0o755);
        }
        std::mem::forget(storage);
        assert!(open(folder.path(), None).is_err(), "in use");
        let found = ["", "-wal"].map(|end| mode(&of_ours(end)));
        assert_eq!((mode(folder.path()), found), (0o700, [0o600; 2]));
        // A folder with other things in it is not this server's.
        let shared = tempfile::tempdir().unwrap();
        open_to_all(shared.path(), 0o755);
        std::fs::write(shared.path().join("letter"), "").unwrap();
        drop(open(shared.path(), None).unwrap());
        let found = [mode(shared.path()), mode(&shared.path().join(FILE))];
        assert_eq!(found, [0o755, 0o600]);
        for mode in [0o775, 0o757, 0o1777] {
            open_to_all(shared.path(), mode);
            let error = open(shared.path(), None).unwrap_err().to_string();
            assert!(error.contains("others may write"), "{error}");
        }
    }

    #[test]
    fn a_file_that_is_no_database_of_this_program_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(FILE);
        let refused = || open(folder.path(), None).unwrap_err().to_string();
        drop(open(folder.path(), None).unwrap());
        std::fs::File::create(&file).unwrap();
        assert!(
            refused().contains("tables.sqlite is empty"),
            "{}",
            refused()
        );
        std::fs::remove_file(&file).unwrap();
        let other = Connection::open(&file).unwrap();
        other.execute_batch("CREATE TABLE server (x)").unwrap();
        drop(other);
        assert!(refused().contains("another program"), "{}", refused());
        std::fs::write(&file, "letters").unwrap();
        refused();
        std::fs::remove_file(&file).unwrap();
        // What is left of a database that is gone may have games in it.
        let log = beside(&file, "-wal");
        std::fs::write(&log, "games").unwrap();
        assert!(refused().contains("is missing"), "{}", refused());
        std::fs::remove_file(&log).unwrap();
        std::fs::create_dir(&file).unwrap();
        assert!(refused().contains("cannot keep games in"), "{}", refused());
    }

    #[test]
    fn servers_that_begin_at_once_leave_the_data_of_the_first() {
        for _ in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let opened = std::thread::scope(|scope| {
                let open = || open(folder.path(), None);
                let servers = [(); 4].map(|()| scope.spawn(open));
                servers.map(|server| server.join().unwrap())
            });
            for error in opened.iter().filter_map(|opened| opened.as_ref().err()) {
                assert!(matches!(error, StorageError::InUse { .. }), "{error:?}");
            }
            assert_eq!(opened.iter().filter(|opened| opened.is_ok()).count(), 1);
            drop(opened);
            let names = std::fs::read_dir(folder.path()).unwrap();
            let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
            assert_eq!(names, [FILE]);
            assert!(open(folder.path(), None).is_ok());
        }
    }

    #[test]
    fn two_servers_do_not_share_data_and_newer_data_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let opened = open(folder.path(), None).unwrap();
        assert!(matches!(
            open(folder.path(), None),
            Err(StorageError::InUse { .. })
        ));
        drop(opened);
        let database = Connection::open(folder.path().join(FILE)).unwrap();
        database.pragma_update(None, "user_version", 99).unwrap();
        drop(database);
        let newer = open(folder.path(), None).unwrap_err();
        assert_eq!(
            newer.to_string(),
            "the data have version 99: expected at most 1"
        );
    }
}
