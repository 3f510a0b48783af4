//! Kinds of lines, in the order of the table of rule 4.

use super::*;

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

fn accepted(line: &[u8], [row, column]: [usize; 2]) {
    let mut served = after(line);
    let cell = Cell::at(row, column);
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
    let cell = Cell::at;
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
    assert_eq!(served.game().moves, [Cell::at(2, 3)]);
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
