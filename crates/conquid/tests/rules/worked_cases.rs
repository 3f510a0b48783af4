//! Worked cases. The number of moves is C(empty, 3) + 1 + Vanquishes + (1 if Conquest).

use super::*;

#[test]
fn rule_9_1_conquer_without_a_cascade_past_a_single_contact() {
    assert_eq!(conquered(&medium(&["x2o25.", ".xo25."])), "0,1");
}

#[test]
fn rule_9_2_a_cascade_in_two_rounds() {
    assert_eq!(
        conquered(&medium(&["x2o25.", ".xo25.", "2.x25."])),
        "0,1 0,2 1,2"
    );
}

#[test]
fn rule_9_3_the_own_base_does_not_help() {
    let rows = ["28.", "28.", "28.", "28.", "28.", "6.ox20.", "4.2Xo15.2O4."];
    assert_eq!(conquered(&medium(&rows)), "");
}

#[test]
fn rule_9_4_a_block_in_the_corner_of_the_board() {
    let rows = ["4ox23.", "4ox23.", "4o24.", "4o24.", "2x26."];
    assert!(legal(&medium(&rows), "V0,0"));
}

#[test]
fn rule_9_5_a_diagonal_place_and_too_few() {
    let rows = [
        "9.3x2.x13.",
        "10.4o14.",
        "10.4o14.",
        "10.4o14.",
        "10.4o14.",
        "9.2x17.",
    ];
    let position = medium(&rows);
    assert_eq!(counts(&position)[2], 0);
}

#[test]
fn rule_9_6_the_own_base_beside_the_block() {
    let text =
        "14x28b2 28./28./28./28./3x25./4o24./4o2X16.2O4./4o2X16.2O4./4o24./28./28./28./28./28. 1 -";
    assert_eq!(corners(&position(text)), "");
    let text = text.replacen("4o24./28.", "4o24./x27.", 1);
    assert_eq!(corners(&position(&text)), "5,0");
}

#[test]
fn rule_9_7_own_block_and_empty_block() {
    let rows = ["4x24.", "4x24.", "4x24.", "4x24.", "4x24."];
    assert_eq!(corners(&medium(&rows)), "0,0 0,4 1,0 1,4 5,0");
}

#[test]
fn rule_9_8_a_straight_bridge() {
    let rows = ["28.", "28.", "28.", "28.", "28.", "28.", "4.2X16x2O4."];
    let bridge = medium(&rows);
    assert_eq!(counts(&bridge), [8_238_416, 1, 26, 1]);
    assert_eq!(bridge.move_count(), 8_238_444);
}

#[test]
fn rule_9_9_a_full_board() {
    let full = position(FULL);
    assert_eq!(counts(&full), [0, 1, 0, 0]);
    assert_eq!(full.conquerable(Player::First).len(), 48);
    assert_eq!(full.cells(Player::Second).len(), 48, "all cells");
}
