//! What is stored, and the statements that store it.

use std::collections::HashSet;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tabletop::table::Stored;

use crate::clock::unix_now;

/// A table in the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its name.
    pub id: String,
    /// What was asked for when it was made.
    pub plan: String,
    /// Its seats.
    pub seats: String,
    /// The game so far in a few words.
    pub head: String,
    /// What the server's clock showed when it was made, plus the time that it took to store its
    /// acts.
    pub began: Duration,
    /// When something was done at it, in seconds since 1970.
    pub touched: i64,
    /// The time of play then, in milliseconds. It is read from the log.
    pub played: u64,
    /// The entries of its log, the first first. Lists have none.
    pub entries: Vec<String>,
}

impl TableRow {
    /// Makes the row of a new table.
    pub fn new(id: String, table: &Stored, now: Duration) -> Self {
        Self {
            id,
            plan: to_text(&table.plan),
            seats: to_text(&table.seats),
            head: to_text(&table.head),
            began: now,
            touched: unix_now(),
            played: table.played,
            entries: Vec::new(),
        }
    }

    /// Reads the table as it was when something was last done at it. Logs what is wrong if that is
    /// not possible.
    pub fn read(&self) -> Option<Stored> {
        let entries = self.entries.iter().map(|text| self.read_part("log", text));
        Some(Stored {
            plan: self.read_part("plan", &self.plan)?,
            seats: self.read_part("seats", &self.seats)?,
            head: Some(self.read_part("head", &self.head)?),
            entries: entries.collect::<Option<_>>()?,
            played: self.played,
        })
    }

    fn read_part<T: DeserializeOwned>(&self, part: &str, text: &str) -> Option<T> {
        let (id, read) = (&self.id, serde_json::from_str(text));
        read.inspect_err(|error| tracing::error!(table = id, %error, "its {part} cannot be read"))
            .ok()
    }
}

/// Returns what is stored of a plan, seats, a head or an entry.
pub fn to_text(value: &impl Serialize) -> String {
    // Strings, numbers and lists always have a JSON.
    serde_json::to_string(value).unwrap_or_default()
}

/// Something to store.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new table.
    Create(TableRow),
    /// What was done at a table.
    Append {
        /// The table.
        id: String,
        /// How many entries the log has before these.
        before: usize,
        /// The new entries.
        entries: Vec<String>,
        /// The seats, if somebody has taken one.
        seats: Option<String>,
        /// The game so far.
        head: String,
        /// See [`TableRow::began`].
        began: Duration,
    },
    /// Tables that are given up.
    Remove(Vec<String>),
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

fn time(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}

impl Write {
    /// Executes the statements, inside a transaction.
    pub(super) fn execute(&self, database: &Connection) -> rusqlite::Result<()> {
        match self {
            Self::Create(row) => {
                let mut insert = database
                    .prepare_cached("INSERT INTO tables VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
                let (began, touched) = (millis(row.began), row.touched);
                insert.execute(params![
                    row.id, row.plan, row.seats, row.head, began, touched
                ])?;
            }
            Self::Append {
                id,
                before,
                entries,
                seats,
                head,
                began,
            } => {
                let mut insert =
                    database.prepare_cached("INSERT INTO entries VALUES (?1, ?2, ?3)")?;
                for (number, entry) in (1_i64..).skip(*before).zip(entries) {
                    insert.execute(params![id, number, entry])?;
                }
                let mut update = database.prepare_cached(
                    "UPDATE tables SET head = ?2, touched = ?3, seats = coalesce(?4, seats),
                     began_ms = ?5 WHERE id = ?1",
                )?;
                update.execute(params![id, head, unix_now(), seats, millis(*began)])?;
            }
            Self::Remove(ids) => {
                let mut delete = database.prepare_cached("DELETE FROM tables WHERE id = ?1")?;
                for id in ids {
                    delete.execute([id])?;
                }
            }
        }
        Ok(())
    }
}

/// Stores the server's clock.
pub(super) fn store_clock(database: &Connection, now: Duration) -> rusqlite::Result<()> {
    let mut update = database.prepare_cached("UPDATE server SET clock_ms = ?1")?;
    update.execute([millis(now)])?;
    Ok(())
}

/// Reads the server's clock.
pub(super) fn read_clock(database: &Connection) -> rusqlite::Result<Duration> {
    database.query_row("SELECT clock_ms FROM server", [], |row| {
        Ok(time(row.get(0)?))
    })
}

/// A table, and the last entry of its log.
const SELECT: &str = "SELECT id, plan, seats, head, began_ms, touched,
    (SELECT entry FROM entries WHERE table_id = id ORDER BY number DESC LIMIT 1) FROM tables";

/// Returns the text in a column. What is not text in it is replaced, so that the error appears when
/// this table is read, and costs no other.
fn text(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<String> {
    Ok(String::from_utf8_lossy(row.get_ref(column)?.as_bytes()?).into())
}

fn table_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<TableRow> {
    // An entry that cannot be read makes nothing older than it is.
    let last = row.get_ref(6)?.as_bytes_or_null().ok().flatten();
    let last: Option<Value> = last.and_then(|last| serde_json::from_slice(last).ok());
    Ok(TableRow {
        id: text(row, 0)?,
        plan: text(row, 1)?,
        seats: text(row, 2)?,
        head: text(row, 3)?,
        began: time(row.get(4)?),
        touched: row.get(5)?,
        played: last.and_then(|last| last["at"].as_u64()).unwrap_or(0),
        entries: Vec::new(),
    })
}

/// Reads all tables without their logs.
pub(super) fn read_tables(database: &Connection) -> rusqlite::Result<Vec<TableRow>> {
    let mut select = database.prepare(&format!("{SELECT} ORDER BY touched, id"))?;
    select.query_map([], table_row)?.collect()
}

/// Reads the names of all tables.
pub(super) fn read_names(database: &Connection) -> rusqlite::Result<HashSet<String>> {
    let mut select = database.prepare_cached("SELECT id FROM tables")?;
    select.query_map([], |row| text(row, 0))?.collect()
}

/// Reads a table with its log.
pub(super) fn read_table(database: &Connection, id: &str) -> rusqlite::Result<Option<TableRow>> {
    let mut select = database.prepare_cached(&format!("{SELECT} WHERE id = ?1"))?;
    let Some(mut row) = select.query_row([id], table_row).optional()? else {
        return Ok(None);
    };
    let mut select =
        database.prepare_cached("SELECT entry FROM entries WHERE table_id = ?1 ORDER BY number")?;
    let entries = select.query_map([id], |row| text(row, 0))?;
    row.entries = entries.collect::<rusqlite::Result<_>>()?;
    Ok(Some(row))
}
