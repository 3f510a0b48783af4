//! A table that this program keeps, with its sockets and its file.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::net::TcpListener;
use std::time::Duration;

use menagerie::peer::{
    Connection, Disconnection, HostError, Place, Request, RequestError, Seat, Stop, Table,
    TableSetup, Update,
};

use super::table_file::Journal;
use super::wire::Wire;

/// A table with its sockets. The person here has its first seat.
#[derive(Debug)]
pub struct Keeper {
    pub table: Table,
    pub listener: TcpListener,
    pub stopped: Option<Stop>,
    updates: VecDeque<Update>,
    wires: BTreeMap<Connection, Wire>,
    /// The connections that are to be closed.
    leaving: Vec<Wire>,
    next: u64,
    silence: Duration,
    /// The file from which the table goes on after a crash.
    journal: Option<Journal>,
    /// Why the file could not be written, until the person is told.
    failure: Option<io::Error>,
}

/// The most connections without a hello at a time. A further one takes the place of the oldest, so
/// that silent callers do not keep a guest out.
const CALLERS: usize = 8;
/// The most connections that are accepted at a tick.
const ARRIVALS: usize = 16;

impl Keeper {
    /// Sets up a table at this listener.
    pub fn new(setup: TableSetup, listener: TcpListener) -> Result<Self, HostError> {
        let silence = setup.limits.silence;
        let table = Table::new(setup.with_place(Seat::One, Place::Local), Duration::ZERO)?;
        Ok(Self::keeping(table, listener, silence))
    }

    /// Keeps a table that goes on.
    pub fn keeping(table: Table, listener: TcpListener, silence: Duration) -> Self {
        Self {
            table,
            listener,
            stopped: None,
            updates: VecDeque::new(),
            wires: BTreeMap::new(),
            leaving: Vec::new(),
            next: 0,
            silence,
            journal: None,
            failure: None,
        }
    }

    /// Writes the table to a file from now on.
    pub fn with_journal(mut self, journal: Option<Journal>) -> Self {
        self.journal = journal;
        self.write(Duration::ZERO);
        self
    }

    /// Writes the table to its file, if it has one.
    fn write(&mut self, now: Duration) {
        if let Some(journal) = &mut self.journal {
            self.failure = journal
                .write(&self.table, now)
                .err()
                .or(self.failure.take());
        }
    }

    /// Returns why the file of the table could not be written, once.
    pub fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Listens on an address.
    pub fn listen(address: &str) -> io::Result<TcpListener> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(listener)
    }

    /// Does the work of a tick.
    pub fn pump(&mut self, now: Duration) {
        self.accept(now);
        let ids: Vec<Connection> = self.wires.keys().copied().collect();
        for id in ids {
            let Some(wire) = self.wires.get_mut(&id) else {
                continue;
            };
            let (bytes, is_open) = wire.receive();
            self.table.receive(id, &bytes, now);
            // The other side may still read what is sent now.
            self.exchange(now);
            if !is_open {
                self.table.disconnect(id, now);
                self.close(id);
            }
        }
        self.table.tick(now);
        self.exchange(now);
    }

    /// Accepts callers.
    fn accept(&mut self, now: Duration) {
        for _ in 0..ARRIVALS {
            // The next tick tries again after any error.
            let Ok((stream, _)) = self.listener.accept() else {
                break;
            };
            let Ok(wire) = Wire::new(stream) else {
                continue;
            };
            let is_caller = |id: &&Connection| !self.table.is_admitted(**id);
            let callers: Vec<Connection> = self.wires.keys().filter(is_caller).copied().collect();
            if callers.len() >= CALLERS {
                self.table.disconnect(callers[0], now);
                self.wires.remove(&callers[0]);
            }
            self.next += 1;
            let id = Connection(self.next);
            self.wires.insert(id, wire);
            self.table.connect(id, now);
        }
    }

    fn close(&mut self, id: Connection) {
        self.leaving.extend(self.wires.remove(&id));
    }

    /// Sends what the table has to say, and closes the connections that it gives up.
    pub fn exchange(&mut self, now: Duration) {
        let output = self.table.take_output();
        let is_due = |journal: &Journal| journal.is_due(&self.table, now);
        let has_changed = !output.entries.is_empty() || output.seats.is_some();
        // The entries are on the disk before anybody is told of them.
        if self.stopped.is_none() && (has_changed || self.journal.as_ref().is_some_and(is_due)) {
            self.write(now);
        }
        for (id, line) in output.messages {
            if let Some(wire) = self.wires.get_mut(&id) {
                wire.keep(line.as_bytes());
            }
        }
        let mut stuck = Vec::new();
        for (&id, wire) in &mut self.wires {
            // The last bytes of the other side can still be read from a broken connection.
            wire.send(now);
            if wire.stuck_for(now) > self.silence {
                stuck.push(id);
            }
        }
        for id in stuck {
            self.table.lose(id, Disconnection::NotReading, now);
            self.close(id);
        }
        for id in output.closed {
            self.close(id);
        }
        for update in output.updates {
            if let Update::Lost {
                seat,
                why: Disconnection::Left,
            } = update
            {
                self.table.open_seat(seat, now);
            }
            self.updates.push_back(update);
        }
    }

    /// Returns a connection to close.
    pub fn next_leaving(&mut self) -> Option<Wire> {
        self.leaving.pop()
    }

    pub fn next_update(&mut self) -> Option<Update> {
        self.updates.pop_front()
    }

    /// Does what the person here wants.
    pub fn request(&mut self, request: Request, now: Duration) -> Result<(), RequestError> {
        if let Some(why) = &self.stopped {
            return Err(RequestError::Stopped(why.clone()));
        }
        self.table.request(Seat::One, request, now)?;
        self.exchange(now);
        Ok(())
    }

    /// Leaves: the table is gone.
    pub fn leave(&mut self, now: Duration) {
        if self.stopped.is_none() {
            self.table.leave(now);
            self.exchange(now);
            self.stopped = Some(Stop::Left);
            self.updates.push_back(Update::Stopped(Stop::Left));
            if let Some(journal) = self.journal.take() {
                journal.forget();
            }
        }
    }

    /// Closes all connections without leaving: the table can go on later.
    pub fn suspend(&mut self, now: Duration) {
        self.write(now);
        self.journal = None;
        self.wires.clear();
        self.stopped = Some(Stop::Left);
    }
}
