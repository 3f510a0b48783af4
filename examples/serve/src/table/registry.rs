//! The list of all tables: what is known of each, and the doors of those that are awake.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use menagerie::peer::{ClockSetting, Presence};
use serde_json::{Value, json};
use tokio::sync::{OwnedMutexGuard, mpsc};

use super::mail::Mail;
use super::news::News;
use super::plan::{Head, Plan, SeatPlan};
use crate::clock::unix_now;
use crate::shared::Shared;
use crate::storage::{StorageError, TableRow};

/// The most tables of a list.
const LISTED: usize = 100;

/// What a connection uses to reach its table. A table with a door stays awake.
#[derive(Clone, Debug)]
pub struct Door(pub(super) mpsc::Sender<Mail>);

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
            Self::Damaged => "damaged",
            Self::Storage(_) => "storage",
        }
    }
}

/// What is known of a table, asleep or awake.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    game: String,
    variant: Option<String>,
    sides: u8,
    pub(super) clock: Option<ClockSetting>,
    is_listed: bool,
    seats: [SeatPlan; 2],
    pub(super) head: Head,
    presence: Presence,
    /// When something was done, in seconds since 1970. Nothing depends on it: the system's clock
    /// can be wrong.
    touched: i64,
    /// What the server's clock showed then.
    pub(super) active: Duration,
}

/// A table of the list.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) listing: Listing,
    /// The way to the table's task, if it is awake.
    pub(super) door: Option<mpsc::Sender<Mail>>,
}

/// The list of all tables.
#[derive(Debug)]
pub struct Registry {
    known: Mutex<HashMap<String, Known>>,
    /// Tables that are being woken, so that none is woken twice.
    waking: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
    /// Held while a table with a long log is woken, so that the others keep a processor.
    pub(super) long: tokio::sync::Mutex<()>,
    /// When the server began.
    pub(super) began: Instant,
}

/// The turn of those who wake a table, one after the other. The last one forgets it.
#[derive(Debug)]
pub(super) struct Turn {
    shared: Arc<Shared>,
    id: String,
    /// `None` until it comes.
    turn: Option<OwnedMutexGuard<()>>,
}

impl Turn {
    /// Waits for the turn to wake a table.
    pub(super) async fn wait(shared: &Arc<Shared>, id: &str) -> Self {
        let mut turn = Self {
            shared: Arc::clone(shared),
            id: id.into(),
            turn: None,
        };
        let lock = Arc::clone(shared.tables.waking().entry(id.into()).or_default());
        turn.turn = Some(lock.lock_owned().await);
        turn
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut waking = self.shared.tables.waking();
        self.turn = None;
        // A count of one: only the list has the lock, and nobody waits for this table.
        if waking
            .get(&self.id)
            .is_some_and(|lock| Arc::strong_count(lock) == 1)
        {
            waking.remove(&self.id);
        }
    }
}

impl Listing {
    pub(super) fn new(
        plan: &Plan,
        seats: [SeatPlan; 2],
        head: Head,
        touched: i64,
        active: Duration,
    ) -> Self {
        Self {
            game: plan.game.clone(),
            variant: plan.variant.clone(),
            sides: plan.sides.number(),
            clock: plan.clock,
            is_listed: plan.listed,
            seats,
            head,
            presence: Presence::default(),
            touched,
            active,
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
            "games": self.head.games,
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
pub(super) fn read(row: &TableRow) -> Option<(Plan, [SeatPlan; 2], Head)> {
    let plan = serde_json::from_str(&row.plan).ok()?;
    let seats = serde_json::from_str(&row.seats).ok()?;
    let head = serde_json::from_str(&row.head).ok()?;
    Some((plan, seats, head))
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
            let listing = Listing::new(&plan, seats, head, row.touched, row.active);
            let door = None;
            known.insert(row.id.clone(), Known { listing, door });
        }
        Self {
            known: Mutex::new(known),
            waking: Mutex::default(),
            long: tokio::sync::Mutex::default(),
            began: Instant::now(),
        }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the door of a table that is awake, and the length of its log.
    ///
    /// # Errors
    /// If there is no such table.
    pub(super) fn door(&self, id: &str) -> Result<(Option<Door>, usize), OpenError> {
        let known = self.lock();
        let known = known.get(id).ok_or(OpenError::Unknown)?;
        // A table whose task has failed is read again.
        let door = known.door.as_ref().filter(|door| !door.is_closed());
        Ok((door.cloned().map(Door), known.listing.head.entries))
    }

    pub(super) fn waking(&self) -> MutexGuard<'_, HashMap<String, Arc<tokio::sync::Mutex<()>>>> {
        self.waking.lock().unwrap_or_else(PoisonError::into_inner)
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
                listing.active = news.now;
            }
            if listing.seats != *news.seats {
                listing.seats.clone_from(news.seats);
            }
            listing.presence = news.presence;
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
}
