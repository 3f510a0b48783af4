//! Moves of the pieces, and paralysed pieces.

use super::*;

#[test]
fn rule_r3_one_move_then_the_other_side_and_no_pass() {
    let mut position = board("W", "K0,0 k10,10");
    for (m, turn) in [("0,0-0,1", Player::Second), ("10,10-10,9", Player::First)] {
        position.play(m.parse().unwrap()).unwrap();
        assert_eq!(position.turn(), turn);
    }
    assert!(!position.is_legal("0,1-0,1".parse().unwrap()), "a pass");
    assert!(!position.is_legal("10,9-10,8".parse().unwrap()), "Black's");
}

#[test]
fn rule_r3_1_no_ordinary_capture_takes_a_gorilla() {
    let position = board("W", "K0,0 k10,10 R4,4 g4,7 x4,2");
    assert_eq!(
        targets(&position, "4,4"),
        "0,4 1,4 2,4 3,4 4,2 4,3 4,5 4,6 5,4 6,4 7,4 8,4 9,4 10,4"
    );
}

#[test]
fn rule_r3_2_pawns() {
    let position = board("W", "K0,0 k10,10 P1,4 P1,8 n3,8 p2,5 g2,3 P0,6");
    assert_eq!(targets(&position, "1,4"), "2,4 2,5 3,4");
    assert_eq!(
        targets(&position, "1,8"),
        "2,8",
        "both squares must be empty"
    );
    assert_eq!(
        targets(&position, "0,6"),
        "1,6",
        "one step from the back row"
    );
    let black = board("B", "K0,0 k10,10 p9,4");
    assert_eq!(targets(&black, "9,4"), "7,4 8,4");
}

#[test]
fn rule_r3_3_bishop_knight_rook_as_in_chess() {
    let position = board("W", "K0,0 k10,10 B4,4 P6,6 N8,0");
    assert_eq!(
        targets(&position, "4,4"),
        "0,8 1,1 1,7 2,2 2,6 3,3 3,5 5,3 5,5 6,2 7,1"
    );
    assert_eq!(targets(&position, "8,0"), "6,1 7,2 9,2 10,1");
}

#[test]
fn rule_r3_4_serpents_never_capture_by_moving() {
    let position = board("W", "K0,0 k10,10 S5,3 x5,4 h4,3");
    assert_eq!(targets(&position, "5,3"), "4,2 4,4 5,2 6,2 6,3 6,4");
}

#[test]
fn rule_r3_5_grand_empress_moves_as_queen_and_knight() {
    let position = board("W", "K10,0 k10,10 E0,0 P0,2 P2,0 p1,1");
    assert_eq!(targets(&position, "0,0"), "0,1 1,0 1,1 1,2 2,1");
}

#[test]
fn rule_r3_6_one_step_pieces_and_the_king_with_a_jet_pack() {
    for letter in ["K", "O", "J", "Z"] {
        let king = if letter == "K" { "" } else { "K0,0" };
        let position = board("W", &format!("{king} k10,10 {letter}4,4 P3,4 n5,4"));
        assert_eq!(targets(&position, "4,4"), "3,3 3,5 4,3 4,5 5,3 5,4 5,5");
    }
    let flier = board("W", "W0,0 k10,10 n2,2");
    assert_eq!(targets(&flier, "0,0"), "1,1 2,2", "and no King's step");
}

