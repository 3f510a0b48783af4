//! The keeper of a table: it admits programs, orders the entries of the log, and watches the clock.

mod computers;
mod messages;
mod storage;

use std::cell::LazyCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use super::client::{Client, Meeting, Role, SeatState};
use super::clock::millis;
use super::computers::Computers;
use super::shown::Reader;
use super::{
    Act, ActError, Actor, ClockSetting, Complaint, Connection, Disconnection, Greeting, Key,
    Ledger, Message, Output, PeerLimits, Plan, Presence, Seat, SeatPlan, SetupError, TableSetup,
    TableShown, Update,
};
use crate::{Extent, Shown};
use menagerie::{AnyGame, GameInfo};

/// What a keeper can store.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Room {
    /// Everything.
    #[default]
    Enough,
    /// Everything but questions: what is left is for games that go on.
    Little,
    /// Nothing.
    None,
}

/// A table that this program keeps, without any input or output: messages and the time go in, and
/// an [`Output`] comes out.
///
/// Whatever is received, the game can be reached by legal play. Times are counted from any fixed
/// moment and never go back.
///
/// ```
/// use std::time::Duration;
/// use tabletop::table::{
///     Act, Connection, Joining, Peer, PeerLimits, Seat, SeatPlan, Table, TableSetup, Token,
/// };
/// use menagerie::Catalogue;
///
/// let now = Duration::ZERO;
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("conway-chess")?.clone();
/// let setup = TableSetup::new(info.clone(), info.start(None)?);
/// let mut table = Table::new(setup.with_seat(Seat::One, SeatPlan::HERE), now)?;
///
/// // A program connects and takes the other seat.
/// let mut guest = Peer::new(Joining::seat(info, Token(7)), PeerLimits::default());
/// guest.connected(now);
/// table.connect(Connection(1), now);
/// for text in guest.take_outgoing() {
///     table.receive(Connection(1), &text, now);
/// }
/// table.request(Seat::One, Act::play("b1c3"), now)?;
/// for (_, text) in table.take_output().messages {
///     guest.receive(&text, now);
/// }
/// assert_eq!(guest.seat(), Some(Seat::Two));
/// assert_eq!(guest.ledger().unwrap().game().played(), ["b1c3"]);
///
/// guest.request(Act::play("e7e5"), now)?;
/// for text in guest.take_outgoing() {
///     table.receive(Connection(1), &text, now);
/// }
/// assert_eq!(table.take_output().entries.len(), 1);
/// assert_eq!(table.ledger().game().ply(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    ledger: Ledger,
    /// The key of the position with which the first game begins.
    key: Key,
    limits: PeerLimits,
    seats: [SeatState; 2],
    /// Whether both seats are at one screen.
    is_private: bool,
    clients: BTreeMap<Connection, Client>,
    /// The time of play at the moment `since`.
    played: Duration,
    since: Duration,
    now: Duration,
    out: Output,
    /// The number of outputs that were taken.
    outputs: u64,
    /// For every entry, its message and the number of outputs that were taken before it.
    entered: Vec<(Arc<str>, u64)>,
    room: Room,
    computers: Computers,
    /// The most programs that watch.
    watchers: usize,
    /// Whether a program has come or gone since all programs were told.
    is_presence_new: bool,
    /// When the number of watchers is told next.
    presence_due: Duration,
}

/// How often everybody is told the number of watchers.
const PRESENCE: Duration = Duration::from_secs(1);

impl Table {
    /// Sets up a table.
    ///
    /// # Errors
    /// If the game is over, is not the described one, has its own history rules, has too many moves
    /// for a welcome, or does not start as the variant does.
    pub fn new(setup: TableSetup, now: Duration) -> Result<Self, SetupError> {
        setup.check()?;
        let plan = Plan::of(&setup);
        // Without undone moves: no other program has them.
        let ledger = Ledger::new(setup.info, setup.game.branch(), plan, None);
        let table = Self::with(ledger, setup.seats, now);
        let table = table.with_limits(setup.limits, setup.watchers);
        // The numbers of a welcome can grow to 20 digits each, and questions can be added.
        let bytes = table.welcome(None).to_text().len() + 500;
        let limit = PeerLimits::MESSAGE;
        if bytes > limit {
            let words = format!("the welcome would have {bytes} bytes: expected at most {limit}");
            return Err(SetupError::Game(words));
        }
        Ok(table)
    }

