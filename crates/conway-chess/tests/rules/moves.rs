//! Moves.

use super::*;

#[test]
fn rule_4_1_there_is_no_check() {
    // White's king may ignore attacks, move to attacked squares and stand beside the other king.
    let game = position(&format!(
        "4r3/8/8/8/8/2k5/8/4K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(is_legal(&game, "e1e2"), "on the rook's file");
    assert!(is_legal(&game, "e1d2"), "beside the king");
}

#[test]
fn rule_4_1_capturing_the_king_is_an_ordinary_capture() {
    let game = position(&format!(
        "4k3/8/8/8/8/8/8/R3K2R w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(!is_legal(&game, "a1e8"));
    let near = position(&format!("R3k3/8/8/8/8/8/8/4K3 w - - {NO_COUNTERS} 0,0 0 1"));
    assert!(is_legal(&near, "a8e8"));
    assert!(is_legal(&near, "e1e2"), "never compulsory");
}

#[test]
fn rule_4_2_double_step_from_the_second_rank_only() {
    let game = position(&format!(
        "4k3/8/8/8/8/P7/1P6/2P1K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert_eq!(targets(&game, "b2"), squares("b3 b4"));
    assert_eq!(targets(&game, "a3"), squares("a4"));
    assert_eq!(
        targets(&game, "c1"),
        squares("c2"),
        "born on the first rank: one step"
    );
}

#[test]
fn rule_4_2_a_pawn_from_the_first_rank_steps_twice_from_the_second() {
    let game = after(
        &format!("4k3/8/8/8/8/8/8/P3K3 w - - {NO_COUNTERS} 0,0 0 1"),
        "a1a2 e8e7",
    );
    assert_eq!(targets(&game, "a2"), squares("a3 a4"));
}

#[test]
fn rule_4_2_a_pawn_on_its_first_rank_captures() {
    let game = position(&format!(
        "4k3/8/8/8/8/8/1n6/P3K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert_eq!(targets(&game, "a1"), squares("a2 b2"));
}

#[test]
fn rule_4_2_a_pawn_on_its_last_rank_has_no_move_but_counts_and_is_captured() {
    let game = position(&format!(
        "PPP1k3/8/8/8/8/8/8/4K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(game.moves_from(square("a8")).is_empty());
    assert!(game.fertile(Player::First).contains(square("b7")));
    let black = position(&format!(
        "P3k2r/8/8/8/8/8/8/p3K3 b - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(black.moves_from(square("a1")).is_empty());
    let rook = position(&format!(
        "P2r2k1/8/8/8/8/8/8/4K3 b - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(is_legal(&rook, "d8a8"));
}

#[test]
fn rule_4_2_double_step_is_blocked() {
    let game = position(&format!(
        "4k3/8/8/8/1n6/n7/PP6/4K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert_eq!(targets(&game, "a2"), Set::EMPTY);
    assert_eq!(targets(&game, "b2"), squares("b3 a3"));
}

#[test]
fn rule_4_3_promotion_is_compulsory_and_four_moves() {
    let game = position(&format!(
        "1n2k3/P7/8/8/8/8/8/4K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    for to in ["a8", "b8"] {
        assert!(!is_legal(&game, &format!("a7{to}")));
        for kind in ["q", "r", "b", "n"] {
            assert!(is_legal(&game, &format!("a7{to}{kind}")));
        }
    }
    assert_eq!(game.moves_from(square("a7")).len(), 8);
    assert!(!is_legal(&game, "e1e2q"), "only pawns promote");
    let queen = after(&game.to_string(), "a7b8q");
    assert_eq!(
        queen.piece_at(square("b8")),
        Some((Player::First, PieceKind::Queen))
    );
}

#[test]
fn rule_4_4_en_passant_only_in_reply_to_the_double_step() {
    let start = format!("4k3/3p4/8/4P3/8/8/8/4K3 b - - {NO_COUNTERS} 0,0 0 1");
    let game = after(&start, "d7d5");
    assert_eq!(game.en_passant(), Some(square("d6")));
    let taken = after(&game.to_string(), "e5d6");
    assert_eq!(taken.piece_at(square("d5")), None);
    assert_eq!(
        taken.piece_at(square("d6")),
        Some((Player::First, PieceKind::Pawn))
    );
    let late = after(&game.to_string(), "e1e2 e8e7");
    assert!(!is_legal(&late, "e5d6"));
}

#[test]
fn rule_4_4_a_pawn_born_beside_it_may_capture() {
    // After the double step c7c5 a pawn is born on b5 in White's phase (queue place 0). It may
    // capture on c6.
    let game = after(
        "4k3/2p5/8/8/PPP5/8/8/4K3 b - - \
         ......../......../......../.f....../......../......../......../........ 0,0 0 1",
        "c7c5",
    );
    assert_eq!(
        game.piece_at(square("b5")),
        Some((Player::First, PieceKind::Pawn))
    );
    assert_eq!(game.en_passant(), Some(square("c6")));
    assert!(is_legal(&game, "b5c6"));
}

#[test]
fn rule_4_4_a_capturer_that_died_cannot() {
    let game = after(
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - \
         ......../......../......../....3.../......../......../......../........ 0,0 0 1",
        "d7d5",
    );
    assert_eq!(game.piece_at(square("e5")), None);
    assert_eq!(game.en_passant(), None);
}

#[test]
fn rule_4_4_not_when_a_piece_was_born_on_the_passed_square() {
    // White's pieces on e7, e6 and e5 give birth on d6, which the pawn has just passed.
    let game = after(
        "7k/3p4/4P3/4P3/8/8/8/4K3 b - - \
         ......../......../...f..../......../......../......../......../........ 0,0 0 1",
        "d7d5",
    );
    assert_eq!(
        game.piece_at(square("d6")),
        None,
        "two neighbours are not enough"
    );
    let born = after(
        "7k/3pP3/4P3/4P3/8/8/8/4K3 b - - \
         ......../......../...f..../......../......../......../......../........ 0,0 0 1",
        "d7d5",
    );
    assert_eq!(
        born.piece_at(square("d6")),
        Some((Player::First, PieceKind::Pawn))
    );
    assert_eq!(born.en_passant(), None);
}

#[test]
fn rule_4_5_castling_through_attack_with_empty_squares_between() {
    let game = position(&format!(
        "3rkr2/8/8/8/8/8/8/R3K2R w KQ - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(is_legal(&game, "e1g1"));
    assert!(is_legal(&game, "e1c1"));
    let blocked = position(&format!(
        "4k3/8/8/8/8/8/8/RN2K1NR w KQ - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(!is_legal(&blocked, "e1g1"));
    assert!(
        !is_legal(&blocked, "e1c1"),
        "b1 is between king and rook too"
    );
    let mut castled = game;
    let events = play(&mut castled, "e1c1");
    assert_eq!(
        events[0],
        Event::Castled {
            owner: Player::First,
            king: (square("e1"), square("c1")),
            rook: (square("a1"), square("d1")),
        }
    );
    assert_eq!(
        castled.pieces_of_kind(Player::First, PieceKind::Rook),
        squares("d1 h1")
    );
}

#[test]
fn rule_4_5_rights_are_lost_by_moving() {
    let start = format!("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - {NO_COUNTERS} 0,0 0 1");
    assert_eq!(after(&start, "a1a2").castling_rights().to_string(), "Kkq");
    assert_eq!(after(&start, "e1e2").castling_rights().to_string(), "kq");
    assert_eq!(
        after(&start, "h1h2 a8a7 h2h1")
            .castling_rights()
            .to_string(),
        "Qk"
    );
}

#[test]
fn rule_4_5_rights_are_lost_by_capture() {
    let start = format!("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - {NO_COUNTERS} 0,0 0 1");
    assert_eq!(after(&start, "a1a8").castling_rights().to_string(), "Kk");
}

#[test]
fn rule_4_5_rights_are_lost_by_death_and_never_restored() {
    let game = after(
        "4k3/8/8/8/8/8/8/R3K2R b KQ - \
         ......../......../......../......../......../......../......../3...1..2 0,0 0 1",
        "e8e7",
    );
    assert_eq!(game.piece_at(square("a1")), None);
    assert_eq!(game.castling_rights().to_string(), "K");
    // Another rook on the corner does not restore the right.
    let start = format!("4k3/8/8/8/8/8/R7/4K2R w K - {NO_COUNTERS} 0,0 0 1");
    assert_eq!(after(&start, "a2a1").castling_rights().to_string(), "K");
}

#[test]
fn rule_4_6_a_newborn_may_move_at_once() {
    let game = after(&Position::START.to_string(), "h2h3 h7h6 h3h4 a7a6");
    assert_eq!(
        game.piece_at(square("c3")),
        Some((Player::First, PieceKind::Rook))
    );
    assert!(is_legal(&game, "c3c7"), "born this turn");
}
