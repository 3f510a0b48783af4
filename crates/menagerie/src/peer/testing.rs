//! Checks for tests and fuzzing: what must hold whatever another program sends.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::time::Duration;

use grid_core::{Dice, Player};

use super::{
    Caller, Disconnection, Fault, Hosting, Joining, Peer, PeerLimits, Person, Question, Request,
    Token, Update,
};
use crate::{AnyGame, GameInfo};

/// Checks that the game of a side can be reached by legal play: its moves, read again, lead to its
/// position.
///
/// # Panics
/// If they do not.
pub fn check_game(peer: &Peer) {
    let Some(game) = peer.game() else { return };
    let ledger = peer.common.ledger.as_ref().expect("a game has a log");
    let again = ledger.info().position(&game.start());
    let mut again = again.expect("a start position");
    for text in game.played() {
        again.play(&text).expect("a legal move");
    }
    assert_eq!(again.position(), game.position());
    assert_eq!(again.key(), game.key());
}

/// Both sides of a session and the wires between them, which can be cut anywhere.
///
/// ```
/// use menagerie::peer::testing::Session;
/// use menagerie::peer::{PeerLimits, Request};
/// use menagerie::{Catalogue, Player};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("lifeduel")?;
/// let limits = PeerLimits::default();
/// let mut session = Session::new(info, info.start(None)?, Player::First, limits);
/// session.settle();
/// session.host.request(Request::Move("2,3".into()))?;
/// session.cut([true, true]);
/// session.settle();
/// session.check_settled();
/// assert_eq!(session.guest.game().unwrap().played(), ["2,3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session {
    /// The host.
    pub host: Peer,
    /// The guest.
    pub guest: Peer,
    /// The time.
    pub now: Duration,
    /// The bytes on their way to the host and to the guest.
    wires: [VecDeque<u8>; 2],
    caller: Option<Caller>,
    is_cut: bool,
}

impl Session {
    /// Creates a host with this game and a guest, not connected yet.
    ///
    /// # Panics
    /// If the game cannot be hosted.
    #[must_use]
    pub fn new(info: &GameInfo, game: Box<dyn AnyGame>, side: Player, limits: PeerLimits) -> Self {
        let joining = Joining::new(info.clone(), Token(0x1234)).with_start(game.start());
        let hosting = Hosting::new(info.clone(), game).with_side(side);
        Self {
            host: Peer::host(hosting, limits).expect("a game that can be hosted"),
            guest: Peer::guest(joining, limits),
            now: Duration::ZERO,
            wires: [VecDeque::new(), VecDeque::new()],
            caller: None,
            is_cut: true,
        }
    }

    /// Returns the sides, host first.
    pub fn sides(&mut self) -> [&mut Peer; 2] {
        [&mut self.host, &mut self.guest]
    }

    /// Puts on the wires what both sides send.
    fn pump(&mut self) {
        let to_guest = self.host.take_outgoing();
        let to_host = self.guest.take_outgoing();
        if !self.is_cut {
            self.wires[0].extend(to_host);
            // What a host sends before it has admitted the guest is for an older connection.
            if self.caller.is_none() {
                self.wires[1].extend(to_guest);
            }
        }
    }

    /// Delivers at most this many bytes to the host (0) or the guest (1). Returns the number of
    /// bytes delivered.
    ///
    /// # Panics
    /// If the host does not admit the guest.
    pub fn deliver(&mut self, to: usize, bytes: usize) -> usize {
        self.pump();
        let count = bytes.min(self.wires[to].len());
        let bytes: Vec<u8> = self.wires[to].drain(..count).collect();
        if to == 1 {
            self.guest.receive(&bytes, self.now);
        } else if let Some(mut caller) = self.caller.take() {
            match caller.receive(&bytes, self.now) {
                None => self.caller = Some(caller),
                Some(Err(Fault::NoHandshake { .. })) => self.cut([false, true]),
                Some(hello) => {
                    let hello = hello.expect("a hello");
                    let admitted = self.host.admit(&hello, caller, self.now);
                    // This drops what was left to send on the older connection.
                    admitted.expect("the same guest");
                }
            }
        } else {
            self.host.receive(&bytes, self.now);
        }
        self.pump();
        count
    }

