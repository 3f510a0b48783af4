//! Two programs, one game: agreements, crossing messages, lost connections and hostile programs.

mod actions;
mod any_input;
mod callers;
mod connections;
mod crossing;
mod hostile_guests;
mod hostile_hosts;

use std::time::Duration;

use menagerie::{Catalogue, Dice, GameInfo, Player};
use proptest::prelude::*;
use tabletop::table::testing::{Session, bad_messages, check_game, check_messages, check_session};
use tabletop::table::{
    Act, ActError, Actor, Complaint, Disconnection, Entry, ErrorReason, Greeting, Hello, Joining,
    Key, MAX_MOVE_BYTES, Message, Name, Peer, PeerLimits, Plan, Presence, Question, Refusal,
    RefusalReason, Seat, SeatRequest, SetupError, State, Status, Stop, Table, TableSetup, Token,
    Update, VERSION, Welcome,
};

use crate::script::{self, Script};

const NOW: Duration = Duration::ZERO;
/// The seats of the host and of the guest.
const HOST: Seat = Seat::One;
const GUEST: Seat = Seat::Two;

fn find(name: &str) -> GameInfo {
    Catalogue::standard().find(name).unwrap().clone()
}

fn chess_info() -> GameInfo {
    find("conway-chess")
}

fn chess() -> Box<dyn menagerie::AnyGame> {
    chess_info().start(None).unwrap()
}

/// Whether only the host, or the guest too, is at the table.
fn present(guest: bool) -> Update {
    Update::Present(Presence {
        seats: [true, guest],
        ..Presence::default()
    })
}

/// A session of conway-chess in which the host plays first.
fn session() -> Session {
    let mut session = alone();
    session.settle();
    assert_eq!(news(&mut session, HOST), [present(true)]);
    assert_eq!(news(&mut session, GUEST), [Update::Welcomed, present(true)]);
    assert_eq!(session.guest.seat(), Some(GUEST));
    session
}

fn news(session: &mut Session, seat: Seat) -> Vec<Update> {
    std::iter::from_fn(|| session.next_update(seat)).collect()
}

fn last_news(session: &mut Session, seat: Seat) -> Update {
    news(session, seat).pop().unwrap()
}

/// The seat of the `host` or the `guest`.
fn seat_of(who: &str) -> Seat {
    if who == "host" { HOST } else { GUEST }
}

fn play(text: &str) -> Act {
    Act::play(text)
}

/// The update about a request that came too late.
fn crossed(request: Act) -> Update {
    Update::Refused {
        request,
        reason: RefusalReason::Crossed,
        text: "too late: your opponent acted first".into(),
    }
}

fn undo(ply: usize) -> Act {
    Act::Ask(Question::Undo { ply })
}

/// Steps are acts of `host` and `guest`: all that a line has are done before anything arrives.
/// Claims are `played MOVES`, `entries COUNT`, `ended RESULT, WHY`, `host plays PLAYER`, `host asks
/// QUESTIONS`, `guest told UPDATE`, the last one of the line, and `crossed ACT`, what the guest is
/// told.
impl Script for Session {
    fn step(&mut self, step: &str) -> Result<(), String> {
        let (who, words) = step.split_once(' ').unwrap();
        let done = self.request(seat_of(who), script::act(words));
        done.map_err(|error| error.to_string())
    }

    fn begin(&mut self) {
        Seat::ALL
            .into_iter()
            .for_each(|seat| drop(news(self, seat)));
    }

    fn end(&mut self) {
        self.settle();
        self.check_settled();
    }

    fn seen(&mut self, claim: &str) -> String {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let game = self.game(GUEST);
        match words[..] {
            ["played", ..] => {
                let moves = game.played().into_iter();
                moves.fold("played".into(), |text, m| text + " " + &m)
            }
            ["entries", ..] => format!("entries {}", self.log(HOST).0),
            ["ended", ..] => game.ending().map_or("ended -".into(), |ending| {
                format!("ended {}, {}", ending.outcome, ending.reason)
            }),
            ["crossed", ..] if last_news(self, GUEST) == crossed(script::act(&claim[8..])) => {
                claim.into()
            }
            [who, what, ..] => {
                let seat = seat_of(who);
                let ledger = self.ledger(seat).unwrap();
                match what {
                    "plays" => format!("{who} plays {}", ledger.side(seat).number()),
                    "asks" => format!("{who} asks {}", script::asked(ledger.questions(seat))),
                    _ => format!("{who} told {}", script::told(&last_news(self, seat))),
                }
            }
            _ => panic!("no claim: {claim}"),
        }
    }
}

/// Plays moves alternately, beginning with the first player.
fn moves(session: &mut Session, moves: &[&str]) {
    for text in moves {
        let host_moves = session.side() == session.game(HOST).turn();
        session.run(&format!(
            "{} {text}",
            if host_moves { "host" } else { "guest" }
        ));
    }
    session.begin();
}

fn hello() -> Hello {
    Hello {
        game: Some("conway-chess".into()),
        ..Hello::seated(Token(77))
    }
}

/// A session whose guest is not connected yet.
fn alone() -> Session {
    let limits = PeerLimits::DEFAULT;
    Session::new(&chess_info(), chess(), Player::First, None, limits)
}

fn guest_with(token: Token) -> Peer {
    Peer::new(Joining::seat(chess_info(), token), PeerLimits::DEFAULT)
}

/// Calls of programs that are not admitted yet.
trait Call {
    /// Connects, sends a text, and returns the error with which the host replies, if it does.
    fn call_with(&mut self, text: &str) -> Option<Complaint>;

    /// The same with a hello.
    fn call(&mut self, hello: &Hello) -> Option<ErrorReason> {
        let text = Message::Hello(hello.clone()).to_text();
        Some(self.call_with(&text)?.reason)
    }
}

impl Call for Session {
    fn call_with(&mut self, text: &str) -> Option<Complaint> {
        self.accept();
        self.receive(text);
        match Message::read(self.take_outgoing().first()?) {
            Ok(Message::Error(complaint)) => Some(complaint),
            _ => None,
        }
    }
}

fn act(ply: usize, text: &str, key: u64) -> Act {
    Act::Move {
        ply: Some(ply),
        text: text.into(),
        key: Some(Key(key)),
    }
}

/// The key after a move.
fn key_after(moves: &[&str]) -> u64 {
    let mut game = chess();
    for text in moves {
        game.play(text).unwrap();
    }
    game.key()
}

fn guest() -> Peer {
    let mut guest = guest_with(Token(1));
    guest.connected(NOW);
    guest
}

/// What follows from an empty log of chess.
fn state() -> State {
    State {
        game: 0,
        ply: 0,
        turn: Player::First,
        status: Status::Going,
        reason: None,
        clocks: None,
        running: None,
        asked: [vec![], vec![]],
    }
}

fn welcome() -> Welcome {
    Welcome {
        version: VERSION,
        plan: Plan::new(&*chess()),
        key: Key(chess().key()),
        seat: Some(GUEST),
        entries: 0,
        requests: 0,
        at: 0,
        state: state(),
    }
}

/// The message about an entry at the time 0.
fn entry(number: usize, by: Seat, act: Act) -> Message {
    let by = Actor::Seat(by);
    let at = 0;
    let entry = Entry {
        number,
        by,
        at,
        act,
    };
    Message::Entry {
        entry,
        state: state(),
    }
}

fn request(seen: usize, act: Act) -> String {
    let number = 1;
    let request = SeatRequest { number, seen, act };
    Message::Request(request).to_text()
}
