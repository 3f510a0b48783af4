//! A game as JSON.

use super::*;

/// Two moves of a game that goes on.
const TWO_MOVES: &str = concat!(
    r#"{"format":"menagerie-record","version":1,"game":"ring","start":"0 2 first 0","#,
    r#""moves":["right","left"],"result":"*"}"#,
);

/// Parts of [`TWO_MOVES`] and what replaces them, each with the complaint about the record.
const REFUSED: &str = r#"
menagerie-record => pgn => bad record format "pgn": expected menagerie-record at character 1
"version":1 => "version":2 => the record has version 2: this program reads version 1
"version":1 => "version":2,"clocks":[[1,2],{"a":null}] => the record has version 2: this program reads version 1
1,"game":"ring" => 2,"game":7 => the record has version 2: this program reads version 1
"ring" => "nim" => the record is of the game "nim", not "ring"
0 2 first 0 => 7 2 first 0 => bad position "7 2 first 0": expected CELL STONES TURN QUIET at character 1
"left"] => "left","jump"] => move 3: bad move "jump": expected left, right or take at character 1
"left"] => "take"] => move 2: illegal move take
"left"], => "left"],"undone":["left","take"], => move 4: illegal move take
"right","left"] => "take","take","left"] => move 3: the game is over (0-1): left cannot be played
"*" => "+/-" => bad result "+/-": expected 1-0, 0-1, 1/2-1/2 or * at character 1
"*" => "1-0","reason":"position" => the record states the result 1-0, but its moves end in *
"*" => "1/2-1/2","reason":"time" => the record states the result 1/2-1/2, but its moves end in *
"*" => "*","reason":"agreement" => the record states the result *, but its moves end in 1/2-1/2
"*" => "0-1","reason":"agreement" => the record states the result 0-1, but its moves end in 1/2-1/2
"*" => "1/2-1/2","reason":"resignation" => the record states the result 1/2-1/2, but its moves end in *
"*" => "1/2-1/2","reason":"repetition" => the record states the result 1/2-1/2, but its moves end in *
"#;

/// The same for what is not even the JSON of a record: the beginning of the complaint.
const NOT_JSON: &str = r#"
"version" => "colour":"red","version" => unknown field `colour`
"game":"ring", =>  => missing field `game`
"format":"menagerie-record", =>  => missing field `format`
"version":1 => "version":1,"version":1 => duplicate field `version`
"version":1 => "version":-1 => invalid value
"version":1 => "version":"1" => invalid type
"left"] => 7] => invalid type
"*" => "*","reason":"boredom" => unknown variant `boredom`
"moves" => "rules":{"clocks":1},"moves" => unknown field `clocks`
"*"} => "*"} * => trailing characters
"#;

fn read(text: &str) -> Result<Record<Ring>, RecordError> {
    Record::from_json(text)
}

/// The error that reading [`TWO_MOVES`] gives with one part of it replaced.
fn refusal(part: &str, replacement: &str) -> RecordError {
    assert_eq!(TWO_MOVES.matches(part).count(), 1, "{part}");
    let text = TWO_MOVES.replace(part, replacement);
    match read(&text) {
        Ok(record) => panic!("{text} is read as {record}"),
        Err(error) => error,
    }
}

