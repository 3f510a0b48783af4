//! The winning path that is coloured.

use super::*;

#[test]
fn rule_4_1_the_path_is_measured_from_the_start_of_the_base() {
    let starts = |size: Size| cells(Player::ALL.map(|owner| size.base_start(owner)));
    let sizes = [Size::SMALL, Size::MEDIUM, Size::LARGE];
    // The top left cell, for player 2 as well; the centre of the large base.
    assert_eq!(sizes.map(starts), ["3,4 3,9", "6,4 6,22", "10,5 10,36"]);
}

#[test]
fn rule_4_1_and_4_5_the_path_of_player_2_is_the_same_one_and_told_with_the_event() {
    use board_scene::Present;
    let before = position("7x14b1 14./14./4.6o4./4.X4oO4./14./14./14. 2 -");
    assert_eq!(path(&before), "3,8 3,7 3,6 3,5");
    let trace = before.trace(&Event::Won {
        owner: Player::Second,
    });
    let columns: Vec<u16> = trace.spots.iter().map(|spot| spot.column).collect();
    assert_eq!(columns, [8, 7, 6, 5]);
}

#[test]
fn rule_4_2_the_shortest_way_from_the_start_is_taken_through_the_own_base_too() {
    // Both rows of the medium board are bridged, and the upper one is nearer to the top left cell;
    // then the lower one only.
    for (upper, row) in [("16x", 6), ("16.", 7)] {
        let rows = format!("28./28./28./28./28./28./4.2X{upper}2O4./4.2X16x2O4.");
        let bridge = (6..22).map(|column| Cell::at(row, column));
        assert_eq!(path(&medium(&rows)), cells(bridge));
    }
}

#[test]
fn rule_4_3_of_equally_near_ends_the_first_by_row_and_column() {
    // Ends above the enemy base and beside it, at the same distance from the start.
    let text = "7x14b1 14./14./5.5x4./4.X4xO4./14./14./14. 1 -";
    // Three steps fewer than along the row above.
    assert_eq!(path(&position(text)), "3,5 3,6 3,7 3,8");
    let ring = "7x14b1 14./14./4.6x4./4.X4.O4./4.6x4./14./14. 1 -";
    assert_eq!(path(&position(ring)), "2,4 2,5 2,6 2,7 2,8 2,9");
}

#[test]
fn rule_4_4_back_from_the_end_the_first_nearer_neighbour_by_row_and_column() {
    // Two paths round a hole, of the same length, that differ only in their rows.
    let hole = position("7x14b1 14./14./5.3x6./4.Xx.2xO4./5.3x6./14./14. 1 -");
    assert_eq!(path(&hole), "3,5 2,5 2,6 2,7 3,7 3,8");
    let other = position("7x14b1 14./14./14./4.Xx.2xO4./5.3x6./14./14. 1 -");
    assert_eq!(path(&other), "3,5 4,5 4,6 4,7 3,7 3,8");
}

#[test]
fn rule_4_5_only_the_cells_outside_the_base_are_coloured_and_only_after_the_conquest() {
    use board_scene::Present;
    let coloured = |position: &Position| {
        let mut cells = position.scene().cells;
        cells.retain(|cell| cell.piece.is_some_and(|piece| piece.name == "winning path"));
        let names = cells.into_iter().map(|cell| cell.name);
        names.collect::<Vec<_>>().join(" ")
    };
    let mut game = position("7x14b1 x13./14./14./4.X4xO4./14./14./14. 1 -");
    assert_eq!(coloured(&game), "");
    game.play(Move::Conquest).unwrap();
    assert_eq!(coloured(&game), "3,5 3,6 3,7 3,8");
}
