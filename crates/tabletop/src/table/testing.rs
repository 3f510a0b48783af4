//! Checks for tests and fuzzing: what must hold whatever another program sends.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use grid_core::{Dice, Player};

use super::{
    Act, ActError, ClockSetting, Connection, Disconnection, ErrorReason, Hello, Joining, Key,
    Ledger, Message, Output, Peer, PeerLimits, Question, Seat, SeatPlan, Table, TableSetup, Token,
    Update,
};
use crate::Host;
use menagerie::{AnyGame, GameInfo};

/// Checks that a game can be reached by legal play: its moves, read again, lead to its position.
///
/// # Panics
/// If they do not.
pub fn check_game(ledger: &Ledger) {
    let game = ledger.game();
    let again = ledger.info().position(&game.start());
    let mut again = again.expect("the start position can be read again");
    for text in game.played() {
        again.play(&text).expect("every move played is legal");
    }
    assert_eq!(again.position(), game.position());
    assert_eq!(again.key(), game.key());
}

/// A keeper who sits at the first seat, a guest at the second, and the wires between them, which
/// can be cut anywhere.
///
/// ```
/// use tabletop::table::testing::Session;
/// use tabletop::table::{Act, PeerLimits, Seat};
/// use menagerie::{Catalogue, Player};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("lifeduel")?;
/// let limits = PeerLimits::default();
/// let mut session = Session::new(info, info.start(None)?, Player::First, None, limits);
/// session.settle();
/// session.request(Seat::One, Act::play("2,3"))?;
/// session.cut([true, true]);
/// session.settle();
/// session.check_settled();
/// assert_eq!(session.game(Seat::Two).played(), ["2,3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    /// The keeper.
    pub host: Host,
    /// The guest.
    pub guest: Peer,
    /// The latest connection of the guest.
    pub connection: Connection,
    /// The time.
    pub now: Duration,
    /// What the table has put out and nobody has taken yet.
    out: Output,
    /// The messages on their way to the keeper and to the guest.
    wires: [VecDeque<Arc<str>>; 2],
    is_cut: bool,
}

impl Session {
    /// Creates a table with this game, and a guest that is not connected yet. `side` is the player
    /// of the keeper.
    ///
    /// # Panics
    /// If there cannot be such a table.
    pub fn new(
        info: &GameInfo,
        game: Box<dyn AnyGame>,
        side: Player,
        clock: Option<ClockSetting>,
        limits: PeerLimits,
    ) -> Self {
        let joining = Joining {
            start: Some(game.start()),
            ..Joining::seat(info.clone(), Token(0x1234))
        };
        let setup = TableSetup {
            sides: side,
            clock,
            limits,
            ..TableSetup::new(info.clone(), game)
        };
        let setup = setup.with_seat(Seat::One, SeatPlan::HERE);
        let table = Table::new(setup, Duration::ZERO).expect("the game can be played");
        Self {
            host: Host::new(table),
            guest: Peer::new(joining, limits),
            connection: Connection(0),
            now: Duration::ZERO,
            out: Output::default(),
            wires: [VecDeque::new(), VecDeque::new()],
            is_cut: true,
        }
    }

    /// Returns the log at a seat; `None` before there is one.
    pub fn ledger(&self, seat: Seat) -> Option<&Ledger> {
        match seat {
            Seat::One => Some(self.host.table.ledger()),
            Seat::Two => self.guest.ledger(),
        }
    }

    /// Returns the game at a seat.
    ///
    /// # Panics
    /// If there is none yet.
    pub fn game(&self, seat: Seat) -> &dyn AnyGame {
        self.ledger(seat).expect("the game has begun").game()
    }

    /// Returns the player of the keeper.
    pub fn side(&self) -> Player {
        self.host.table.ledger().side(Seat::One)
    }

    /// Returns the length of the log at a seat and its digest.
    pub fn log(&self, seat: Seat) -> (usize, Option<Key>) {
        let ledger = self.ledger(seat);
        ledger.map_or((0, None), |ledger| {
            (ledger.len(), ledger.digest(ledger.len()))
        })
    }

