//! The effects of a move.

use super::*;

#[test]
fn rule_r6_effects_are_for_both_sides_and_go_on_when_a_king_is_lost() {
    play(
        "W",
        "K0,0 k10,10 s0,2 N3,1 b7,1",
        "0,0-0,1",
        "k10,10 s0,2 N7,9 b3,9",
    );
}

#[test]
fn rule_r6_0_arrival() {
    let events = play("W", "K0,0 k10,10 P9,3", "9,3-10,3", "K0,0 k10,10 H10,3");
    assert_eq!(events[1], "white pawn on 10,3 became a time machine");
    // Pushed there by the enemy.
    play(
        "B",
        "K0,0 k10,10 P9,3 g8,3",
        "8,3-9,3",
        "K0,0 k10,10 H10,3 g9,3",
    );
    let events = play("W", "K4,4 k10,10", "4,4-5,5", "W5,5 k10,10");
    assert_eq!(events[1], "white king took the jet pack on 5,5");
    play(
        "W",
        "K4,4 k10,10 C3,3 N2,2",
        "4,4-5,5",
        "W5,5 k10,10 C3,3 N2,2",
    );
}

#[test]
fn rule_r6_1_poison_takes_all_pieces_at_once() {
    let events = play(
        "W",
        "K0,0 k10,10 S3,4 s5,4 h6,3 h6,5 g4,4",
        "3,4-4,5",
        "K0,0 k10,10 h6,3 h6,5",
    );
    assert_eq!(
        events[1..],
        [
            "black gorilla poisoned on 4,4",
            "white serpent poisoned on 4,5",
            "black serpent poisoned on 5,4"
        ]
    );
}

#[test]
fn rule_r6_2_an_old_woman_beside_a_victim_becomes_a_grand_empress() {
    let events = play(
        "W",
        "K0,0 k10,10 S3,4 n5,4 o6,4",
        "3,4-4,4",
        "K0,0 k10,10 e6,4",
    );
    assert_eq!(
        events[1..],
        [
            "black knight poisoned on 5,4",
            "white serpent captured on 4,4",
            "black old woman on 6,4 became a grand empress"
        ]
    );
    // An Old Woman beside the Serpent is lost with it.
    play("W", "K0,0 k10,10 S3,4 n5,4 o5,5", "3,4-4,4", "K0,0 k10,10");
    // With no other victim beside her she is only poisoned.
    play("W", "K0,0 k10,10 S3,4 o5,5", "3,4-4,4", "K0,0 k10,10 S4,4");
    // Each of two Serpents that meet is a victim, so the Old Women beside them are transformed.
    play(
        "W",
        "K0,0 k10,10 S3,4 s5,4 O3,3 o6,4",
        "3,4-4,4",
        "K0,0 k10,10 E3,3 e6,4",
    );
    // An Empress's poison transforms no piece.
    play(
        "W",
        "K0,0 k10,10 E3,4 n5,4 o6,4",
        "3,4-4,4",
        "K0,0 k10,10 E4,4 o6,4",
    );
}

#[test]
fn rule_r6_3_a_pawn_on_row_5_charges_the_enemys_cart() {
    let events = play(
        "W",
        "K1,0 k9,10 P4,3 x10,6 n4,6 X0,8",
        "4,3-5,3",
        "K1,0 k9,10 P5,3 x0,6 X0,8",
    );
    assert_eq!(
        events[1..],
        [
            "black golf cart on 10,6 charged by a pawn",
            "black golf cart ran from 10,6 to 0,6",
            "black knight on 4,6 swept away"
        ]
    );
}

#[test]
fn rule_r6_4_machines_charge_and_carts_run() {
    // A machine charges its player's own cart.
    play(
        "W",
        "K1,0 k9,10 H4,3 X0,6 x10,8",
        "1,0-1,1",
        "K1,1 k9,10 H4,3 X10,6 x10,8",
    );
    // Both carts are charged in one column, one of them stranded. The column is emptied.
    play(
        "W",
        "K1,0 k9,10 H4,3 h4,2 X0,6 x4,6 G7,6",
        "1,0-1,1",
        "K1,1 k9,10 H4,3 h4,2",
    );
    // A stranded cart does not run.
    play(
        "W",
        "K1,0 k9,10 H4,3 X3,6",
        "1,0-1,1",
        "K1,1 k9,10 H4,3 X3,6",
    );
    // Charges are found before carts run. The first cart takes the machine that charged the second.
    play(
        "W",
        "K1,0 k9,10 H4,3 h4,6 X0,6 x10,8",
        "1,0-1,1",
        "K1,1 k9,10 H4,3 X10,6 x0,8",
    );
}

#[test]
fn rule_r6_5_pads_move_all_pieces_at_once() {
    let events = play(
        "W",
        "K0,0 k10,10 N3,1 b3,9",
        "0,0-0,1",
        "K0,1 k10,10 N7,9 b3,1",
    );
    assert_eq!(
        events[1..],
        [
            "black bishop teleported from 3,9 to 3,1",
            "white knight teleported from 3,1 to 7,9"
        ]
    );
    play(
        "W",
        "K0,0 k10,10 N7,9 b7,1",
        "0,0-0,1",
        "K0,1 k10,10 N7,1 b3,9",
    );
}

#[test]
fn rule_r6_6_poison_and_transformation_once_more() {
    // Teleported beside its victim.
    play("W", "K0,0 k10,10 S3,8 n3,2", "3,8-3,9", "K0,0 k10,10 S3,1");
    // The Empress of the first round poisons in the second.
    play(
        "W",
        "K0,0 k10,10 S3,4 n5,4 o6,4 P7,4",
        "3,4-4,4",
        "K0,0 k10,10 e6,4",
    );
}

#[test]
fn rule_r6_7_prince_joey_explodes_at_five_and_ten() {
    let events = play(
        "W",
        "K0,0 k10,10 J4,4 N4,0 N4,2 n4,10 R3,5 r2,8",
        "0,0-0,1",
        "K0,1 k10,10 J4,4 N4,0 N4,2 n4,10 R3,5 r2,8",
    );
    assert_eq!(events.len(), 1, "four in the row");
    let events = play(
        "W",
        "K0,0 k10,10 J4,4 N4,0 N4,2 n4,10 R3,5 R2,8",
        "2,8-4,8",
        "K0,0 k10,10 N4,0 N4,2 n4,10 R4,8",
    );
    assert_eq!(
        events[1..],
        [
            "white prince joey exploded on 4,4",
            "white rook on 3,5 lost in the explosion"
        ]
    );
    // At the start 23 of the 30 moves lose the mover's King in an explosion.
    let lost = Position::START
        .moves()
        .into_iter()
        .filter(|&m| {
            let mut after = Position::START;
            after.play_unchecked(m);
            after.outcome() == Some(Outcome::Win(Player::Second))
        })
        .count();
    assert_eq!(lost, 23);
}