    /// Breaks the connection: the bytes on their way are lost. `learns` says for each side, host
    /// first, whether it learns of it.
    pub fn cut(&mut self, learns: [bool; 2]) {
        self.pump();
        self.wires = [VecDeque::new(), VecDeque::new()];
        self.caller = None;
        self.is_cut = true;
        for (side, learns) in self.sides().into_iter().zip(learns) {
            if learns {
                side.disconnected(Disconnection::Closed);
            }
        }
    }

    /// Connects the guest, for the first time or again.
    pub fn connect(&mut self) {
        self.cut([false, true]);
        self.is_cut = false;
        self.guest.connected(self.now);
        self.caller = Some(Caller::new(self.guest.common.limits, self.now));
    }

    /// Connects if the connection is lost, and delivers everything.
    pub fn settle(&mut self) {
        self.connect_if_lost();
        while self.deliver(0, usize::MAX) + self.deliver(1, usize::MAX) > 0 {}
    }

    /// Checks what holds when no bytes are on their way: both sides have the same log and game, no
    /// request is pending, and the games can be reached by legal play.
    ///
    /// # Panics
    /// If that does not hold.
    pub fn check_settled(&self) {
        assert_eq!(self.host.stopped(), None);
        assert_eq!(self.guest.stopped(), None);
        assert_eq!(self.host.log(), self.guest.log());
        assert_eq!(self.guest.pending_request(), None);
        let games = [&self.host, &self.guest].map(|side| side.game().expect("a game"));
        assert_eq!(games[0].to_json(), games[1].to_json());
        assert_eq!(self.host.side(), self.guest.side().map(Player::other));
        for (one, other) in [
            (Person::Local, Person::Remote),
            (Person::Remote, Person::Local),
        ] {
            assert!(self.host.questions(one).eq(self.guest.questions(other)));
        }
        check_game(&self.host);
        check_game(&self.guest);
    }
}

/// Returns a random request, possible or not.
pub fn random_request(peer: &Peer, dice: &mut Dice) -> Request {
    let Some(game) = peer.game() else {
        return Request::Resign;
    };
    let open: Vec<Question> = peer.questions(Person::Remote).collect();
    let asked = open.get(dice.below(open.len() as u64) as usize).copied();
    let ply = game.ply() as u64;
    match (dice.below(16), asked) {
        (0, _) => Request::Resign,
        (1 | 2, Some(question)) => Request::Ask(question),
        (3, Some(question)) => Request::Decline(question),
        (4, _) => Request::Ask(Question::Draw),
        (5, _) => Request::Ask(Question::Undo {
            ply: ply.saturating_sub(dice.below(3)) as usize,
        }),
        (6 | 7, _) => Request::Ask(Question::Rematch),
        (8, None) => Request::Decline(Question::Draw),
        _ => Request::Move(game.random_move(dice).unwrap_or_default()),
    }
}

/// Plays a session of random requests on a connection that breaks at random, and checks that both
/// sides agree in the end. Returns the number of entries.
///
/// # Panics
/// If the sides do not agree.
#[must_use]
pub fn check_session(info: &GameInfo, seed: u64, steps: u32) -> usize {
    let mut dice = Dice::seeded(seed);
    let game = info.start(None).expect("the usual start");
    let side = Player::ALL[dice.below(2) as usize];
    let limits = PeerLimits::DEFAULT.with_burst(u32::MAX);
    let mut session = Session::new(info, game, side, limits);
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
                let now = session.now;
                let [host, guest] = session.sides();
                let side = if dice.below(2) == 0 { host } else { guest };
                side.tick(now);
            }
            3..=10 => {
                session.deliver(0, dice.below(500) as usize);
            }
            11..=18 => {
                session.deliver(1, dice.below(500) as usize);
            }
            step => {
                let side = if step % 2 == 0 {
                    &mut session.host
                } else {
                    &mut session.guest
                };
                let request = random_request(side, &mut dice);
                // Not every request can be made.
                let _ = side.request(request);
            }
        }
        for side in session.sides() {
            assert_eq!(side.stopped(), None);
            while side.next_update().is_some() {}
        }
    }
    session.settle();
    session.check_settled();
    session.host.log().0
}

