//! Records: undo and redo, draws that need history, resignation and agreement, and the three
//! formats of a game: a line of text, JSON, a file.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use grid_core::testing::{check_random_games, check_record};
use grid_core::{
    Ending, FileError, Game, HistoryRules, MAX_FILE_BYTES, MAX_PLIES, MoveTextError, Outcome,
    Player, Reason, Record, RecordError, write_atomically,
};

use crate::ring::{Event, Move, Ring};

/// A game from two stones, under the game's own history rules, after these moves.
fn played(moves: &str) -> Record<Ring> {
    played_from(Record::new(Ring::with_stones(2)), moves)
}

/// The record after these further moves.
fn played_from(mut record: Record<Ring>, moves: &str) -> Record<Ring> {
    for m in moves.split_whitespace() {
        record.play_text(m, |_| {}).expect("a legal move");
    }
    record
}

/// The moves as text, played ones before undone ones.
fn line(record: &Record<Ring>) -> [Vec<String>; 2] {
    [
        record.played().map(|m| m.to_string()).collect(),
        record.undone().map(|m| m.to_string()).collect(),
    ]
}

/// The reason for which the game has ended, or `None`.
fn reason(record: &Record<Ring>) -> Option<Reason> {
    record.ending().map(|ending| ending.reason)
}

/// Random games check every law, with games that end in the pit, without stones and in draws.
#[test]
fn random_games_keep_the_laws() {
    for stones in 0..4 {
        check_random_games(&Ring::with_stones(stones), stones.into(), 50, 100);
    }
}

mod undo {
    use super::*;

    const MOVES: &str = "right left take left right";

    #[test]
    fn undo_and_redo_reach_every_position() {
        let mut positions = vec![Ring::with_stones(2)];
        for m in played(MOVES).played() {
            let mut next = positions[positions.len() - 1].clone();
            next.play_unchecked(m);
            positions.push(next);
        }
        let mut record = played(MOVES);
        for (ply, position) in positions.iter().enumerate().rev() {
            assert_eq!((record.ply(), record.position()), (ply, position));
            assert_eq!(record.undo(), ply > 0);
        }
        for (ply, position) in positions.iter().enumerate() {
            assert_eq!((record.ply(), record.position()), (ply, position));
            assert_eq!(record.redo(), ply + 1 < positions.len());
        }
        assert_eq!(record, played(MOVES));
    }

    #[test]
    fn the_same_move_keeps_the_redo_line() {
        let mut record = played(MOVES);
        record.go_to(1);
        assert_eq!(record.play(Move::Left), Ok(()));
        assert_eq!(
            line(&record),
            [vec!["right", "left"], vec!["take", "left", "right"]]
        );
        assert_eq!(record.go_to(5), 5);
        assert_eq!(record, played(MOVES));
    }

    #[test]
    fn another_move_cuts_the_redo_line() {
        let mut record = played(MOVES);
        record.go_to(2);
        assert_eq!(record.play(Move::Left), Ok(()));
        assert_eq!(record, played("right left left"));
        assert!(!record.redo());
    }

    #[test]
    fn a_refused_move_keeps_the_redo_line() {
        let mut record = played(MOVES);
        record.go_to(1);
        let before = record.clone();
        assert!(record.play(Move::Take).is_err());
        assert_eq!(record, before);
    }

    #[test]
    fn going_to_a_ply_ends_at_the_ends_of_the_line() {
        let mut record = played(MOVES);
        for ply in [0, 3, 1, 5, 2] {
            assert_eq!(record.go_to(ply), ply);
            assert_eq!(record.ply(), ply);
        }
        assert_eq!(record.go_to(usize::MAX), 5);
        assert_eq!(record.go_to(0), 0);
        assert_eq!(record.position(), record.start());
    }

    #[test]
    fn a_branch_goes_its_own_way() {
        let mut record = played(MOVES);
        record.go_to(2);
        let before = record.clone();
        let branch = record.branch();
        assert_eq!(branch, played("right left"), "without the undone moves");
        let branch = played_from(branch, "take");
        assert_eq!(record, before);
        record.redo();
        assert_eq!(record.position(), branch.position());
    }
}

mod endings {
    use super::*;

    /// Two moves that lead back to the same state.
    const ROUND: &str = "right left ";

