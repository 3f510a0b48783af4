//! The protocol (rules 2 to 4): recorded sessions, every kind of line, and properties that hold
//! for any input.

mod any_input;
mod clients;
#[path = "../kinds/mod.rs"]
mod kinds;
mod lines;
mod sequence;
#[path = "../transcript/mod.rs"]
mod transcript;

use lifeduel::{Board, Cell, Game, Outcome, Phase, Player, Spec};
use lifeduel_programs::protocol::testing::{check_client, check_table};
use lifeduel_programs::protocol::{
    Action, Awaited, Client, ClientError, ClientMessage, Ending, FinishedGame, LineLimits,
    NameError, PlacementError, Seat, ServerMessage, Table, TableInput, Verdict, Violation,
    placement,
};
use proptest::prelude::*;

use Player::{First, Second};

use transcript::sessions;

/// A table and everything it has sent, in the notation of the recorded sessions.
struct Served {
    table: Table,
    sent: Vec<String>,
}

impl Served {
    fn new(spec: Spec) -> Self {
        Self {
            table: Table::new(spec, LineLimits::default()),
            sent: Vec::new(),
        }
    }

    /// Both players are connected and have given their names.
    fn started(spec: Spec) -> Self {
        let mut served = Self::new(spec);
        for player in Player::ALL {
            served.handle(player, TableInput::Connected);
            served.line(player, "name");
        }
        served.sent.clear();
        served
    }

    fn handle(&mut self, player: Player, input: TableInput<'_>) {
        for action in self.table.handle(player, input) {
            self.sent.push(match action {
                Action::Send(to, message) => format!("S>P{} {message}", to.number()),
                Action::Close(player) => format!("close P{}", player.number()),
            });
        }
    }

    fn bytes(&mut self, player: Player, bytes: impl AsRef<[u8]>) {
        self.handle(player, TableInput::Bytes(bytes.as_ref()));
    }

    fn line(&mut self, player: Player, line: &str) {
        self.bytes(player, format!("{line}\n"));
    }

    /// Returns what was sent since the last call.
    fn sent(&mut self) -> Vec<String> {
        std::mem::take(&mut self.sent)
    }

    /// Follows lines of `sequences.txt`. Returns how they tell that the game ends.
    fn follow<'a>(&mut self, lines: &'a str) -> Option<&'a str> {
        let (mut expected, mut ends) = (Vec::new(), None);
        for line in lines.lines().filter(|line| !line.is_empty()) {
            if line.starts_with("S>") || line.starts_with("close") {
                expected.push(line);
                continue;
            }
            self.check(&mut expected);
            if let Some(how) = line.strip_prefix("ends ") {
                ends = Some(how);
                continue;
            }
            let (player, input) = line.split_at(1);
            let player = Player::ALL[usize::from(player == "2")];
            match input {
                " connects" => self.handle(player, TableInput::Connected),
                " leaves" => self.handle(player, TableInput::Left),
                " is late" => self.handle(player, TableInput::TimedOut),
                sends => match sends.split_at(2) {
                    (": ", text) => self.line(player, text),
                    ("- ", text) => self.bytes(player, text),
                    _ => panic!("no input: {line}"),
                },
            }
        }
        self.check(&mut expected);
        ends
    }

    /// Checks what was sent since the last call.
    fn check(&mut self, expected: &mut Vec<&str>) {
        let sent = self.sent();
        let fits = |sent: &str, line: &str| match line.strip_suffix('…') {
            Some(start) => sent.starts_with(start),
            None => sent == line,
        };
        let all_fit = sent
            .iter()
            .zip(&*expected)
            .all(|(sent, line)| fits(sent, line));
        assert!(
            all_fit && sent.len() == expected.len(),
            "{sent:?}: expected {expected:?}"
        );
        expected.clear();
    }

    fn game(&self) -> &FinishedGame {
        self.table.finished().expect("the game is over")
    }
}

/// The last lines of a game that ends by a violation.
fn verdicts(violator: Player) -> [String; 4] {
    [
        format!("S>P{} you lose", violator.number()),
        format!("S>P{} you win", violator.other().number()),
        "close P1".into(),
        "close P2".into(),
    ]
}

#[test]
fn rule_2_5_and_3_1_every_recorded_session_is_repeated_to_the_byte() {
    let sessions = sessions();
    assert_eq!(sessions.len(), 15);
    for session in sessions {
        let mut served = Served::new(session.spec);
        served.handle(First, TableInput::Connected);
        served.handle(Second, TableInput::Connected);
        let mut expected = Vec::new();
        for line in &session.lines {
            if line.by_server {
                expected.push(format!("S>P{} {}", line.player.number(), line.text));
            } else {
                // The server sends everything at once, before the next input.
                assert_eq!(served.sent(), expected);
                expected.clear();
                served.line(line.player, line.text);
            }
        }
        expected.extend(["close P1".into(), "close P2".into()]);
        assert_eq!(served.sent(), expected);
        assert!(served.table.finished().is_some());
        assert_eq!(served.table.awaits(), None);
    }
}

#[test]
fn rule_3_2_clients_understand_every_recorded_session() {
    for session in sessions() {
        let mut clients = [Client::default(), Client::default()];
        let mut named = [false; 2];
        let mut verdicts = Vec::new();
        for line in &session.lines {
            let client = &mut clients[line.player.index()];
            if line.by_server {
                client.receive(format!("{}\n", line.text).as_bytes());
            } else if !std::mem::replace(&mut named[line.player.index()], true) {
                assert_eq!(client.next_message(), Some(Ok(ServerMessage::Greeting)));
                assert_eq!(
                    client.give_name(line.text).unwrap(),
                    format!("{}\n", line.text)
                );
            } else {
                while let Some(message) = client.next_message() {
                    message.unwrap();
                }
                // A client can send any cell of the largest boards.
                if let Ok([row, column]) = placement::read(line.text.as_bytes())
                    && let (Ok(row), Ok(column)) = (row.try_into(), column.try_into())
                    && let Some(cell) = Cell::new(row, column)
                {
                    let sent = client.place(cell).unwrap();
                    assert_eq!(sent, format!("{}\n", line.text));
                }
            }
        }
        for (client, player) in clients.iter_mut().zip(Player::ALL) {
            client.end();
            while let Some(message) = client.next_message() {
                if let ServerMessage::Verdict(verdict) = message.unwrap() {
                    verdicts.push(verdict);
                }
            }
            assert_eq!(client.player(), Some(player));
            assert_eq!(
                client.size(),
                Some((session.spec.height(), session.spec.width()))
            );
        }
        assert_eq!(verdicts.len(), 2);
    }
}
