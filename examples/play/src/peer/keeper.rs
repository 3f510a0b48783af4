//! A table that this program keeps, with its sockets and its file.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::net::{IpAddr, TcpListener};
use std::time::Duration;

use tabletop::table::{
    Act, Complaint, Connection, Disconnection, ErrorReason, HostError, Message, Output, Place,
    RequestError, Room, Seat, Stop, Table, TableSetup, Update,
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
    /// Every connection, and from where it comes.
    wires: BTreeMap<Connection, (Wire, IpAddr)>,
    /// The connections that are to be closed.
    leaving: Vec<Wire>,
    next: u64,
    silence: Duration,
    /// The file from which the table goes on after a crash.
    journal: Option<Journal>,
    /// When the file could not be written, until it can be written again.
    failed: Option<Duration>,
    /// What could not be stored, in words, until the person is told.
    failure: Option<String>,
    most: Most,
}

/// The most connections of each kind at a time.
#[derive(Copy, Clone, Debug)]
struct Most {
    /// Those without a hello. A further one takes the place of the oldest one from the address that
    /// has the most of them, so that silent callers do not keep a guest out.
    callers: usize,
    /// Those that watch. A further one is sent away.
    watchers: usize,
}

impl Most {
    /// Far less than the files that most systems allow a program.
    const USUAL: Self = Self {
        callers: 64,
        watchers: 32,
    };

    /// Leaves most of the files that the system allows to the guest, the table's file and what is
    /// being closed.
    #[cfg(unix)]
    fn new() -> Self {
        use rustix::process::{Resource, getrlimit};
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let share = usize::try_from(files / 8).unwrap_or(usize::MAX);
        Self {
            callers: Self::USUAL.callers.min(share),
            watchers: Self::USUAL.watchers.min(share),
        }
    }

    #[cfg(not(unix))]
    fn new() -> Self {
        Self::USUAL
    }
}

/// The most connections that are accepted at a tick.
const ARRIVALS: usize = 64;