impl Session {
    /// Connects again if a side has lost the connection.
    fn connect_if_lost(&mut self) {
        let knows = !self.guest.is_connected();
        let host_knows = !self.host.is_connected() && self.caller.is_none();
        if self.is_cut || knows || host_knows {
            self.connect();
        }
    }
}

/// Feeds bytes of a hostile program, in these pieces, to a host and to a guest: before the
/// handshake and after `plies` random requests of each. Checks that both games can be reached by
/// legal play.
///
/// # Panics
/// If one cannot.
pub fn check_bytes<'a>(
    info: &GameInfo,
    plies: u64,
    pieces: impl Iterator<Item = &'a [u8]> + Clone,
) {
    let mut dice = Dice::seeded(plies);
    let start = || info.start(None).expect("the usual start");
    let mut session = Session::new(info, start(), Player::First, PeerLimits::DEFAULT);
    // Before the handshake.
    let mut caller = Caller::new(PeerLimits::DEFAULT, Duration::ZERO);
    let hello = (pieces.clone()).find_map(|piece| caller.receive(piece, Duration::ZERO));
    if let Some(Ok(hello)) = hello {
        let hosting = Hosting::new(info.clone(), start());
        let mut host = Peer::host(hosting, PeerLimits::DEFAULT).expect("a game that can be hosted");
        let admitted: Result<(), Fault> = host.admit(&hello, caller, Duration::ZERO);
        assert_eq!(
            admitted.is_ok(),
            host.is_connected() || host.stopped().is_some()
        );
        check_game(&host);
    }
    let joining = Joining::new(info.clone(), Token(1));
    let mut guest = Peer::guest(joining, PeerLimits::DEFAULT);
    guest.connected(Duration::ZERO);
    feed(&mut guest, pieces.clone());
    // In the middle of a game.
    session.settle();
    for _ in 0..plies {
        for side in session.sides() {
            let request = random_request(side, &mut dice);
            let _ = side.request(request);
        }
        session.settle();
    }
    session.check_settled();
    for side in session.sides() {
        feed(side, pieces.clone());
    }
}

/// Lets all pieces arrive and a long time pass.
fn feed<'a>(peer: &mut Peer, pieces: impl Iterator<Item = &'a [u8]>) {
    for piece in pieces {
        let before = peer.stopped().cloned();
        let ply = peer.game().map(AnyGame::ply);
        peer.receive(piece, Duration::ZERO);
        if before.is_some() {
            assert_eq!(peer.stopped(), before.as_ref());
            assert_eq!(peer.game().map(AnyGame::ply), ply);
        }
    }
    check_game(peer);
    // A request after that changes nothing for the worse.
    let request = random_request(peer, &mut Dice::seeded(0));
    let _ = peer.request(request);
    peer.tick(Duration::from_secs(3_600));
    assert!(!peer.is_connected());
    // The end is reported once, as the last update.
    let news: Vec<Update> = core::iter::from_fn(|| peer.next_update()).collect();
    let stops = news
        .iter()
        .position(|news| matches!(news, Update::Stopped(_)));
    assert_eq!(stops.is_some(), peer.stopped().is_some());
    assert!(stops.is_none_or(|stop| stop + 1 == news.len()));
    check_game(peer);
}
