//! The database: every table and its log, in SQLite.
//!
//! One thread writes. It stores everything that is waiting in one transaction (group commit), and
//! replies when the transaction is on the disk: with a write-ahead log and `synchronous = FULL`
//! neither a killed server nor a power failure loses what was answered. A lock on a file beside the
//! database keeps a second server out. An operator's commands may open the database meanwhile.

mod error;
mod files;
mod gauge;
mod operator;
mod rows;
mod schema;
mod writer;

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;

use parking_lot::Mutex;
use rusqlite::Connection;
use tabletop::table::Room;
use tokio::sync::{Notify, oneshot};

pub use error::StorageError;
pub use operator::{backup, remove, tables};
pub use rows::{TableRow, Write, to_text};

use crate::clock::Clock;
use crate::metrics::Metrics;
use gauge::Gauge;
use writer::{Job, Writer};

/// The database of a running server.
#[derive(Debug)]
pub struct Storage {
    jobs: Sender<Job>,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// The server's clock.
    pub clock: Clock,
    /// How full the database is.
    pub gauge: Arc<Gauge>,
    /// Notified when another program has changed the database.
    pub changed: Arc<Notify>,
}

impl Storage {
    /// Opens the data in a folder, which is made if it does not exist, and starts the thread that
    /// writes. Returns all tables too, the one that was touched last last.
    ///
    /// # Errors
    /// If the folder cannot be used, another server uses it, or its data are of a newer version.
    pub fn open(
        folder: &Path,
        largest: Option<u64>,
        metrics: Arc<Metrics>,
    ) -> Result<(Self, Vec<TableRow>), StorageError> {
        let opened = files::open(folder)?;
        let database = &opened.database;
        let gauge = Arc::new(Gauge::new(database, largest)?);
        let clock = Clock::starting_at(rows::read_clock(database)?);
        let tables = rows::read_tables(database)?;
        let changed = Arc::new(Notify::new());
        let (jobs, received) = channel();
        let writer = Writer {
            opened,
            jobs: received,
            changed: Arc::clone(&changed),
            clock: clock.clone(),
            gauge: Arc::clone(&gauge),
            metrics,
        };
        let thread = std::thread::Builder::new().name("storage".into());
        let thread = thread.spawn(move || writer.run());
        let thread = thread.map_err(|error| StorageError::Folder(folder.into(), error.into()))?;
        let storage = Self {
            jobs,
            writer: Mutex::new(Some(thread)),
            clock,
            gauge,
            changed,
        };
        Ok((storage, tables))
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
    pub async fn read(&self, id: &str) -> Result<Option<TableRow>, StorageError> {
        let id = id.to_owned();
        let read = move |database: &Connection| rows::read_table(database, &id);
        self.ask(read).await
    }

    /// Reads the names of all tables.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub async fn names(&self) -> Result<HashSet<String>, StorageError> {
        self.ask(rows::read_names).await
    }

    async fn ask<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StorageError> {
        let (reply, found) = oneshot::channel();
        // The connection that asked may be closed by now.
        let job = Job::Read(Box::new(move |database| drop(reply.send(read(database)))));
        self.jobs.send(job).map_err(|_| StorageError::Closed)?;
        Ok(found.await.map_err(|_| StorageError::Closed)??)
    }

