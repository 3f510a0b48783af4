//! Positions and moves as text.

use super::*;

#[test]
fn rule_6_1_and_6_2_a_position_has_one_spelling() {
    for text in [SMALL, MEDIUM, LARGE] {
        assert_eq!(position(text).to_string(), text);
    }
    for (text, at, expected) in [
        ("", 0, "ROWSxCOLUMNSbBASE"),
        ("1x11b1", 6, "the cells"),
        ("1x11b1 4.X.O4.", 14, "the number of the player to move"),
        ("1x11b1 4.X.O4. 3 -", 15, "1 or 2"),
        ("1x11b1 4.X.O4. 1", 16, "the result"),
        ("1x11b1 4.X.O4. 1 *", 17, "-, 1, 2 or ="),
        ("1x11b1 4.X.O4. 1 - ", 19, "the end of the position"),
        ("1x11b1 4.X.O5. 1 -", 12, "as many cells in a row"),
        ("1x11b1 4.X.O3. 1 -", 14, "as many cells in a row"),
        ("1x11b1 4.X.O4 1 -", 13, "as many cells in a row"),
        ("1x11b1 4.X.O4./11. 1 -", 15, "no more rows"),
        ("2x11b1 11. 1 -", 10, "as many rows"),
        ("1x11b1 4.X1.O4. 1 -", 10, "no count before a single cell"),
        ("1x11b1 3..X.O4. 1 -", 9, "runs as long as possible"),
        ("1x11b1 04.X.O4. 1 -", 7, "a count without leading zeros"),
        ("1x11b1 4.x.O4. 1 -", 9, "X: the base of player 1"),
        ("1x11b1 4.X.X4. 1 -", 11, "O: the base of player 2"),
        ("1x11b1 4.XXO4. 1 -", 10, "runs as long as possible"),
        ("1x11b1 4.XOO4. 1 -", 10, ". x or o: no base is here"),
        ("1x11b1 4.X?O4. 1 -", 10, ". x or o: no base is here"),
        ("1x11b1 99999999999999999999. 1 -", 7, "as many cells"),
    ] {
        let error = text.parse::<Position>().unwrap_err();
        let is_told = error.at == at && error.expected.contains(expected);
        assert!(is_told, "{text:?}: {error}");
    }
}

#[test]
fn rule_6_1_after_a_conquest_the_turn_is_the_other_players() {
    let before = position("1x11b1 4.XxO4. 1 -");
    assert_eq!(after(&before, "Q"), "1x11b1 4.XxO4. 2 1");
    let before = position("1x11b1 4.XoO4. 2 -");
    assert_eq!(after(&before, "Q"), "1x11b1 4.XoO4. 1 2");
}

#[test]
fn rule_6_3_moves_are_written_in_ascending_order_and_read_in_any() {
    let start = position(MEDIUM);
    for (text, written) in [
        ("A6,8;6,6;6,7", "A6,6;6,7;6,8"),
        ("A10,0;9,27;9,3", "A9,3;9,27;10,0"),
        ("C", "C"),
        ("V3,8", "V3,8"),
        ("Q", "Q"),
    ] {
        assert_eq!(start.parse_move(text).unwrap().to_string(), written);
    }
    for (text, at) in [
        ("", 0),
        ("X", 0),
        ("c", 0),
        ("C ", 1),
        ("Qq", 1),
        ("V", 1),
        ("V3", 1),
        ("V3,8;", 1),
        ("V03,8", 1),
        ("V3,64", 1),
        ("V32,0", 1),
        ("V-1,0", 1),
        ("A6,6;6,7", 8),
        ("A6,6;6,7;", 9),
        ("A6,6;6,7;6,8;6,9", 13),
        ("A 6,6;6,7;6,8", 1),
        ("A6,6;6,6;6,8", 1),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_err().at, at, "{text:?}");
    }
}
