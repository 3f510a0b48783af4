//! The thread that writes.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::{Notify, oneshot};

use super::StorageError;
use super::files::Opened;
use super::gauge::Gauge;
use super::rows::{self, Write};
use crate::clock::Clock;
use crate::metrics::Metrics;

/// How often the clock is stored while nothing else is.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// The most writes of one transaction.
const BATCH: usize = 256;

/// Work for the thread.
pub(super) enum Job {
    Write(Write, oneshot::Sender<Result<(), StorageError>>),
    /// Reads from the database what was written before.
    Read(Box<dyn FnOnce(&Connection) + Send>),
    Close,
}

/// The thread that writes.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) opened: Opened,
    pub(super) jobs: Receiver<Job>,
    pub(super) clock: Clock,
    pub(super) gauge: Arc<Gauge>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) changed: Arc<Notify>,
}

/// The writes that wait for one transaction.
type Batch = Vec<(Write, oneshot::Sender<Result<(), StorageError>>)>;

impl Writer {
    /// Works until the end of the server.
    pub(super) fn run(self) {
        let (mut looked, mut version) = (Instant::now(), self.version());
        loop {
            if looked.elapsed() >= HEARTBEAT {
                looked = Instant::now();
                let now = self.version();
                if now != version {
                    version = now;
                    self.changed.notify_one();
                }
            }
            match self.jobs.recv_timeout(HEARTBEAT) {
                Ok(job) => {
                    if !self.work(job) {
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) if self.metrics.tables_awake.get() > 0 => {
                    // A clock that is not stored is stored a second later.
                    let _ = self.commit(&[]);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let _ = self.commit(&[]);
    }

    /// Returns a number that changes when another program changes the database.
    fn version(&self) -> Option<i64> {
        let version = self.opened.database.prepare_cached("PRAGMA data_version");
        version
            .and_then(|mut it| it.query_row([], |row| row.get(0)))
            .ok()
    }

    /// Does a job and all that wait behind it. Returns `false` at the end of the server.
    fn work(&self, first: Job) -> bool {
        let mut batch = Batch::new();
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Write(write, reply) => batch.push((write, reply)),
                Job::Read(read) => {
                    self.store(std::mem::take(&mut batch));
                    read(&self.opened.database);
                }
                Job::Close => {
                    self.store(batch);
                    return false;
                }
            }
            next = match batch.len() {
                BATCH.. => None,
                _ => self.jobs.try_recv().ok(),
            };
        }
        self.store(batch);
        true
    }

    /// Stores a batch in one transaction; if that fails, each of its writes in one of its own.
    fn store(&self, batch: Batch) {
        if batch.is_empty() {
            return;
        }
        let (writes, replies): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
        let together = self.commit(&writes);
        for (write, reply) in writes.iter().zip(replies) {
            let stored = match &together {
                Err(_) if writes.len() > 1 => self.commit(std::slice::from_ref(write)),
                stored => stored.clone(),
            };
            if let Err(error) = &stored {
                self.metrics.storage_failures.inc();
                tracing::error!(error = %menagerie::Causes(error), "cannot store");
            }
            // A table that has ended meanwhile does not wait.
            let _ = reply.send(stored);
        }
    }

    /// Stores writes and the clock in one transaction.
    fn commit(&self, writes: &[Write]) -> Result<(), StorageError> {
        let began = Instant::now();
        let transaction = self.opened.database.unchecked_transaction()?;
        for write in writes {
            write.execute(&transaction)?;
        }
        rows::store_clock(&transaction, self.clock.now())?;
        transaction.commit()?;
        // What is stored is stored, even if nobody knows how much it is.
        let _ = self.gauge.read(&self.opened.database);
        self.metrics.commits.inc();
        self.metrics
            .commit_seconds
            .observe(began.elapsed().as_secs_f64());
        Ok(())
    }
}