    /// Sets up a table whose seats are both at one screen. Its log is that of any table, but no
    /// limit protects it from its own people. With `left` the clocks go on, otherwise they begin
    /// anew.
    pub(crate) fn at_one_screen(
        info: GameInfo,
        game: Box<dyn AnyGame>,
        clock: Option<ClockSetting>,
        left: Option<[Duration; 2]>,
    ) -> Self {
        let plan = Plan {
            clock,
            ..Plan::new(&*game)
        };
        let ledger = Ledger::new(info, game, plan, left);
        Self {
            is_private: true,
            ..Self::with(ledger, [SeatPlan::HERE; 2], Duration::ZERO)
        }
    }

    fn with(ledger: Ledger, seats: [SeatPlan; 2], now: Duration) -> Self {
        Self {
            key: Key(ledger.game().key()),
            ledger,
            limits: PeerLimits::DEFAULT,
            seats: seats.map(SeatState::new),
            is_private: false,
            clients: BTreeMap::new(),
            played: Duration::ZERO,
            since: now,
            now,
            out: Output::default(),
            outputs: 0,
            entered: Vec::new(),
            room: Room::default(),
            computers: Computers::default(),
            watchers: usize::MAX,
            is_presence_new: false,
            presence_due: now,
        }
    }

    /// Sets the limits on every connection from now on, and the most programs that watch.
    #[must_use]
    pub fn with_limits(mut self, limits: PeerLimits, watchers: usize) -> Self {
        (self.limits, self.watchers) = (limits, watchers);
        self
    }

    /// Returns the log, and what follows from it.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Returns the present game.
    pub fn game(&self) -> &dyn AnyGame {
        self.ledger.game()
    }

    /// Returns to whom the seats belong.
    pub fn seats(&self) -> [&SeatPlan; 2] {
        self.seats.each_ref().map(|seat| &seat.plan)
    }

    /// Returns the time of play.
    pub fn played(&self, now: Duration) -> Duration {
        self.played + now.saturating_sub(self.since)
    }

    /// Returns what is left to the first and to the second player, if the table has clocks.
    pub fn clocks(&self, now: Duration) -> Option<[Duration; 2]> {
        self.ledger.clocks(self.played(now))
    }

    /// Returns which seats are connected, who sits there, and how many programs watch.
    pub fn presence(&self) -> Presence {
        let is_here = |seat: &SeatState| seat.plan.is_local() || seat.connection.is_some();
        let roles = self.clients.values().filter_map(|client| client.role);
        Presence {
            seats: [is_here(&self.seats[0]), is_here(&self.seats[1])],
            watchers: roles.filter(|role| *role == Role::Watcher).count(),
            sitters: self.seats().map(SeatPlan::sits),
            names: self.seats().map(SeatPlan::name),
        }
    }

    /// Returns whether a connection has sent its hello and was admitted.
    pub fn is_admitted(&self, id: Connection) -> bool {
        self.clients
            .get(&id)
            .is_some_and(|client| client.role.is_some())
    }

    /// Takes the output since the last call: what to store, send and close.
    #[must_use = "what is taken and not sent is lost"]
    pub fn take_output(&mut self) -> Output {
        self.tell_shown();
        self.outputs += 1;
        std::mem::take(&mut self.out)
    }

    /// Takes note of a new connection. Its first message must be a hello.
    pub fn connect(&mut self, id: Connection, now: Duration) {
        self.now = now;
        self.disconnect(id, now);
        self.clients.insert(id, Client::new(&self.limits, now));
    }

    /// Takes a message that was received on a connection.
    pub fn receive(&mut self, id: Connection, text: &str, now: Duration) {
        self.begin(now);
        if let Some(client) = self.clients.get_mut(&id) {
            let longest = PeerLimits::KEEPER_MESSAGE;
            let message = client.line.read(text, longest, &self.limits, now);
            if let Err(fault) = message.and_then(|message| self.take(id, message)) {
                self.send_away(id, fault);
            }
        }
        self.tell_presence();
    }

    /// Takes note that a connection is lost.
    pub fn disconnect(&mut self, id: Connection, now: Duration) {
        self.lose(id, Disconnection::Closed, now);
    }

    /// Takes note that a connection is lost or was given up, for this reason.
    pub fn lose(&mut self, id: Connection, why: Disconnection, now: Duration) {
        self.begin(now);
        self.forget(id, why);
        self.out.messages.retain(|(to, _)| *to != id);
        self.tell_presence();
    }

    /// Takes note of the time: flags fall, pings are sent, and silent connections are given up.
    pub fn tick(&mut self, now: Duration) {
        self.begin(now);
        let limits = self.limits;
        let ids: Vec<Connection> = self.clients.keys().copied().collect();
        for id in ids {
            let Some(client) = self.clients.get(&id) else {
                continue;
            };
            if now < client.deadline(&limits) {
                continue;
            }
            let after = now.saturating_sub(client.line.received_at);
            if client.role.is_none() {
                self.send_away(id, Complaint::no_handshake(limits.handshake));
            } else if after >= limits.silence {
                self.forget(id, Disconnection::Silent { after });
                self.out.closed.push(id);
            } else {
                self.send(id, &Message::Ping);
            }
        }
        self.tell_presence();
    }

