//! The end of the game.

use super::*;

#[test]
fn rule_3_1_having_a_path_is_not_a_win_and_it_must_survive() {
    // Player 2 has a path, but player 1 is to move and may have a path too.
    let both = "7x14b1 14./14./14./4.X4xO4./4.o4.o4./4.6o4./14.";
    let mut first = position(&format!("{both} 1 -"));
    let mut second = position(&format!("{both} 2 -"));
    assert_eq!((outcome(&first), outcome(&second)), ("*", "*"));
    assert!(legal(&first, "Q") && legal(&second, "Q"));
    // Declaring is not compulsory. The player to move declares first.
    assert!(legal(&first, "C") && legal(&first, "A0,0;0,1;0,2"));
    play(&mut first, "Q");
    play(&mut second, "Q");
    assert_eq!((outcome(&first), outcome(&second)), ("1-0", "0-1"));
    // A path that is cut before the Conquest does not count.
    let mut cut = position("7x14b1 14./14./6.o7./4.X4xO4./6.o7./14./14. 2 -");
    play(&mut cut, "C");
    assert!(!legal(&cut, "Q"));
}

#[test]
fn rule_3_1_after_the_end_no_move_is_legal() {
    let mut game = position("7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -");
    game.play(Move::Conquest).unwrap();
    for text in ["C", "Q", "A0,0;0,1;0,2", "V0,0"] {
        assert!(!legal(&game, text), "{text}");
    }
    let error = game.play(Move::Conquer).unwrap_err();
    assert_eq!(error.over, Some(Outcome::Win(Player::First)));
    assert_eq!(
        (game.move_count(), game.moves().len(), game.nth_move(0)),
        (0, 0, None)
    );
}

#[test]
fn rule_3_2_there_is_always_a_move_and_a_game_may_go_on_for_ever() {
    let mut record = Record::new(position(SMALL));
    for _ in 0..1_000 {
        record.play(Move::Conquer).unwrap();
    }
    assert_eq!(record.ending(), None);
    assert_eq!(Position::HISTORY_RULES, HistoryRules::NONE);
}

#[test]
fn rule_3_2_on_a_full_board_conquer_still_works() {
    assert_eq!(position(FULL).moves(), [Move::Conquer]);
}

/// Match options are not rules of the game. All are off by default.
#[test]
fn rule_3_3_resignation_agreed_draw_ply_limit_and_repetition_are_options_of_the_record() {
    let none = HistoryRules::NONE;
    let [repetitions, plies] = [Some(3), Some(20)];
    for (rules, ply, reason) in [
        (none, 50, None),
        (
            HistoryRules {
                repetitions,
                ..none
            },
            4,
            Some(Reason::Repetition),
        ),
        (HistoryRules { plies, ..none }, 20, Some(Reason::PlyLimit)),
    ] {
        let mut record = Record::with_rules(position(SMALL), rules);
        while record.ending().is_none() && record.ply() < 50 {
            record.play(Move::Conquer).unwrap();
        }
        let ending = record
            .ending()
            .map(|ending| (ending.outcome, ending.reason));
        assert_eq!(record.ply(), ply);
        assert_eq!(ending, reason.map(|reason| (Outcome::Draw, reason)));
    }

    let mut record = Record::new(position(SMALL));
    record.resign(Player::First);
    assert_eq!(record.outcome(), Some(Outcome::Win(Player::Second)));
    assert!(record.play(Move::Conquer).is_err());
    let mut record = Record::new(position(SMALL));
    record.agree_draw();
    assert_eq!(record.outcome(), Some(Outcome::Draw));
    // The record's text keeps the result; the position itself has not ended.
    assert_eq!(record.to_string(), format!("conquid 1 [{SMALL}] 1/2-1/2"));
    assert_eq!(record.position().outcome(), None);
}

#[test]
fn rule_3_3_there_is_no_draw_in_the_rules() {
    // The text can state a draw by agreement, which ends the game.
    let drawn = position(&SMALL.replace("1 -", "1 ="));
    assert_eq!((outcome(&drawn), drawn.move_count()), ("1/2-1/2", 0));
}
