//! Making, waking, and tidying up tables.

use std::sync::Arc;
use std::time::Duration;

use menagerie::Causes;
use tabletop::table::{NewTable, PeerLimits, PlanError, SeatPlan, Stored, Table};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::registry::{Command, Known, Listing, OpenError, Registry, TableHandle};
use super::task::TableTask;
use crate::secrets;
use crate::shared::Shared;
use crate::storage::{StorageError, TableRow, Write};

/// Logs with more entries than this are read one after the other.
const LONG: usize = 2_000;

/// Only a table at which nothing was done for this long is forgotten for want of room.
const RECENT: Duration = Duration::from_secs(600);

/// How long it is if its game goes on.
const GOES_ON: Duration = Duration::from_secs(7 * 86_400);

/// For this long after a start no game that goes on is forgotten for want of room: people come back
/// after a restart.
const STARTING: Duration = Duration::from_secs(600);

/// The most tables that are forgotten in one transaction, and about the most entries.
const AT_ONCE: usize = 32;
const ENTRIES_AT_ONCE: usize = 10_000;

/// The most messages that wait for one table.
const COMMANDS: usize = 64;

/// Why a table cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CreateError {
    /// The request is wrong.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// There are too many tables.
    #[error("there are too many tables: try again later")]
    Full,
    /// The rules of the game have failed.
    #[error("the table cannot be set up")]
    Failed,
    /// No secret can be made.
    #[error("the system has no random bits")]
    Secrets(#[from] getrandom::Error),
    /// It cannot be stored.
    #[error("the table cannot be stored")]
    Storage(#[from] StorageError),
}

impl Registry {
    /// Makes a table. Returns its name and its seats.
    ///
    /// # Errors
    /// If the request is wrong, or the table cannot be stored.
    pub async fn create(
        &self,
        shared: &Arc<Shared>,
        new: NewTable,
    ) -> Result<(String, [SeatPlan; 2]), CreateError> {
        let planning = Arc::clone(shared);
        let tokens = [secrets::token()?, secrets::token()?];
        let planned = spawn_blocking(move || Stored::new(new, &planning.catalogue, tokens)).await;
        let table = planned.map_err(|_| CreateError::Failed)??;
        let id = secrets::table_name()?;
        shared.storage.check_room()?;
        let now = shared.storage.clock.now();
        // One table is made at a time, so that the limit holds.
        let _turn = self.making.lock().await;
        if self.known.lock().len() + self.unreadable() >= shared.config.limits.max_tables {
            let is_old = |listing: &Listing| now.saturating_sub(listing.active) >= RECENT;
            let is_empty = |listing: &Listing| listing.head.entries == 0 && is_old(listing);
            let oldest = self.forget(1, |listing| is_empty(listing).then_some(listing.active));
            if oldest.is_empty() {
                return Err(CreateError::Full);
            }
            // What cannot be removed now is listed and removed after the next start.
            let _ = shared.storage.write(Write::Remove(oldest)).await;
        }
        let row = TableRow::new(id.clone(), &table, now);
        let listing = Listing::read(&row).ok_or(CreateError::Failed)?;
        shared.storage.write(Write::Create(row)).await?;
        self.known.lock().insert(id.clone(), listing.into());
        shared.metrics.tables_created.inc();
        Ok((id, table.seats))
    }

    /// Returns the handle of a table, and wakes the table if it sleeps.
    ///
    /// # Errors
    /// If there is no such table, or it cannot be read.
    pub async fn open(&self, shared: &Arc<Shared>, id: &str) -> Result<TableHandle, OpenError> {
        if let Some(handle) = self.with(id, Known::handle)? {
            return Ok(handle);
        }
        let turn = self.with(id, |known| Arc::clone(&known.waking))?;
        let turn = turn.lock_owned().await;
        let (shared, id) = (Arc::clone(shared), id.to_owned());
        // It goes on, and the turn with it, if the one who asked for the table does not wait.
        let waking = tokio::spawn(async move {
            let woken = shared.tables.wake(&shared, &id).await;
            drop(turn);
            woken
        });
        waking.await.unwrap_or(Err(OpenError::Damaged))
    }

    /// Wakes a table, unless it is awake, for the one whose turn it is.
    async fn wake(&self, shared: &Arc<Shared>, id: &str) -> Result<TableHandle, OpenError> {
        if let Some(handle) = self.with(id, Known::handle)? {
            return Ok(handle);
        }
        let _long = match self.with(id, |known| known.listing.head.entries)? {
            ..=LONG => None,
            _ => Some(self.long.lock().await),
        };
        let row = shared.storage.read(id).await?.ok_or(OpenError::Unknown)?;
        let began = row.began;
        let resuming = Arc::clone(shared);
        let resumed = spawn_blocking(move || resume(&resuming, &row)).await;
        let Some(table) = resumed.ok().flatten() else {
            self.set_aside(id);
            return Err(OpenError::Damaged);
        };
        let (handle, commands) = mpsc::channel(COMMANDS);
        match self.known.lock().get_mut(id) {
            Some(known) => known.handle = Some(handle.clone()),
            None => return Err(OpenError::Unknown),
        }
        let task = TableTask::new(Arc::clone(shared), id.into(), table, began, commands);
        tokio::spawn(task.run());
        Ok(handle)
    }

    /// Wakes the tables whose clocks run: they go on after a restart, whether anybody comes or not.
    pub async fn wake_clocks(&self, shared: &Arc<Shared>) {
        let runs = |listing: &Listing| {
            listing.clock.is_some() && !listing.head.is_over() && listing.head.ply > 0
        };
        let ids = self.ids(|known| runs(&known.listing));
        for id in ids {
            if let Err(error) = self.open(shared, &id).await {
                tracing::error!(table = id, error = %Causes(&error), "cannot be woken");
            }
        }
    }

    /// Gives up the games at which nothing has been done for long, and forgets old tables. Only the
    /// server's own clock counts: that of the system can be wrong.
    pub async fn tidy(&self, shared: &Arc<Shared>) {
        let limits = &shared.config.limits;
        let days = Duration::from_secs(limits.max_days as u64 * 86_400);
        let hours = Duration::from_secs(limits.max_empty_hours as u64 * 3_600);
        let now = shared.storage.clock.now();
        let age = |listing: &Listing| now.saturating_sub(listing.active);
        let is_done = |listing: &Listing| {
            let is_empty = listing.head.entries == 0 && age(listing) > hours;
            is_empty || (listing.head.is_over() && age(listing) > days)
        };
        loop {
            let forgotten = self.forget(AT_ONCE, |listing| is_done(listing).then_some(()));
            if forgotten.is_empty() {
                break;
            }
            tracing::info!(tables = forgotten.len(), "old tables are forgotten");
            // What cannot be removed now is listed and removed after the next start.
            let _ = shared.storage.write(Write::Remove(forgotten)).await;
        }
        let given_up = self.ids(|known| known.handle.is_none() && age(&known.listing) > days);
        for id in given_up {
            if let Ok(handle) = self.open(shared, &id).await {
                // It is given up the next time if it is gone.
                let _ = handle.send(Command::Expire).await;
            }
        }
    }

    /// Forgets the oldest tables until there is room again: first those without a game that goes
    /// on, then those at which nothing was done for a week. A table that was just made waits for
    /// those who made it.
    async fn make_room(&self, shared: &Arc<Shared>) {
        while shared.storage.gauge.is_crowded() {
            let is_starting = self.began.elapsed() < STARTING;
            let forgotten = self.forget_oldest(shared.storage.clock.now(), is_starting);
            if forgotten.is_empty() {
                return;
            }
            tracing::warn!(
                tables = forgotten.len(),
                "forgotten, because --max-data is nearly reached"
            );
            if shared
                .storage
                .write(Write::Remove(forgotten))
                .await
                .is_err()
            {
                return;
            }
        }
    }

    /// Takes the oldest tables out of the list, first those without a game that goes on. Returns
    /// their names.
    fn forget_oldest(&self, now: Duration, is_starting: bool) -> Vec<String> {
        self.forget(AT_ONCE, |listing| {
            let goes_on = !listing.head.is_over() && listing.head.entries > 0;
            let least = if goes_on { GOES_ON } else { RECENT };
            let is_old = now.saturating_sub(listing.active) >= least;
            let is_old = is_old && !(goes_on && is_starting);
            is_old.then_some((goes_on, listing.active))
        })
    }

    /// Takes sleeping tables that have a rank out of the list, the lowest first: at most `most`,
    /// and about as many entries as one transaction removes in a moment. Returns their names.
    fn forget<R: Ord>(&self, most: usize, rank: impl Fn(&Listing) -> Option<R>) -> Vec<String> {
        let mut known = self.known.lock();
        let asleep = known.iter().filter(|(_, known)| known.handle.is_none());
        let mut ranked: Vec<_> = asleep
            .filter_map(|(id, known)| Some((rank(&known.listing)?, known.listing.head.entries, id)))
            .collect();
        ranked.sort();
        let mut entries = 0;
        let first = ranked.iter().take(most).take_while(|(_, more, _)| {
            let fits = entries < ENTRIES_AT_ONCE;
            entries += more;
            fits
        });
        let forgotten: Vec<String> = first.map(|(.., id)| (*id).clone()).collect();
        known.retain(|id, _| !forgotten.contains(id));
        forgotten
    }

    /// Returns the names of the tables for which this holds.
    fn ids(&self, holds: impl Fn(&Known) -> bool) -> Vec<String> {
        let known = self.known.lock();
        let ids = known.iter().filter(|(_, known)| holds(known));
        ids.map(|(id, _)| id.clone()).collect()
    }

    /// Forgets the tables that an operator has removed from the database.
    async fn forget_removed(&self, shared: &Arc<Shared>) {
        let mut gone = self.ids(|_| true);
        let Ok(names) = shared.storage.names().await else {
            return;
        };
        gone.retain(|id| !names.contains(id));
        self.unreadable.lock().retain(|id| names.contains(id));
        for id in gone {
            let known = self.known.lock().remove(&id);
            if let Some(handle) = known.and_then(|known| known.handle) {
                // A table that has ended meanwhile does not care.
                let _ = handle.send(Command::Removed).await;
            }
            tracing::info!(table = id, "removed by an operator");
        }
    }

    /// Tidies up now and then, until the server ends.
    pub async fn keep_tidy(&self, shared: &Arc<Shared>) {
        loop {
            self.tidy(shared).await;
            self.make_room(shared).await;
            tokio::select! {
                () = tokio::time::sleep(Duration::from_secs(1)) => {}
                () = shared.stopped() => return,
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_secs(600)) => {}
                () = shared.storage.gauge.crowded.notified() => {}
                () = shared.storage.changed.notified() => self.forget_removed(shared).await,
                () = shared.stopped() => return,
            }
        }
    }
}

