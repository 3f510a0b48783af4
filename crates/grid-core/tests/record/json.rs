//! A game as JSON.

use super::*;

/// Two moves of a game that goes on.
const TWO_MOVES: &str = concat!(
    r#"{"format":"menagerie-record","version":1,"game":"ring","start":"0 2 first 0","#,
    r#""moves":["right","left"],"result":"*"}"#,
);

/// The error that reading [`TWO_MOVES`] gives with one part of it replaced.
fn refusal(part: &str, replacement: &str) -> RecordError {
    assert_eq!(TWO_MOVES.matches(part).count(), 1, "{part}");
    let text = TWO_MOVES.replace(part, replacement);
    match Record::<Ring>::from_json(&text) {
        Ok(record) => panic!("{text} is read as {record}"),
        Err(error) => error,
    }
}

/// Whether the record survives being written as JSON and read back.
fn survives(record: &Record<Ring>) -> bool {
    Record::from_json(&record.to_json()).as_ref() == Ok(record)
}

#[test]
fn a_type_with_a_record_can_derive_its_serde_form() {
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Save {
        title: String,
        game: Record<Ring>,
    }
    let mut game = played("right left right");
    game.undo();
    game.resign(Player::Second);
    let save = Save {
        title: "one".into(),
        game,
    };
    let json = serde_json::to_string(&save).unwrap();
    let expected = format!(r#"{{"title":"one","game":{}}}"#, save.game.to_json());
    assert_eq!(json, expected, "the same object as the record's own JSON");
    assert_eq!(serde_json::from_str::<Save>(&json).unwrap(), save);
    // Through JSON values, which have another order and are never borrowed.
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::from_value::<Save>(value).unwrap(), save);

    for (old, new, complaint) in [
        (
            "\"version\":1",
            "\"version\":2,\"clock\":[]",
            "the record has version 2",
        ),
        ("menagerie-record", "letter", "bad record format \"letter\""),
        ("\"right\"", "\"up\"", "move 1: bad move \"up\""),
        ("1-0", "*", "the record states the result"),
    ] {
        let changed = json.replacen(old, new, 1);
        let error = serde_json::from_str::<Save>(&changed)
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(complaint), "{changed}: {error}");
    }
}

#[test]
fn a_game_is_one_object() {
    let record = played("right left");
    assert_eq!(record.to_json(), TWO_MOVES);
    assert_eq!(Record::from_json(TWO_MOVES), Ok(record));
}

#[test]
fn every_part_of_a_record_is_kept() {
    let mut undone = played("take left left left");
    assert!(survives(&undone));
    for ply in [3, 1, 0] {
        undone.go_to(ply);
        assert!(survives(&undone), "{ply} of 4 moves");
    }
    undone.resign(Player::Second);
    assert!(survives(&undone), "resigned with moves to redo");

    let own_rules = HistoryRules {
        repetitions: Some(2),
        ..HistoryRules::NONE
    };
    let own_rules = Record::with_rules(Ring::with_stones(9), own_rules);
    assert!(survives(&own_rules));
    assert!(survives(&played_from(own_rules, "right left")));
    let no_rules = Record::with_rules(Ring::with_stones(9), HistoryRules::NONE);
    assert!(survives(&played_from(no_rules, &"right left ".repeat(20))));
}

