//! The list of all tables: what is known of each, and the handles of those that are awake.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use menagerie::{Catalogue, Level};
use parking_lot::Mutex;
use serde::Serialize;
use serde_json::{Value, json};
use tabletop::table::{ClockSetting, Connection, Head, Presence, SeatPlan, Sits, Table};
use tokio::sync::mpsc;

use crate::clock::unix_now;
use crate::send_queue::SendQueue;
use crate::storage::{StorageError, TableRow};

/// The most tables of a list.
const LISTED: usize = 100;

/// What reaches a table that is awake.
#[derive(Debug)]
pub enum Command {
    /// Somebody has connected from this address.
    Connect(Connection, Arc<SendQueue>, IpAddr),
    /// Somebody has sent a message, which arrived at this moment.
    Message(Connection, Utf8Bytes, Instant),
    /// A connection has ended.
    Gone(Connection),
    /// The table is given up.
    Expire,
    /// The table was removed from the database.
    Removed,
}

/// What a connection uses to reach its table. A table with a handle stays awake.
pub type TableHandle = mpsc::Sender<Command>;

/// Why a table cannot be opened.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no such table.
    #[error("there is no such table")]
    Unknown,
    /// What was stored of the table makes no sense to this program.
    #[error("this table was stored by another version, or damaged")]
    Damaged,
    /// The database cannot be read.
    #[error("the database does not give the table")]
    Storage(#[from] StorageError),
}

/// What is known of a table, asleep or awake, and most of what everybody may know.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Listing {
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    sides: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<ClockSetting>,
    listed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    wished: Option<Level>,
    #[serde(skip)]
    seats: [SeatPlan; 2],
    #[serde(flatten)]
    pub(super) head: Head,
    #[serde(skip)]
    presence: Presence,
    /// When something was done, in seconds since 1970. Nothing depends on it: the system's clock
    /// can be wrong.
    touched: i64,
    /// What the server's clock showed then.
    #[serde(skip)]
    pub(super) active: Duration,
}

/// A table of the list.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) listing: Listing,
    /// The way to the table's task, if it is awake.
    pub(super) handle: Option<TableHandle>,
    /// Held while the table is woken, so that it is not woken twice.
    pub(super) waking: Arc<tokio::sync::Mutex<()>>,
}

impl Known {
    /// Returns the handle of a table that is awake.
    pub(super) fn handle(&self) -> Option<TableHandle> {
        // A table whose task has failed is read again.
        self.handle.clone().filter(|handle| !handle.is_closed())
    }
}

impl From<Listing> for Known {
    /// A table that sleeps.
    fn from(listing: Listing) -> Self {
        Self {
            listing,
            handle: None,
            waking: Arc::default(),
        }
    }
}

/// The list of all tables.
#[derive(Debug)]
pub struct Registry {
    pub(super) known: Mutex<HashMap<String, Known>>,
    /// The tables that this program cannot read. Their rows stay as they are.
    pub(super) unreadable: Mutex<BTreeSet<String>>,
    /// Held while a table is made, so that there are never too many.
    pub(super) making: tokio::sync::Mutex<()>,
    /// Held while a table with a long log is woken, so that the others keep a processor.
    pub(super) long: tokio::sync::Mutex<()>,
    /// When the server began.
    pub(super) began: Instant,
}

impl Listing {
    /// Makes it from what is stored; `None` if that makes no sense.
    pub(crate) fn read(row: &TableRow) -> Option<Self> {
        let table = row.read()?;
        let plan = table.plan;
        Some(Self {
            sides: plan.sides.number(),
            game: plan.game,
            variant: plan.variant,
            clock: plan.clock,
            listed: plan.listed,
            wished: plan.wished,
            seats: table.seats,
            head: table.head?,
            presence: Presence::default(),
            touched: row.touched,
            active: row.began + Duration::from_millis(row.played),
        })
    }

    /// Returns what comes first in the lobby.
    fn order(&self) -> (bool, Reverse<i64>) {
        (self.head.is_over(), Reverse(self.touched))
    }

    /// Returns the game, and in words who plays it and how it stands; `None` if the catalogue does
    /// not have it.
    pub(crate) fn described(&self, catalogue: &Catalogue) -> Option<(String, String)> {
        let Self {
            game, seats, head, ..
        } = self;
        let words = |seat: &SeatPlan| seat.sits().words(seat.name().as_str());
        let [one, two] = seats.each_ref().map(words);
        catalogue.find(game).ok()?;
        let state = match &*head.told.all {
            "" => head.status.to_string(),
            told => told.into(),
        };
        Some((game.clone(), format!("{one} against {two}: {state}")))
    }

