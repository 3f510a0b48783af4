//! The list of all tables. It wakes those that are wanted, and knows what to say about the others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use menagerie::peer::{ClockSetting, Entry, Presence, Table};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::keeper::{Keeper, Mail};
use super::news::News;
use super::plan::{Head, NewTable, Plan, PlanError, SeatPlan};
use crate::clock::unix_now;
use crate::secrets;
use crate::shared::Shared;
use crate::storage::{StorageError, StoredTable, TableRow, Write};

/// The most messages that wait for one table.
const MAIL: usize = 64;

/// The most tables of a list.
const LISTED: usize = 100;

/// What a connection uses to reach its table. A table with a door stays awake.
#[derive(Clone, Debug)]
pub struct Door(mpsc::Sender<Mail>);

/// The table of a [`Door`] is gone.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Gone;

impl Door {
    /// Sends something to the table.
    ///
    /// # Errors
    /// If the table is gone.
    pub async fn send(&self, mail: Mail) -> Result<(), Gone> {
        self.0.send(mail).await.map_err(|_| Gone)
    }
}

/// Why a table cannot be opened.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no such table.
    #[error("there is no such table")]
    Unknown,
    /// Too many people are at the table.
    #[error("too many people are at this table")]
    Crowded,
    /// What was stored of the table makes no sense to this program.
    #[error("this table cannot be read")]
    Damaged,
    /// The database cannot be read.
    #[error("the table cannot be read")]
    Storage(#[from] StorageError),
}

impl OpenError {
    /// Returns the word by which programs tell errors apart.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Unknown => "unknown-table",
            Self::Crowded => "crowded",
            Self::Damaged => "damaged",
            Self::Storage(_) => "storage",
        }
    }
}

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
    /// It cannot be stored.
    #[error("the table cannot be stored")]
    Storage(#[from] StorageError),
}

/// What is known of a table, asleep or awake.
#[derive(Clone, Debug)]
pub struct Listing {
    game: String,
    variant: Option<String>,
    sides: u8,
    clock: Option<ClockSetting>,
    is_listed: bool,
    seats: [SeatPlan; 2],
    head: Head,
    presence: Presence,
    connections: usize,
    touched: i64,
}

#[derive(Debug)]
struct Known {
    listing: Listing,
    door: Option<mpsc::Sender<Mail>>,
}

/// The list of all tables.
#[derive(Debug, Default)]
pub struct Registry {
    known: Mutex<HashMap<String, Known>>,
    /// Held while a table is woken, so that none is woken twice.
    waking: tokio::sync::Mutex<()>,
}

impl Listing {
    fn new(plan: &Plan, seats: [SeatPlan; 2], head: Head, touched: i64) -> Self {
        Self {
            game: plan.game.clone(),
            variant: plan.variant.clone(),
            sides: plan.sides.number(),
            clock: plan.clock,
            is_listed: plan.listed,
            seats,
            head,
            presence: Presence::default(),
            connections: 0,
            touched,
        }
    }

    /// Returns what everybody may know.
    fn to_json(&self, id: &str) -> Value {
        let seat = |index: usize| match &self.seats[index] {
            SeatPlan::Computer { level } => json!({"kind": "computer", "level": level}),
            SeatPlan::Open => json!({"kind": "open"}),
            SeatPlan::Person { .. } => {
                json!({"kind": "person", "connected": self.presence.seats[index]})
            }
        };
        let mut listing = json!({
            "id": id,
            "url": format!("/t/{id}"),
            "game": self.game,
            "seats": [seat(0), seat(1)],
            "sides": self.sides,
            "status": self.head.status,
            "ply": self.head.ply,
            "turn": self.head.turn.number(),
            "watchers": self.presence.watchers,
            "listed": self.is_listed,
            "touched": self.touched,
        });
        let optional = [
            ("variant", json!(self.variant)),
            ("clock", json!(self.clock)),
            ("reason", json!(self.head.reason)),
        ];
        for (name, value) in optional {
            if !value.is_null() {
                listing[name] = value;
            }
        }
        listing
    }
}

/// Reads what was stored of a table without its log.
fn read(row: &TableRow) -> Option<(Plan, [SeatPlan; 2], Head)> {
    let plan = serde_json::from_str(&row.plan).ok()?;
    let seats = serde_json::from_str(&row.seats).ok()?;
    let head = serde_json::from_str(&row.head).ok()?;
    Some((plan, seats, head))
}

