//! The table at which a person sits, kept here or elsewhere.

use std::fmt::Debug;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::Host;
use crate::table::{
    Act, ActError, ClockFace, ClockSetting, Greeting, Ledger, Name, Peer, Presence, Question, Seat,
    Status, Stop, Table, Token, Update, seat_words,
};
use menagerie::{AnyGame, GameInfo, Player};

/// This program's end of a table.
#[derive(Debug)]
pub enum End {
    /// It keeps the table.
    Host(Box<Host>),
    /// It sits at a table that another program keeps, or watches.
    Guest(Box<Peer>),
}

/// Whatever carries the messages of a table, such as sockets. The [`Link`] that has it passes its
/// end of the table in. Nothing here waits. Times are counted from any fixed moment.
pub trait Carrier: Debug + Send {
    /// Brings what has arrived, lets the end take note of the time, and sends what it has to say.
    fn carry(&mut self, end: &mut End, now: Duration);
    /// Sends what the end has to say, and closes the connections that it gives up.
    fn send(&mut self, end: &mut End, now: Duration);
    /// Waits a moment until the last messages are sent: the person has left.
    fn finish(&mut self, now: Duration);
    /// Returns why a program cannot join, in words, once.
    fn take_failure(&mut self) -> Option<String> {
        None
    }
    /// The address at which a host waits.
    fn address(&self) -> Option<SocketAddr> {
        None
    }
}

/// The table at which a person sits or watches. Both seats are at this screen, or a [`Carrier`]
/// carries messages over a network. A link remembers who has been at the table. Who drops a
/// link leaves the table.
#[derive(Debug)]
pub struct Link {
    end: End,
    carrier: Option<Box<dyn Carrier>>,
    began: Instant,
    /// The time of play where both seats are here.
    passed: Duration,
    /// Why the session is over, if the guest does not know it.
    stopped: Option<Stop>,
    /// Whether everybody is connected who must be, and whether that was so before.
    pub(crate) is_here: bool,
    pub(crate) was_here: bool,
}

impl Link {
    /// Joins an end of a table and what carries its messages.
    pub fn new(end: End, carrier: impl Carrier + 'static) -> Self {
        Self::with(end, Some(Box::new(carrier)))
    }

    fn with(end: End, carrier: Option<Box<dyn Carrier>>) -> Self {
        Self {
            end,
            carrier,
            began: Instant::now(),
            passed: Duration::ZERO,
            stopped: None,
            is_here: false,
            was_here: false,
        }
    }

    /// Sets up a table at one screen for a game. With `left` the clocks go on, otherwise they begin
    /// anew.
    pub(crate) fn at_one_screen(
        info: &GameInfo,
        game: &dyn AnyGame,
        clock: Option<ClockSetting>,
        left: Option<[Duration; 2]>,
    ) -> Self {
        let table = Table::at_one_screen(info.clone(), game.copy(), clock, left);
        Self::with(End::Host(Host::new(table).into()), None)
    }

    fn guest(&self) -> Option<&Peer> {
        match &self.end {
            End::Host(_) => None,
            End::Guest(peer) => Some(peer),
        }
    }

    fn now(&self) -> Duration {
        match self.is_local() {
            true => self.passed,
            false => self.began.elapsed(),
        }
    }

    /// The log of the table; `None` before this program is welcomed.
    pub fn ledger(&self) -> Option<&Ledger> {
        match &self.end {
            End::Host(host) => Some(host.table.ledger()),
            End::Guest(peer) => peer.ledger(),
        }
    }

    /// The seat of the person here; `None` if the person watches, or has both.
    pub fn seat(&self) -> Option<Seat> {
        match &self.end {
            End::Host(host) => host.seat(),
            End::Guest(peer) => peer.seat(),
        }
    }

    /// Whether both seats are here.
    pub fn is_local(&self) -> bool {
        matches!(&self.end, End::Host(host) if host.seat().is_none())
    }

