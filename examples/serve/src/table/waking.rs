//! Making, waking, and tidying up tables.

use std::sync::Arc;
use std::time::Duration;

use menagerie::peer::{Entry, Table};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::keeper::Keeper;
use super::mail::Mail;
use super::plan::{NewTable, PlanError, SeatPlan};
use super::registry::{Door, Known, Listing, OpenError, Registry, read};
use crate::clock::unix_now;
use crate::secrets;
use crate::shared::Shared;
use crate::storage::{StorageError, StoredTable, TableRow, Write};

/// The most messages that wait for one table.
const MAIL: usize = 64;

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

fn to_text(value: &impl serde::Serialize) -> String {
    // Strings, numbers and lists always have a JSON.
    serde_json::to_string(value).unwrap_or_default()
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
        let max = shared.config.limits.max_at_table;
        if let Some(door) = self.door(id, max)? {
            return Ok(door);
        }
        let waking = self.waking.lock().await;
        if let Some(door) = self.door(id, max)? {
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
