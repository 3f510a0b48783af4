//! A table: seats and watchers, clocks, and a keeper that is restarted or cannot store.

mod clocks;
mod giving_up;
mod long_games;
mod seats;
mod shown;
mod storing;
mod verifying;

use std::collections::BTreeMap;

use menagerie::{Catalogue, Dice, GameInfo, Player};
use std::time::Duration;
use tabletop::table::{
    Act, Actor, Complaint, Connection, Entry, ErrorReason, Greeting, Hello, Joining, Key,
    MAX_ENTRIES, MAX_PLIES, MAX_QUESTIONS, Message, Name, Output, Peer, PeerLimits, Presence,
    Question, Refusal, RefusalReason, RunningClock, Seat, SeatPlan, SeatRequest, State, Status,
    Table, TableSetup, Token, Update, Welcome,
};

use crate::script::{self, Script};

const ONE: Token = Token(1);

const TWO: Token = Token(2);

fn at(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn info() -> GameInfo {
    Catalogue::standard().find("conway-chess").unwrap().clone()
}

fn setup() -> TableSetup {
    let game = info().start(None).unwrap();
    TableSetup {
        seats: [SeatPlan::person(ONE), SeatPlan::person(TWO)],
        ..TableSetup::new(info(), game)
    }
}

/// A table with this clock.
fn timed(text: &str) -> TableSetup {
    TableSetup {
        clock: Some(text.parse().unwrap()),
        ..setup()
    }
}

/// A table and what every connection was sent, as messages.
///
/// A step of a script is `@MILLIS`, or an act after the number of a connection; `tick` lets the
/// table take note of the time. A step fails if it is refused. Claims are about what follows from
/// the log: `clocks LEFT LEFT`, `status RESULT`, `reason WORDS`, `ply COUNT`, `game COUNT`, `falls
/// MILLIS`, `running PLAYER`, `last ENTRY`, `first seat plays PLAYER`.
struct Room {
    table: Table,
    /// The number of the last request on each connection.
    requests: BTreeMap<u64, u64>,
    now: Duration,
    stored: Vec<Entry>,
    closed: Vec<Connection>,
    inbox: Vec<(Connection, Message)>,
}

impl Room {
    fn new(setup: TableSetup) -> Self {
        Self::of(Table::new(setup, at(0)).unwrap())
    }

    fn of(table: Table) -> Self {
        Self {
            table,
            requests: BTreeMap::new(),
            now: at(0),
            stored: Vec::new(),
            closed: Vec::new(),
            inbox: Vec::new(),
        }
    }

    fn take(&mut self) -> Output {
        let output = self.table.take_output();
        for (id, text) in &output.messages {
            assert!(!text.contains('\n'));
            self.inbox.push((*id, Message::read(text).unwrap()));
        }
        self.stored.extend(output.entries.iter().cloned());
        self.closed.extend(&output.closed);
        output
    }

    /// Sends a message and returns the replies on the same connection.
    fn send(&mut self, id: u64, message: &Message) -> Vec<Message> {
        self.take();
        self.inbox.clear();
        self.table
            .receive(Connection(id), &message.to_text(), self.now);
        self.take();
        self.told(id)
    }

    /// Passes on what a program sends, and what the table has for it.
    fn exchange(&mut self, id: u64, peer: &mut Peer) {
        for text in peer.take_outgoing() {
            self.table.receive(Connection(id), &text, self.now);
        }
        for (to, text) in self.table.take_output().messages {
            if to == Connection(id) {
                peer.receive(&text, self.now);
            }
        }
    }

    fn told(&self, id: u64) -> Vec<Message> {
        let mine = self.inbox.iter().filter(|(to, _)| *to == Connection(id));
        mine.map(|(_, message)| message.clone()).collect()
    }

    fn join(&mut self, id: u64, hello: Hello) -> Vec<Message> {
        self.table.connect(Connection(id), self.now);
        let told = self.send(id, &Message::Hello(hello));
        if let Some(Message::Welcome(welcome)) = told.first() {
            self.requests.insert(id, welcome.requests);
        }
        told
    }

    /// Two people on the connections 1 and 2, and a watcher on the third.
    fn full(setup: TableSetup) -> Self {
        let mut room = Self::new(setup);
        room.join(1, Hello::seated(ONE));
        room.join(2, Hello::seated(TWO));
        room.join(3, Hello::watching());
        room
    }

    fn request(&mut self, id: u64, number: u64, act: Act) -> Vec<Message> {
        let seen = self.table.ledger().len();
        self.send(id, &Message::Request(SeatRequest { number, seen, act }))
    }

    /// Does the act of these words as a program does that does not know the rules.
    fn wish(&mut self, id: u64, words: &str) -> Vec<Message> {
        let number = self.requests.entry(id).or_default();
        *number += 1;
        let number = *number;
        let mut act = script::act(words);
        if let Act::Move { ply, .. } = &mut act {
            *ply = Some(self.table.game().ply() + 1);
        }
        self.request(id, number, act)
    }

    fn state(&self) -> State {
        self.table.ledger().state()
    }

    fn entries(&self) -> Vec<Entry> {
        self.table.ledger().entries_after(0).cloned().collect()
    }
}

impl Script for Room {
    fn step(&mut self, step: &str) -> Result<(), String> {
        if let Some(millis) = step.strip_prefix('@') {
            self.now = at(millis.parse().unwrap());
            return Ok(());
        }
        let Some((id, words)) = step.split_once(' ') else {
            assert_eq!(step, "tick");
            self.table.tick(self.now);
            return Ok(());
        };
        let told = self.wish(id.parse().unwrap(), words);
        let refused = told.into_iter().find_map(|message| match message {
            Message::Refused(refusal) => Some(refusal.text),
            _ => None,
        });
        refused.map_or(Ok(()), Err)
    }

    fn seen(&mut self, claim: &str) -> String {
        let (state, ledger) = (self.state(), self.table.ledger());
        let word = claim.split(' ').next().unwrap();
        let shown = match word {
            "clocks" => state.clocks.unwrap().map(|left| left.to_string()).join(" "),
            "status" => state.status.to_string(),
            "reason" => state.reason.unwrap(),
            "ply" => state.ply.to_string(),
            "game" => state.game.to_string(),
            "falls" => ledger.flag_falls().unwrap().as_millis().to_string(),
            "running" => match ledger.running() {
                Some(player) => player.number().to_string(),
                None => "-".into(),
            },
            "last" => serde_json::to_string(&self.entries().last()).unwrap(),
            "first" => format!("seat plays {}", ledger.side(Seat::One).number()),
            _ => panic!("no claim: {claim}"),
        };
        format!("{word} {shown}")
    }
}

fn error(messages: &[Message]) -> ErrorReason {
    match messages.last() {
        Some(Message::Error(complaint)) => complaint.reason,
        other => panic!("{other:?}"),
    }
}

fn refusal(messages: &[Message]) -> &Refusal {
    let last = messages.iter().rev().find_map(|message| match message {
        Message::Refused(refusal) => Some(refusal),
        _ => None,
    });
    last.expect("a refusal")
}

fn welcome(messages: &[Message]) -> &Welcome {
    match &messages[0] {
        Message::Welcome(welcome) => welcome,
        other => panic!("{other:?}"),
    }
}

/// A table at which the first player has ten seconds for the third move, from the time 0.
fn running() -> Room {
    let mut room = Room::full(timed("10s"));
    room.run("1 e2e4 | 2 e7e5");
    room
}
