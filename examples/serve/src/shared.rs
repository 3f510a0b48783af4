//! What all connections and tables share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use menagerie::Catalogue;
use tokio::sync::watch;

use crate::config::Config;
use crate::http::Files;
use crate::memories::Memories;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::rates::Addresses;
use crate::storage::Storage;
use crate::table::Registry;

/// What all connections and tables share.
#[derive(Debug)]
pub struct Shared {
    /// The games.
    pub catalogue: Catalogue,
    /// The command line.
    pub config: Config,
    /// The database.
    pub storage: Storage,
    /// The tables.
    pub tables: Registry,
    /// The turns of computer players.
    pub pool: Pool,
    /// What the computer players remember of their games.
    pub memories: Memories,
    /// Counters.
    pub metrics: Arc<Metrics>,
    /// What each address does.
    pub addresses: Arc<Addresses>,
    /// The page.
    pub files: Files,
    /// The turns of short and of long questions about the rules.
    pub questions: [Pool; 2],
    /// Becomes `true` when the server ends.
    pub stop: watch::Receiver<bool>,
    /// The number of the next connection at a table.
    pub next_connection: AtomicU64,
}

impl Shared {
    /// Returns the number of a new connection.
    pub fn new_connection(&self) -> u64 {
        self.next_connection.fetch_add(1, Ordering::Relaxed)
    }

    /// Returns when the server ends.
    pub async fn stopped(&self) {
        // An error means that the sender is gone, and the server with it.
        let _ = self.stop.clone().wait_for(|is_stopped| *is_stopped).await;
    }
}