    /// Stores what is waiting, and closes the database. Later calls are refused.
    pub fn close(&self) {
        let mut writer = self.writer.lock();
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::Duration;

    use menagerie::{Catalogue, Player};
    use serde_json::json;
    use tabletop::table::Plan;
    use tempfile::{TempDir, tempdir};

    use super::files::{FILE, beside};
    use super::*;

    type Opened = Result<(Storage, Vec<TableRow>), StorageError>;

    fn open(folder: &TempDir, largest: Option<u64>) -> Opened {
        Storage::open(folder.path(), largest, Arc::default())
    }

    /// A database in a folder of its own, with a table.
    async fn new(largest: Option<u64>) -> (Storage, TempDir) {
        let folder = tempdir().unwrap();
        let (storage, tables) = open(&folder, largest).unwrap();
        assert_eq!(tables, []);
        storage.write(create("a")).await.unwrap();
        (storage, folder)
    }

    fn create(id: &str) -> Write {
        Write::Create(TableRow {
            id: id.into(),
            plan: "{}".into(),
            seats: "[]".into(),
            head: "{}".into(),
            began: Duration::from_millis(5),
            touched: 7,
            played: 0,
            entries: Vec::new(),
        })
    }

    fn remove(id: &str) -> Write {
        Write::Remove(vec![id.into()])
    }

    fn append(id: &str, before: usize, entries: &[&str]) -> Write {
        Write::Append {
            id: id.into(),
            before,
            entries: entries.iter().map(|&entry| entry.into()).collect(),
            seats: None,
            head: format!("{{\"entries\":{}}}", before + entries.len()),
            began: Duration::from_millis(5),
        }
    }

    async fn entries(storage: &Storage, id: &str) -> Vec<String> {
        storage.read(id).await.unwrap().unwrap().entries
    }

    #[tokio::test]
    async fn what_was_stored_is_there_after_the_end() {
        let (storage, folder) = new(None).await;
        for write in [
            create("b"),
            append("a", 0, &["1", "2"]),
            append("a", 2, &["3"]),
            remove("b"),
        ] {
            storage.write(write).await.unwrap();
        }
        let shown = storage.clock.now();
        drop(storage);
        let (storage, mut tables) = open(&folder, None).unwrap();
        let found = storage.read("a").await.unwrap().unwrap();
        assert_eq!(found.entries, ["1", "2", "3"]);
        assert_eq!(found.head, "{\"entries\":3}");
        assert_eq!(found.began, Duration::from_millis(5));
        tables[0].entries.clone_from(&found.entries);
        assert_eq!(tables, [found]);
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
        let (storage, _folder) = new(None).await;
        // They arrive together: the second has a number twice, the third no table.
        let (good, twice, orphan, last) = tokio::join!(
            storage.write(append("a", 0, &["1"])),
            storage.write(append("a", 0, &["x"])),
            storage.write(append("c", 0, &["y"])),
            storage.write(append("a", 1, &["2"])),
        );
        assert!(good.is_ok() && twice.is_err() && orphan.is_err() && last.is_ok());
        assert_eq!(entries(&storage, "a").await, ["1", "2"]);
    }

    #[tokio::test]
    async fn a_full_disk_says_so_and_what_is_there_stays() {
        let (storage, _folder) = new(Some(200 << 10)).await;
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
        assert_eq!(entries(&storage, "a").await.len(), stored);
        for write in [remove("a"), create("a"), append("a", 0, &[&long])] {
            storage.write(write).await.unwrap();
        }
    }

    #[tokio::test]
    async fn a_failure_that_has_passed_is_forgotten_by_the_next_check() {
        let (storage, _folder) = new(None).await;
        storage
            .gauge
            .note(&Err(rusqlite::Error::InvalidQuery.into()));
        assert!(storage.check_room().is_err());
        assert!(storage.check().await.is_ok() && storage.check_room().is_ok());
        storage.gauge.note(&Err(StorageError::Full));
        assert!(matches!(storage.check().await, Err(StorageError::Full)));
    }

    #[cfg(unix)]
    #[test]
    fn only_the_server_can_read_the_secrets() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let open_to_all = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        let folder = tempdir().unwrap();
        let all = ["", FILE, "tables.sqlite-wal"].map(|name| folder.path().join(name));
        open_to_all(folder.path(), 0o755);
        drop(open(&folder, None).unwrap());
        assert_eq!([mode(&all[0]), mode(&all[1])], [0o700, 0o600]);
        // They were made by a server that left them open.
        let storage = open(&folder, None).unwrap().0;
        all.iter().for_each(|path| open_to_all(path, 0o755));
        std::mem::forget(storage);
        assert!(open(&folder, None).is_err(), "in use");
        assert_eq!(all.map(|path| mode(&path)), [0o700, 0o600, 0o600]);
        // A folder with other things in it is not this server's.
        let shared = tempdir().unwrap();
        open_to_all(shared.path(), 0o755);
        fs::write(shared.path().join("letter"), "").unwrap();
        drop(open(&shared, None).unwrap());
        let found = [mode(shared.path()), mode(&shared.path().join(FILE))];
        assert_eq!(found, [0o755, 0o600]);
        for mode in [0o775, 0o757, 0o1777] {
            open_to_all(shared.path(), mode);
            let error = open(&shared, None).unwrap_err().to_string();
            assert!(error.contains("others may write"), "{error}");
        }
    }