    /// Plays, asks or agrees.
    ///
    /// # Errors
    /// If that is not possible now.
    pub fn request(&mut self, seat: Seat, request: Act) -> Result<(), ActError> {
        match seat {
            Seat::One => self.host.table.request(seat, request, self.now),
            Seat::Two => self.guest.request(request, self.now),
        }
    }

    /// Returns the next update at a seat.
    pub fn next_update(&mut self, seat: Seat) -> Option<Update> {
        self.take_in();
        match seat {
            Seat::One => self.host.next_update(),
            Seat::Two => self.guest.next_update(),
        }
    }

    /// Lets the program at a seat take note of the time.
    pub fn tick(&mut self, seat: Seat) {
        match seat {
            Seat::One => self.host.table.tick(self.now),
            Seat::Two => self.guest.tick(self.now),
        }
    }

    fn take_in(&mut self) {
        let output = self.host.settle(self.now);
        self.out.messages.extend(output.messages);
        self.out.closed.extend(output.closed);
    }

    /// Takes the messages of the keeper for the guest.
    pub fn take_outgoing(&mut self) -> Vec<Arc<str>> {
        self.take_in();
        let messages = std::mem::take(&mut self.out.messages).into_iter();
        let own = messages.filter(|(to, _)| *to == self.connection);
        own.map(|(_, text)| text).collect()
    }

    /// Lets the keeper take a message that the guest has sent.
    pub fn receive(&mut self, text: &str) {
        self.host.table.receive(self.connection, text, self.now);
    }

    /// Lets the keeper accept a new connection of the guest.
    pub fn accept(&mut self) {
        self.connection.0 += 1;
        self.host.table.connect(self.connection, self.now);
    }

    /// Whether the guest is connected, as far as the table knows.
    pub fn is_connected(&self) -> bool {
        self.host.table.presence().seats[1]
    }

    /// Whether the table has closed the connection of the guest.
    pub fn is_closed(&mut self) -> bool {
        self.take_in();
        self.out.closed.contains(&self.connection)
    }

    /// Puts on the wires what both sides send.
    fn pump(&mut self) {
        let to_guest = self.take_outgoing();
        let to_host = self.guest.take_outgoing();
        if !self.is_cut {
            self.wires[0].extend(to_host);
            self.wires[1].extend(to_guest);
        }
    }

    /// Delivers at most this many messages to the keeper (0) or the guest (1). Returns the number
    /// of messages delivered.
    pub fn deliver(&mut self, to: usize, messages: usize) -> usize {
        self.pump();
        let count = messages.min(self.wires[to].len());
        let messages: Vec<Arc<str>> = self.wires[to].drain(..count).collect();
        for text in messages {
            match to {
                1 => self.guest.receive(&text, self.now),
                _ => self.receive(&text),
            }
        }
        self.pump();
        count
    }

    /// Breaks the connection: the messages on their way are lost. `learns` says for each side, the
    /// keeper first, whether it learns of it.
    pub fn cut(&mut self, learns: [bool; 2]) {
        self.pump();
        self.wires = [VecDeque::new(), VecDeque::new()];
        self.is_cut = true;
        if learns[0] {
            self.host.table.disconnect(self.connection, self.now);
        }
        if learns[1] {
            self.guest.disconnected(Disconnection::Closed);
        }
    }

    /// Connects the guest, for the first time or again.
    pub fn connect(&mut self) {
        self.cut([false, true]);
        self.is_cut = false;
        self.guest.connected(self.now);
        self.accept();
    }

    /// Connects if the connection is lost, and delivers everything.
    pub fn settle(&mut self) {
        self.connect_if_lost();
        while self.deliver(0, usize::MAX) + self.deliver(1, usize::MAX) > 0 {}
    }

    /// Connects again if a side has lost the connection.
    fn connect_if_lost(&mut self) {
        let is_lost = !self.guest.is_connected() || self.is_closed();
        if self.is_cut || is_lost {
            self.connect();
        }
    }