#[test]
fn a_game_of_more_plies_than_anybody_plays_is_not_read() {
    let text = |plies: usize| {
        let moves = vec![r#""right","left""#; plies / 2].join(",");
        let rules = r#"{"repetitions":null,"quiet_plies":null,"plies":null}"#;
        TWO_MOVES
            .replace(r#""right","left""#, &moves)
            .replace(r#","moves""#, &format!(r#","rules":{rules},"moves""#))
    };
    let longest = Record::<Ring>::from_json(&text(MAX_PLIES)).unwrap();
    assert_eq!(longest.ply(), MAX_PLIES);
    let error = Record::<Ring>::from_json(&text(MAX_PLIES + 2)).unwrap_err();
    assert_eq!(error, RecordError::TooLong);
    assert_eq!(error.to_string(), "the record has more than 100000 moves");
    // What comes after too many moves is not even read, so no file fills the memory.
    for undone in ["", r#""undone":["right"],"#] {
        let text = text(MAX_PLIES + 2).replace(r#""left"]"#, r#""left",7,{}]"#);
        let text = text.replace(r#""result""#, &format!(r#"{undone}"result""#));
        assert_eq!(Record::<Ring>::from_json(&text), Err(RecordError::TooLong));
    }
    let undone = format!(
        r#""undone":[{}{{}}],"result""#,
        r#""right","left","#.repeat(MAX_PLIES / 2 + 1)
    );
    let text = text(2).replace(r#""result""#, &undone);
    assert_eq!(Record::<Ring>::from_json(&text), Err(RecordError::TooLong));
}

#[test]
fn reasons_and_rules_are_written_in_plain_words() {
    let mut record = Record::with_rules(Ring::with_stones(1), HistoryRules::NONE);
    record.agree_draw();
    assert_eq!(
        record.to_json(),
        concat!(
            r#"{"format":"menagerie-record","version":1,"game":"ring","start":"0 1 first 0","#,
            r#""rules":{"repetitions":null,"quiet_plies":null,"plies":null},"moves":[],"#,
            r#""result":"1/2-1/2","reason":"agreement"}"#,
        )
    );
}

#[test]
fn blanks_and_order_do_not_matter() {
    let text = r#" { "result" : "*", "moves" : [ "right", "left" ],
        "start" : "0 2 first 0", "g\u0061me" : "ring", "version" : 1,
        "format" : "menagerie\u002drecord" } "#;
    assert_eq!(Record::from_json(text), Ok(played("right left")));
}

#[test]
fn another_format_is_refused() {
    assert_eq!(
        refusal("menagerie-record", "pgn").to_string(),
        "bad record format \"pgn\": expected menagerie-record at character 1"
    );
}

#[test]
fn a_newer_version_is_refused_as_such_whatever_it_holds() {
    let newer = RecordError::Version { found: 2 };
    assert_eq!(refusal(r#""version":1"#, r#""version":2"#), newer);
    assert_eq!(
        refusal(
            r#""version":1"#,
            r#""version":2,"clocks":[[1,2],{"a":null}]"#
        ),
        newer
    );
    assert_eq!(refusal(r#"1,"game":"ring""#, r#"2,"game":7"#), newer);
    assert_eq!(
        newer.to_string(),
        "the record has version 2: this program reads version 1"
    );
}

#[test]
fn another_game_is_refused() {
    let error = refusal(r#""ring""#, r#""nim""#);
    assert_eq!(
        error.to_string(),
        "the record is of the game \"nim\", not \"ring\""
    );
    let long = format!("\"{}\"", "ä".repeat(10_000));
    assert!(
        refusal(r#""ring""#, &long).to_string().len() < 1_000,
        "long names are cut"
    );
}

#[test]
fn a_bad_start_is_refused() {
    assert_eq!(
        refusal("0 2 first 0", "7 2 first 0").to_string(),
        "bad position \"7 2 first 0\": expected CELL STONES TURN QUIET at character 1"
    );
}

#[test]
fn a_move_that_is_none_is_refused_by_number() {
    assert_eq!(
        refusal(r#""left"]"#, r#""left","jump"]"#).to_string(),
        "move 3: bad move \"jump\": expected left, right or take at character 1"
    );
}

#[test]
fn an_illegal_move_is_refused_by_number() {
    let error = refusal(r#""left"]"#, r#""take"]"#);
    assert_eq!(error.to_string(), "move 2: illegal move take");
    assert!(matches!(
        error,
        RecordError::Move { number: 2, reason: MoveTextError::Illegal { text, .. } }
            if text == "take"
    ));
    let undone = refusal(r#""left"],"#, r#""left"],"undone":["left","take"],"#);
    assert_eq!(undone.to_string(), "move 4: illegal move take");
}

#[test]
fn a_move_after_the_end_is_refused_by_number() {
    let over = refusal(r#""right","left"]"#, r#""take","take","left"]"#);
    assert_eq!(
        over.to_string(),
        "move 3: the game is over (0-1): left cannot be played"
    );
}

#[test]
fn a_result_that_the_moves_do_not_give_is_refused() {
    for (stated, actual) in [
        (r#""1-0","reason":"position""#, "*"),
        (r#""1/2-1/2","reason":"time""#, "*"),
        (r#""*","reason":"agreement""#, "1/2-1/2"),
        (r#""0-1","reason":"agreement""#, "1/2-1/2"),
        (r#""1/2-1/2","reason":"resignation""#, "*"),
        (r#""1/2-1/2","reason":"repetition""#, "*"),
    ] {
        let error = refusal(r#""*""#, stated);
        assert!(
            matches!(error, RecordError::Result { actual: found, .. } if found == actual),
            "{stated}: {error}"
        );
    }
    assert_eq!(
        refusal(r#""*""#, r#""+/-""#).to_string(),
        "bad result \"+/-\": expected 1-0, 0-1, 1/2-1/2 or * at character 1"
    );
}

/// As in a line of text.
#[test]
fn a_result_without_a_reason_is_a_resignation_or_agreed() {
    for (result, expected) in [
        ("1-0", Reason::Resignation),
        ("0-1", Reason::Resignation),
        ("1/2-1/2", Reason::Agreement),
    ] {
        let text = TWO_MOVES.replace('*', result);
        let record = Record::<Ring>::from_json(&text).expect("a record");
        assert_eq!(reason(&record), Some(expected));
        assert_eq!(record.to_string().parse(), Ok(record));
    }
}

#[test]
fn what_is_not_json_of_a_record_is_refused() {
    for (part, replacement, complaint) in [
        (
            r#""version""#,
            r#""colour":"red","version""#,
            "unknown field `colour`",
        ),
        (r#""game":"ring","#, "", "missing field `game`"),
        (
            r#""format":"menagerie-record","#,
            "",
            "missing field `format`",
        ),
        (
            r#""version":1"#,
            r#""version":1,"version":1"#,
            "duplicate field `version`",
        ),
        (r#""version":1"#, r#""version":-1"#, "invalid value"),
        (r#""version":1"#, r#""version":"1""#, "invalid type"),
        (r#""left"]"#, "7]", "invalid type"),
        (
            r#""*""#,
            r#""*","reason":"boredom""#,
            "unknown variant `boredom`",
        ),
        (
            r#""moves""#,
            r#""rules":{"clocks":1},"moves""#,
            "unknown field `clocks`",
        ),
        (r#""*"}"#, r#""*"} *"#, "trailing characters"),
    ] {
        let error = refusal(part, replacement).to_string();
        assert!(error.starts_with("not a record: "), "{error}");
        assert!(error.contains(complaint), "{complaint}: {error}");
    }
}

#[test]
fn a_cut_text_is_refused_wherever_it_ends() {
    for end in 0..TWO_MOVES.len() {
        let cut = Record::<Ring>::from_json(&TWO_MOVES[..end]);
        assert!(
            matches!(cut, Err(RecordError::Json(_))),
            "after {end} bytes: {cut:?}"
        );
    }
}

#[test]
fn deep_nesting_is_refused() {
    let deep = "[".repeat(1_000_000);
    let closed = deep.clone() + &"]".repeat(1_000_000);
    for nested in [&deep, &closed] {
        assert!(matches!(
            Record::<Ring>::from_json(nested),
            Err(RecordError::Json(_))
        ));
        let inside = refusal(r#"["right","left"]"#, nested);
        assert!(matches!(inside, RecordError::Json(_)), "{inside}");
    }
}