    #[test]
    fn a_file_that_is_no_database_of_this_program_is_named() {
        let folder = tempdir().unwrap();
        let file = folder.path().join(FILE);
        let check = |expected: &str| {
            let refused = open(&folder, None).unwrap_err().to_string();
            assert!(refused.contains(expected), "{refused}");
        };
        drop(open(&folder, None).unwrap());
        fs::File::create(&file).unwrap();
        check("tables.sqlite is empty");
        fs::remove_file(&file).unwrap();
        let other = Connection::open(&file).unwrap();
        other.execute_batch("CREATE TABLE server (x)").unwrap();
        drop(other);
        check("another program");
        fs::write(&file, "letters").unwrap();
        check("the database failed");
        fs::remove_file(&file).unwrap();
        // What is left of a database that is gone may have games in it.
        let log = beside(&file, "-wal");
        fs::write(&log, "games").unwrap();
        check("is missing");
        fs::remove_file(&log).unwrap();
        fs::create_dir(&file).unwrap();
        check("cannot keep games in");
    }

    #[tokio::test]
    async fn tables_of_older_servers_are_read() {
        let (storage, folder) = new(None).await;
        drop(storage);
        let database = Connection::open(folder.path().join(FILE)).unwrap();
        database.pragma_update(None, "user_version", 1).unwrap();
        let mut insert = database
            .prepare("INSERT INTO tables VALUES (?1, ?3, ?2, '{}', 0, 0)")
            .unwrap();
        let mut game = Catalogue::standard()
            .open("wildebeest", None, None)
            .unwrap();
        game.play("1,0-2,0").unwrap();
        let record = game.to_json();
        let plan = json!({ "game": "wildebeest", "record": record, "sides": 2, "listed": true });
        let plan = plan.to_string();
        let seats = |level: &str| {
            let computer = format!(r#"{{"kind":"computer","level":{level}}}"#);
            let person = r#"{"kind":"person","token":"00"}"#;
            format!("[{person},{computer}]")
        };
        let mut expected = vec!["[]".to_owned()];
        for (number, word) in (1..).zip([
            "beginner", "easy", "medium", "medium", "hard", "hard", "best", "best",
        ]) {
            let old = seats(&format!("{number}"));
            insert
                .execute([format!("b{number}"), old, plan.clone()])
                .unwrap();
            expected.push(seats(&format!("{word:?}")));
        }
        drop(insert);
        drop(database);
        let (_storage, mut tables) = open(&folder, None).unwrap();
        tables.sort_by(|a, b| a.id.cmp(&b.id));
        let stored: Plan = serde_json::from_str(&tables[1].plan).unwrap();
        assert_eq!(stored.start, game.start());
        assert_eq!(
            (stored.moves, stored.sides),
            (game.played(), Player::Second)
        );
        let found: Vec<String> = tables.into_iter().map(|table| table.seats).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn servers_that_begin_at_once_leave_the_data_of_the_first() {
        for _ in 0..20 {
            let folder = tempdir().unwrap();
            let opened = std::thread::scope(|scope| {
                let servers = [(); 4].map(|()| scope.spawn(|| open(&folder, None)));
                servers.map(|server| server.join().unwrap())
            });
            for error in opened.iter().filter_map(|opened| opened.as_ref().err()) {
                assert!(matches!(error, StorageError::InUse(_)), "{error:?}");
            }
            assert_eq!(opened.iter().filter(|opened| opened.is_ok()).count(), 1);
            drop(opened);
            let names = fs::read_dir(folder.path()).unwrap();
            let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            assert_eq!(names, [FILE, "tables.sqlite-lock"]);
            assert!(open(&folder, None).is_ok());
        }
    }

    #[test]
    fn two_servers_do_not_share_data_and_newer_data_are_refused() {
        let folder = tempdir().unwrap();
        let opened = open(&folder, None).unwrap();
        assert!(matches!(open(&folder, None), Err(StorageError::InUse(_))));
        drop(opened);
        let database = Connection::open(folder.path().join(FILE)).unwrap();
        database.pragma_update(None, "user_version", 99).unwrap();
        drop(database);
        // Older servers lock the database itself.
        let database = Connection::open(folder.path().join(FILE)).unwrap();
        let alone = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;
            BEGIN EXCLUSIVE; COMMIT";
        database.execute_batch(alone).unwrap();
        assert!(matches!(open(&folder, None), Err(StorageError::InUse(_))));
        drop(database);
        let newer = open(&folder, None).unwrap_err();
        assert_eq!(
            newer.to_string(),
            "the data have version 99: expected at most 4"
        );
    }
}
