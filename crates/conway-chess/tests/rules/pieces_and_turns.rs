//! Pieces and turns.

use super::*;

#[test]
fn rule_1_1_orthodox_array_white_moves_first() {
    assert!(
        Position::START
            .to_string()
            .starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ")
    );
    assert_eq!(Position::START.turn(), Player::First);
}

#[test]
fn rule_1_2_queue_is_circular_and_has_no_king() {
    let letters: String = BIRTH_QUEUE.iter().map(|kind| kind.letter()).collect();
    assert_eq!(letters, "prpnpbpqpbpnpr");
    // White's queue is at its last place: a rook is next and then, from the first place, a pawn.
    let text = "4k3/8/8/8/8/8/8/K7 b - - \
                ......../......../......../......../......../......../......../........ 13,0 0 1";
    let mut queue = position(text).queue(Player::First);
    assert_eq!(queue.next(), Some(PieceKind::Rook));
    assert_eq!(queue.next(), Some(PieceKind::Pawn));
}

#[test]
fn rule_1_2_queue_wraps_around_after_the_last_place() {
    let mut game = position(
        "4k3/8/8/8/8/PPP5/8/7K b - - \
         ......../......../......../......../.f....../......../.f....../........ 13,0 0 1",
    );
    let events = play(&mut game, "e8e7");
    assert_eq!(
        born(&events),
        [
            (PieceKind::Rook, "b2".into(), 13),
            (PieceKind::Pawn, "b4".into(), 0)
        ]
    );
    assert_eq!(game.queue_place(Player::First), 1);
}

#[test]
fn rule_1_3_all_counters_start_at_zero_before_the_first_phase() {
    for s in Square::all() {
        assert_eq!(Position::START.birth_counter(Player::Second, s), 0, "{s}");
        if Position::START.pieces(Player::Second).contains(s) {
            assert_eq!(Position::START.death_counter(s), Some(0), "{s}");
        }
    }
}

#[test]
fn rule_1_4_every_turn_begins_with_a_life_phase_of_its_owner() {
    // White's first phase is part of the start; Black's first follows White's first move.
    assert_eq!(
        Position::START.birth_counter(Player::First, square("b3")),
        1
    );
    let black = after(&Position::START.to_string(), "e2e4");
    assert_eq!(black.birth_counter(Player::Second, square("b6")), 1);
    assert_eq!(black.death_counter(square("e8")), Some(1));
}