    /// Who is at the table, as far as this program knows.
    pub fn presence(&self) -> Presence {
        match &self.end {
            End::Host(host) => host.table.presence(),
            End::Guest(peer) => peer.presence(),
        }
    }

    /// Whether this program is at the table, and not only on the way to it.
    pub fn is_at_table(&self) -> bool {
        self.guest().is_none_or(Peer::is_admitted)
    }

    /// The time of play now.
    pub fn played(&self) -> Duration {
        match &self.end {
            End::Host(host) => host.table.played(self.now()),
            End::Guest(peer) => peer.played(self.now()),
        }
    }

    /// What the person here has requested and the keeper has not handled yet.
    pub fn pending_request(&self) -> Option<&Act> {
        self.guest()?.pending_request()
    }

    /// Why the session is over, if it is.
    pub fn stopped(&self) -> Option<&Stop> {
        self.stopped.as_ref().or_else(|| self.guest()?.stopped())
    }

    /// The secret with which a program started anew comes back to its seat; `None` if it keeps the
    /// table or watches.
    pub fn ticket(&self) -> Option<Token> {
        self.guest()?.token()
    }

    /// The address at which a host waits.
    pub fn address(&self) -> Option<SocketAddr> {
        self.carrier.as_ref()?.address()
    }

    /// Returns the next piece of news. Never waits. To be called until there is no more news, at
    /// least once a second.
    pub fn poll(&mut self) -> Option<Update> {
        self.next_update().or_else(|| {
            let now = self.now();
            match &mut self.carrier {
                Some(carrier) => carrier.carry(&mut self.end, now),
                None => self.settle(now),
            }
            self.next_update()
        })
    }

    fn next_update(&mut self) -> Option<Update> {
        match &mut self.end {
            End::Host(host) => host.next_update(),
            End::Guest(peer) => peer.next_update(),
        }
    }

    /// Sends what this end has to say.
    fn settle(&mut self, now: Duration) {
        match (&mut self.carrier, &mut self.end) {
            (Some(carrier), end) => carrier.send(end, now),
            // Nobody is connected.
            (None, End::Host(host)) => drop(host.settle(now)),
            (None, End::Guest(_)) => {}
        }
    }

    /// Plays, asks or agrees for the person here, or for the player to move if both seats are here.
    ///
    /// # Errors
    /// If that is not possible now. Nothing changes then.
    pub fn send(&mut self, act: Act) -> Result<(), ActError> {
        let turn = self.game().map_or(Player::First, AnyGame::turn);
        self.send_as(turn, act)
    }

    /// Plays, asks or agrees for a player, where both seats are here; elsewhere as
    /// [`send`](Self::send).
    ///
    /// # Errors
    /// As for [`send`](Self::send).
    pub fn send_as(&mut self, player: Player, act: Act) -> Result<(), ActError> {
        if let Some(why) = self.stopped() {
            return Err(ActError::Stopped(why.clone().into()));
        }
        let now = self.now();
        match &mut self.end {
            End::Host(host) => host.request(player, act, now)?,
            End::Guest(peer) => peer.request(act, now)?,
        }
        self.settle(now);
        Ok(())
    }

    /// Says something to the others at the table.
    pub fn greet(&mut self, greeting: Greeting) {
        let (now, seat) = (self.now(), self.seat());
        match (&mut self.end, seat) {
            (End::Host(host), Some(seat)) => host.table.greet(seat, greeting, now),
            (End::Host(_), None) => {}
            (End::Guest(peer), _) => peer.greet(greeting, now),
        }
        self.settle(now);
    }

