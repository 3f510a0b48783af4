//! What must hold whatever anybody sends: for tests and fuzzing.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::time::Duration;

use grid_core::{Dice, Player};

use super::{
    Caller, Fault, Hosting, Joining, Lost, Peer, PeerLimits, Question, Token, Update, Who, Wish,
};
use crate::{AnyGame, GameInfo};

/// Checks that a side's game is one that could have been played: its moves, read anew, lead where
/// it is.
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
#[derive(Debug)]
pub struct Session {
    /// The host.
    pub host: Peer,
    /// The guest.
    pub guest: Peer,
    /// The time.
    pub now: Duration,
    /// What is on its way to the host and to the guest.
    wires: [VecDeque<u8>; 2],
    caller: Option<Caller>,
    is_cut: bool,
}

impl Session {
    /// A host with this game and a guest, not connected yet.
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

    /// The sides, host first.
    pub fn sides(&mut self) -> [&mut Peer; 2] {
        [&mut self.host, &mut self.guest]
    }

    /// Puts on the wires what both sides send.
    fn pump(&mut self) {
        let to_guest = self.host.take_outgoing();
        let to_host = self.guest.take_outgoing();
        if !self.is_cut {
            self.wires[0].extend(to_host);
            // What a host sends before it has let the guest in is for an older connection.
            if self.caller.is_none() {
                self.wires[1].extend(to_guest);
            }
        }
    }

    /// Delivers at most this many bytes to the host (0) or the guest (1). Returns the number of
    /// bytes delivered.
    ///
    /// # Panics
    /// If the host turns the guest away.
    pub fn deliver(&mut self, to: usize, bytes: usize) -> usize {
        self.pump();
        let count = bytes.min(self.wires[to].len());
        let bytes: Vec<u8> = self.wires[to].drain(..count).collect();
        if to == 1 {
            self.guest.receive(&bytes, self.now);
        } else if let Some(mut caller) = self.caller.take() {
            match caller.receive(&bytes, self.now) {
                None => self.caller = Some(caller),
                Some(Err(Fault::NoGreeting { .. })) => self.cut([false, true]),
                Some(hello) => {
                    let hello = hello.expect("a greeting");
                    let admitted = self.host.admit(&hello, caller, self.now);
                    admitted.expect("the same guest");
                    // What it had still to send on the older connection is gone with that.
                }
            }
        } else {
            self.host.receive(&bytes, self.now);
        }
        self.pump();
        count
    }

    /// The connection breaks: what is on its way is lost. Each side may learn of it or not.
    pub fn cut(&mut self, learns: [bool; 2]) {
        self.pump();
        self.wires = [VecDeque::new(), VecDeque::new()];
        self.caller = None;
        self.is_cut = true;
        for (side, learns) in self.sides().into_iter().zip(learns) {
            if learns {
                side.lost(Lost::Closed);
            }
        }
    }

    /// The guest connects (again).
    pub fn connect(&mut self) {
        self.cut([false, true]);
        self.is_cut = false;
        self.guest.connected(self.now);
        self.caller = Some(Caller::new(self.guest.common.limits, self.now));
    }

    /// Connects if need be, and lets everything arrive that is on its way.
    pub fn settle(&mut self) {
        self.connect_if_lost();
        while self.deliver(0, usize::MAX) + self.deliver(1, usize::MAX) > 0 {}
    }

    /// Checks what holds when nothing is on its way: both sides know the same, wait for nothing and
    /// hold games that could have been played.
    ///
    /// # Panics
    /// If that does not hold.
    pub fn check_settled(&self) {
        assert_eq!(self.host.stopped(), None);
        assert_eq!(self.guest.stopped(), None);
        assert_eq!(self.host.log(), self.guest.log());
        assert_eq!(self.guest.under_way(), None);
        let games = [&self.host, &self.guest].map(|side| side.game().expect("a game"));
        assert_eq!(games[0].to_json(), games[1].to_json());
        assert_eq!(self.host.side(), self.guest.side().map(Player::other));
        for (one, other) in [(Who::Me, Who::Other), (Who::Other, Who::Me)] {
            assert!(self.host.questions(one).eq(self.guest.questions(other)));
        }
        check_game(&self.host);
        check_game(&self.guest);
    }
}

