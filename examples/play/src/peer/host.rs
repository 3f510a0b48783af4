//! A table that this program keeps, with its listener, its sockets and its file.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::time::{Duration, Instant};

use menagerie::Catalogue;
use tabletop::table::{
    Act, ActError, Connection, Disconnection, Greeting, Ledger, Output, Place, Presence, Room,
    Seat, SetupError, Stop, Table, TableSetup, Update,
};
use tabletop::{Journal, Note};

use super::closings::Closings;
use super::error::LinkError;
use super::table_file::{Asked, Resumed, TableFile};
use super::wire::Wire;

/// A table with its sockets. The person here has its first seat. Dropping it tells the other
/// programs and closes everything.
#[derive(Debug)]
pub struct Host {
    table: Table,
    listener: TcpListener,
    stopped: Option<Stop>,
    updates: VecDeque<Update>,
    /// Every connection, and from where it comes.
    wires: BTreeMap<Connection, (Wire, IpAddr)>,
    closings: Closings,
    began: Instant,
    next: u64,
    silence: Duration,
    /// The file from which the table goes on after a crash.
    journal: Option<Journal>,
    /// When it was written last.
    written: Duration,
    /// When the file could not be written, until it can be written again.
    failed: Option<Duration>,
    /// What could not be stored, in words, until the person is told.
    failure: Option<String>,
}

/// The most programs that watch, and the most connections without a hello: far less than the files
/// that most systems allow a program. A further caller takes the place of the oldest one from the
/// address that has the most of them, so that silent callers do not keep a guest out.
const WATCHERS: usize = 32;
const CALLERS: usize = 64;

/// At most an eighth of the files that the system allows. The rest is for the guest, the table's
/// file and what is being closed.
fn share(usual: usize) -> usize {
    #[cfg(unix)]
    let usual = {
        use rustix::process::{Resource, getrlimit};
        let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        usize::try_from(files / 8).map_or(usual, |share| usual.min(share))
    };
    usual
}

/// The most connections that are accepted at a tick.
const ARRIVALS: usize = 64;

/// How often the time of play is written while a clock runs.
const CLOCK: Duration = Duration::from_secs(5);

/// How long nothing is tried after the file could not be written.
const RETRY: Duration = Duration::from_secs(3);

/// Listens on an address.
fn listener(address: &str) -> Result<TcpListener, LinkError> {
    let listening = TcpListener::bind(address)
        .and_then(|listener| listener.set_nonblocking(true).map(|()| listener));
    listening.map_err(|error| LinkError::Listen {
        address: address.into(),
        error,
    })
}

/// A new table, whose first seat is here.
fn begin(setup: TableSetup) -> Result<Table, SetupError> {
    Table::new(setup.with_place(Seat::One, Place::Local), Duration::ZERO)
}

impl Host {
    /// Keeps a table, and listens on an address such as `0.0.0.0:4000`; port 0 is any free port.
    /// The person here has the first seat.
    ///
    /// # Errors
    /// If there cannot be such a table, or the system cannot listen on the address.
    pub fn listen(address: &str, mut setup: TableSetup) -> Result<Self, LinkError> {
        let (listener, silence) = (listener(address)?, setup.limits.silence);
        setup.watchers = share(WATCHERS);
        Ok(Self::new(begin(setup)?, listener, silence))
    }

    /// Keeps a table as [`listen`](Self::listen) does, and writes it to a file. If the file has a
    /// table that was not ended and is as asked for, this table goes on. Returns also whether it
    /// does.
    ///
    /// # Errors
    /// As for [`listen`](Self::listen), and if the file has another table that was not ended, or
    /// one that cannot be read.
    pub fn listen_in(
        file: TableFile,
        address: &str,
        mut asked: Asked,
        catalogue: &Catalogue,
    ) -> Result<(Self, bool), LinkError> {
        // Only one program can listen, and so only one writes the file.
        let (listener, silence) = (listener(address)?, asked.setup.limits.silence);
        asked.setup.watchers = share(WATCHERS);
        let (table, journal, goes_on) = match file.resume(&asked, catalogue)? {
            Some(Resumed { table, journal }) => (table, Ok(journal), true),
            None => {
                let journal = file.begin(&asked.setup);
                (begin(asked.setup)?, journal, false)
            }
        };
        let host = Self::new(table, listener, silence);
        Ok((host.with_journal(journal), goes_on))
    }

