//! The tables of the database, and how an older database becomes one of this version.

use rusqlite::Connection;

use super::error::StorageError;

/// The steps from each version to the next; `PRAGMA user_version` counts those that were taken. A
/// step is never changed after a release: a change is another step.
const MIGRATIONS: &[&str] = &[
    "
CREATE TABLE server (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    -- How long the server has been up over all its runs.
    clock_ms INTEGER NOT NULL
) STRICT;
INSERT INTO server VALUES (1, 0);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    -- What was asked for when the table was made, as JSON.
    plan TEXT NOT NULL,
    -- Who sits at it, as JSON: an open seat is taken later.
    seats TEXT NOT NULL,
    -- The game so far in a few words, as JSON.
    head TEXT NOT NULL,
    -- What the server's clock showed when the table was made.
    began_ms INTEGER NOT NULL,
    -- Seconds since 1970.
    touched INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
",
    "
-- Levels of computer players were numbers from 1 to 8.
WITH words (number, word) AS (VALUES
    (1, 'beginner'), (2, 'easy'), (3, 'medium'), (4, 'medium'),
    (5, 'hard'), (6, 'hard'), (7, 'best'), (8, 'best'))
UPDATE tables SET seats = (
    SELECT json_group_array(json(CASE
        WHEN word IS NULL THEN seat.value
        ELSE json_set(seat.value, '$.level', word)
    END) ORDER BY seat.key)
    FROM json_each(tables.seats) AS seat LEFT JOIN words ON number = seat.value ->> '$.level'
) WHERE json_valid(seats);
",
    "
-- A plan had its start and moves in the text of a record.
UPDATE tables SET plan = json_remove(
    json_set(
        plan,
        '$.start', plan ->> '$.record' ->> '$.start',
        '$.moves', json(plan ->> '$.record' -> '$.moves')
    ),
    '$.record'
) WHERE json_valid(plan) AND json_valid(plan ->> '$.record');
",
    "
-- A head did not count the games. Another one begins when a seat asks for a rematch for which the
-- other seat has just asked.
UPDATE tables SET head = json_set(head, '$.games', 1 + (
    SELECT count(*) FROM (
        SELECT entry, lag(entry) OVER (ORDER BY number) AS before FROM entries
        WHERE table_id = id AND json_valid(entry)
            AND coalesce(entry ->> '$.question', 'rematch') = 'rematch'
    ) WHERE entry ->> '$.act' = 'ask' AND before ->> '$.act' = 'ask'
        AND entry ->> '$.by' <> before ->> '$.by'
)) WHERE json_valid(head) AND head -> '$.games' IS NULL;
",
];

/// Returns whether a database has tables, and no server has made them.
pub(super) fn is_foreign(database: &Connection) -> rusqlite::Result<bool> {
    let version: i64 = database.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let count = "SELECT count(*) FROM sqlite_schema";
    let things: i64 = database.query_row(count, [], |row| row.get(0))?;
    Ok(version == 0 && things > 0)
}

/// Checks that a database is not newer than this program. Returns its version, and the steps to
/// that of this program.
pub(super) fn check(database: &Connection) -> Result<(i64, &'static [&'static str]), StorageError> {
    let version: i64 = database.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let taken = usize::try_from(version).ok();
    let steps = taken.and_then(|taken| MIGRATIONS.get(taken..));
    let steps = steps.ok_or(StorageError::Newer(version, MIGRATIONS.len()))?;
    Ok((version, steps))
}

/// Brings a database to the version of this program.
pub(super) fn migrate(database: &mut Connection) -> Result<(), StorageError> {
    let (version, steps) = check(database)?;
    for (step, version) in steps.iter().zip(version + 1..) {
        let transaction = database.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    if !steps.is_empty() {
        // A log that is lost later takes no schema with it.
        database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    }
    Ok(())
}