/// How long nothing is tried after the file could not be written.
const RETRY: Duration = Duration::from_secs(3);

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
            failed: None,
            failure: None,
            most: Most::new(),
        }
    }

    /// Writes the table to a file from now on. If that is not possible at once, the table has no
    /// file.
    pub fn with_journal(mut self, mut journal: Journal) -> Self {
        match journal.write(&self.table, Duration::ZERO) {
            Ok(()) => self.journal = Some(journal),
            Err(error) => {
                let words = format!("This table cannot go on after a crash: {error}");
                self.failure = Some(words);
            }
        }
        self
    }

    /// Writes the table to its file, if it has one.
    fn write(&mut self, now: Duration) -> io::Result<()> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        let written = journal.write(&self.table, now);
        // What is known not to fit is not done first and then taken back.
        let (failed, room) = match &written {
            Ok(()) => (None, Room::Enough),
            Err(_) => (Some(now), Room::None),
        };
        self.failed = failed;
        self.table.set_room(room);
        written
    }

    /// Whether the file is to be written although there is no new entry.
    fn is_due(&self, output: &Output, now: Duration) -> bool {
        match self.failed {
            Some(failed) => now >= failed + RETRY,
            None => {
                let is_due = |journal: &Journal| journal.is_due(&self.table, now);
                output.seats.is_some() || self.journal.as_ref().is_some_and(is_due)
            }
        }
    }

    /// Returns what could not be stored, in words, once.
    pub fn take_failure(&mut self) -> Option<String> {
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
        let ids: Vec<Connection> = self.wires.keys().copied().collect();
        for id in ids {
            let Some((wire, _)) = self.wires.get_mut(&id) else {
                continue;
            };
            let (bytes, is_open) = wire.receive();
            self.receive(id, &bytes, now);
            // The other side may still read what is sent now.
            self.exchange(now);
            if !is_open {
                self.table.disconnect(id, now);
                self.close(id);
            }
        }
        // Admitted callers no longer count, so new ones cannot push them out.
        self.accept(now);
        self.table.tick(now);
        self.exchange(now);
    }

    /// Passes bytes to the table, unless one program too many would watch then.
    fn receive(&mut self, id: Connection, bytes: &[u8], now: Duration) {
        let before = self.table.presence().watchers;
        self.table.receive(id, bytes, now);
        let watchers = self.table.presence().watchers;
        if watchers <= before.max(self.most.watchers) {
            return;
        }
        self.table.disconnect(id, now);
        let complaint = Complaint {
            reason: ErrorReason::Other,
            text: format!("{before} programs watch already"),
        };
        if let Some((wire, _)) = self.wires.get_mut(&id) {
            wire.keep(Message::Error(complaint).to_line().as_bytes());
        }
        self.close(id);
    }

    /// Accepts callers.
    fn accept(&mut self, now: Duration) {
        for _ in 0..ARRIVALS {
            // The next tick tries again after any error.
            let Ok((stream, from)) = self.listener.accept() else {
                break;
            };
            let Ok(wire) = Wire::new(stream) else {
                continue;
            };
            if let Some(id) = self.caller_too_many() {
                self.table.disconnect(id, now);
                self.wires.remove(&id);
            }
            self.next += 1;
            let id = Connection(self.next);
            self.wires.insert(id, (wire, from.ip()));
            self.table.connect(id, now);
        }
    }

    /// The connection without a hello that makes room for another one, if there is no room.
    fn caller_too_many(&self) -> Option<Connection> {
        let callers = self.wires.iter().map(|(id, (_, from))| (*id, *from));
        let is_caller = |(id, _): &(Connection, IpAddr)| !self.table.is_admitted(*id);
        let callers: Vec<(Connection, IpAddr)> = callers.filter(is_caller).collect();
        if callers.len() < self.most.callers {
            return None;
        }
        let fellows = |from: IpAddr| callers.iter().filter(|(_, other)| *other == from).count();
        // The first of equals: the oldest.
        let caller = callers.iter().rev().max_by_key(|(_, from)| fellows(*from));
        caller.map(|(id, _)| *id)
    }

    fn close(&mut self, id: Connection) {
        let wire = self.wires.remove(&id);
        self.leaving.extend(wire.map(|(wire, _)| wire));
    }

    /// Sends what the table has to say, and closes the connections that it gives up.
    pub fn exchange(&mut self, now: Duration) {
        let mut output = self.table.take_output();
        let has_entries = !output.entries.is_empty();
        let is_new = self.failed.is_none();
        // The entries are on the disk before anybody is told of them.
        if self.stopped.is_none()
            && (has_entries || self.is_due(&output, now))
            && let Err(error) = self.write(now)
        {
            if is_new || has_entries {
                self.failure = Some(format!("The game cannot be stored: {error}"));
            }
            if has_entries {
                output = self.take_back(output, now);
            }
        }
        for (id, line) in output.messages {
            if let Some((wire, _)) = self.wires.get_mut(&id) {
                wire.keep(line.as_bytes());
            }
        }
        let mut stuck = Vec::new();
        for (&id, (wire, _)) in &mut self.wires {
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

    /// Takes the entries of an output back, which are not stored. Returns what is told instead.
    fn take_back(&mut self, lost: Output, now: Duration) -> Output {
        let stored = self.table.ledger().len() - lost.entries.len();
        self.table.roll_back(stored, now);
        let mut output = self.table.take_output();
        output.closed.extend(lost.closed);
        // Lost connections stay lost, although the act is taken back.
        let is_of_programs = |update: &Update| matches!(update, Update::Lost { .. });
        let lost = lost.updates.into_iter().filter(is_of_programs);
        output.updates.extend(lost);
        output
    }

    /// Returns a connection to close.
    pub fn next_leaving(&mut self) -> Option<Wire> {
        self.leaving.pop()
    }

    pub fn next_update(&mut self) -> Option<Update> {
        self.updates.pop_front()
    }

    /// Does what the person here wants.
    pub fn request(&mut self, request: Act, now: Duration) -> Result<(), RequestError> {
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
        // Only the time since the last entry is not written yet.
        let _ = self.write(now);
        self.journal = None;
        self.wires.clear();
        self.stopped = Some(Stop::Left);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use menagerie::Catalogue;
    use tabletop::table::{Act, Hello, PeerLimits, SeatRequest, Status, Token};

    use super::super::table_file::TableFile;
    use super::*;

    /// A table that is written to a folder, at which a guest sits and e2e4 and e7e5 were played.
    fn running(folder: &std::path::Path, guest: Connection) -> Keeper {
        let info = Catalogue::standard().find("conway-chess").unwrap().clone();
        let game = info.start(None).unwrap();
        let setup = TableSetup {
            clock: Some("1s".parse().unwrap()),
            limits: PeerLimits {
                burst: 1_000_000,
                ..PeerLimits::DEFAULT
            },
            ..TableSetup::new(info, game)
        };
        let file = TableFile::new(folder, "127.0.0.1:4000").unwrap();
        let journal = file.begin(&setup);
        let listener = Keeper::listen("127.0.0.1:0").unwrap();
        let keeper = Keeper::new(setup, listener).unwrap();
        let mut keeper = keeper.with_journal(journal);
        let now = Duration::ZERO;
        keeper.table.connect(guest, now);
        let hello = Message::Hello(Hello::seated(Token(2))).to_line();
        keeper.table.receive(guest, hello.as_bytes(), now);
        keeper.request(Act::play("e2e4"), now).unwrap();
        let act = Act::Move {
            ply: Some(2),
            text: "e7e5".into(),
            key: None,
        };
        wish(&mut keeper, guest, (1, 1), act, now);
        keeper.exchange(now);
        assert_eq!(keeper.table.game().played(), ["e2e4", "e7e5"]);
        keeper
    }

    fn wish(
        keeper: &mut Keeper,
        guest: Connection,
        (number, seen): (u64, usize),
        act: Act,
        now: Duration,
    ) {
        let line = Message::Request(SeatRequest { number, seen, act }).to_line();
        keeper.table.receive(guest, line.as_bytes(), now);
    }

    #[test]
    fn a_full_disk_is_tried_again_after_a_while_and_not_at_every_wish() {
        let folder = tempfile::tempdir().unwrap();
        let guest = Connection(1);
        let mut keeper = running(folder.path(), guest);
        let (tables, away) = (folder.path().join("tables"), folder.path().join("away"));
        fs::rename(&tables, &away).unwrap();
        fs::write(&tables, "").unwrap();
        let (mut undone, mut told) = (0, 0);
        // The flag of the first player would fall after a second.
        for tick in 0..350 {
            let now = Duration::from_millis(1_000 + 10 * tick);
            wish(&mut keeper, guest, (2 + tick, 2), Act::Resign, now);
            keeper.exchange(now);
            keeper.pump(now);
            while let Some(update) = keeper.next_update() {
                undone += usize::from(matches!(update, Update::Undone { .. }));
            }
            told += usize::from(keeper.take_failure().is_some());
        }
        assert_eq!((undone, told), (1, 1));
        assert_eq!(keeper.table.ledger().status(), Status::Going);
        // It falls when that can be stored.
        fs::remove_file(&tables).unwrap();
        fs::rename(&away, &tables).unwrap();
        for tick in 0..350 {
            keeper.pump(Duration::from_millis(4_500 + 10 * tick));
        }
        assert!(matches!(keeper.table.ledger().status(), Status::Over(_)));
        assert_eq!(keeper.take_failure(), None);
        let stored = fs::read_to_string(tables.join("127.0.0.1_4000.json")).unwrap();
        assert!(stored.contains("flag"), "{stored}");
    }
}