    fn new(table: Table, listener: TcpListener, silence: Duration) -> Self {
        Self {
            table,
            listener,
            stopped: None,
            updates: VecDeque::new(),
            wires: BTreeMap::new(),
            closings: Closings::default(),
            began: Instant::now(),
            next: 0,
            silence,
            journal: None,
            written: Duration::ZERO,
            failed: None,
            failure: None,
        }
    }

    /// Writes the table to a file from now on. If that is not possible at once, the table has no
    /// file.
    fn with_journal(mut self, journal: io::Result<Journal>) -> Self {
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
        let guest = match self.table.places()[Seat::Two.index()] {
            Place::Held(token) => Some(token),
            Place::Local | Place::Open => None,
        };
        let note = Note::new(self.table.played(now), guest);
        let written = journal.write(self.table.ledger(), note);
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

    /// Does the work of a tick.
    fn pump(&mut self, now: Duration) {
        for id in Vec::from_iter(self.wires.keys().copied()) {
            let Some((wire, _)) = self.wires.get_mut(&id) else {
                continue;
            };
            let (messages, is_open) = wire.receive();
            for text in messages {
                self.table.receive(id, &text, now);
            }
            // The other side may still read what is sent now.
            self.exchange(now);
            if !is_open {
                self.table.disconnect(id, now);
                self.close(id, now);
            }
        }
        // Admitted callers no longer count, so new ones cannot push them out.
        self.accept(now);
        self.table.tick(now);
        self.exchange(now);
        self.closings.go_on(now);
    }

    /// Accepts callers.
    fn accept(&mut self, now: Duration) {
        for _ in 0..ARRIVALS {
            // The next tick tries again after any error.
            let Ok((stream, from)) = self.listener.accept() else {
                break;
            };
            let Ok(wire) = Wire::answer(stream) else {
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
        let connections = self.wires.iter().map(|(id, (_, from))| (*id, *from));
        let callers = connections.filter(|(id, _)| !self.table.is_admitted(*id));
        let callers: Vec<(Connection, IpAddr)> = callers.collect();
        if callers.len() < share(CALLERS) {
            return None;
        }
        let fellows = |from: IpAddr| callers.iter().filter(|(_, other)| *other == from).count();
        // The last of equals in this order: the oldest.
        let caller = callers.iter().rev().max_by_key(|(_, from)| fellows(*from));
        caller.map(|(id, _)| *id)
    }

    fn close(&mut self, id: Connection, now: Duration) {
        if let Some((wire, _)) = self.wires.remove(&id) {
            self.closings.add(wire, now);
        }
    }

    /// Sends what the table has to say, and closes the connections that it gives up.
    fn exchange(&mut self, now: Duration) {
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
        for (id, text) in output.messages {
            if let Some((wire, _)) = self.wires.get_mut(&id) {
                wire.keep(text);
            }
        }
        let is_stuck = |(id, (wire, _)): (&Connection, &mut (Wire, IpAddr))| {
            // The last bytes of the other side can still be read from a broken connection.
            wire.send(now);
            (wire.stuck_for(now) > self.silence).then_some(*id)
        };
        for id in Vec::from_iter(self.wires.iter_mut().filter_map(is_stuck)) {
            self.table.lose(id, Disconnection::NotReading, now);
            self.close(id, now);
        }
        for id in output.closed {
            self.close(id, now);
        }
        for update in &output.updates {
            if let Update::Lost { seat, why } = update
                && *why == Disconnection::Left
            {
                self.table.open_seat(*seat, now);
            }
        }
        self.updates.extend(output.updates);
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
}

impl tabletop::Link for Host {
    fn ledger(&self) -> Option<&Ledger> {
        Some(self.table.ledger())
    }

    fn seat(&self) -> Option<Seat> {
        Some(Seat::One)
    }

    fn presence(&self) -> Presence {
        self.table.presence()
    }

    fn played(&self) -> Duration {
        self.table.played(self.began.elapsed())
    }

    fn stopped(&self) -> Option<&Stop> {
        self.stopped.as_ref()
    }

    fn poll(&mut self) -> Option<Update> {
        let update = self.updates.pop_front();
        update.or_else(|| {
            self.pump(self.began.elapsed());
            self.updates.pop_front()
        })
    }

    fn send(&mut self, request: Act) -> Result<(), ActError> {
        if let Some(why) = &self.stopped {
            return Err(ActError::Stopped(why.clone().into()));
        }
        let now = self.began.elapsed();
        self.table.request(Seat::One, request, now)?;
        self.exchange(now);
        Ok(())
    }

    fn greet(&mut self, greeting: Greeting) {
        let now = self.began.elapsed();
        self.table.greet(Seat::One, greeting, now);
        self.exchange(now);
    }

    fn open_seat(&mut self) {
        self.table.open_seat(Seat::Two, self.began.elapsed());
    }

    fn suspend(&mut self) {
        // Only the time since the last entry is not written yet.
        let _ = self.write(self.began.elapsed());
        self.journal = None;
        self.wires.clear();
        self.stopped = Some(Stop::Left);
    }

    fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }

    fn address(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        if self.stopped.is_none() {
            let now = self.began.elapsed();
            self.table.leave(now);
            self.exchange(now);
            if let Some(journal) = self.journal.take() {
                // A table that is over is not gone on with.
                let _ = fs::remove_file(journal.path());
            }
        }
        self.closings.finish(self.began);
    }
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;
    use tabletop::table::{Act, Hello, Message, PeerLimits, SeatRequest, Status, Token};

    use super::*;

    #[test]
    fn a_full_disk_is_tried_again_after_a_while_and_not_at_every_wish() {
        let folder = tempfile::tempdir().unwrap();
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
        let file = TableFile::new(folder.path(), "127.0.0.1:4000").unwrap();
        let journal = file.begin(&setup);
        let host = Host::listen("127.0.0.1:0", setup).unwrap();
        let mut host = host.with_journal(journal);
        let (guest, start) = (Connection(1), Duration::ZERO);
        let say = |host: &mut Host, message: Message, now: Duration| {
            host.table.receive(guest, &message.to_text(), now);
        };
        let wish = |number, seen, act| Message::Request(SeatRequest { number, seen, act });
        host.table.connect(guest, start);
        say(&mut host, Message::Hello(Hello::seated(Token(2))), start);
        let act = Act::play("e2e4");
        host.table.request(Seat::One, act, start).unwrap();
        let act = Act::Move {
            ply: Some(2),
            text: "e7e5".into(),
            key: None,
        };
        say(&mut host, wish(1, 1, act), start);
        host.exchange(start);
        assert_eq!(host.table.game().played(), ["e2e4", "e7e5"]);
        let (tables, away) = (folder.path().join("tables"), folder.path().join("away"));
        fs::rename(&tables, &away).unwrap();
        fs::write(&tables, "").unwrap();
        let (mut undone, mut told) = (0, 0);
        // The flag of the first player would fall after a second.
        for tick in 0..350 {
            let now = Duration::from_millis(1_000 + 10 * tick);
            say(&mut host, wish(2 + tick, 2, Act::Resign), now);
            host.exchange(now);
            host.pump(now);
            while let Some(update) = host.updates.pop_front() {
                undone += usize::from(matches!(update, Update::TakenBack));
            }
            told += usize::from(host.failure.take().is_some());
        }
        assert_eq!((undone, told), (1, 1));
        assert_eq!(host.table.ledger().status(), Status::Going);
        // It falls when that can be stored.
        fs::remove_file(&tables).unwrap();
        fs::rename(&away, &tables).unwrap();
        for tick in 0..350 {
            host.pump(Duration::from_millis(4_500 + 10 * tick));
        }
        assert!(matches!(host.table.ledger().status(), Status::Over(_)));
        assert_eq!(host.failure.take(), None);
        let stored = fs::read_to_string(tables.join("127.0.0.1_4000.jsonl")).unwrap();
        assert!(stored.contains("flag"), "{stored}");
    }
}
