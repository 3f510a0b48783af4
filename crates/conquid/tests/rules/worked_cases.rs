//! Worked cases. The number of moves is C(empty, 3) + 1 + Vanquishes + (1 if Conquest).

use super::*;

#[test]
fn rule_9_1_conquer_without_a_cascade_past_a_single_contact() {
    assert_eq!(conquered(&medium("x2o25./.xo25.")), "0,1");
}

#[test]
fn rule_9_4_a_block_in_the_corner_of_the_board() {
    let rows = "4ox23./4ox23./4o24./4o24./2x26.";
    assert!(legal(&medium(rows), "V0,0"));
}

#[test]
fn rule_9_8_a_straight_bridge() {
    let rows = "28./28./28./28./28./28./4.2X16x2O4.";
    let bridge = medium(rows);
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
