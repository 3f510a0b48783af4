//! The protocol (rules 2 to 4): recorded sessions, every kind of line, and properties that hold
//! for any input.

use lifeduel::protocol::testing::{check_client, check_table};
use lifeduel::protocol::{
    Action, Awaited, Client, ClientError, ClientEvent, ClientMessage, Ending, FinishedGame,
    LineLimits, Lines, LinesError, NameError, PlacementError, ServerMessage, Table, TableInput,
    Verdict, Violation, placement,
};
use lifeduel::{Board, Cell, Game, Outcome, Phase, Player, Spec};
use proptest::prelude::*;

use Player::{First, Second};

use crate::transcript::sessions;

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
                assert_eq!(client.next_event(), Some(Ok(ClientEvent::Greeted)));
                assert_eq!(
                    client.give_name(line.text).unwrap(),
                    format!("{}\n", line.text)
                );
            } else {
                while let Some(event) = client.next_event() {
                    event.unwrap();
                }
                // A client can send any cell whose coordinates fit in a byte.
                if let Ok([row, column]) = placement::read(line.text.as_bytes())
                    && let (Ok(row), Ok(column)) = (row.try_into(), column.try_into())
                {
                    let sent = client.place(Cell { row, column }).unwrap();
                    assert_eq!(sent, format!("{}\n", line.text));
                }
            }
        }
        for (client, player) in clients.iter_mut().zip(Player::ALL) {
            client.end();
            while let Some(event) = client.next_event() {
                if let ClientEvent::Verdict(verdict) = event.unwrap() {
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

// Kinds of lines, in the order of the table of rule 4.

/// The game after the first player answers its second `placement` with `line`. Cell 1,1 belongs
/// to the first player, 2,2 to the second.
fn after(line: &[u8]) -> Served {
    let mut served = Served::started(Spec::STANDARD);
    served.line(First, "{\"place\": [1, 1]}");
    served.line(Second, "{\"place\": [2, 2]}");
    served.sent();
    served.bytes(First, [line, b"\n"].concat());
    served
}

fn accepted(line: &[u8], cell: [u8; 2]) {
    let mut served = after(line);
    let [row, column] = cell;
    let cell = Cell { row, column };
    let board: Board = "6./.x4./2.o3./6./6./6.".parse().unwrap();
    let placed = ServerMessage::Placed {
        board: board.with(First, cell),
        next_player: Second,
    };
    let shown = String::from_utf8_lossy(line).into_owned();
    assert_eq!(
        served.sent(),
        [
            format!("S>P1 {placed}"),
            format!("S>P2 {placed}"),
            "S>P2 placement".into(),
            "S>P1 waiting".into(),
        ],
        "{shown}"
    );
    assert_eq!(served.table.position().board().owner(cell), Some(First));
}

fn violation(line: &[u8]) -> Violation {
    let mut served = after(line);
    let shown = String::from_utf8_lossy(line).into_owned();
    assert_eq!(served.sent(), verdicts(First), "{shown}");
    let game = served.game();
    assert_eq!(game.outcome(), Some(Outcome::Win(Second)));
    assert_eq!(
        game.position.to_string(),
        "6x6t6g3 6./.x4./2.o3./6./6./6. v2",
        "the board is as before"
    );
    assert_eq!(game.moves.len(), 2);
    match &game.ending {
        Ending::Violated {
            player: First,
            violation,
        } => violation.clone(),
        ending => panic!("{shown}: {ending:?}"),
    }
}

fn not_a_pair(line: &str) {
    match violation(line.as_bytes()) {
        Violation::Placement(PlacementError::NotAPair { .. }) => {}
        other => panic!("{line}: {other}"),
    }
}

#[test]
fn rule_4_1_a_legal_placement_is_told_to_both() {
    accepted(b"{\"place\": [2, 3]}", [2, 3]);
    accepted(b"{\"place\": [0, 0]}", [0, 0]);
    accepted(b"{\"place\": [5, 5]}", [5, 5]);
}

#[test]
fn rule_4_2_off_the_board_is_a_violation() {
    for (place, row, column) in [
        ("[6, 0]", 6, 0),
        ("[0, 6]", 0, 6),
        ("[-1, 0]", -1, 0),
        ("[0, -1]", 0, -1),
        ("[256, 0]", 256, 0),
        ("[257, 257]", 257, 257),
        ("[9223372036854775807, 0]", i64::MAX, 0),
    ] {
        let violation = violation(format!("{{\"place\": {place}}}").as_bytes());
        assert_eq!(violation, Violation::OffBoard { row, column });
    }
    for (place, shown) in [
        (
            "[18446744073709551616, 0]".into(),
            "[18446744073709551616, 0]",
        ),
        (
            format!("[0, -{}]", "7".repeat(60_000)),
            "[0, -77777777777777777777777777777777777",
        ),
    ] {
        let violation = violation(format!("{{\"place\": {place}}}").as_bytes());
        assert_eq!(
            violation.to_string(),
            format!("a place {shown}: expected a cell of the board")
        );
    }
}

#[test]
fn rule_4_3_a_living_cell_of_either_player_is_a_violation() {
    let cell = |row, column| Cell { row, column };
    assert_eq!(
        violation(b"{\"place\": [1, 1]}").to_string(),
        "cell 1,1 is alive already: it is player 1's"
    );
    assert_eq!(
        violation(b"{\"place\": [2, 2]}"),
        Violation::Alive {
            cell: cell(2, 2),
            owner: Second
        }
    );
}

#[test]
fn rule_4_4_what_is_not_json_is_a_violation() {
    for line in [
        "2, 3",
        "place",
        "{place: [2, 3]}",
        "{'place': [2, 3]}",
        "{\"place\": [2, 3]",
        "{\"place\": [2, 3]}}",
        "{\"place\": [2, 3]} {\"place\": [2, 3]}",
        "{\"place\": [2, 3],}",
        "{\"place\": [2, 3,]}",
        "{\"place\": [02, 3]}",
        "{\"place\": [+2, 3]}",
        "{\"place\": [- 2, 3]}",
        "{\"place\": [0x2, 3]}",
        "{\"place\": [2, 3]} // there",
        "\u{FEFF}{\"place\": [2, 3]}",
        "{\"place\": [2, 3]}\0",
    ] {
        match violation(line.as_bytes()) {
            Violation::Placement(PlacementError::NotAnObject { at }) => {
                assert!(at <= line.len(), "{line}");
            }
            other => panic!("{line}: {other}"),
        }
    }
}

#[test]
fn rule_4_4_no_key_place_is_a_violation() {
    for line in [
        "{}",
        "{\"Place\": [2, 3]}",
        "{\"place \": [2, 3]}",
        "{\"a\": {\"place\": [2, 3]}}",
    ] {
        let missing = Violation::Placement(PlacementError::NoPlace);
        assert_eq!(violation(line.as_bytes()), missing, "{line}");
    }
}

#[test]
fn rule_4_4_none_one_or_three_coordinates_are_a_violation() {
    not_a_pair("{\"place\": []}");
    not_a_pair("{\"place\": [2]}");
    not_a_pair("{\"place\": [2, 3, 4]}");
    not_a_pair("{\"place\": \"\"}");
}

#[test]
fn rule_4_5_float_coordinates_and_nan_are_a_violation() {
    not_a_pair("{\"place\": [7.5, 0]}");
    not_a_pair("{\"place\": [0, 0.5]}");
    not_a_pair("{\"place\": [1e400, 0]}");
    for word in ["NaN", "Infinity", "-Infinity"] {
        let line = format!("{{\"place\": [{word}, 0]}}");
        let violation = violation(line.as_bytes());
        let not_json = matches!(
            violation,
            Violation::Placement(PlacementError::NotAnObject { .. })
        );
        assert!(not_json, "{violation}");
    }
}

#[test]
fn rule_4_6_whole_floats_strings_null_numbers_and_objects_are_a_violation() {
    for place in [
        "[0.0, 0.0]",
        "[-0.0, 0]",
        "[\"2\", \"3\"]",
        "[\"2,3\"]",
        "[null, 0]",
        "null",
        "23",
        "\"2,3\"",
        "{\"0\": 2, \"1\": 3}",
        "[[2, 3]]",
        "[[2], [3]]",
        "[{}, {}]",
    ] {
        not_a_pair(&format!("{{\"place\": {place}}}"));
    }
    for line in [
        "[2, 3]",
        "[\"place\"]",
        "5",
        "-0",
        "\"place\"",
        "null",
        "true",
    ] {
        let violation = violation(line.as_bytes());
        let no_object = matches!(
            violation,
            Violation::Placement(PlacementError::NotAnObject { .. })
        );
        assert!(no_object, "{line}: {violation}");
    }
}

#[test]
fn rule_4_7_bytes_that_are_not_utf8_are_a_violation() {
    for (line, at) in [
        (&b"\xFF\xFE"[..], 0),
        (b"{\"place\": [2, 3], \"x\": \"\xC3\"}", 24),
        (b"{\"place\": [2, 3]}\x80", 17),
    ] {
        let expected = Violation::Placement(PlacementError::NotUtf8 { at });
        assert_eq!(violation(line), expected);
    }
}

#[test]
fn rule_4_8_booleans_are_a_violation() {
    not_a_pair("{\"place\": [true, false]}");
    not_a_pair("{\"place\": [1, true]}");
}

#[test]
fn rule_4_9_minus_0_is_0() {
    accepted(b"{\"place\": [-0, 3]}", [0, 3]);
    accepted(b"{\"place\":[-0,-0]}", [0, 0]);
}

#[test]
fn rule_4_10_integers_in_the_spelling_of_floats_are_a_violation() {
    not_a_pair("{\"place\": [1e0, 0]}");
    not_a_pair("{\"place\": [1.0, 0]}");
    not_a_pair("{\"place\": [0, 1E0]}");
    not_a_pair("{\"place\": [-0e0, 0]}");
}

#[test]
fn rule_4_11_other_keys_any_spacing_crlf_and_the_last_of_several_places() {
    accepted(b"{\"place\":[2,3]}", [2, 3]);
    accepted(b" \t{ \"place\" :\t[ 2 ,3 ] } \t ", [2, 3]);
    accepted(b"{\"place\": [2, 3]}\r", [2, 3]);
    accepted("{\"place\": [2, 3]}\u{A0}\u{2003}\x1F".as_bytes(), [2, 3]);
    accepted(
        b"{\"why\": {\"place\": [1, 1]}, \"place\": [2, 3], \"n\": 1e999}",
        [2, 3],
    );
    accepted(b"{\"place\": [9, 9], \"place\": [2, 3]}", [2, 3]);
    accepted(b"{\"place\": {\"a\": [1.5]}, \"place\": [2, 3]}", [2, 3]);
    accepted(b"{\"pl\\u0061ce\": [2, 3]}", [2, 3]);
    not_a_pair("{\"place\": [2, 3], \"place\": null}");
}

#[test]
fn rule_4_11_json_can_be_as_deep_as_a_line_is_long() {
    let deep = |open: &str, middle: &str, close: &str, n: usize| {
        format!("{}{middle}{}", open.repeat(n), close.repeat(n))
    };
    let arrays = deep("[", "", "]", 32_000);
    let objects = deep("{\"a\":", "0", "}", 10_000);
    accepted(
        format!("{{\"x\":{arrays},\"place\":[2,3]}}").as_bytes(),
        [2, 3],
    );
    accepted(
        format!("{{\"x\":{objects},\"place\":[2,3]}}").as_bytes(),
        [2, 3],
    );
    accepted(
        format!("{{\"place\":{arrays},\"place\":[2,3]}}").as_bytes(),
        [2, 3],
    );
    not_a_pair(&format!("{{\"place\":{arrays}}}"));
    not_a_pair(&format!("{{\"place\":[{arrays},0]}}"));
    violation("[".repeat(65_000).as_bytes());
    violation(format!("{{\"place\":{}", "[".repeat(65_000)).as_bytes());
}

#[test]
fn rule_4_12_a_blank_line_is_a_violation() {
    for line in ["", " ", "\t \t", "\u{2003}", "\x0C", "\r", "\r\r"] {
        let blank = Violation::Placement(PlacementError::Blank);
        assert_eq!(violation(line.as_bytes()), blank, "{line:?}");
    }
}

#[test]
fn rule_4_13_the_player_on_turn_leaves_and_has_lost() {
    let mut served = Served::started(Spec::STANDARD);
    served.handle(First, TableInput::Left);
    assert_eq!(served.sent(), ["S>P2 you win", "close P1", "close P2"]);
    let game = served.game();
    assert_eq!(game.ending, Ending::Left { player: First });
    assert_eq!(game.outcome(), Some(Outcome::Win(Second)));
    assert_eq!(game.position.phase(), Phase::Violation(First));
}

#[test]
fn rule_4_14_the_waiting_player_leaves_and_has_lost() {
    for early in ["", "{\"place\": [0, 0]}\n", "{\"place\": [0, 0]}"] {
        let mut served = Served::started(Spec::STANDARD);
        served.bytes(Second, early);
        served.handle(Second, TableInput::Left);
        assert_eq!(served.sent(), ["S>P1 you win", "close P1", "close P2"]);
        assert_eq!(served.game().ending, Ending::Left { player: Second });
    }
}

#[test]
fn rule_2_2_a_last_line_without_an_end_counts() {
    let mut served = Served::started(Spec::STANDARD);
    served.bytes(First, "{\"place\": [2, 3]}");
    assert_eq!(served.sent(), [""; 0], "the line has not ended");
    served.handle(First, TableInput::Left);
    let sent = served.sent();
    assert!(sent[0].starts_with("S>P1 {\"phase\": \"placement\""));
    assert_eq!(
        sent[2..],
        [
            "S>P2 placement",
            "S>P1 waiting",
            "S>P2 you win",
            "close P1",
            "close P2"
        ]
    );
    assert_eq!(served.game().moves, [Cell { row: 2, column: 3 }]);
}

#[test]
fn rule_2_2_a_game_whose_last_line_has_no_end_is_counted() {
    let mut served = Served::started("2x2t1g1".parse().unwrap());
    served.line(First, "{\"place\": [0, 0]}");
    served.sent();
    served.bytes(Second, "{\"place\": [1, 1]}");
    served.handle(Second, TableInput::Left);
    let sent = served.sent();
    assert_eq!(
        sent[2..],
        [
            "S>P1 simulation",
            "S>P2 simulation",
            "S>P1 {\"phase\": \"life_result\", \"board\": [[0, 0], [0, 0]], \
             \"count\": {\"1\": 0, \"2\": 0}}",
            "S>P2 {\"phase\": \"life_result\", \"board\": [[0, 0], [0, 0]], \
             \"count\": {\"1\": 0, \"2\": 0}}",
            "S>P1 draw",
            "S>P2 draw",
            "close P1",
            "close P2"
        ]
    );
    assert_eq!(served.game().ending, Ending::Counted);
}

#[test]
fn rule_4_15_leaving_before_the_other_is_there_leaves_no_game() {
    for named in [false, true] {
        let mut served = Served::new(Spec::STANDARD);
        served.handle(First, TableInput::Connected);
        if named {
            served.line(First, "Ada");
        }
        served.sent();
        served.handle(First, TableInput::Left);
        assert_eq!(served.sent(), ["close P1"]);
        assert_eq!(served.game().ending, Ending::NotStarted);
        assert_eq!(served.game().outcome(), None);
    }
}

#[test]
fn rule_4_15_leaving_before_giving_a_name_loses() {
    let mut served = Served::new(Spec::STANDARD);
    served.handle(First, TableInput::Connected);
    served.line(First, "Ada");
    served.handle(Second, TableInput::Connected);
    served.sent();
    served.handle(Second, TableInput::Left);
    assert_eq!(served.sent(), ["S>P1 you win", "close P1", "close P2"]);
    assert_eq!(served.game().names, [Some("Ada".into()), None]);
}

#[test]
fn rule_3_3_a_winner_without_a_name_is_told_after_giving_it() {
    // The first player leaves before the second has been greeted.
    let mut served = Served::new(Spec::STANDARD);
    served.handle(First, TableInput::Connected);
    served.handle(Second, TableInput::Connected);
    served.sent();
    served.handle(First, TableInput::Left);
    let greeting = "This is a lifegame_py server.  Tell me your name.";
    assert_eq!(served.sent(), [format!("S>P2 {greeting}")]);
    assert_eq!(served.table.awaits(), Some(Awaited::Name(Second)));
    served.line(Second, "Bob");
    assert_eq!(
        served.sent(),
        [
            "S>P2 {\"height\": 6, \"width\": 6}",
            "S>P2 you win",
            "close P1",
            "close P2"
        ]
    );

    // The second leaves after the first has been greeted and before the first gives a name.
    let mut served = Served::new(Spec::STANDARD);
    served.handle(First, TableInput::Connected);
    served.handle(Second, TableInput::Connected);
    served.sent();
    served.handle(Second, TableInput::Left);
    assert_eq!(served.sent(), [""; 0]);
    served.line(First, "Ada");
    assert_eq!(served.sent()[1], "S>P1 you win");

    // Or the first leaves as well.
    for answer in [TableInput::Left, TableInput::TimedOut] {
        let mut served = Served::new(Spec::STANDARD);
        served.handle(First, TableInput::Connected);
        served.handle(Second, TableInput::Connected);
        served.handle(Second, TableInput::Left);
        served.sent();
        served.handle(First, answer);
        assert_eq!(served.game().ending, Ending::NotStarted);
    }
}

#[test]
fn rule_2_2_a_name_whose_line_has_no_end_counts() {
    let mut served = Served::new(Spec::STANDARD);
    served.handle(First, TableInput::Connected);
    served.handle(Second, TableInput::Connected);
    served.bytes(First, "Ada");
    served.sent();
    served.handle(First, TableInput::Left);
    assert_eq!(served.sent()[0], "S>P1 {\"height\": 6, \"width\": 6}");
    served.bytes(Second, "Bob");
    served.handle(Second, TableInput::Left);
    // The first left earlier.
    assert_eq!(served.game().ending, Ending::Left { player: First });
    assert_eq!(served.sent().last().unwrap(), "close P2");
}

#[test]
fn rule_4_16_a_line_beyond_the_limit_is_a_violation() {
    let line = |bytes: usize| {
        let placement = "{\"place\": [2, 3]}";
        placement.to_owned() + &" ".repeat(bytes - placement.len())
    };
    assert_eq!(LineLimits::default().line(), 64 * 1024);
    accepted(line(64 * 1024).as_bytes(), [2, 3]);
    let limit = LineLimits::LINE;
    assert_eq!(
        violation(line(64 * 1024 + 1).as_bytes()),
        Violation::Lines(LinesError::LineTooLong { limit })
    );
    // The line need not have ended.
    let mut served = Served::started(Spec::STANDARD);
    served.bytes(First, "x".repeat(limit + 1));
    assert_eq!(served.sent(), verdicts(First));
}

#[test]
fn rule_4_16_a_long_line_sent_early_is_a_violation_when_it_is_read() {
    for flood in ["x".repeat(100_000), "x\n".repeat(100_000)] {
        let mut served = Served::started(Spec::STANDARD);
        served.bytes(Second, "{\"place\": [0, 0]}\n");
        served.bytes(Second, &flood);
        served.bytes(Second, "{\"place\": [0, 1]}\n");
        assert_eq!(served.sent(), [""; 0]);
        served.line(First, "{\"place\": [5, 5]}");
        assert_eq!(served.table.position().placements_left(), 10);
        served.sent();
        served.line(First, "{\"place\": [5, 4]}");
        assert_eq!(served.sent()[4..], verdicts(Second));
    }
}

#[test]
fn rule_4_16_a_name_beyond_the_limit_is_a_violation() {
    let mut served = Served::new(Spec::STANDARD);
    served.handle(First, TableInput::Connected);
    served.line(First, "Ada");
    served.handle(Second, TableInput::Connected);
    served.sent();
    served.line(Second, &"B".repeat(64 * 1024 + 1));
    assert_eq!(served.sent(), verdicts(Second));
}

#[test]
fn rule_4_17_no_answer_in_time_is_a_violation() {
    let mut served = Served::started(Spec::STANDARD);
    served.handle(Second, TableInput::TimedOut);
    assert_eq!(
        served.sent(),
        [""; 0],
        "the server expects nothing from the second"
    );
    assert_eq!(
        served.table.awaits(),
        Some(Awaited::Placement {
            player: First,
            placed: 0
        })
    );
    served.handle(First, TableInput::TimedOut);
    assert_eq!(served.sent(), verdicts(First));
    let violation = Violation::TimedOut;
    let player = First;
    assert_eq!(served.game().ending, Ending::Violated { player, violation });
}

#[test]
fn rule_4_17_no_name_in_time_is_a_violation_if_the_other_can_win() {
    let mut served = Served::new(Spec::STANDARD);
    served.handle(First, TableInput::Connected);
    served.line(First, "Ada");
    served.handle(Second, TableInput::Connected);
    served.sent();
    served.handle(Second, TableInput::TimedOut);
    assert_eq!(served.sent(), verdicts(Second));

    let mut served = Served::new(Spec::STANDARD);
    served.handle(First, TableInput::Connected);
    served.sent();
    served.handle(First, TableInput::TimedOut);
    assert_eq!(served.sent(), ["close P1"]);
    assert_eq!(served.game().ending, Ending::NotStarted);
}

// The rest of the sequence.

#[test]
fn rule_3_4_placements_that_come_early_are_kept_in_order() {
    let mut served = Served::started("2x2t2g1".parse().unwrap());
    served.bytes(Second, "{\"place\": [1, 0]}\n{\"place\": [1, 1]}\n");
    served.bytes(First, "{\"place\": [0, 0]}\r{\"place\": [0, 1]}\n");
    let game = served.game();
    assert_eq!(game.ending, Ending::Counted);
    assert_eq!(format!("{:?}", game.moves), "[0,0, 1,0, 0,1, 1,1]");
    assert_eq!(game.counts(), [2, 2]);
}

#[test]
fn all_that_a_player_is_sent_in_the_longest_game_is_less_than_32_kib() {
    for size in ["8x8", "1x64", "64x1", "32x2"] {
        let mut served = Served::started(format!("{size}t32g1000").parse().unwrap());
        let mut bytes = 100 + 200;
        for player in Player::ALL.into_iter().cycle() {
            let Some(cell) = served.table.position().nth_move(0) else {
                break;
            };
            served.line(player, ClientMessage::Place(cell).to_line().trim_end());
            for line in served.sent() {
                bytes += line.strip_prefix("S>P1 ").map_or(0, |line| line.len() + 1);
            }
        }
        assert_eq!(served.game().moves.len(), 64);
        assert!((16_000..32_768).contains(&bytes), "{bytes}");
    }
}

#[test]
fn rule_3_2_names_are_lines_of_any_kind() {
    let mut table = Table::new("2x2t1g0".parse().unwrap(), LineLimits::default());
    for (player, name) in [(First, &b"\t\xFF\xFE Ada \r\n"[..]), (Second, b"\n")] {
        let _ = table.handle(player, TableInput::Connected);
        let _ = table.handle(player, TableInput::Bytes(name));
    }
    let _ = table.handle(First, TableInput::Left);
    assert_eq!(
        table.finished().unwrap().names,
        [Some("\t\u{FFFD}\u{FFFD} Ada".into()), Some(String::new())]
    );
}

#[test]
fn rule_1_6_with_ties_to_the_first_player_no_draw_is_sent() {
    let mut served = Served::started("2x2t1g1f".parse().unwrap());
    served.line(First, "{\"place\": [0, 0]}");
    served.line(Second, "{\"place\": [0, 1]}");
    let sent = served.sent();
    assert_eq!(
        sent[sent.len() - 4..],
        ["S>P1 you win", "S>P2 you lose", "close P1", "close P2"]
    );
}

#[test]
fn players_who_were_greeted_elsewhere_are_seated_with_what_they_have_sent() {
    let mut early = Lines::new(LineLimits::default());
    early.push(b"{\"place\": [0, 0]}\n");
    let silent = Lines::new(LineLimits::default());
    let names = ["Ada", "Bob"].map(String::from);
    let [ada, bob] = names;
    let (table, actions) = Table::seated(Spec::STANDARD, [(ada, early), (bob, silent)]);
    assert_eq!(
        actions[..2],
        [
            Action::Send(First, ServerMessage::Placement),
            Action::Send(Second, ServerMessage::Waiting)
        ]
    );
    assert_eq!(table.awaits().unwrap().player(), Second);
}

#[test]
fn an_interrupted_game_has_no_result_and_nobody_is_told_one() {
    let mut served = Served::started(Spec::STANDARD);
    served.line(First, "{\"place\": [2, 3]}");
    assert_eq!(
        served.table.interrupt(),
        [Action::Close(First), Action::Close(Second)]
    );
    assert_eq!(served.game().ending, Ending::Interrupted);
    assert_eq!(served.game().outcome(), None);
    assert_eq!(served.game().moves.len(), 1);
    assert_eq!(served.table.interrupt(), []);
}

// Clients.

/// A client that has received the greeting, the size and `sent`.
fn client(sent: &str) -> Client {
    let mut client = Client::default();
    client.receive(b"This is a lifegame_py server.  Tell me your name.\n");
    client.next_event().unwrap().unwrap();
    client.give_name("Ada").unwrap();
    client.receive(b"{\"height\": 2, \"width\": 2}\n");
    client.next_event().unwrap().unwrap();
    client.receive(sent.as_bytes());
    client
}

fn all_happenings(client: &mut Client) -> Vec<Result<ClientEvent, ClientError>> {
    std::iter::from_fn(|| client.next_event()).collect()
}

#[test]
fn rule_3_5_a_verdict_is_understood_wherever_it_comes() {
    for (before, verdict) in [
        ("", "you win"),
        ("placement\n", "you win"),
        ("waiting\n", "you lose"),
        (
            "waiting\n\
             {\"phase\": \"placement\", \"board\": [[1, 0], [0, 0]], \"next_player\": 2}\n",
            "draw",
        ),
        ("simulation\n", "draw"),
        (
            "simulation\n{\"phase\": \"life_result\", \"board\": [[1, 0], [0, 0]], \
             \"count\": {\"1\": 1, \"2\": 0}}\n",
            "you win",
        ),
    ] {
        let mut client = client(&format!("{before}{verdict}\nplacement\n"));
        let all = all_happenings(&mut client);
        let Some(Ok(ClientEvent::Verdict(last))) = all.last() else {
            panic!("{before}: {all:?}");
        };
        assert_eq!(last.to_string(), verdict);
        assert!(client.is_over());
        client.end();
        assert_eq!(client.next_event(), None, "nothing after the verdict");
        assert!(client.place(Cell { row: 0, column: 0 }).is_err());
    }
}

#[test]
fn rule_3_5_a_simulation_where_a_result_was_due_is_understood() {
    let result =
        r#"{"phase": "life_result", "board": [[0, 2], [0, 0]], "count": {"1": 0, "2": 1}}"#;
    for status in ["placement", "waiting"] {
        let mut client = client(&format!("{status}\nsimulation\n{result}\nyou lose\n"));
        let all = all_happenings(&mut client);
        assert_eq!(all[2], Ok(ClientEvent::SimulationBegun));
        let board = "2./2.".parse::<Board>().unwrap();
        let board = board.with(Second, Cell { row: 0, column: 1 });
        let counts = [0, 1];
        assert_eq!(all[3], Ok(ClientEvent::Finished { board, counts }));
        assert_eq!(all[4], Ok(ClientEvent::Verdict(Verdict::Lose)));
    }
}

#[test]
fn rule_3_6_the_end_of_the_stream_before_a_verdict_is_an_error() {
    for sent in ["", "waiting\n", "placement\n", "simulation\n", "you wi"] {
        let mut client = client(sent);
        client.end();
        let all = all_happenings(&mut client);
        let (last, before) = all.split_last().unwrap();
        assert!(last.is_err() && before.iter().all(Result::is_ok), "{all:?}");
        if sent != "you wi" {
            assert!(matches!(last, Err(ClientError::Broken { .. })), "{last:?}");
        }
        assert!(client.is_over());
    }
    // But the last line need not have a line end.
    let mut client = client("you win");
    client.end();
    assert_eq!(
        all_happenings(&mut client),
        [Ok(ClientEvent::Verdict(Verdict::Win))]
    );
}

#[test]
fn rule_2_2_and_3_3_other_spellings_are_understood() {
    let mut client = client(
        "waiting \r\n\
         {\"next_player\":1,\"more\":[null],\"board\":[[2,0],[0,1]],\"phase\":\"placement\"}\r",
    );
    let all = all_happenings(&mut client);
    assert_eq!(all[0], Ok(ClientEvent::Seated(Second)));
    assert_eq!(all[1], Ok(ClientEvent::Wait));
    let board = "o./.x".parse().unwrap();
    let next_player = First;
    assert_eq!(all[2], Ok(ClientEvent::Placed { board, next_player }));
    assert_eq!(client.board(), Some(board));
}

#[test]
fn rule_3_3_what_a_server_must_not_send_is_an_error() {
    let error = |sent: &str| {
        let all = all_happenings(&mut client(sent));
        all.last().unwrap().clone().unwrap_err().to_string()
    };
    assert_eq!(
        error("you tie\n"),
        "\"you tie\" is not a message of a server"
    );
    assert_eq!(
        error("waiting\nwaiting\n"),
        "the server sent \"waiting\": expected the result of a placement"
    );
    assert_eq!(
        error("placement\nwaiting\n"),
        "the server sent \"waiting\": expected this player's placement"
    );
    let board = |rows: &str| {
        error(&format!(
            "waiting\n{{\"phase\": \"placement\", \"board\": {rows}, \"next_player\": 1}}\n"
        ))
    };
    assert_eq!(
        board("[[0, 0, 0], [0, 0, 0]]"),
        "the server sent a board of 2 rows and 3 columns: expected the size that it had announced"
    );
    assert_eq!(
        board("[[0, 0], [0]]"),
        "a board with rows of different lengths"
    );
    assert_eq!(
        board("[[0, 3], [0, 0]]"),
        "cell 0,1 of a board is 3: expected 0, 1 or 2"
    );
    assert!(board("[]").starts_with("a board of 0 rows"));
    assert!(board("[[],[]]").starts_with("a board of 2 rows and 0 columns"));
    let huge = format!("[[{}0]]", "0,".repeat(20_000));
    assert!(board(&huge).starts_with("a board of 1 rows and 20001 columns"));
    assert!(board("[[0.0, 0], [0, 0]]").ends_with("is not a message of a server"));
    assert!(board("0").ends_with("is not a message of a server"));
    assert_eq!(
        error(&"x".repeat(70_000)),
        "the server sent a line of more than 65536 bytes"
    );
}

#[test]
fn rule_3_4_a_client_sends_one_line_and_only_if_it_is_asked() {
    let mut client = Client::default();
    let asked = client.give_name("Ada").unwrap_err();
    assert_eq!(
        asked.to_string(),
        "the server has not asked for a name: expected the greeting"
    );
    client.receive(b"This is a lifegame_py server.  Tell me your name.\nplace");
    assert!(
        client.give_name("Ada").is_err(),
        "the greeting is not complete"
    );
    client.next_event().unwrap().unwrap();
    assert_eq!(
        client.give_name("A\nB"),
        Err(ClientError::Name(NameError::Lines))
    );
    assert!(matches!(
        client.give_name(&"A".repeat(70_000)),
        Err(ClientError::Name(NameError::TooLong { bytes: 70_000 }))
    ));
    assert_eq!(client.give_name("").unwrap(), "\n");
    assert!(client.give_name("Ada").is_err());
    assert!(client.place(Cell { row: 0, column: 0 }).is_err());
}

#[test]
fn rule_2_3_messages_are_spelled_as_python_spells_them() {
    let board: Board = "x./.o".parse().unwrap();
    let next_player = Second;
    assert_eq!(
        ServerMessage::Placed { board, next_player }.to_line(),
        "{\"phase\": \"placement\", \"board\": [[1, 0], [0, 2]], \"next_player\": 2}\n"
    );
    assert_eq!(
        ServerMessage::life_result(board).to_line(),
        "{\"phase\": \"life_result\", \"board\": [[1, 0], [0, 2]], \
         \"count\": {\"1\": 1, \"2\": 1}}\n"
    );
    assert_eq!(
        ClientMessage::Place(Cell { row: 2, column: 3 }).to_line(),
        "{\"place\": [2, 3]}\n"
    );
}

#[test]
fn rule_2_1_and_2_4_messages_are_lines_and_status_words_have_no_quotes() {
    let verdict = |verdict| ServerMessage::Verdict(verdict);
    for (message, line) in [
        (ServerMessage::Placement, "placement\n"),
        (ServerMessage::Waiting, "waiting\n"),
        (ServerMessage::Simulation, "simulation\n"),
        (verdict(Verdict::Win), "you win\n"),
        (verdict(Verdict::Lose), "you lose\n"),
        (verdict(Verdict::Draw), "draw\n"),
    ] {
        assert_eq!(message.to_line(), line);
    }
}

#[test]
fn rule_3_7_a_connection_for_a_taken_seat_is_not_served() {
    let mut served = Served::started(Spec::STANDARD);
    for player in Player::ALL {
        served.handle(player, TableInput::Connected);
        assert_eq!(served.sent(), [""; 0]);
    }
    served.line(First, "{\"place\": [2, 3]}");
    assert_eq!(served.table.position().placements_left(), 11);
}

#[test]
fn rule_4_18_the_violator_is_told_first() {
    let mut served = Served::started(Spec::STANDARD);
    served.line(First, "{\"place\": [0, 0]}");
    served.sent();
    served.line(Second, "{\"place\": [0, 0]}");
    let told = ["S>P2 you lose", "S>P1 you win", "close P1", "close P2"];
    assert_eq!(served.sent(), told);
}

// Properties that hold for any input.

/// Lines that advance a game, and lines that do not.
fn any_line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        12 => (0..7_i32, -1..6_i32).prop_map(|(row, column)| {
            format!("{{\"place\": [{row}, {column}]}}\n").into_bytes()
        }),
        1 => prop::collection::vec(any::<u8>(), 0..60),
        1 => "[{}\\[\\]\":,placen0-9.eE\\-\r\n \t]{0,40}".prop_map(String::into_bytes),
    ]
}

#[derive(Clone, Debug)]
enum Event {
    Connected,
    Bytes(Vec<u8>),
    Left,
    TimedOut,
}

fn any_happening() -> impl Strategy<Value = (Player, Event)> {
    let player = prop::bool::ANY.prop_map(|first| if first { First } else { Second });
    let event = prop_oneof![
        2 => Just(Event::Connected),
        40 => any_line().prop_map(Event::Bytes),
        1 => Just(Event::Left),
        1 => Just(Event::TimedOut),
    ];
    (player, event)
}

fn any_spec() -> impl Strategy<Value = Spec> {
    (1..=6_usize, 2..=6_usize, 1..=18_usize, 0..4_usize).prop_map(
        |(height, width, placements, generations)| {
            let placements = placements.min(height * width / 2);
            Spec::new(height, width, placements, generations).unwrap()
        },
    )
}

proptest! {
    #[test]
    fn any_bytes_at_any_time_end_in_a_lawful_verdict(
        spec in any_spec(),
        both_there in prop::bool::weighted(0.8),
        inputs in prop::collection::vec(any_happening(), 0..60),
    ) {
        let start = [(First, Event::Connected), (Second, Event::Connected)];
        let start = if both_there { &start[..] } else { &[] };
        let inputs = start.iter().chain(&inputs).map(|(player, event)| {
            (*player, match event {
                Event::Connected => TableInput::Connected,
                Event::Bytes(bytes) => TableInput::Bytes(bytes),
                Event::Left => TableInput::Left,
                Event::TimedOut => TableInput::TimedOut,
            })
        });
        check_table(spec, LineLimits::new(80, 400), inputs);
    }

    #[test]
    fn every_pair_of_integers_is_read(row: i64, column: i64) {
        let line = format!("{{\"place\": [{row}, {column}]}}");
        prop_assert_eq!(placement::read(line.as_bytes()), Ok([row, column]));
    }

    #[test]
    fn placements_are_read_as_by_a_reader_of_whole_documents(
        line in "\\{\"place\": ?\\[[-0-9.e,\\[\\]\" ]{0,12}\\]\\}",
    ) {
        let expected = serde_json::from_str::<serde_json::Value>(&line).ok().and_then(|json| {
            match &json["place"].as_array()?[..] {
                [row, column] => Some([row.as_i64()?, column.as_i64()?]),
                _ => None,
            }
        });
        let read = placement::read(line.as_bytes()).ok();
        // `serde_json` reads -0 and numbers beyond i64 as floats.
        if expected.is_some() || read.is_none_or(|pair| !pair.contains(&0)) {
            prop_assert_eq!(read, expected);
        }
    }

    #[test]
    fn any_bytes_of_a_server_bring_a_client_to_an_end(
        pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..60), 0..6),
    ) {
        check_client(LineLimits::new(40, 100), pieces.iter().map(Vec::as_slice));
    }

    #[test]
    fn any_lines_of_a_server_bring_a_client_to_an_end(
        lines in prop::collection::vec(prop::sample::select(vec![
            "placement\n",
            "waiting\r\n",
            "simulation\n",
            "you win\n",
            "you lose",
            "{\"height\": 2, \"width\": 2}\n",
            "{\"phase\": \"placement\", \"board\": [[1, 0], [0, 0]], \"next_player\": 2}\n",
            "{\"phase\": \"placement\", \"board\": [[1, 0], [0, 2]], \"next_player\": 1}\n",
            "{\"phase\": \"life_result\", \"board\": [[0, 0], [0, 0]], \
             \"count\": {\"1\": 0, \"2\": 0}}\n",
            "nonsense\n",
        ]), 0..12),
    ) {
        let greeting: [&[u8]; 2] = [
            b"This is a lifegame_py server.  Tell me your name.\n",
            b"{\"height\": 2, \"width\": 2}\n",
        ];
        let pieces = greeting.into_iter().chain(lines.iter().map(|line| line.as_bytes()));
        check_client(LineLimits::default(), pieces);
    }
}
