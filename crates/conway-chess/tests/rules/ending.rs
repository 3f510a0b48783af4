//! The end of the game.

use super::*;

#[test]
fn rule_5_1_king_captured_wins_at_once_without_a_life_phase() {
    let mut game = position(
        "R3k3/8/8/8/8/8/8/4K2n w - - \
         ......../......../......../......../......../......../......../.......3 0,0 7 9",
    );
    let events = play(&mut game, "a8e8");
    assert_eq!(
        died(&events),
        Set::EMPTY,
        "no life phase in which the knight would die"
    );
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(
        game.to_string(),
        "4R3/8/8/8/8/8/8/4K2n b - - \
         ......../......../......../......../......../......../......../.......3 0,0 0 9"
    );
    assert_eq!(game.moves(), []);
}

#[test]
fn rule_5_2_a_perished_king_loses_with_all_deaths_done() {
    let game = after(
        "7k/8/8/8/8/8/8/K6N b - - \
         ......../......../......../......../......../......../......../3......3 0,0 0 1",
        "h8h7",
    );
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
    assert!(game.pieces(Player::First).is_empty());
}

#[test]
fn rule_5_3_no_move_is_a_draw() {
    // The king is enclosed by pawns that cannot move: on the last rank or blocked.
    let stuck = position(&format!("KP6/PP6/8/8/8/8/8/7k w - - {NO_COUNTERS} 0,0 0 1"));
    assert_eq!(stuck.move_count(), 0);
    assert_eq!(stuck.terminal_outcome(), None);
    assert_eq!(stuck.outcome(), Some(Outcome::Draw));
    let record = Record::new(stuck);
    assert_eq!(
        record.ending().map(|ending| ending.reason),
        Some(Reason::Position)
    );
    let one_move = position(&format!("KP6/P7/8/8/8/8/8/7k w - - {NO_COUNTERS} 0,0 0 1"));
    assert_eq!(one_move.outcome(), None);
}

#[test]
fn rule_5_4_third_occurrence_of_the_same_state_is_a_draw() {
    // Blocks of four pieces are still lifes: no piece is born beside them, and none dies.
    let start = position(&format!(
        "kr6/rr6/8/8/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 0 1"
    ));
    let mut record = Record::new(start);
    let mut ended = None;
    for cycle in 0..20 {
        for text in ["g2f2", "b7c7", "f2g2", "c7b7"] {
            if record.ending().is_none() {
                record.play(text.parse().unwrap()).unwrap();
            }
        }
        if let Some(ending) = record.ending() {
            ended = Some((cycle, ending));
            break;
        }
    }
    let (_, ending) = ended.expect("four repeated moves end in a draw");
    assert_eq!(
        (ending.outcome, ending.reason),
        (Outcome::Draw, Reason::Repetition)
    );
    assert_eq!(record.repetitions(), 3);
}

#[test]
fn rule_5_4_clocks_are_no_part_of_the_state() {
    let one = position(&format!(
        "kr6/rr6/8/8/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 0 1"
    ));
    let two = position(&format!(
        "kr6/rr6/8/8/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 8 5"
    ));
    assert!(one.same_state(&two) && one.key() == two.key() && one != two);
    let queue = position(&format!(
        "kr6/rr6/8/8/8/8/6RR/6RK w - - {NO_COUNTERS} 1,0 0 1"
    ));
    assert!(!one.same_state(&queue) && one.key() != queue.key());
}

#[test]
fn rule_5_4_a_hundred_quiet_plies_are_a_draw_in_the_record_only() {
    let start = position(&format!(
        "kr6/rr6/8/8/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 98 60"
    ));
    let mut record = Record::new(start);
    record.play("g2f2".parse().unwrap()).unwrap();
    assert_eq!(record.ending(), None);
    record.play("b7c7".parse().unwrap()).unwrap();
    let ending = record.ending().unwrap();
    assert_eq!(
        (ending.outcome, ending.reason),
        (Outcome::Draw, Reason::QuietPlies)
    );
    assert!(record.play("f2g2".parse().unwrap()).is_err());
    assert_eq!(record.position().outcome(), None);
    assert!(record.position().move_count() > 0);
}

#[test]
fn rule_5_4_and_6_5_births_deaths_captures_and_pawn_moves_are_progress() {
    let clock = |start: &str, m: &str| after(start, m).halfmove_clock();
    let quiet = format!("kr6/rr6/8/8/8/8/P5RR/6RK w - - {NO_COUNTERS} 0,0 9 9");
    assert_eq!(clock(&quiet, "g2f2"), 10);
    assert_eq!(clock(&quiet, "a2a3"), 0, "pawn move");
    assert_eq!(clock(&quiet, "g2g8"), 10);
    let dying = "kr6/rr6/8/7n/8/8/6RR/6RK w - - \
                 ......../......../......../.......3/......../......../......../........ 0,0 9 9";
    assert_eq!(clock(dying, "g2f2"), 0, "a death in the phase that follows");
    let birth = "kr6/r7/8/8/8/8/6RR/6RK w - - \
                   ......../.b....../......../......../......../......../......../........ 0,0 9 9";
    assert_eq!(clock(birth, "g2f2"), 0, "a birth in the phase that follows");
    let capture = format!("kr6/rr6/8/6n1/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 9 9");
    assert_eq!(clock(&capture, "g2g5"), 0);
}

#[test]
fn rule_5_4_there_is_no_insufficient_material() {
    let game = position(&format!("k7/8/8/8/8/8/8/7K w - - {NO_COUNTERS} 0,0 0 1"));
    assert_eq!(game.outcome(), None);
    let mut record = Record::new(game);
    for text in [
        "h1h2", "a8a7", "h2h1", "a7a8", "h1h2", "a8a7", "h2h1", "a7a8",
    ] {
        if record.ending().is_none() {
            record.play(text.parse().unwrap()).unwrap();
        }
    }
    let ending = record
        .ending()
        .expect("a lone king dies within four of its turns");
    assert_eq!(ending.reason, Reason::Position);
}
