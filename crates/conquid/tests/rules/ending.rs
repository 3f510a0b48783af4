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
fn rule_3_2_there_is_always_a_move() {
    let mut record = Record::with_rules(position(SMALL), HistoryRules::NONE);
    for _ in 0..1_000 {
        record.play(Move::Conquer).unwrap();
    }
    assert_eq!(record.ending(), None);
}

#[test]
fn rule_3_3_a_conquest_to_and_fro_is_a_draw() {
    // Each Conquer takes three cells back. Other moves begin the count anew.
    let to_and_fro = "7x14b1 14./14./5.oxo6./4.Xxox.O4./14./14./14. 1 -";
    for (start, before) in [(to_and_fro, 0), (SMALL, 0), (SMALL, 19)] {
        let mut record = Record::new(position(start));
        for _ in 0..before {
            record.play(Move::Conquer).unwrap();
        }
        if before > 0 {
            record.play_text("A0,0;0,1;0,2", &mut ()).unwrap();
        }
        for _ in 0..20 {
            assert_eq!(record.ending(), None, "{record}");
            record.play(Move::Conquer).unwrap();
        }
        let ending = record.ending().unwrap();
        let ending = (ending.outcome, ending.reason);
        assert_eq!(ending, (Outcome::Draw, Reason::QuietPlies));
        assert_eq!(record.position().outcome(), None);
    }
}

#[test]
fn rule_3_2_on_a_full_board_conquer_still_works() {
    assert_eq!(position(FULL).moves(), [Move::Conquer]);
}

/// What a table may settle in another way.
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
fn rule_3_3_no_position_is_drawn_by_itself() {
    // The text can state a draw by agreement, which ends the game.
    let drawn = position(&SMALL.replace("1 -", "1 ="));
    assert_eq!((outcome(&drawn), drawn.move_count()), ("1/2-1/2", 0));
}