    /// Returns when [`tick`](Self::tick) is due at the latest; `None` if nothing is to be done
    /// until something is received.
    pub fn next_deadline(&self) -> Option<Duration> {
        let clients = self.clients.values();
        let clients = clients.map(|client| client.deadline(&self.limits)).min();
        let presence = self.is_presence_new.then_some(self.presence_due);
        let flag = self.ledger.flag_falls().map(|at| {
            let left = at.saturating_sub(self.played);
            self.since + left
        });
        [clients, presence, flag].into_iter().flatten().min()
    }

    /// Does what the person, or the computer, at a seat of the keeper itself wants.
    ///
    /// # Errors
    /// If it cannot be done now, or the seat is not the keeper's. Nothing changes then.
    pub fn request(&mut self, seat: Seat, request: Act, now: Duration) -> Result<(), ActError> {
        self.begin(now);
        if !self.seats[seat.index()].plan.is_local() {
            return Err(ActError::not_yours());
        }
        self.enter_requested(seat, request)
    }

    /// Sends the greeting of a seat to all programs that have asked for greetings. The log does not
    /// have it. More than [`MAX_GREETINGS`](super::MAX_GREETINGS) of a seat in a minute are
    /// dropped.
    pub fn greet(&mut self, seat: Seat, greeting: Greeting, now: Duration) {
        self.begin(now);
        if !self.seats[seat.index()].may_greet(now) {
            return;
        }
        let by = Some(seat);
        let line: Arc<str> = Message::Greet { by, greeting }.to_text().into();
        for (&id, client) in &mut self.clients {
            if client.greetings {
                client.line.sent_at = now;
                self.out.messages.push((id, Arc::clone(&line)));
            }
        }
        let said = Update::Greeted { seat, greeting };
        self.out.updates.push_back(said);
    }

    /// Gives the table up: everybody is told, and nothing more can be done at it.
    pub fn expire(&mut self, now: Duration) {
        self.begin(now);
        // This fails only if it was given up before.
        let _ = self.enter(Actor::Keeper, Act::Expire);
    }

    /// Leaves: everybody is told that the keeper goes, and all connections are closed.
    pub fn leave(&mut self, now: Duration) {
        self.begin(now);
        let ids: Vec<Connection> = self.clients.keys().copied().collect();
        for id in ids {
            self.send(id, &Message::Bye);
            self.clients.remove(&id);
            self.out.closed.push(id);
        }
        for seat in &mut self.seats {
            seat.connection = None;
        }
    }

    /// Gives up waiting for the program at a seat: another one can take the seat. What it has asked
    /// for is declined, if the other seat is the keeper's own. Does nothing while the program is
    /// connected, or if the seat is the keeper's own.
    pub fn open_seat(&mut self, seat: Seat, now: Duration) {
        self.begin(now);
        let state = &mut self.seats[seat.index()];
        if state.connection.is_some() || state.plan.token().is_none() {
            return;
        }
        *state = SeatState::new(SeatPlan::Open);
        self.tell_seats();
        let is_local = self.seats[seat.other().index()].plan.is_local();
        if is_local && self.room != Room::None {
            for question in self.ledger.questions(seat) {
                // This fails only if the log is full.
                let _ = self.enter(Actor::Seat(seat.other()), Act::Decline(question));
            }
        }
    }

    /// Lets the keeper store to whom the seats belong.
    fn tell_seats(&mut self) {
        self.out.seats = Some(self.seats().map(Clone::clone));
    }

    /// Takes note of the time before anything else is done: a flag that has fallen comes first.
    fn begin(&mut self, now: Duration) {
        self.now = now;
        if self.room != Room::None && self.ledger.is_time_up(self.at()) {
            // The flag of the player to move has fallen.
            let _ = self.enter(Actor::Keeper, Act::Flag);
        }
    }

    /// The time of play, as entries have it.
    fn at(&self) -> u64 {
        millis(self.played(self.now)).max(self.ledger.last_at())
    }

    /// Enters an act and tells everybody.
    fn enter(&mut self, by: Actor, act: Act) -> Result<(), ActError> {
        let at = self.at();
        let done = self.ledger.apply(by, act, at)?;
        self.out.updates.push_back(done);
        self.out.entries.extend(self.ledger.last().cloned());
        let line = self.write();
        for (&id, client) in &mut self.clients {
            if client.role.is_some() {
                client.line.sent_at = self.now;
                self.out.messages.push((id, Arc::clone(&line)));
            }
        }
        self.answer();
        Ok(())
    }