fn to_text(value: &impl serde::Serialize) -> String {
    // Strings, numbers and lists always have a JSON.
    serde_json::to_string(value).unwrap_or_default()
}

impl Registry {
    /// Lists the tables that were stored.
    #[must_use]
    pub fn new(rows: &[TableRow]) -> Self {
        let mut known = HashMap::new();
        for row in rows {
            let Some((plan, seats, head)) = read(row) else {
                tracing::error!(
                    table = row.id,
                    "what was stored of this table makes no sense"
                );
                continue;
            };
            let listing = Listing::new(&plan, seats, head, row.touched);
            let door = None;
            known.insert(row.id.clone(), Known { listing, door });
        }
        Self {
            known: Mutex::new(known),
            waking: tokio::sync::Mutex::default(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

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
        let planned = spawn_blocking(move || new.plan(&planning.catalogue)).await;
        let (plan, seats, head) = planned.map_err(|_| CreateError::Failed)??;
        let id = secrets::table_name().map_err(PlanError::from)?;
        let touched = unix_now();
        let listing = Listing::new(&plan, seats.clone(), head.clone(), touched);
        {
            // The place is taken before the table is stored, so that the limit holds.
            let mut known = self.lock();
            if known.len() >= shared.config.limits.max_tables {
                return Err(CreateError::Full);
            }
            let door = None;
            known.insert(id.clone(), Known { listing, door });
        }
        let row = TableRow {
            id: id.clone(),
            plan: to_text(&plan),
            seats: to_text(&seats),
            head: to_text(&head),
            began: shared.storage.clock().now(),
            touched,
        };
        if let Err(error) = shared.storage.write(Write::Create(row)).await {
            self.lock().remove(&id);
            return Err(error.into());
        }
        shared.metrics.tables_created.add_one();
        Ok((id, seats))
    }

    /// Returns the door of a table, and wakes the table if it sleeps.
    ///
    /// # Errors
    /// If there is no such table, or it cannot be read.
    pub async fn open(&self, shared: &Arc<Shared>, id: &str) -> Result<Door, OpenError> {
        if let Some(door) = self.door(shared, id)? {
            return Ok(door);
        }
        let waking = self.waking.lock().await;
        if let Some(door) = self.door(shared, id)? {
            return Ok(door);
        }
        let stored = shared.storage.read(id).await?.ok_or(OpenError::Unknown)?;
        let began = stored.row.began;
        let resuming = Arc::clone(shared);
        let resumed = spawn_blocking(move || resume(&resuming, stored)).await;
        let (table, seats) = resumed.ok().flatten().ok_or(OpenError::Damaged)?;
        let (send, mail) = mpsc::channel(MAIL);
        let door = Door(send.clone());
        match self.lock().get_mut(id) {
            Some(known) => known.door = Some(send),
            None => return Err(OpenError::Unknown),
        }
        drop(waking);
        let keeper = Keeper::new(Arc::clone(shared), id.into(), table, seats, began, mail);
        tokio::spawn(keeper.run());
        Ok(door)
    }

    /// Returns the door of a table that is awake.
    fn door(&self, shared: &Shared, id: &str) -> Result<Option<Door>, OpenError> {
        let known = self.lock();
        let known = known.get(id).ok_or(OpenError::Unknown)?;
        if known.listing.connections >= shared.config.limits.max_at_table {
            return Err(OpenError::Crowded);
        }
        // A table whose task has failed is read again.
        let door = known.door.as_ref().filter(|door| !door.is_closed());
        Ok(door.cloned().map(Door))
    }

    /// Forgets the door of a table that wants to sleep. Returns `false` if somebody has just come.
    pub(super) fn put_to_sleep(&self, id: &str, mail: &mpsc::Receiver<Mail>) -> bool {
        let mut known = self.lock();
        let Some(known) = known.get_mut(id) else {
            return true;
        };
        // Doors are copied only under the lock: if this one is the last, nobody can come.
        let is_last = known
            .door
            .as_ref()
            .is_some_and(|door| door.strong_count() == 1);
        if is_last && mail.is_empty() {
            known.door = None;
            known.listing.presence = Presence::default();
            known.listing.connections = 0;
            return true;
        }
        false
    }

    /// Notes what has changed at a table.
    pub(super) fn publish(&self, id: &str, news: News<'_>) {
        if let Some(known) = self.lock().get_mut(id) {
            let listing = &mut known.listing;
            if listing.head != news.head {
                listing.head = news.head;
                listing.touched = unix_now();
            }
            if listing.seats != *news.seats {
                listing.seats.clone_from(news.seats);
            }
            listing.presence = news.presence;
            listing.connections = news.connections;
        }
    }

    /// Returns what everybody may know of a table; `None` if there is none.
    #[must_use]
    pub fn table(&self, id: &str) -> Option<Value> {
        Some(self.lock().get(id)?.listing.to_json(id))
    }

    /// Returns the tables of the lobby: the games that go on first, the latest first.
    #[must_use]
    pub fn lobby(&self) -> Value {
        let known = self.lock();
        let listed = known.iter().filter(|(_, known)| known.listing.is_listed);
        let mut listed: Vec<_> = listed.map(|(id, known)| (id, &known.listing)).collect();
        listed.sort_by_key(|(_, listing)| (listing.head.is_over(), -listing.touched));
        let listed = listed.iter().take(LISTED);
        let tables: Vec<Value> = listed.map(|(id, listing)| listing.to_json(id)).collect();
        json!({ "tables": tables })
    }

    /// Wakes the tables whose clocks run: they go on after a restart, whether anybody comes or not.
    pub async fn wake_clocks(&self, shared: &Arc<Shared>) {
        let runs = |listing: &Listing| {
            listing.clock.is_some() && !listing.head.is_over() && listing.head.ply > 0
        };
        let ids: Vec<String> = {
            let known = self.lock();
            let known = known.iter().filter(|(_, known)| runs(&known.listing));
            known.map(|(id, _)| id.clone()).collect()
        };
        for id in ids {
            if let Err(error) = self.open(shared, &id).await {
                tracing::error!(table = id, error = %menagerie::Causes(&error), "cannot be woken");
            }
        }
    }

    /// Gives up the games at which nothing has been done for long, and forgets old tables.
    pub async fn tidy(&self, shared: &Arc<Shared>) {
        let limits = &shared.config.limits;
        let days = i64::from(limits.max_days) * 86_400;
        let hours = i64::from(limits.max_empty_hours) * 3_600;
        let now = unix_now();
        let mut forgotten = Vec::new();
        let mut given_up = Vec::new();
        self.lock().retain(|id, known| {
            let (age, head) = (now - known.listing.touched, &known.listing.head);
            if known.door.is_some() {
                return true;
            }
            let is_old = age > days;
            let is_empty = head.entries == 0 && age > hours;
            let is_forgotten = is_empty || (is_old && head.is_over());
            if is_forgotten {
                forgotten.push(id.clone());
            } else if is_old {
                given_up.push(id.clone());
            }
            !is_forgotten
        });
        if !forgotten.is_empty() {
            tracing::info!(tables = forgotten.len(), "old tables are forgotten");
            // What cannot be removed now is listed and removed after the next start.
            let _ = shared.storage.write(Write::Remove(forgotten)).await;
        }
        for id in given_up {
            if let Ok(door) = self.open(shared, &id).await {
                // It is given up the next time if it is gone.
                let _ = door.send(Mail::Expire).await;
            }
        }
    }

    /// Tidies up now and then, until the server ends.
    pub async fn keep_tidy(&self, shared: &Arc<Shared>) {
        loop {
            self.tidy(shared).await;
            tokio::select! {
                () = tokio::time::sleep(Duration::from_secs(600)) => {}
                () = shared.stopped() => return,
            }
        }
    }
}

/// Sets up a table as it was stored.
fn resume(shared: &Shared, stored: StoredTable) -> Option<(Table, [SeatPlan; 2])> {
    let StoredTable { row, entries } = stored;
    let (plan, seats, _) = read(&row)?;
    let complain = |error: &dyn std::error::Error| {
        tracing::error!(table = row.id, error = %menagerie::Causes(error), "cannot be read");
    };
    let setup = plan
        .setup(&shared.catalogue, &seats)
        .inspect_err(|error| complain(error))
        .ok()?;
    let entries = entries
        .iter()
        .map(|entry| serde_json::from_str::<Entry>(entry));
    let entries = entries.collect::<Result<Vec<_>, _>>();
    let entries = entries.inspect_err(|error| complain(error)).ok()?;
    // The server's clock stands still while the server is down.
    let played = shared.storage.clock().now().saturating_sub(row.began);
    let table = Table::resume(setup, entries, played, played);
    let table = table.inspect_err(|error| complain(error)).ok()?;
    Some((table, seats))
}