#[test]
fn what_is_no_record_of_the_game_is_refused_with_the_reason() {
    for (table, prefix) in [(REFUSED, ""), (NOT_JSON, "not a record: ")] {
        for row in table.trim().lines() {
            let [part, replacement, complaint] = row.split(" => ").collect::<Vec<_>>()[..] else {
                panic!("{row}");
            };
            let error = refusal(part, replacement).to_string();
            let is_whole = prefix.is_empty() && error == complaint;
            let is_part =
                !prefix.is_empty() && error.starts_with(prefix) && error.contains(complaint);
            assert!(is_whole || is_part, "{row}: {error}");
        }
    }
    let newer = refusal(r#""version":1"#, r#""version":2"#);
    assert_eq!(newer, RecordError::Version { found: 2 });
    assert!(matches!(
        refusal(r#""left"]"#, r#""take"]"#),
        RecordError::Move { number: 2, reason: MoveTextError::Illegal { text, .. } } if text == "take"
    ));
    let long = format!("\"{}\"", "ä".repeat(10_000));
    let error = refusal(r#""ring""#, &long).to_string();
    assert!(error.len() < 1_000, "long names are cut");
    for end in 0..TWO_MOVES.len() {
        let cut = read(&TWO_MOVES[..end]);
        assert!(
            matches!(cut, Err(RecordError::Json(_))),
            "after {end} bytes: {cut:?}"
        );
    }
    let deep = "[".repeat(1_000_000);
    let closed = deep.clone() + &"]".repeat(1_000_000);
    for nested in [&deep, &closed] {
        assert!(matches!(read(nested), Err(RecordError::Json(_))));
        let inside = refusal(r#"["right","left"]"#, nested);
        assert!(matches!(inside, RecordError::Json(_)), "{inside}");
    }
}

#[test]
fn a_type_with_a_record_can_derive_its_serde_form() {
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Save {
        title: String,
        game: Record<Ring>,
    }
    let save = Save {
        title: "one".into(),
        game: played("right left right undo resign:second"),
    };
    let json = serde_json::to_string(&save).unwrap();
    let expected = format!(r#"{{"title":"one","game":{}}}"#, save.game.to_json());
    assert_eq!(json, expected, "the same object as the record's own JSON");
    assert_eq!(serde_json::from_str::<Save>(&json).unwrap(), save);
    // Through JSON values, which have another order and are never borrowed.
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::from_value::<Save>(value).unwrap(), save);

    let clocks = r#""version":2,"clock":[]"#;
    for (old, new, complaint) in [
        (r#""version":1"#, clocks, "the record has version 2"),
        ("menagerie-record", "letter", "bad record format \"letter\""),
        ("\"right\"", "\"up\"", "move 1: bad move \"up\""),
        ("1-0", "*", "the record states the result"),
    ] {
        let changed = json.replacen(old, new, 1);
        let error = serde_json::from_str::<Save>(&changed).unwrap_err();
        assert!(
            error.to_string().starts_with(complaint),
            "{changed}: {error}"
        );
    }
}

#[test]
fn a_game_is_one_object_whose_blanks_and_order_do_not_matter() {
    let record = played("right left");
    assert_eq!(record.to_json(), TWO_MOVES);
    let blanks = r#" { "result" : "*", "moves" : [ "right", "left" ],
        "start" : "0 2 first 0", "g\u0061me" : "ring", "version" : 1,
        "format" : "menagerie\u002drecord" } "#;
    for text in [TWO_MOVES, blanks] {
        assert_eq!(read(text).as_ref(), Ok(&record));
    }
    let without_rules = Record::with_rules(Ring::with_stones(1), HistoryRules::NONE);
    assert_eq!(
        followed(without_rules, "agree").to_json(),
        concat!(
            r#"{"format":"menagerie-record","version":1,"game":"ring","start":"0 1 first 0","#,
            r#""rules":{"repetitions":null,"quiet_plies":null,"plies":null},"moves":[],"#,
            r#""result":"1/2-1/2","reason":"agreement"}"#,
        )
    );
}

#[test]
fn every_part_of_a_record_is_kept() {
    let two = HistoryRules {
        repetitions: Some(2),
        ..HistoryRules::NONE
    };
    let with =
        |rules, script: &str| followed(Record::with_rules(Ring::with_stones(9), rules), script);
    for record in [
        played("take left left left"),
        played("take left left left to:3"),
        played("take left left left to:1"),
        played("take left left left to:0"),
        played("take left left left to:0 resign:second"),
        with(two, ""),
        with(two, "right left"),
        with(HistoryRules::NONE, &"right left ".repeat(20)),
    ] {
        assert_eq!(read(&record.to_json()).as_ref(), Ok(&record));
    }
}

/// As in a line of text.
#[test]
fn a_result_without_a_reason_is_a_resignation_or_agreed() {
    for (result, expected) in [
        ("1-0", Reason::Resignation),
        ("0-1", Reason::Resignation),
        ("1/2-1/2", Reason::Agreement),
    ] {
        let record = read(&TWO_MOVES.replace('*', result)).expect("a record");
        assert_eq!(reason(&record), Some(expected));
        assert_eq!(record.to_string().parse(), Ok(record));
    }
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
    let longest = read(&text(MAX_PLIES)).unwrap();
    assert_eq!(longest.ply(), MAX_PLIES);
    let error = read(&text(MAX_PLIES + 2)).unwrap_err();
    assert_eq!(error, RecordError::TooLong);
    assert_eq!(error.to_string(), "the record has more than 100000 moves");
    // What comes after too many moves is not even read, so no file fills the memory.
    for undone in ["", r#""undone":["right"],"#] {
        let text = text(MAX_PLIES + 2).replace(r#""left"]"#, r#""left",7,{}]"#);
        let text = text.replace(r#""result""#, &format!(r#"{undone}"result""#));
        assert_eq!(read(&text), Err(RecordError::TooLong));
    }
    let undone = r#""right","left","#.repeat(MAX_PLIES / 2 + 1);
    let undone = format!(r#""undone":[{undone}{{}}],"result""#);
    let text = text(2).replace(r#""result""#, &undone);
    assert_eq!(read(&text), Err(RecordError::TooLong));
}

/// The earlier positions are compared up to the limit at every ply.
#[test]
fn a_limit_of_repetitions_that_would_take_long_is_not_read() {
    let with = |limit: u32| {
        let rules = format!(r#"","rules":{{"repetitions":{limit}}},"moves""#);
        read(&TWO_MOVES.replace(r#"","moves""#, &rules))
    };
    let most = HistoryRules::MAX_REPETITIONS;
    assert_eq!(with(most).unwrap().rules().repetitions, Some(most));
    for limit in [most + 1, u32::MAX] {
        let error = with(limit).unwrap_err().to_string();
        assert!(error.contains("at most 1000 repetitions"), "{error}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_record() {
    assert_eq!(
        read(&format!("\u{feff}{TWO_MOVES}\r\n")),
        Ok(played("right left"))
    );
    let line = "\u{feff}ring 1 [0 2 first 0] right left *\r\n";
    assert_eq!(line.parse(), Ok(played("right left")));
}