#[test]
fn rule_r3_7_catapults_step_or_fling() {
    let position = board("W", "K0,0 k10,10 C5,3 R5,2 g5,6 p5,5 n5,8 X6,3");
    assert_eq!(targets(&position, "5,3"), "4,2 4,3 4,4 5,4 6,2 6,4");
    // The Rook's own moves, and flings over pieces: onto an enemy, not onto the Gorilla.
    assert_eq!(
        targets(&position, "5,2"),
        "0,2 1,2 2,2 3,2 4,2 5,0 5,1 5,4 5,5 5,7 5,8 5,9 5,10 6,2 7,2 8,2 9,2 10,2"
    );
    assert_eq!(targets(&position, "6,3"), "", "a Golf Cart is not flung");
    let kings = board("W", "K8,8 k10,10 C9,9");
    assert!(
        !kings.is_legal("8,8-10,10".parse().unwrap()),
        "not onto a King"
    );
    let events = play(
        "W",
        "K0,0 k10,10 C5,3 G5,2 n5,8",
        "5,2-5,8",
        "K0,0 k10,10 C5,3 G5,8",
    );
    assert_eq!(
        events,
        [
            "white gorilla flung from 5,2 over the catapult on 5,3 to 5,8",
            "black knight captured on 5,8"
        ]
    );
}

#[test]
fn rule_r3_8_gorillas_step_or_push() {
    let position = board("W", "K0,0 k10,10 G4,4 p4,5 g4,3 x5,4 g6,4 P3,4 G0,9 n0,10");
    // A Gorilla pushes pawns of both sides, but no Gorilla, and no cart with a Gorilla behind it.
    assert_eq!(targets(&position, "4,4"), "3,3 3,4 3,5 4,5 5,3 5,5");
    assert!(
        !position.is_legal("0,9-0,10".parse().unwrap()),
        "off the board"
    );
    let events = play("W", "K0,0 k4,5 G4,3 R4,4", "4,3-4,4", "K0,0 G4,4 R4,5");
    assert_eq!(
        events,
        [
            "white gorilla moved 4,3 to 4,4",
            "white rook pushed from 4,4 to 4,5",
            "black king captured on 4,5"
        ]
    );
}

#[test]
fn rule_r3_9_golf_carts_step_on_end_rows_only() {
    let position = board("W", "K5,0 k10,10 X0,4 n0,5");
    assert_eq!(targets(&position, "0,4"), "0,3 0,5");
    let stranded = board("W", "K5,0 k10,10 X1,4 n1,5");
    assert_eq!(targets(&stranded, "1,4"), "");
}

#[test]
fn rule_r3_10_time_machines_do_not_move() {
    let position = board("W", "K5,0 k10,10 H4,4");
    assert_eq!(targets(&position, "4,4"), "");
}

#[test]
fn rule_r3_11_two_squares_name_every_move() {
    // Two moves that lead to the same board are different moves.
    let mut moves = Position::START.moves();
    assert_eq!(moves.len(), 30);
    moves.sort_unstable_by_key(|m| (m.from, m.to));
    moves.dedup();
    assert_eq!(moves.len(), 30);
    let push = board("W", "K0,0 k10,10 G4,4 p4,5");
    assert!(push.is_push("4,4-4,5".parse().unwrap()));
    let fling = board("W", "K0,0 k10,10 C4,4 R4,3");
    assert_eq!(
        fling.flinger("4,3-4,6".parse().unwrap()),
        Some(Square::at(4, 4))
    );
    assert_eq!(fling.flinger("4,3-2,3".parse().unwrap()), None);
}

#[test]
fn rule_r4_paralysed_pieces_make_no_move_of_their_own() {
    let position = board("W", "K0,0 k10,10 z4,4 R3,3 G5,5 C4,3 N4,2 Z3,5");
    for stuck in ["3,3", "5,5", "4,3", "3,5"] {
        assert_eq!(targets(&position, stuck), "", "{stuck}");
    }
    assert_eq!(position.paralysed(Player::First).len(), 4);
    assert_eq!(
        position.paralysed(Player::Second).len(),
        1,
        "the two Beekeepers paralyse each other"
    );
    // But a free Catapult flings a paralysed piece.
    let free = board("W", "K0,0 k10,10 z4,4 R3,3 C2,3");
    assert_eq!(targets(&free, "3,3"), "0,3 1,3");
}

#[test]
fn rule_r5_there_is_no_check() {
    play("W", "K0,0 k10,10 r5,1", "0,0-0,1", "K0,1 k10,10 r5,1");
}