    /// Checks what holds when no messages are on their way: both sides have the same log and what
    /// follows from it, no request is pending, and the game can be reached by legal play.
    ///
    /// # Panics
    /// If that does not hold.
    pub fn check_settled(&self) {
        assert_eq!(self.guest.stopped(), None);
        assert_eq!(self.log(Seat::One), self.log(Seat::Two));
        assert_eq!(self.guest.pending_request(), None);
        let [host, guest] = Seat::ALL.map(|seat| self.ledger(seat).expect("the game has begun"));
        assert_eq!(host.game().to_json(), guest.game().to_json());
        assert_eq!(host.side(Seat::One), guest.side(Seat::Two).other());
        assert_eq!(host.state(), guest.state());
        check_game(host);
        check_game(guest);
    }
}

/// Returns a random request of a seat, possible or not.
fn random_request(ledger: Option<&Ledger>, seat: Seat, dice: &mut Dice) -> Act {
    let Some(ledger) = ledger else {
        return Act::Resign;
    };
    let game = ledger.game();
    let open: Vec<Question> = ledger.questions(seat.other()).collect();
    let asked = open.get(dice.below(open.len() as u64) as usize).copied();
    let ply = game.ply() as u64;
    match (dice.below(17), asked) {
        (0, _) => Act::Resign,
        (1 | 2, Some(question)) => Act::Ask(question),
        (3, Some(question)) => Act::Decline(question),
        (4, _) => Act::Ask(Question::Draw),
        (5, _) => Act::Ask(Question::Undo {
            ply: ply.saturating_sub(dice.below(3)) as usize,
        }),
        (6 | 7, _) => Act::Ask(Question::Rematch),
        (8, None) => Act::Decline(Question::Draw),
        (9, _) if dice.below(4) == 0 => Act::Abort,
        _ => Act::play(game.random_move(dice).unwrap_or_default()),
    }
}

/// Plays a session of random requests on a connection that breaks at random, with clocks or
/// without, and checks that both sides agree in the end. Returns the number of entries.
///
/// # Panics
/// If the sides do not agree.
pub fn check_session(info: &GameInfo, seed: u64, steps: u32) -> usize {
    let mut dice = Dice::seeded(seed);
    let game = info.start(None).expect("every game has a usual start");
    let side = Player::ALL[dice.below(2) as usize];
    let limits = PeerLimits {
        burst: u32::MAX,
        ..PeerLimits::DEFAULT
    };
    let clocks = ["2s", "1s+100ms", "1s~50ms", "20s"];
    let clock = clocks.get(dice.below(8) as usize);
    let clock = clock.map(|text| text.parse().expect("the text is a clock setting"));
    let mut session = Session::new(info, game, side, clock, limits);
    // Only a guest that has been admitted once waits for a lost connection.
    session.settle();
    // Some connections are good, some bad.
    let badness = dice.below(5);
    for _ in 0..steps {
        session.now += Duration::from_millis(dice.below(50));
        match dice.below(40) {
            0 if dice.below(5) < badness => {
                session.cut([dice.below(2) == 0, dice.below(2) == 0]);
            }
            1 => session.connect_if_lost(),
            2 => {
                // To a program that was paused, the other one seems silent.
                session.now += Duration::from_secs(dice.below(30));
                session.tick(Seat::ALL[dice.below(2) as usize]);
            }
            3..=10 => {
                session.deliver(0, dice.below(4) as usize);
            }
            11..=18 => {
                session.deliver(1, dice.below(4) as usize);
            }
            step => {
                session.pump();
                let seat = Seat::ALL[step as usize % 2];
                let request = random_request(session.ledger(seat), seat, &mut dice);
                // Not every request can be made.
                let _ = session.request(seat, request);
            }
        }
        assert_eq!(session.guest.stopped(), None);
        for seat in Seat::ALL {
            while session.next_update(seat).is_some() {}
        }
    }
    session.settle();
    session.check_settled();
    session.log(Seat::One).0
}

