//! The boards that the crate's documentation draws, played.

use conquid::{Game, Position};
use grid_core::testing::Model as _;
use rule_pages::{boards, drawings};

use crate::model::Model;

/// Returns the text of a position with a drawn board.
fn text(rows: &[String], turn: usize, result: char) -> String {
    let grid = rows.iter().map(|row| row.chars().collect()).collect();
    let base = 1;
    let model = Model {
        grid,
        base,
        turn,
        result,
    };
    model.text()
}

#[test]
fn every_drawn_move_leads_to_the_drawn_board() {
    let drawings = drawings(include_str!("../src/lib.rs"));
    assert_eq!(drawings.len(), 4);
    for (drawing, m) in drawings.iter().zip(["A1,1;1,2;3,4", "C", "V0,0", "Q"]) {
        let boards = boards(drawing);
        let mut game: Position = text(&boards[0], 1, '-').parse().unwrap();
        game.play(m.parse().unwrap()).unwrap();
        // A Conquest is drawn before it.
        let after = match boards.get(1) {
            Some(after) => text(after, 2, '-'),
            None => text(&boards[0], 2, '1'),
        };
        assert_eq!(game.to_string(), after);
    }
}