    #[test]
    fn the_third_occurrence_is_a_draw() {
        let mut record = played("");
        for occurrence in 1..=2 {
            assert_eq!((record.repetitions(), reason(&record)), (occurrence, None));
            record = played_from(record, ROUND);
        }
        assert_eq!(record.repetitions(), 3);
        let draw = Ending {
            outcome: Outcome::Draw,
            reason: Reason::Repetition,
        };
        assert_eq!(record.ending(), Some(draw));
        assert!(record.undo());
        assert_eq!((record.repetitions(), reason(&record)), (2, None));
        assert!(record.redo());
        assert_eq!(record.ending(), Some(draw));
    }

    #[test]
    fn repetitions_need_not_begin_at_the_start() {
        let record = played(&("take ".to_owned() + &ROUND.repeat(2)));
        assert_eq!(reason(&record), Some(Reason::Repetition));
        assert_eq!(
            played("right left take right left").repetitions(),
            2,
            "since the take"
        );
    }

    #[test]
    fn too_many_quiet_plies_are_a_draw() {
        let record = played("right right left left left left");
        assert_eq!(
            (record.position().quiet_plies(), reason(&record)),
            (6, None)
        );
        assert_eq!(
            reason(&played_from(record, "right")),
            Some(Reason::QuietPlies)
        );
        let progress = played("right right left left take right right left left");
        assert_eq!(
            (progress.position().quiet_plies(), reason(&progress)),
            (4, None)
        );
    }

    #[test]
    fn too_many_plies_are_a_draw() {
        let start = Record::new(Ring::with_stones(30));
        let record = played_from(start, &"take ".repeat(19));
        assert_eq!(reason(&record), None);
        assert_eq!(reason(&played_from(record, "take")), Some(Reason::PlyLimit));
    }

    #[test]
    fn the_position_counts_before_history() {
        let start = Record::new(Ring::with_stones(20));
        let record = played_from(start, &"take ".repeat(20));
        let won = Ending {
            outcome: Outcome::Win(Player::Second),
            reason: Reason::Position,
        };
        assert_eq!(record.ending(), Some(won));
        assert_eq!(record.outcome(), Some(won.outcome));
    }

    #[test]
    fn history_rules_are_those_that_were_asked_for() {
        let none = Record::with_rules(Ring::with_stones(2), HistoryRules::NONE);
        assert_eq!(reason(&played_from(none, &ROUND.repeat(20))), None);
        let two = HistoryRules::NONE.with_repetitions(2);
        let two = Record::with_rules(Ring::with_stones(2), two);
        assert_eq!(reason(&played_from(two, ROUND)), Some(Reason::Repetition));
        assert_eq!(played("").rules(), Ring::HISTORY_RULES);
    }

    #[test]
    fn who_resigns_has_lost() {
        for player in Player::ALL {
            let mut record = played("right");
            record.resign(player);
            let lost = Ending {
                outcome: Outcome::Win(!player),
                reason: Reason::Resignation,
            };
            assert_eq!(record.ending(), Some(lost));
        }
    }

    #[test]
    fn a_player_without_time_has_lost() {
        for player in Player::ALL {
            let mut record = played("right");
            record.lose_on_time(player);
            record.resign(!player);
            let lost = Ending {
                outcome: Outcome::Win(!player),
                reason: Reason::Time,
            };
            assert_eq!(record.ending(), Some(lost));
            check_record(&record);
            assert!(record.undo());
            assert_eq!(record.ending(), None);
        }
    }

    #[test]
    fn players_can_agree_to_a_draw() {
        let mut record = played("right");
        record.agree_draw();
        let drawn = Ending {
            outcome: Outcome::Draw,
            reason: Reason::Agreement,
        };
        assert_eq!(record.ending(), Some(drawn));
    }

    #[test]
    fn undo_takes_back_what_was_decided_before_the_last_move() {
        let mut before = played("right left take");
        before.go_to(1);
        let mut resigned = before.clone();
        resigned.resign(Player::Second);
        let mut agreed = before.clone();
        agreed.agree_draw();
        for mut record in [resigned, agreed] {
            assert!(
                !record.redo(),
                "the game is over, although moves can be redone"
            );
            assert!(record.undo());
            assert_eq!(record, before);
            assert!(record.undo());
            assert_eq!(record.position(), record.start());
        }
    }

    #[test]
    fn only_going_elsewhere_takes_a_resignation_back() {
        let mut record = played("right left");
        record.resign(Player::First);
        for ply in [2, 3, usize::MAX] {
            assert_eq!(record.go_to(ply), 2);
            assert_eq!(
                reason(&record),
                Some(Reason::Resignation),
                "at ply {ply} of 2"
            );
        }
        assert_eq!(record.branch(), played("right left"), "a branch goes on");
        record.go_to(1);
        assert_eq!(record.go_to(2), 2);
        assert_eq!(record, played("right left"));
    }