/// Sets up a table as it was stored.
fn resume(shared: &Shared, row: &TableRow) -> Option<Table> {
    let stored = row.read()?;
    // Its clocks go on from then: the server's clock stands still while the server is down.
    let table = stored.resume(&shared.catalogue, Duration::from_millis(row.played));
    let table = table.inspect_err(|error| {
        tracing::error!(table = row.id, error = %Causes(error), "cannot be read");
    });
    let watchers = shared.config.limits.max_at_table;
    Some(table.ok()?.with_limits(PeerLimits::DEFAULT, watchers))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use menagerie::Catalogue;
    use tabletop::table::Connection;
    use tempfile::TempDir;

    use super::*;
    use crate::send_queue::SendQueue;
    use crate::{Config, Server};

    async fn start() -> (Server, TempDir) {
        let folder = tempfile::tempdir().unwrap();
        (start_in(&folder).await, folder)
    }

    async fn start_in(folder: &TempDir) -> Server {
        let data = format!("--data={}", folder.path().display());
        let options = ["serve", "--listen=127.0.0.1:0", "--max-tables=3", &data];
        let config = Config::read(options).unwrap();
        Server::bind(config, Catalogue::standard()).await.unwrap()
    }

    async fn table(shared: &Arc<Shared>, change: impl FnOnce(&mut Listing)) -> String {
        let seats = [(); 2].map(|()| serde_json::json!({"kind": "person"}));
        let new = serde_json::json!({"game": "conquid", "seats": seats});
        let new = serde_json::from_value(new).unwrap();
        let (id, _) = shared.tables.create(shared, new).await.unwrap();
        change(&mut shared.tables.known.lock().get_mut(&id).unwrap().listing);
        id
    }

    async fn until(mut holds: impl FnMut() -> bool) {
        let waiting = async {
            while !holds() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_secs(60), waiting);
        waited.await.expect("it holds in time");
    }

    #[tokio::test]
    async fn long_logs_wait_for_each_other_and_no_other_table_waits() {
        let (server, _folder) = start().await;
        let shared = Arc::clone(server.shared());
        let tables = &shared.tables;
        let short = table(&shared, |listing| listing.head.entries = LONG).await;
        let long = table(&shared, |listing| listing.head.entries = LONG + 1).await;
        // As if another long one were woken.
        let other = tables.long.lock().await;
        let (asking, id) = (Arc::clone(&shared), long.clone());
        let asking = tokio::spawn(async move { asking.tables.open(&asking, &id).await.is_ok() });
        let is_turn = |id: &str| {
            tables
                .with(id, |known| known.waking.try_lock().is_err())
                .unwrap()
        };
        let is_awake = |id: &str| tables.with(id, |known| known.handle.is_some()).unwrap();
        until(|| is_turn(&long)).await;
        assert!(tables.open(&shared, &short).await.is_ok());
        assert!(!asking.is_finished() && !is_awake(&long));
        // The one who asked goes away: the table is woken all the same, and nothing is left over.
        asking.abort();
        assert!(asking.await.unwrap_err().is_cancelled());
        assert!(is_turn(&long), "its turn lasts");
        drop(other);
        until(|| is_awake(&long) && !is_turn(&long)).await;
    }

    #[tokio::test]
    async fn a_game_that_goes_on_is_forgotten_last_and_only_after_a_week() {
        const DAY: Duration = Duration::from_secs(86_400);
        let (server, _folder) = start().await;
        let shared = server.shared();
        let tables = &shared.tables;
        let going = table(shared, |listing| listing.head.entries = 3).await;
        let empty = table(shared, |_| {}).await;
        let now = shared.storage.clock.now();
        assert_eq!(tables.forget_oldest(now, false), [""; 0]);
        assert_eq!(tables.forget_oldest(now + 6 * DAY, false), [empty]);
        assert_eq!(tables.forget_oldest(now + 8 * DAY, true), [""; 0]);
        assert_eq!(tables.forget_oldest(now + 8 * DAY, false), [going]);
    }

    #[tokio::test]
    async fn the_oldest_empty_table_makes_place_for_a_new_one() {
        let (server, folder) = start().await;
        let shared = server.shared();
        let old = [
            table(shared, |_| {}).await,
            table(shared, |listing| listing.head.entries = 1).await,
            table(shared, |_| {}).await,
        ];
        let create = async |shared: &Arc<Shared>| {
            let seats = [(); 2].map(|()| serde_json::json!({"kind": "open"}));
            let new = serde_json::json!({"game": "conquid", "seats": seats});
            shared
                .tables
                .create(shared, serde_json::from_value(new).unwrap())
                .await
        };
        assert!(
            matches!(create(shared).await, Err(CreateError::Full)),
            "none is old"
        );
        shared.storage.close();
        drop(server);
        // As if the server had been up for long since then.
        let database = rusqlite::Connection::open(folder.path().join("tables.sqlite")).unwrap();
        database
            .execute("UPDATE server SET clock_ms = 700000", [])
            .unwrap();
        let played = "UPDATE tables SET head = json_set(head, '$.entries', 1) WHERE id = ?1";
        database.execute(played, [&old[1]]).unwrap();
        drop(database);
        let server = start_in(&folder).await;
        let shared = server.shared();
        let is_there = |id: &str| shared.tables.with(id, |_| ()).is_ok();
        // Somebody waits here.
        let _waits = shared.tables.open(shared, &old[2]).await.unwrap();
        assert!(create(shared).await.is_ok());
        assert_eq!(old.each_ref().map(|id| is_there(id)), [false, true, true]);
        assert!(matches!(create(shared).await, Err(CreateError::Full)));
        assert_eq!(shared.storage.names().await.unwrap().len(), 3);
    }

    /// The next message of a kind that a table sends.
    async fn told(queue: &SendQueue, kind: &str) -> serde_json::Value {
        loop {
            let message = queue.next().await.expect("a message");
            let message: serde_json::Value = serde_json::from_str(&message).unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_time_of_the_disk_is_nobodys() {
        let (server, _folder) = start().await;
        let shared = server.shared();
        let seats = [(); 2].map(|()| serde_json::json!({"kind": "person"}));
        let new = serde_json::json!({"game": "conquid", "variant": "small", "seats": seats});
        let new = serde_json::from_value(new).unwrap();
        let (id, seats) = shared.tables.create(shared, new).await.unwrap();
        let handle = shared.tables.open(shared, &id).await.unwrap();
        let send = async |connection: Connection, text: String| {
            let command = Command::Message(connection, text.into(), Instant::now());
            handle.send(command).await.unwrap();
        };
        let mut queues = Vec::new();
        for (number, seat) in (0..).zip(&seats) {
            let (connection, queue) = (Connection(number), Arc::new(SendQueue::new(1 << 20)));
            let address = std::net::Ipv4Addr::LOCALHOST.into();
            let connect = Command::Connect(connection, Arc::clone(&queue), address);
            handle.send(connect).await.unwrap();
            let token = serde_json::json!(seat.token());
            send(
                connection,
                format!(r#"{{"type":"hello","version":2,"token":{token}}}"#),
            )
            .await;
            told(&queue, "welcome").await;
            queues.push(queue);
        }
        // The disk is busy with much for another table.
        let other = table(shared, |_| {}).await;
        let busy = Write::Append {
            id: other,
            before: 0,
            entries: vec!["x".repeat(100); 400_000],
            seats: None,
            head: "{}".into(),
            began: Duration::ZERO,
        };
        let (writing, began) = (Arc::clone(shared), Instant::now());
        let writing = tokio::spawn(async move { writing.storage.write(busy).await });
        tokio::time::sleep(Duration::from_millis(20)).await;
        let wish = |ply| {
            let act = format!(r#""seen":{},"act":"move","ply":{ply},"text":"C""#, ply - 1);
            format!(r#"{{"type":"wish","number":1,{act}}}"#)
        };
        send(Connection(0), wish(1)).await;
        let first = told(&queues[1], "entry").await["at"].as_u64().unwrap();
        let waited = began.elapsed();
        send(Connection(1), wish(2)).await;
        told(&queues[1], "entry").await;
        let second = told(&queues[0], "entry").await;
        assert_eq!(second["number"], 1);
        let second = told(&queues[0], "entry").await["at"].as_u64().unwrap();
        writing.await.unwrap().unwrap();
        let thought = Duration::from_millis(second - first);
        assert!(
            waited > Duration::from_millis(100),
            "{waited:?}: the disk was not busy"
        );
        assert!(thought < waited / 2, "{thought:?} of {waited:?}");
    }
}