/// A random thing that the person at this side could want, possible or not.
pub fn random_wish(peer: &Peer, dice: &mut Dice) -> Wish {
    let Some(game) = peer.game() else {
        return Wish::Resign;
    };
    let open: Vec<Question> = peer.questions(Who::Other).collect();
    let asked = open.get(dice.below(open.len() as u64) as usize).copied();
    let ply = game.ply() as u64;
    match (dice.below(16), asked) {
        (0, _) => Wish::Resign,
        (1 | 2, Some(question)) => Wish::Ask(question),
        (3, Some(question)) => Wish::Decline(question),
        (4, _) => Wish::Ask(Question::Draw),
        (5, _) => Wish::Ask(Question::Undo {
            ply: ply.saturating_sub(dice.below(3)) as usize,
        }),
        (6 | 7, _) => Wish::Ask(Question::Rematch),
        (8, None) => Wish::Decline(Question::Draw),
        _ => Wish::Move(game.random_move(dice).unwrap_or_default()),
    }
}

/// Two people who do whatever they like, on a connection that breaks whenever it likes. However it
/// goes, both sides agree in the end. How many things were done is answered.
///
/// # Panics
/// If they do not.
#[must_use]
pub fn check_session(info: &GameInfo, seed: u64, steps: u32) -> usize {
    let mut dice = Dice::seeded(seed);
    let game = info.start(None).expect("the usual start");
    let side = Player::ALL[dice.below(2) as usize];
    let limits = PeerLimits::DEFAULT.with_burst(u32::MAX);
    let mut session = Session::new(info, game, side, limits);
    // A guest that has never been welcomed gives up after some time; one that has does not.
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
                // A program that stood still finds the other silent.
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
                let wish = random_wish(side, &mut dice);
                // Not everything can be done.
                let _ = side.wish(wish);
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
    /// A guest that knows of it connects again.
    fn connect_if_lost(&mut self) {
        let knows = !self.guest.is_connected();
        let host_knows = !self.host.is_connected() && self.caller.is_none();
        if self.is_cut || knows || host_knows {
            self.connect();
        }
    }
}

/// Feeds bytes of a hostile program, in these pieces, to a host and to a guest: before and after
/// the greetings, some moves into the game. None of it makes a game that could not have been
/// played.
///
/// # Panics
/// If it does.
pub fn check_bytes<'a>(
    info: &GameInfo,
    plies: u64,
    pieces: impl Iterator<Item = &'a [u8]> + Clone,
) {
    let mut dice = Dice::seeded(plies);
    let start = || info.start(None).expect("the usual start");
    let mut session = Session::new(info, start(), Player::First, PeerLimits::DEFAULT);
    // Before the greetings.
    let mut caller = Caller::new(PeerLimits::DEFAULT, Duration::ZERO);
    let greeting = (pieces.clone()).find_map(|piece| caller.receive(piece, Duration::ZERO));
    if let Some(Ok(hello)) = greeting {
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
            let wish = random_wish(side, &mut dice);
            let _ = side.wish(wish);
        }
        session.settle();
    }
    session.check_settled();
    for side in session.sides() {
        feed(side, pieces.clone());
    }
}

/// All pieces arrive, and a long time passes.
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
    // What a person does after that is no worse.
    let wish = random_wish(peer, &mut Dice::seeded(0));
    let _ = peer.wish(wish);
    peer.tick(Duration::from_secs(3_600));
    assert!(!peer.is_connected());
    // The end is told once, and nothing after it.
    let news: Vec<Update> = core::iter::from_fn(|| peer.next_update()).collect();
    let stops = news
        .iter()
        .position(|news| matches!(news, Update::Stopped(_)));
    assert_eq!(stops.is_some(), peer.stopped().is_some());
    assert!(stops.is_none_or(|stop| stop + 1 == news.len()));
    check_game(peer);
}
