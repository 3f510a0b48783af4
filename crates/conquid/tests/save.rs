//! The save file of ConquidPy: read and written byte for byte, validated move by move, and
//! converted to and from records.

use conquid::{
    Cell, ClickOrder, Game, Move, Player, Position, SaveError, SaveFile, SavedMoveError, Size,
    Triple,
};
use grid_core::{Dice, MAX_PLIES, MoveTextError, Outcome, Record, random_move};
use proptest::prelude::*;

/// A file with these moves on the medium board.
fn medium(moves: &str) -> String {
    format!(r#"{{"rows": 14, "cols": 28, "base_size": 2, "moves": [{moves}]}}"#)
}

/// A file whose four kinds of moves are all legal on the narrowest board.
const WON: &str = concat!(
    r#"{"rows": 5, "cols": 11, "base_size": 1, "moves": ["#,
    r#"{"type": "A", "player": 1, "locs": [[2, 5], [0, 4], [1, 4]]}, "#,
    r#"{"type": "C", "player": 2}, "#,
    r#"{"type": "A", "player": 1, "locs": [[3, 4], [4, 0], [4, 1]]}, "#,
    r#"{"type": "A", "player": 2, "locs": [[4, 10], [4, 9], [4, 8]]}, "#,
    r#"{"type": "A", "player": 1, "locs": [[1, 10], [0, 9], [0, 10]]}, "#,
    r#"{"type": "C", "player": 2}, "#,
    r#"{"type": "V", "player": 1, "corner": [0, 0]}, "#,
    r#"{"type": "C", "player": 2}, "#,
    r#"{"type": "Q", "player": 1}]}"#,
);

#[test]
fn rule_7_files_are_read_and_written_to_the_byte() {
    for text in [
        medium(""),
        medium(concat!(
            r#"{"type": "A", "player": 1, "locs": [[6, 6], [6, 7], [6, 8]]}, "#,
            r#"{"type": "C", "player": 2}"#,
        )),
        // In the order of clicking.
        medium(r#"{"type": "A", "player": 1, "locs": [[13, 27], [0, 0], [6, 8]]}"#),
        r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": [{"type": "C", "player": 1}]}"#.into(),
    ] {
        let file: SaveFile = text.parse().unwrap();
        assert_eq!(file.to_string(), text);
    }
}

#[test]
fn rule_7_all_kinds_of_moves_are_kept() {
    let file: SaveFile = WON.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(file.to_string(), WON);
    let record = file.record();
    assert_eq!(record.outcome().unwrap(), Outcome::Win(Player::First));
    let moves: Vec<String> = record.played().map(|m| m.to_string()).collect();
    assert_eq!(moves[0], "A0,4;1,4;2,5");
    assert_eq!(moves[6..], ["V0,0", "C", "Q"]);
}

#[test]
fn rule_7_1_a_file_goes_on_after_twenty_conquers() {
    let passes = |count: usize| {
        let pass = |ply| format!(r#"{{"type": "C", "player": {}}}"#, ply % 2 + 1);
        let passes: Vec<String> = (0..count).map(pass).collect();
        medium(&passes.join(", "))
    };
    for (count, is_over) in [(19, false), (20, true), (21, false), (100, false)] {
        let file: SaveFile = passes(count).parse().unwrap();
        assert_eq!(file.record().ending().is_some(), is_over, "{count}");
        assert_eq!(file.record().ply(), count);
        assert_eq!(file.to_string(), passes(count));
        let again = SaveFile::try_from(file.record()).unwrap();
        assert_eq!(again.to_string(), passes(count));
    }
}

#[test]
fn rule_7_other_spellings_of_the_same_json_are_read() {
    let text = medium(r#"{"type": "C", "player": 1}"#).replace(' ', "\n  ");
    let file: SaveFile = text.parse().unwrap();
    assert_eq!(file.to_string(), medium(r#"{"type": "C", "player": 1}"#));
    let turned =
        r#"{"moves": [{"player": 1, "type": "C"}], "base_size": 2, "cols": 28, "rows": 14}"#;
    assert_eq!(turned.parse::<SaveFile>().unwrap(), file);
}

#[test]
fn rule_7_3_the_small_board_is_written_with_bases_of_one_cell() {
    let file = SaveFile::try_from(&Record::new(Position::start_of(Size::SMALL))).unwrap();
    let text = r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": []}"#;
    assert_eq!(file.to_string(), text);
}

/// What comes after too many moves is not even read, so no file fills the memory.
#[test]
fn a_file_of_more_plies_than_a_record_has_is_refused() {
    let moves = |plies: usize, last: &str| {
        let players = [1, 2].map(|player| format!(r#"{{"type": "C", "player": {player}}}"#));
        let moves = (0..plies).map(|ply| players[ply % 2].as_str());
        medium(&moves.chain([last]).collect::<Vec<_>>().join(", "))
    };
    let conquer = r#"{"type": "C", "player": 2}"#;
    let longest: SaveFile = moves(MAX_PLIES - 1, conquer).parse().unwrap();
    assert_eq!(longest.record().ply(), MAX_PLIES);
    for last in [r#"{"type": "C", "player": 1}"#, r#"{"type": "Z"}"#] {
        for plies in [MAX_PLIES + 1, 3 * MAX_PLIES] {
            let error = moves(plies, last).parse::<SaveFile>().unwrap_err();
            assert_eq!(error, SaveError::TooLong);
            assert_eq!(error.to_string(), "the file has more than 100000 moves");
        }
    }
}

/// The error gives the number of the bad move.
#[test]
fn rule_7_2_impossible_moves_are_refused_by_number() {
    const THREE: &str = "expected three different cells in an Acquire";
    let first = r#"{"type": "A", "player": 1, "locs": [[0, 0], [0, 1], [0, 2]]}, "#;
    let acquire = |locs: &str| format!(r#""A", "player": 2, "locs": [{locs}]"#);
    let vanquish = |corner: &str| format!(r#""V", "player": 2, "corner": [{corner}]"#);
    for (second, message) in [
        (
            r#""C", "player": 1"#.into(),
            "player 1 is not to move: expected player 2",
        ),
        (
            r#""C", "player": 0"#.into(),
            "player 0 is not to move: expected player 2",
        ),
        (
            acquire("[0, 0], [0, 3], [0, 4]"),
            "illegal move A0,0;0,3;0,4: cell 0,0 is not empty: player 1 has it",
        ),
        (
            acquire("[6, 4], [0, 3], [0, 4]"),
            "illegal move A0,3;0,4;6,4: cell 6,4 belongs to a base",
        ),
        (acquire("[0, 3], [0, 4]"), THREE),
        (acquire("[0, 3], [0, 4], [0, 3]"), THREE),
        (
            acquire("[0, 3], [0, 4], [-1, 27]"),
            "[-1, 27] is not a cell of the board",
        ),
        (
            acquire("[0, 3], [0, 4], [0, 28]"),
            "[0, 28] is not a cell of the board",
        ),
        (
            vanquish("0, 0"),
            "illegal move V0,0: the 16 cells of the block must all belong to \
             one player or all be empty",
        ),
        (vanquish("14, 0"), "[14, 0] is not a cell of the board"),
        (
            r#""Q", "player": 2"#.into(),
            "illegal move Q: no path of the player's cells joins the bases",
        ),
    ] {
        let file = medium(&format!(r#"{first}{{"type": {second}}}"#));
        let error = file.parse::<SaveFile>().unwrap_err();
        assert_eq!(error.to_string(), format!("move 2: {message}"));
    }
}

#[test]
fn rule_7_2_a_move_after_the_end_is_refused() {
    let late = WON.replace(
        r#""Q", "player": 1}]"#,
        r#""Q", "player": 1}, {"type": "C", "player": 2}]"#,
    );
    let SaveError::Move {
        number: 10,
        reason: SavedMoveError::Illegal(MoveTextError::Over { outcome, .. }),
    } = late.parse::<SaveFile>().unwrap_err()
    else {
        panic!("move 10 is played after the end");
    };
    assert_eq!(outcome, Outcome::Win(Player::First));
}

#[test]
fn rule_7_2_other_files_are_refused() {
    let medium_with = |from: &str, to: &str| medium("").replace(from, to);
    let size = "impossible board: 3000 rows: expected 2 to 32";
    for (text, message) in [
        (String::new(), "not a save file of ConquidPy: EOF"),
        ("[]".into(), "not a save file of ConquidPy: invalid"),
        ("{}".into(), "missing field `rows`"),
        (medium_with("14", "3000"), size),
        (medium_with("28", "12"), "12 columns: expected 13 to 64"),
        (medium_with(": 2,", ": 4,"), "bases of 4x4"),
        (medium_with("14", "-1"), "invalid value: integer `-1`"),
        (
            medium(r#"{"type": "X", "player": 1}"#),
            "unknown variant `X`",
        ),
        (medium(r#"{"type": "C"}"#), "missing field `player`"),
        (
            medium(r#"{"type": "C", "player": 1, "locs": []}"#),
            "unknown field `locs`",
        ),
        (
            medium(r#"{"type": "V", "player": 1, "corner": [1, 2, 3]}"#),
            "expected 2 elements",
        ),
        (medium("") + "x", "trailing characters"),
        (
            r#"{"format":"menagerie-record","version":1}"#.into(),
            "unknown field `format`",
        ),
    ] {
        let error = text.parse::<SaveFile>().unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn rule_7_1_records_that_begin_elsewhere_cannot_be_saved() {
    let middle = crate::position("7x14b1 x13./14./14./4.X4.O4./14./14./14. 1 -");
    let start = middle.to_string();
    let error = SaveFile::try_from(&Record::new(middle)).unwrap_err();
    assert_eq!(error, SaveError::Start { start });
    let mut second = Position::default();
    second.play(Move::Conquer).unwrap();
    assert!(SaveFile::try_from(&Record::new(second)).is_err());
}

/// The order of clicking is written for the moves that it belongs to.
#[test]
fn the_order_of_clicking_follows_the_game() {
    let clicked = |row| [5, 3, 4].map(|column| Cell::at(row, column));
    let ascending = |row| [3, 4, 5].map(|column| Cell::at(row, column));
    let acquire = |row| Move::Acquire(Triple::new(clicked(row)).unwrap());
    let mut record = Record::new(Position::start_of(Size::SMALL));
    let mut clicks = ClickOrder::new();
    for row in 0..2 {
        clicks.insert(record.ply(), clicked(row));
        record.play(acquire(row)).unwrap();
    }
    record.play(Move::Conquer).unwrap();
    let file = SaveFile::try_from(&record).unwrap();
    assert_eq!(file.clicks()[&0], ascending(0), "before any clicks");
    let file = file.with_clicks(&clicks);
    assert!(
        file.to_string()
            .contains(r#""locs": [[1, 5], [1, 3], [1, 4]]"#)
    );
    let read: SaveFile = file.to_string().parse().unwrap();
    assert_eq!(read, file);
    assert_eq!(*read.clicks(), clicks);

    // After another move at the ply, the noted order is not written.
    record.undo();
    record.undo();
    record.play(acquire(2)).unwrap();
    let other = SaveFile::try_from(&record).unwrap().with_clicks(&clicks);
    assert_eq!(*other.clicks(), [(0, clicked(0)), (1, ascending(2))].into());
}

#[test]
fn rule_7_1_a_file_knows_the_moves_alone() {
    let mut record = Record::new(Position::start_of(Size::SMALL));
    for _ in 0..3 {
        record.play(Move::Conquer).unwrap();
    }
    record.undo();
    record.resign(Player::First);
    let file = SaveFile::try_from(&record).unwrap();
    assert_eq!(file.record().ply(), 2);
    assert_eq!(file.record().ending(), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Both formats and back, at every moment of random games.
    #[test]
    fn rule_7_1_both_formats_keep_random_games(
        seed: u64,
        plies in 0..80_usize,
        size in 0..3_usize,
    ) {
        let size = [Size::SMALL, Size::new(2, 13, 2).unwrap(), Size::LARGE][size];
        let mut dice = Dice::seeded(seed);
        let mut record = Record::new(Position::start_of(size));
        while record.ply() < plies && record.ending().is_none() {
            let Some(m) = random_move(record.position(), &mut dice) else { break };
            record.play(m).unwrap();
        }
        let text = SaveFile::try_from(&record).unwrap().to_string();
        let file: SaveFile = text.parse().unwrap();
        prop_assert_eq!(file.to_string(), text);
        prop_assert_eq!(file.record(), &record);
        prop_assert_eq!(Record::from_json(&file.into_record().to_json()).unwrap(), record);
    }
}
