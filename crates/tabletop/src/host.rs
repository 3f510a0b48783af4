//! A table that this program keeps, with its file.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::time::Duration;

use crate::Journal;
use crate::table::{Act, ActError, Disconnection, Output, Room, Seat, SeatPlan, Table, Update};
use menagerie::Player;

/// A table that this program keeps, and its file, if it has one. What is done is on the disk before
/// anybody hears of it, and what cannot be stored is taken back. It has no sockets. Times are
/// counted from any fixed moment.
#[derive(Debug)]
pub struct Host {
    /// The table. What it puts out is taken by [`settle`](Self::settle).
    pub table: Table,
    /// The file from which the table goes on after a crash.
    journal: Option<Journal>,
    /// When it was written last.
    written: Duration,
    /// When the file could not be written, until it can be written again.
    failed: Option<Duration>,
    /// What could not be stored, in words, until the person is told.
    failure: Option<String>,
    updates: VecDeque<Update>,
}

/// How often the time of play is written while a clock runs.
const CLOCK: Duration = Duration::from_secs(5);

/// How long nothing is tried after the file could not be written.
const RETRY: Duration = Duration::from_secs(3);

impl Host {
    /// Keeps a table without a file.
    pub const fn new(table: Table) -> Self {
        Self {
            table,
            journal: None,
            written: Duration::ZERO,
            failed: None,
            failure: None,
            updates: VecDeque::new(),
        }
    }

    /// Writes the table to a file from now on. If that is not possible at once, the table has no
    /// file, and the person is told.
    #[must_use]
    pub fn with_journal(mut self, journal: io::Result<Journal>) -> Self {
        let written = journal.and_then(|journal| {
            self.journal = Some(journal);
            self.write(Duration::ZERO)
        });
        if let Err(error) = written {
            (self.journal, self.failed) = (None, None);
            self.table.set_room(Room::Enough);
            self.failure = Some(format!("This table cannot go on after a crash: {error}"));
        }
        self
    }

    /// Writes the table to its file, if it has one.
    fn write(&mut self, now: Duration) -> io::Result<()> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        // After a failure it is tried again at the next entry, not at every tick.
        self.written = now;
        let written = journal.write(&self.table, now);
        self.failed = written.is_err().then_some(now);
        // What is known not to fit is not done first and then taken back.
        let room = [Room::Enough, Room::None][usize::from(written.is_err())];
        self.table.set_room(room);
        written
    }

    /// Whether the file is to be written although there is no new entry.
    fn is_due(&self, output: &Output, now: Duration) -> bool {
        if let Some(failed) = self.failed {
            return now >= failed + RETRY;
        }
        let has_clock = self.journal.is_some() && self.table.ledger().running().is_some();
        output.seats.is_some() || has_clock && now >= self.written + CLOCK
    }

    /// Stores what was done since the last call. Returns what to send and to close.
    #[must_use = "what is taken and not sent is lost"]
    pub fn settle(&mut self, now: Duration) -> Output {
        let mut output = self.table.take_output();
        let has_entries = !output.entries.is_empty();
        let is_new = self.failed.is_none();
        if (has_entries || self.is_due(&output, now))
            && let Err(error) = self.write(now)
        {
            if is_new || has_entries {
                self.failure = Some(format!("The game cannot be stored: {error}"));
            }
            if has_entries {
                output = self.take_back(output, now);
            }
        }
        for update in &output.updates {
            if let Update::Lost { seat, why } = update
                && *why == Disconnection::Left
            {
                self.table.open_seat(*seat, now);
            }
        }
        self.updates.append(&mut output.updates);
        output
    }

    /// Takes the entries of an output back, which are not stored. Returns what is told instead.
    fn take_back(&mut self, lost: Output, now: Duration) -> Output {
        let stored = self.table.ledger().len() - lost.entries.len();
        self.table.roll_back(stored, now);
        let mut output = self.table.take_output();
        output.closed.extend(lost.closed);
        // Lost connections stay lost, although the act is taken back.
        let lost = lost.updates.into_iter();
        let of_programs = lost.filter(|update| matches!(update, Update::Lost { .. }));
        output.updates.extend(of_programs);
        output
    }

    /// The seat of the person here; `None` if both are here.
    pub fn seat(&self) -> Option<Seat> {
        let [one, two] = self.table.seats().map(SeatPlan::is_local);
        match (one, two) {
            (true, false) => Some(Seat::One),
            (false, true) => Some(Seat::Two),
            _ => None,
        }
    }

    /// Does what a player here wants. Where both are here, what one asks for the other agrees to.
    ///
    /// # Errors
    /// If it cannot be done now. Nothing changes then.
    pub fn request(&mut self, player: Player, act: Act, now: Duration) -> Result<(), ActError> {
        if let Some(seat) = self.seat() {
            return self.table.request(seat, act, now);
        }
        let seat = self.table.ledger().seat(player);
        self.table.request(seat, act.clone(), now)?;
        match act {
            Act::Ask(_) => self.table.request(seat.other(), act, now),
            _ => Ok(()),
        }
    }

    /// Returns the next of the updates that [`settle`](Self::settle) has found to be stored.
    pub fn next_update(&mut self) -> Option<Update> {
        self.updates.pop_front()
    }

    /// Returns what could not be stored, in words, once.
    pub fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }

    /// Writes the time of play, and nothing from then on: the table can go on later.
    pub(crate) fn suspend(&mut self, now: Duration) {
        // Only the time since the last entry is not written yet.
        let _ = self.write(now);
        self.journal = None;
    }

    /// Deletes the file: a table that is over is not gone on with.
    pub(crate) fn forget(&mut self) {
        if let Some(journal) = self.journal.take() {
            let _ = fs::remove_file(journal.path());
        }
    }
}
