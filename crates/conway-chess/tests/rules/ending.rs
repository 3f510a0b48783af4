//! Rule 5: the end of the game.

use conway_chess::Position;
use grid_core::{Game, Outcome, Reason, Record};

use super::{NO_COUNTERS, check};

#[test]
fn rule_5_1_king_captured_wins_at_once_without_a_life_phase() {
    // In a life phase the knight would die.
    let end = check(
        "R3k3/8/8/8/8/8/8/4K2n w - - \
           ......../......../......../......../......../......../......../.......3 0,0 7 9 \
           : a8e8 : died= outcome=1-0 moves=0",
    );
    assert_eq!(
        end,
        "4R3/8/8/8/8/8/8/4K2n b - - \
         ......../......../......../......../......../......../......../.......3 0,0 0 9"
    );
}

#[test]
fn rule_5_2_a_perished_king_loses_with_all_deaths_done() {
    check(
        "7k/8/8/8/8/8/8/K6N b - - \
           ......../......../......../......../......../......../......../3......3 \
           : h8h7 : outcome=0-1 a1=00 h1=00",
    );
}

/// Plays moves in a record until it ends or they are all played. Returns the end.
fn ending(start: &str, moves: &[&str]) -> Option<(Outcome, Reason)> {
    let mut record = Record::new(start.parse::<Position>().unwrap());
    for m in moves {
        if record.ending().is_none() {
            record.play(m.parse().unwrap()).unwrap();
        }
    }
    record
        .ending()
        .map(|ending| (ending.outcome, ending.reason))
}

#[test]
fn rule_5_3_no_move_is_a_draw() {
    // The king is enclosed by pawns that cannot move: on the last rank or blocked.
    let stuck = "KP6/PP6/8/8/8/8/8/7k w - -";
    check(&format!("{stuck} : : moves=0 outcome=1/2-1/2"));
    assert_eq!(stuck.parse::<Position>().unwrap().terminal_outcome(), None);
    assert_eq!(ending(stuck, &[]), Some((Outcome::Draw, Reason::Position)));
    check("KP6/P7/8/8/8/8/8/7k w - - : : outcome=*");
}

/// Blocks of four pieces are still lifes: no piece is born beside them, and none dies.
const BLOCKS: &str = "kr6/rr6/8/8/8/8/6RR/6RK w - -";

#[test]
fn rule_5_4_third_occurrence_of_the_same_state_is_a_draw() {
    let cycle = ["g2f2", "b7c7", "f2g2", "c7b7"];
    assert_eq!(
        ending(BLOCKS, &cycle.repeat(20)),
        Some((Outcome::Draw, Reason::Repetition))
    );
    // The life phases of the first cycle change counters. The state after it comes back twice.
    let start = check(&format!("{BLOCKS} : {} : outcome=*", cycle.join(" ")));
    let mut record = Record::new(start.parse::<Position>().unwrap());
    for m in cycle.repeat(2) {
        assert_eq!(record.ending(), None);
        record.play(m.parse().unwrap()).unwrap();
    }
    assert_eq!(record.repetitions(), 3);
}

#[test]
fn rule_5_4_clocks_are_no_part_of_the_state() {
    let [one, two, queue] = ["0,0 0 1", "0,0 8 5", "1,0 0 1"].map(|rest| {
        format!("{BLOCKS} {NO_COUNTERS} {rest}")
            .parse::<Position>()
            .unwrap()
    });
    assert!(one.same_state(&two) && one.key() == two.key() && one != two);
    assert!(!one.same_state(&queue) && one.key() != queue.key());
}

#[test]
fn rule_5_4_a_hundred_quiet_plies_are_a_draw_in_the_record_only() {
    let start = format!("{BLOCKS} {NO_COUNTERS} 0,0 98 60");
    assert_eq!(ending(&start, &["g2f2"]), None);
    let drawn = Some((Outcome::Draw, Reason::QuietPlies));
    assert_eq!(ending(&start, &["g2f2", "b7c7", "f2g2"]), drawn);
    let end = check(&format!("{start} : g2f2 b7c7 : outcome=* f2g2=true"));
    assert_eq!(ending(&end, &[]), drawn);
    assert!(
        Record::new(end.parse::<Position>().unwrap())
            .play("f2g2".parse().unwrap())
            .is_err()
    );
}

#[test]
fn rule_5_4_and_6_5_births_deaths_captures_and_pawn_moves_are_progress() {
    let quiet = format!("kr6/rr6/8/8/8/8/P5RR/6RK w - - {NO_COUNTERS} 0,0 9 9");
    check(&format!("{quiet} : g2f2 : clock=10"));
    check(&format!("{quiet} : a2a3 : clock=0"));
    check(&format!("{quiet} : g2g8 : clock=10"));
    // A death and a birth in the phase that follows, and a capture.
    check(
        "kr6/rr6/8/7n/8/8/6RR/6RK w - - \
           ......../......../......../.......3/......../......../......../........ 0,0 9 9 \
           : g2f2 : clock=0",
    );
    check(
        "kr6/r7/8/8/8/8/6RR/6RK w - - \
           ......../.b....../......../......../......../......../......../........ 0,0 9 9 \
           : g2f2 : clock=0",
    );
    let capture = format!("kr6/rr6/8/6n1/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 9 9");
    check(&format!("{capture} : g2g5 : clock=0"));
}

#[test]
fn rule_5_4_there_is_no_insufficient_material() {
    let lone = check("k7/8/8/8/8/8/8/7K w - - : : outcome=*");
    // A lone king dies within four of its turns.
    let moves = ["h1h2", "a8a7", "h2h1", "a7a8"].repeat(2);
    assert_eq!(ending(&lone, &moves).unwrap().1, Reason::Position);
}