    /// Lets time pass at a table whose seats are both here. Elsewhere it passes by itself.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.passed += time;
        if let (End::Host(host), true) = (&mut self.end, self.carrier.is_none()) {
            host.table.tick(self.passed);
        }
    }

    /// Lets anyone take the seat of an opponent who is gone, if this program keeps the table.
    pub fn open_seat(&mut self) {
        let (now, seat) = (self.now(), self.seat());
        if let (End::Host(host), Some(seat)) = (&mut self.end, seat) {
            host.table.open_seat(seat.other(), now);
        }
    }

    /// Closes the connections without leaving: the game can go on when this program is started
    /// again. A game that is over does not go on: its table is left.
    pub fn suspend(&mut self) {
        if self
            .ledger()
            .is_some_and(|ledger| ledger.status() != Status::Going)
        {
            return self.leave();
        }
        let now = self.now();
        // Whatever is said now is not sent.
        self.carrier = None;
        match &mut self.end {
            End::Host(host) => host.suspend(now),
            End::Guest(peer) => peer.leave(),
        }
        self.stopped = Some(Stop::Left);
    }

    /// Leaves the table, and tells the others. Dropping the link does the same.
    pub fn leave(&mut self) {
        let now = self.now();
        match &mut self.end {
            End::Host(host) => host.table.leave(now),
            End::Guest(peer) => peer.leave(),
        }
        self.settle(now);
        if let End::Host(host) = &mut self.end {
            host.forget();
            self.stopped = Some(Stop::Left);
        }
    }

    /// Returns what a keeper could not write to the disk, or why a program cannot join, in words,
    /// once.
    pub fn take_failure(&mut self) -> Option<String> {
        match &mut self.end {
            End::Host(host) => host.take_failure(),
            End::Guest(_) => self.carrier.as_mut()?.take_failure(),
        }
    }

    /// The game, once there is one.
    pub fn game(&self) -> Option<&dyn AnyGame> {
        self.ledger().map(Ledger::game)
    }

    /// The side of the person at this table; `None` if the person watches, or has both.
    pub fn side(&self) -> Option<Player> {
        Some(self.ledger()?.side(self.seat()?))
    }

    /// Whether the person here only watches.
    pub fn is_watching(&self) -> bool {
        self.ledger().is_some() && self.seat().is_none() && !self.is_local()
    }

    /// The name of the person who plays this side, if it is known.
    pub fn name(&self, player: Player) -> Option<Name> {
        let [one, two] = self.presence().names;
        let name = match self.ledger()?.seat(player) {
            Seat::One => one,
            Seat::Two => two,
        };
        Some(name).filter(|name| !name.is_none())
    }

    /// Returns the name of whoever plays this side: `Ann (you)`; `None` if their name is not known.
    pub fn named_words(&self, player: Player) -> Option<String> {
        self.name(player)?;
        let seat = self.ledger()?.seat(player);
        Some(seat_words(seat, self.seat(), &self.presence()))
    }

    /// What the clocks show, if the table has clocks.
    pub fn clocks(&self) -> Option<ClockFace> {
        let ledger = self.ledger()?;
        Some(ClockFace {
            left: ledger.shown_clocks(self.played())?,
            running: ledger.running(),
        })
    }

    /// Whether the opponent is connected.
    pub fn is_opponent_here(&self) -> bool {
        self.is_here
    }

    /// Whether the session is over. The game can still be looked at.
    pub fn is_over(&self) -> bool {
        self.stopped().is_some()
    }

    /// Whether the game has ended without a result.
    pub fn is_aborted(&self) -> bool {
        let status = self.ledger().map(Ledger::status);
        status == Some(Status::Aborted)
    }

    /// What the opponent asks for.
    pub fn asked(&self) -> Option<Question> {
        let seat = self.seat()?;
        self.ledger()?.questions(seat.other()).next()
    }

    /// What the person at this table asks for.
    pub fn asks(&self) -> Option<Question> {
        let seat = self.seat()?;
        self.ledger()?.questions(seat).next()
    }

    /// Whether a person or a computer here plays this side.
    pub(crate) fn plays_here(&self, player: Player) -> bool {
        self.is_local() || self.side() == Some(player)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if self.carrier.is_some() {
            self.leave();
        }
        let now = self.now();
        if let Some(carrier) = &mut self.carrier {
            carrier.finish(now);
        }
    }
}