    /// Returns what everybody may know.
    fn to_json(&self, id: &str) -> Value {
        let seat = |index: usize| {
            let plan = &self.seats[index];
            let mut seat = json!(plan.sits());
            seat["who"] = plan.sits().words(plan.name().as_str()).into();
            if plan.sits() == Sits::Person {
                seat["connected"] = self.presence.seats[index].into();
                seat["name"] = json!(plan.name());
            }
            seat
        };
        let mut listing = json!(self);
        listing["id"] = id.into();
        listing["url"] = format!("/t/{id}").into();
        listing["seats"] = json!([seat(0), seat(1)]);
        listing["watchers"] = self.presence.watchers.into();
        if let Some(clock) = self.clock {
            listing["time"] = clock.to_string().into();
        }
        listing
    }
}

impl Registry {
    /// Lists the tables that were stored.
    pub fn new(rows: &[TableRow]) -> Self {
        let (mut known, mut unreadable) = (HashMap::new(), BTreeSet::new());
        for row in rows {
            match Listing::read(row) {
                Some(listing) => drop(known.insert(row.id.clone(), listing.into())),
                None => drop(unreadable.insert(row.id.clone())),
            }
        }
        Self {
            known: Mutex::new(known),
            unreadable: Mutex::new(unreadable),
            making: tokio::sync::Mutex::default(),
            long: tokio::sync::Mutex::default(),
            began: Instant::now(),
        }
    }

    /// Returns what is known of a table.
    ///
    /// # Errors
    /// If there is no such table, or it cannot be read.
    pub(super) fn with<T>(&self, id: &str, f: impl FnOnce(&Known) -> T) -> Result<T, OpenError> {
        let found = self.known.lock().get(id).map(f);
        found.ok_or_else(|| match self.unreadable.lock().contains(id) {
            true => OpenError::Damaged,
            false => OpenError::Unknown,
        })
    }

    /// Returns the number of tables that cannot be read.
    pub fn unreadable(&self) -> usize {
        self.unreadable.lock().len()
    }

    /// Takes note that a table cannot be read: nothing is done with its rows any more.
    pub(super) fn set_aside(&self, id: &str) {
        if self.known.lock().remove(id).is_some() {
            self.unreadable.lock().insert(id.into());
        }
    }

    /// Forgets the handle of a table that wants to sleep. Returns `false` if somebody has just
    /// come.
    pub(super) fn put_to_sleep(&self, id: &str, commands: &mpsc::Receiver<Command>) -> bool {
        let mut known = self.known.lock();
        let Some(known) = known.get_mut(id) else {
            return true;
        };
        // Handles are copied only under the lock: if this one is the last, nobody can come.
        let is_last = known
            .handle
            .as_ref()
            .is_some_and(|handle| handle.strong_count() == 1);
        if is_last && commands.is_empty() {
            known.handle = None;
            known.listing.presence = Presence::default();
            return true;
        }
        false
    }

    /// Notes what has changed at a table when the server's clock shows `now`.
    pub(super) fn publish(&self, id: &str, table: &Table, now: Duration) {
        let head = Head::of(table);
        if let Some(known) = self.known.lock().get_mut(id) {
            let listing = &mut known.listing;
            if listing.head != head {
                listing.head = head;
                listing.touched = unix_now();
                listing.active = now;
            }
            if listing.seats.each_ref() != table.seats() {
                listing.seats = table.seats().map(Clone::clone);
            }
            listing.presence = table.presence();
        }
    }

    /// Returns what everybody may know of a table.
    ///
    /// # Errors
    /// If there is no such table, or it cannot be read.
    pub fn table(&self, id: &str) -> Result<Value, OpenError> {
        self.with(id, |known| known.listing.to_json(id))
    }

    /// Returns the game of a table, and in words who plays it and how it stands; `None` if there is
    /// no such table.
    pub fn described(&self, id: &str, catalogue: &Catalogue) -> Option<(String, String)> {
        self.known.lock().get(id)?.listing.described(catalogue)
    }

    /// Returns the tables of the lobby: the games that go on first, the latest first.
    pub fn lobby(&self) -> Value {
        let known = self.known.lock();
        let listed = known.iter().filter(|(_, known)| known.listing.listed);
        let mut listed: Vec<_> = listed.map(|(id, known)| (id, &known.listing)).collect();
        if listed.len() > LISTED {
            // Only these are put in order, and not while others wait.
            listed.select_nth_unstable_by_key(LISTED, |(_, listing)| listing.order());
            listed.truncate(LISTED);
        }
        let listed = listed
            .into_iter()
            .map(|(id, listing)| (id.clone(), listing.clone()));
        let mut listed: Vec<(String, Listing)> = listed.collect();
        drop(known);
        listed.sort_by_key(|(_, listing)| listing.order());
        let tables = listed.iter().map(|(id, listing)| listing.to_json(id));
        json!({ "tables": tables.collect::<Vec<Value>>() })
    }
}