    /// Writes the message of the last entry, which every program receives, now or when it joins.
    fn write(&mut self) -> Arc<str> {
        let (last, state) = (self.ledger.last().cloned(), self.ledger.state());
        let line = last.map(|entry| Message::Entry { entry, state }.to_text());
        let line: Arc<str> = line.unwrap_or_default().into();
        self.entered.push((Arc::clone(&line), self.outputs));
        line
    }

    /// Tells those who want it what is shown of the table now.
    fn tell_shown(&mut self) {
        let entries = self.ledger.len();
        let is_due = |client: &Client| {
            client.shows && (client.shown != Some(entries) || client.has_new_people)
        };
        if !self.clients.values().any(is_due) {
            return;
        }
        let (presence, game) = (self.presence(), self.ledger.game());
        let extent = Extent::since(game.ply().saturating_sub(1));
        let view = LazyCell::new(|| Shown::of_all(game, extent));
        let played = self.played(self.now);
        // A crowd that watches reads the same.
        let mut written: HashMap<_, Arc<str>> = HashMap::new();
        for (&id, client) in self.clients.iter_mut().filter(|(_, client)| is_due(client)) {
            let Some(role) = client.role else { continue };
            let reader = Reader {
                seat: role.seat(),
                known: client.shown,
                has_met: client.meeting == Meeting::Now,
                finished: client.finished,
            };
            let text = written.entry(reader).or_insert_with(|| {
                let view = || view.clone();
                let shown = TableShown::of(&self.ledger, reader, &presence, played, view);
                shown.to_text().into()
            });
            if reader.has_met {
                client.meeting = Meeting::After;
            }
            client.shown = Some(entries);
            client.has_new_people = false;
            client.line.sent_at = self.now;
            self.out.messages.push((id, Arc::clone(text)));
        }
    }

    fn send(&mut self, to: Connection, message: &Message) {
        if let Some(client) = self.clients.get_mut(&to) {
            client.line.sent_at = self.now;
            self.out.messages.push((to, message.to_text().into()));
        }
    }

    /// Tells everybody who sits at the table, if that has changed. How many programs watch is
    /// told once a second, so that a crowd that arrives is not told of each of its members.
    fn tell_presence(&mut self) {
        if !self.is_presence_new {
            return;
        }
        let presence = self.presence();
        let is_due = self.now >= self.presence_due;
        let line: Arc<str> = Message::Present(presence.clone()).to_text().into();
        let mut is_told = true;
        for (&id, client) in &mut self.clients {
            let told = client.told.as_ref();
            if client.role.is_none() || told == Some(&presence) {
                continue;
            }
            let knows_seats = told.is_some_and(|told| told.has_same_people(&presence));
            let other = client.role.and_then(Role::seat).map(Seat::other);
            let is_here = other.is_some_and(|other| presence.seats[other.index()]);
            if is_here && client.meeting == Meeting::Before {
                // An opponent who was here before is no news.
                client.meeting = match told {
                    Some(_) => Meeting::Now,
                    None => Meeting::After,
                };
            }
            if knows_seats && !is_due {
                is_told = false;
                continue;
            }
            client.told = Some(presence.clone());
            client.has_new_people |= !knows_seats;
            client.line.sent_at = self.now;
            self.out.messages.push((id, Arc::clone(&line)));
        }
        if is_told {
            self.is_presence_new = false;
            self.presence_due = self.now + PRESENCE;
            self.out.updates.push_back(Update::Present(presence));
        }
    }

    /// Tells a program why its connection ends, and ends it.
    fn send_away(&mut self, id: Connection, fault: Complaint) {
        self.send(id, &Message::Error(fault.clone()));
        self.forget(id, Disconnection::Fault(fault));
        self.out.closed.push(id);
    }

    /// Forgets a connection.
    fn forget(&mut self, id: Connection, why: Disconnection) {
        let Some(client) = self.clients.remove(&id) else {
            return;
        };
        match (client.role, why) {
            (None, Disconnection::Fault(fault)) => {
                self.out.updates.push_back(Update::Rejected(fault));
            }
            (None, _) => {}
            (Some(Role::Watcher), _) => self.is_presence_new = true,
            (Some(Role::Seat(seat)), why) => {
                self.is_presence_new = true;
                self.seats[seat.index()].connection = None;
                self.out.updates.push_back(Update::Lost { seat, why });
            }
        }
    }
}