    #[test]
    fn nothing_happens_after_the_end() {
        let mut resigned = played("right");
        resigned.resign(Player::First);
        let mut agreed = played("right");
        agreed.agree_draw();
        let long = played_from(Record::new(Ring::with_stones(30)), &"take ".repeat(20));
        let finished = [
            played("take take"),
            played("right right right"),
            played(&ROUND.repeat(2)),
            played("right right left left left left right"),
            long,
            resigned,
            agreed,
        ];
        for record in finished {
            let mut refusing = record.clone();
            for m in [Move::Left, Move::Right, Move::Take] {
                let refused = refusing.play(m).unwrap_err();
                assert_eq!((refused.attempted, refused.over), (m, record.outcome()));
            }
            refusing.resign(Player::Second);
            refusing.agree_draw();
            assert_eq!(refusing, record);
            check_record(&record);
        }
    }

    #[test]
    fn reasons_are_said_in_words() {
        for (reason, words) in [
            (Reason::Position, "by the position"),
            (Reason::Repetition, "by repetition"),
            (Reason::QuietPlies, "too many plies without progress"),
            (Reason::PlyLimit, "by the limit of plies"),
            (Reason::Resignation, "by resignation"),
            (Reason::Time, "on time"),
            (Reason::Agreement, "by agreement"),
        ] {
            assert_eq!(reason.to_string(), words);
        }
    }
}

mod playing {
    use super::*;

    #[test]
    fn events_are_told_and_refused_moves_tell_nothing() {
        let mut record = played("");
        let mut events = Vec::new();
        for (m, accepted) in [(Move::Take, true), (Move::Right, true), (Move::Take, false)] {
            let answer = record.play_with(m, |event| events.push(event));
            assert_eq!(answer.is_ok(), accepted);
        }
        assert_eq!(events, [Event::Taken(1), Event::Stepped(1)]);
    }

    #[test]
    fn a_redone_move_tells_its_events_again() {
        let mut record = played("take right");
        record.go_to(0);
        let mut events = Vec::new();
        let answer = record.play_with(Move::Take, |event| events.push(event));
        assert_eq!((answer, events), (Ok(()), vec![Event::Taken(1)]));
    }

    #[test]
    fn refusals_say_why() {
        let refusal = |moves, m: &str| {
            let mut record = played(moves);
            record.play_text(m, |_| {}).unwrap_err().to_string()
        };
        assert_eq!(
            refusal("", "jump"),
            "bad move \"jump\": expected left, right or take at character 1"
        );
        assert_eq!(refusal("right", "take"), "illegal move take");
        assert_eq!(
            refusal("take take", "left"),
            "the game is over (0-1): left cannot be played"
        );
    }
}

mod text {
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
        let expected = |text: &str, at, what| {
            format!("bad record {text:?}: expected {what} at character {at}")
        };
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
}

mod json {
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

        let own_rules = HistoryRules::NONE.with_repetitions(2);
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
            (r#""1-0""#, "*"),
            (r#""1/2-1/2""#, "*"),
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
}

mod files {
    use super::*;

    /// A directory for one test, which removes it and its content at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(test: &str) -> Self {
            let name = format!("grid-core-{}-{test}", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::create_dir(&path).expect("a directory that is not there yet");
            Self(path)
        }

        /// The path of a file in the directory.
        fn file(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }

        /// The names of all entries of the directory.
        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).expect("a directory");
            entries
                .map(|entry| {
                    entry
                        .expect("an entry")
                        .file_name()
                        .into_string()
                        .expect("a name")
                })
                .collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // A failing test must report its own failure, not that its directory was in use.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn load(path: &Path) -> Result<Record<Ring>, FileError> {
        Record::load(path)
    }

