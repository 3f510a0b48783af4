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
use tabletop::table::testing::{
    Guest, Host, Session, Side, bad_messages, check_game, check_messages, check_session,
};
use tabletop::table::{
    Act, ActError, Actor, Complaint, Disconnection, Entry, ErrorReason, Greeting, Hello, Joining,
    Key, MAX_MOVE_BYTES, Message, Name, Peer, PeerLimits, Place, Presence, Question, Refusal,
    RefusalReason, Seat, SeatRequest, SetupError, State, Status, Stop, Table, TableSetup, Terms,
    Token, Update, VERSION, Welcome,
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
    let limits = PeerLimits::DEFAULT;
    let mut session = Session::new(&chess_info(), chess(), Player::First, None, limits);
    session.settle();
    assert_eq!(news(&mut session.host), [present(true)]);
    assert_eq!(news(&mut session.guest), [Update::Welcomed, present(true)]);
    assert_eq!(session.guest.peer.seat(), Some(GUEST));
    session
}

fn news(peer: &mut dyn Side) -> Vec<Update> {
    std::iter::from_fn(|| peer.next_update()).collect()
}

fn last_news(peer: &mut dyn Side) -> Update {
    news(peer).pop().unwrap()
}

fn play(text: &str) -> Act {
    Act::play(text)
}

/// The update about a request that came too late.
fn crossed(request: Act) -> Update {
    Update::Refused {
        request,
        reason: RefusalReason::Crossed,
        text: "something else was done first".into(),
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
        let [host, guest] = self.sides();
        let side = if who == "host" { host } else { guest };
        let request = script::act(words);
        side.request(request).map_err(|error| error.to_string())
    }

    fn begin(&mut self) {
        self.sides().into_iter().for_each(|side| drop(news(side)));
    }

    fn end(&mut self) {
        self.settle();
        self.check_settled();
    }

    fn seen(&mut self, claim: &str) -> String {
        let words: Vec<&str> = claim.split_whitespace().collect();
        let game = self.guest.game();
        match words[..] {
            ["played", ..] => {
                let moves = game.played().into_iter();
                moves.fold("played".into(), |text, m| text + " " + &m)
            }
            ["entries", ..] => format!("entries {}", self.host.log().0),
            ["ended", ..] => game.ending().map_or("ended -".into(), |ending| {
                format!("ended {}, {}", ending.outcome, ending.reason)
            }),
            ["crossed", ..] if last_news(&mut self.guest) == crossed(script::act(&claim[8..])) => {
                claim.into()
            }
            [who, what, ..] => {
                let [host, guest] = self.sides();
                let side = if who == "host" { host } else { guest };
                match what {
                    "plays" => format!("{who} plays {}", side.side().number()),
                    "asks" => format!("{who} asks {}", script::asked(side.questions(side.seat()))),
                    _ => format!("{who} told {}", script::told(&last_news(side))),
                }
            }
            _ => panic!("no claim: {claim}"),
        }
    }
}

/// Plays moves alternately, beginning with the first player.
fn moves(session: &mut Session, moves: &[&str]) {
    for text in moves {
        let host_moves = session.host.side() == session.host.game().turn();
        session.run(&format!(
            "{} {text}",
            if host_moves { "host" } else { "guest" }
        ));
    }
    session.begin();
}

fn played(peer: &dyn Side) -> Vec<String> {
    peer.game().played()
}

fn hello() -> Hello {
    Hello {
        game: Some("conway-chess".into()),
        ..Hello::seated(Token(77))
    }
}

fn host() -> Host {
    let setup = TableSetup::new(chess_info(), chess());
    let table = Table::new(setup.with_place(HOST, Place::Local), NOW).unwrap();
    Host::new(table)
}

fn guest_with(token: Token) -> Guest {
    let joining = Joining::seat(chess_info(), token);
    Guest::new(Peer::new(joining, PeerLimits::DEFAULT))
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

impl Call for Host {
    fn call_with(&mut self, text: &str) -> Option<Complaint> {
        self.accept(NOW);
        self.receive(text, NOW);
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
    let mut guest = guest_with(Token(1)).peer;
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
        asked: [vec![], vec![]],
    }
}

fn welcome() -> Welcome {
    Welcome {
        version: VERSION,
        terms: Terms::of(&TableSetup::new(chess_info(), chess())),
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
