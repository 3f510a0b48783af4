//! A game as one line of text.

use super::*;

/// The message of the error that reading the line gives.
fn refusal(text: &str) -> String {
    match text.parse::<Record<Ring>>() {
        Ok(record) => panic!("{text:?} is read as {record}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_game_is_one_line() {
    for (moves, text) in [
        ("", "ring 1 [0 2 first 0] *"),
        ("right left", "ring 1 [0 2 first 0] right left *"),
        ("take take", "ring 1 [0 2 first 0] take take 0-1"),
        ("left left left", "ring 1 [0 2 first 0] left left left 0-1"),
        (
            "take left left left",
            "ring 1 [0 2 first 0] take left left left 1-0",
        ),
    ] {
        let record = played(moves);
        assert_eq!(record.to_string(), text);
        assert_eq!(text.parse(), Ok(record));
    }
}

#[test]
fn undone_moves_are_left_out() {
    let mut record = played("right left take");
    record.go_to(1);
    assert_eq!(record.to_string(), "ring 1 [0 2 first 0] right *");
}

#[test]
fn a_result_that_the_moves_do_not_give_is_a_resignation_or_agreed() {
    for (result, ending) in [
        ("1-0", Reason::Resignation),
        ("0-1", Reason::Resignation),
        ("1/2-1/2", Reason::Agreement),
    ] {
        let text = format!("ring 1 [0 2 first 0] right {result}");
        let record: Record<Ring> = text.parse().expect("a record");
        assert_eq!(reason(&record), Some(ending));
        assert_eq!(record.to_string(), text);
    }
}

#[test]
fn blanks_of_every_kind_may_stand_between_words() {
    let expected = played("right left");
    for text in [
        "ring 1[0 2 first 0]right left *",
        "  ring\t1  [0 2 first 0]\n right \r\n left\t*\n",
        "ring\u{2003}1 [0 2 first 0]\u{2003}right\u{3000}left\u{2003}*\u{2003}",
    ] {
        assert_eq!(text.parse().as_ref(), Ok(&expected), "{text:?}");
    }
}

#[test]
fn what_is_no_record_is_refused_with_its_place() {
    let expected =
        |text: &str, at, what| format!("bad record {text:?}: expected {what} at character {at}");
    for (text, at, what) in [
        ("", 1, "the start position in brackets"),
        ("ring 1", 7, "the start position in brackets"),
        ("ring 1 [0 2", 12, "`]` after the start position"),
        (" [0 2 first 0] *", 1, "the name of a game"),
        ("ring [0 2 first 0] *", 5, "a version number"),
        ("ring one [0 2 first 0] *", 5, "a version number"),
        (
            "ring 1 2 [0 2 first 0] *",
            10,
            "the start position after the version",
        ),
        (
            "ring 1 [0 2 first 0]",
            21,
            "a result: 1-0, 0-1, 1/2-1/2 or *",
        ),
        (
            "ring 1 [0 2 first 0] left",
            22,
            "a result: 1-0, 0-1, 1/2-1/2 or *",
        ),
        (
            "ring 1 [0 2 first 0] left é",
            27,
            "a result: 1-0, 0-1, 1/2-1/2 or *",
        ),
    ] {
        assert_eq!(refusal(text), expected(text, at, what));
    }
}

#[test]
fn what_cannot_be_replayed_is_refused_with_its_reason() {
    for (text, message) in [
        (
            "nim 1 [7] *",
            "the record is of the game \"nim\", not \"ring\"",
        ),
        (
            "ring 2 [] *",
            "the record has version 2: this program reads version 1",
        ),
        (
            "ring 1 [6 2 first 0] *",
            "bad position \"6 2 first 0\": expected CELL STONES TURN QUIET at character 1",
        ),
        (
            "ring 1 [0 2 first 0] right left jump *",
            "move 3: bad move \"jump\": expected left, right or take at character 1",
        ),
        (
            "ring 1 [0 2 first 0] right take left *",
            "move 2: illegal move take",
        ),
        (
            "ring 1 [0 2 first 0] take take take *",
            "move 3: the game is over (0-1): take cannot be played",
        ),
        (
            "ring 1 [0 2 first 0] take take 1-0",
            "the record states the result 1-0, but its moves end in 0-1",
        ),
        (
            "ring 1 [0 2 first 0] take take *",
            "the record states the result *, but its moves end in 0-1",
        ),
    ] {
        assert_eq!(refusal(text), message, "{text}");
    }
}