/// What no program may send, each with the reason for which its connection ends.
pub fn bad_messages() -> Vec<(String, ErrorReason)> {
    let garbage = [
        "",
        "garbage",
        "GET / HTTP/1.1\r\n",
        "\u{FFFD}\u{FFFD}",
        r#"{"type":"hel"#,
        r#"{"type":"wish"}"#,
        r#"{"type":"moon"}"#,
        "[[[[[[[[[[[[",
        &"[".repeat(16_000),
    ];
    let garbage = garbage.map(|text| (text.into(), ErrorReason::Garbage));
    let others = [
        (r#"{"type":"hello"}"#.into(), ErrorReason::Version),
        (
            r#"{"type":"welcome","version":1,"what":{}}"#.into(),
            ErrorReason::Version,
        ),
        (" ".repeat(300_000), ErrorReason::Flood),
    ];
    garbage.into_iter().chain(others).collect()
}

/// Feeds messages of a hostile program to a table and to a guest: before the handshake, and after
/// `plies` random requests of each; at the table, also from a watcher. Checks that all games can be
/// reached by legal play.
///
/// # Panics
/// If one cannot.
pub fn check_messages<'a>(
    info: &GameInfo,
    plies: u64,
    messages: impl Iterator<Item = &'a str> + Clone,
) {
    let mut dice = Dice::seeded(plies);
    let start = || info.start(None).expect("every game has a usual start");
    let clock = plies
        .is_multiple_of(2)
        .then(|| "10s+1s".parse().expect("the text is a clock setting"));
    let limits = PeerLimits::DEFAULT;
    let mut session = Session::new(info, start(), Player::First, clock, limits);
    // Before the handshake.
    session.accept();
    feed_table(&mut session.host.table, Connection(1), messages.clone());
    let mut guest = Peer::new(Joining::seat(info.clone(), Token(1)), limits);
    guest.connected(Duration::ZERO);
    feed(&mut guest, messages.clone());
    // In the middle of a game.
    let mut session = Session::new(info, start(), Player::First, clock, limits);
    session.settle();
    for _ in 0..plies {
        for seat in Seat::ALL {
            let request = random_request(session.ledger(seat), seat, &mut dice);
            let _ = session.request(seat, request);
        }
        session.settle();
    }
    session.check_settled();
    let log = session.log(Seat::One);
    let watcher = Connection(u64::MAX);
    let table = &mut session.host.table;
    table.connect(watcher, Duration::ZERO);
    let hello = Message::Hello(Hello::watching()).to_text();
    table.receive(watcher, &hello, Duration::ZERO);
    feed_table(table, watcher, messages.clone());
    assert_eq!(session.log(Seat::One), log, "a watcher has done something");
    let id = session.connection;
    feed_table(&mut session.host.table, id, messages.clone());
    feed(&mut session.guest, messages);
    // In the end no connection is left.
    session.now = Duration::from_secs(3_600);
    session.tick(Seat::One);
    assert!(!session.is_connected());
}

/// Lets all messages arrive at a table.
fn feed_table<'a>(table: &mut Table, id: Connection, messages: impl Iterator<Item = &'a str>) {
    for text in messages {
        table.receive(id, text, Duration::ZERO);
    }
    check_game(table.ledger());
    // Every message can be read, and every connection is closed once.
    let output = table.take_output();
    for (_, text) in &output.messages {
        assert!(Message::read(text).is_ok(), "{text}");
    }
    assert!(output.closed.len() <= 2, "{:?}", output.closed);
}

/// Lets all messages arrive and a long time pass.
fn feed<'a>(peer: &mut Peer, messages: impl Iterator<Item = &'a str>) {
    let ply = |peer: &Peer| peer.ledger().map(|ledger| ledger.game().ply());
    for text in messages {
        let before = (peer.stopped().cloned(), ply(peer));
        peer.receive(text, Duration::ZERO);
        if before.0.is_some() {
            assert_eq!((peer.stopped().cloned(), ply(peer)), before);
        }
    }
    peer.ledger().into_iter().for_each(check_game);
    // A request after that changes nothing for the worse.
    let _ = peer.request(Act::Resign, Duration::ZERO);
    peer.tick(Duration::from_secs(3_600));
    assert!(!peer.is_connected());
    // The end is reported once, as the last update.
    let news: Vec<Update> = std::iter::from_fn(|| peer.next_update()).collect();
    let stops = news
        .iter()
        .position(|news| matches!(news, Update::Stopped(_)));
    assert_eq!(stops.is_some(), peer.stopped().is_some());
    assert!(stops.is_none_or(|stop| stop + 1 == news.len()));
    peer.ledger().into_iter().for_each(check_game);
}
