//! Counters of pieces that move.

use super::*;

#[test]
fn rule_3_1_a_moving_piece_takes_its_death_counter_along() {
    // A rook captures, a king castles, a pawn promotes. The enemy's phase follows.
    let capture = after(
        "4k3/8/8/8/r7/8/8/R3K3 w - - \
         ......../......../......../......../1......./......../......../2...1... 0,0 0 1",
        "a1a4",
    );
    assert_eq!(capture.death_counter(square("a4")), Some(2));
    let castling = after(
        "4k3/8/8/8/8/8/8/4K2R w K - \
         ......../......../......../......../......../......../......../....1..3 0,0 0 1",
        "e1g1",
    );
    assert_eq!(castling.death_counter(square("g1")), Some(1));
    assert_eq!(castling.death_counter(square("f1")), Some(3));
    let promotion = after(
        "4k3/P7/8/8/8/8/8/4K3 w - - \
         ......../2......./......../......../......../......../......../........ 0,0 0 1",
        "a7a8r",
    );
    assert_eq!(promotion.death_counter(square("a8")), Some(2));
}

#[test]
fn rule_3_2_arrival_and_departure_clear_birth_counters() {
    let text = "4k3/8/8/8/e7/8/8/4K3 w - - \
                ......../......../......../......../......../......../......../........";
    assert!(
        text.parse::<Position>().is_err(),
        "a counter in the placement"
    );
    // `e` (1,2) on a4: a piece moves to the square and leaves it, and both counters are 0.
    let game = after(
        "4k3/8/8/8/8/R7/8/4K3 w - - \
         ......../......../......../......../e......./......../......../........ 0,0 0 1",
        "a3a4",
    );
    assert_eq!(game.birth_counter(Player::Second, square("a4")), 0);
    let gone = after(&game.to_string(), "e8e7 a4a5");
    assert_eq!(gone.birth_counter(Player::First, square("a4")), 0);
    assert_eq!(gone.birth_counter(Player::Second, square("a4")), 0);
}

#[test]
fn rule_3_2_a_birth_clears_the_enemys_birth_counter() {
    // `h` (2,2) on b4, with three white neighbours: White's birth clears Black's counter.
    let game = after(
        "4k3/8/8/8/8/PPP5/8/7K b - - \
         ......../......../......../......../.h....../......../......../........ 0,0 0 1",
        "e8e7",
    );
    assert!(game.pieces(Player::First).contains(square("b4")));
    assert_eq!(game.birth_counter(Player::Second, square("b4")), 0);
}

#[test]
fn rule_3_3_a_captured_mans_counter_vanishes() {
    let game = after(
        "4k3/8/8/8/r7/8/8/R3K3 w - - \
         ......../......../......../......../3......./......../......../........ 0,0 0 1",
        "a1a4",
    );
    assert_eq!(
        game.death_counter(square("a4")),
        Some(0),
        "the rook's own counter"
    );
    let passed = after(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 \
         ......../......../......../...3..../......../......../......../........ 0,0 0 1",
        "e5d6",
    );
    assert_eq!(passed.death_counter(square("d5")), None);
}

#[test]
fn rule_3_4_counters_are_judged_only_in_the_owners_phase() {
    let start = "4k3/8/8/8/8/PPP5/8/4K2R b - - \
                 ......../......../......../......../.c....../......../......../........ 0,0 0 1";
    let game = after(start, "e8e7");
    assert_eq!(game.birth_counter(Player::First, square("b4")), 2);
    // Black's phase does not change White's counters.
    let away = after(&game.to_string(), "h1h2");
    assert_eq!(away.birth_counter(Player::First, square("b4")), 2);
    // The rook on a5 is a fourth neighbour of b4. Its capture restores the condition in time.
    let start = "r3k3/8/8/7R/8/PPP5/8/4K3 w - - \
                 ......../......../......../......../.f....../......../......../........ 0,0 0 1";
    let four = after(start, "h5a5");
    assert!(!four.fertile(Player::First).contains(square("b4")));
    let three = after(&four.to_string(), "a8a5");
    assert_eq!(
        three.piece_at(square("b4")),
        Some((Player::First, PieceKind::Pawn))
    );
}