    /// The system's error message for the file that could not be read.
    fn io_error(path: &Path) -> ErrorKind {
        match load(path) {
            Err(FileError::Io { path: shown, error }) => {
                assert_eq!(shown, path.display().to_string());
                error.kind()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_saved_game_is_loaded_as_it_was() {
        let folder = Folder::new("round-trip");
        let path = folder.file("game.json");
        let mut record = played("right left take");
        record.go_to(1);
        record.save(&path).expect("a writable directory");
        assert_eq!(load(&path).expect("a record"), record);
        assert_eq!(
            fs::read_to_string(&path).expect("text"),
            record.to_json() + "\n"
        );
    }

    #[test]
    fn saving_replaces_the_old_file_and_leaves_nothing_else() {
        let folder = Folder::new("replace");
        let path = folder.file("game.json");
        fs::write(&path, "x".repeat(10_000)).expect("a writable directory");
        for moves in ["right", "right left"] {
            played(moves).save(&path).expect("a writable directory");
            assert_eq!(load(&path).expect("a record"), played(moves));
            assert_eq!(folder.names(), ["game.json"]);
        }
    }

    #[test]
    fn a_failing_save_leaves_all_as_it_was() {
        let folder = Folder::new("failing");
        let missing = folder.file("missing").join("game.json");
        let error = played("").save(&missing).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
        assert!(folder.names().is_empty());

        // A directory cannot be replaced by a file.
        let taken = folder.file("game.json");
        fs::create_dir(&taken).expect("a writable directory");
        fs::write(taken.join("inside"), "old").expect("a writable directory");
        assert!(played("").save(&taken).is_err());
        assert_eq!(folder.names(), ["game.json"]);
        assert_eq!(
            fs::read_to_string(taken.join("inside")).expect("text"),
            "old"
        );
    }

    #[test]
    fn a_path_without_a_name_is_refused() {
        let error = write_atomically(Path::new("/"), b"").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_written_into_and_stays_one() {
        use std::os::unix::fs::FileTypeExt;

        let folder = Folder::new("pipe");
        let path = folder.file("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.expect("a program to make pipes").success());
        let reader = {
            let path = path.clone();
            std::thread::spawn(move || fs::read_to_string(path).expect("text"))
        };
        write_atomically(&path, b"a game").expect("the pipe is being read");
        assert_eq!(reader.join().expect("a reader"), "a game");
        assert!(fs::metadata(&path).expect("a pipe").file_type().is_fifo());
        assert_eq!(folder.names(), ["pipe"]);
    }

    #[test]
    fn saves_at_the_same_time_do_not_mix() {
        let folder = Folder::new("threads");
        let path = folder.file("game.txt");
        std::thread::scope(|scope| {
            for letter in ["a", "b", "c", "d"] {
                let text = letter.repeat(10_000);
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..10 {
                        write_atomically(path, text.as_bytes()).expect("a writable directory");
                    }
                });
            }
        });
        let text = fs::read_to_string(&path).expect("text");
        assert_eq!(text, text[..1].repeat(10_000));
        assert_eq!(folder.names(), ["game.txt"]);
    }

    #[test]
    fn a_line_of_text_is_loaded_too() {
        let folder = Folder::new("line");
        let path = folder.file("game.txt");
        let record = played("right left");
        fs::write(&path, format!("\n {record}\n\n")).expect("a writable directory");
        assert_eq!(load(&path).expect("a record"), record);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_path() {
        let folder = Folder::new("unreadable");
        assert_eq!(io_error(&folder.file("missing.json")), ErrorKind::NotFound);
        // Some systems refuse to open a directory, some to read it.
        let _ = io_error(&folder.0);
        let path = folder.file("latin-1.txt");
        fs::write(&path, b"ring 1 [0 2 first 0] \xe9 *").expect("a writable directory");
        assert_eq!(io_error(&path), ErrorKind::InvalidData);
    }

    #[test]
    fn what_is_no_record_is_told_with_its_path() {
        let folder = Folder::new("no-record");
        let path = folder.file("game.json");
        for (text, complaint) in [
            (
                "",
                "bad record \"\": expected the start position in brackets at character 1",
            ),
            ("{", "not a record: EOF while parsing"),
            (
                "ring 1 [0 2 first 0] take take take *",
                "move 3: the game is over",
            ),
        ] {
            fs::write(&path, text).expect("a writable directory");
            let error = load(&path).expect_err("no record").to_string();
            let expected = format!("{}: {complaint}", path.display());
            assert!(error.starts_with(&expected), "{error}");
        }
    }

    #[test]
    fn a_file_may_be_as_large_as_the_limit_and_no_larger() {
        let folder = Folder::new("large");
        let path = folder.file("game.json");
        let mut text = played("right").to_json();
        text += &" ".repeat(MAX_FILE_BYTES as usize - text.len());
        fs::write(&path, &text).expect("a writable directory");
        assert_eq!(load(&path).expect("a record"), played("right"));

        fs::write(&path, text + " ").expect("a writable directory");
        let error = load(&path).expect_err("too large").to_string();
        assert!(
            error.ends_with("the file has more than 16777216 bytes"),
            "{error}"
        );
    }
}
