//! How games end.

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
    let two = HistoryRules {
        repetitions: Some(2),
        ..HistoryRules::NONE
    };
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
