//! How full the database is, and whether it can be written.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rusqlite::Connection;
use tabletop::table::Room;
use tokio::sync::Notify;

use super::error::StorageError;

/// Beyond this share, in percent, old tables are forgotten.
const CROWDED: i64 = 85;

/// Beyond this share new tables and questions are refused: what is left is for games that go on.
const NEARLY_FULL: i64 = 92;

/// How long nothing is tried after an act could not be stored.
const RETRY: Duration = Duration::from_secs(3);

/// How full the database is, and whether it can be written.
#[derive(Debug)]
pub struct Gauge {
    /// The most pages; `None` without a limit.
    most: Option<i64>,
    used: AtomicI64,
    /// Told when old tables are to be forgotten.
    pub crowded: Notify,
    /// Why and when the last act could not be stored.
    failed: Mutex<Option<(StorageError, Instant)>>,
}

impl Gauge {
    /// Limits the database to this many bytes.
    pub(super) fn new(database: &Connection, largest: Option<u64>) -> rusqlite::Result<Self> {
        let mut most = None;
        if let Some(bytes) = largest {
            let page: i64 = database.query_row("PRAGMA page_size", [], |row| row.get(0))?;
            let pages = (i64::try_from(bytes).unwrap_or(i64::MAX) / page).max(1);
            database.pragma_update(None, "max_page_count", pages)?;
            most = Some(pages);
        }
        let gauge = Self {
            most,
            used: AtomicI64::new(0),
            crowded: Notify::new(),
            failed: Mutex::default(),
        };
        gauge.read(database)?;
        Ok(gauge)
    }

    /// Reads how many pages are used.
    pub(super) fn read(&self, database: &Connection) -> rusqlite::Result<()> {
        if self.most.is_none() {
            return Ok(());
        }
        let count = |pragma| -> rusqlite::Result<i64> {
            database
                .prepare_cached(pragma)?
                .query_row([], |row| row.get(0))
        };
        let used = count("PRAGMA page_count")? - count("PRAGMA freelist_count")?;
        self.used.store(used, Ordering::Relaxed);
        if self.is_crowded() {
            self.crowded.notify_one();
        }
        Ok(())
    }

    fn is_beyond(&self, percent: i64) -> bool {
        let used = self.used.load(Ordering::Relaxed);
        self.most.is_some_and(|most| used > most * percent / 100)
    }

    /// Returns whether old tables are to be forgotten, so that there is room for new ones.
    pub fn is_crowded(&self) -> bool {
        self.is_beyond(CROWDED)
    }

    /// Notes whether an act could be stored. What is wrong with one table says nothing of others.
    pub(super) fn note(&self, end: &Result<(), StorageError>) {
        match end {
            Ok(()) => *self.failed.lock() = None,
            Err(error) if error.is_of_one_table() => {}
            Err(error) => *self.failed.lock() = Some((error.clone(), Instant::now())),
        }
    }

    /// Notes that something could be stored that needs no room.
    pub(super) fn note_check(&self) {
        self.failed
            .lock()
            .take_if(|(error, _)| !matches!(error, StorageError::Full));
    }

    /// Returns how much room there is for more.
    pub fn room(&self) -> Room {
        let failed = self.failed.lock();
        match &*failed {
            Some((_, at)) if at.elapsed() < RETRY => Room::None,
            _ if self.is_beyond(NEARLY_FULL) => Room::Little,
            _ => Room::Enough,
        }
    }

    /// Returns why acts or new tables cannot be stored, if they cannot.
    pub(super) fn check(&self) -> Result<(), StorageError> {
        if let Some((error, _)) = &*self.failed.lock() {
            return Err(error.clone());
        }
        match self.is_beyond(NEARLY_FULL) {
            true => Err(StorageError::Full),
            false => Ok(()),
        }
    }
}
