//! The boards that the crate's documentation draws.

use lifeduel::Board;
use rule_pages::{boards, drawings};

#[test]
fn every_drawn_board_is_the_next_generation() {
    let drawings = drawings(include_str!("../src/lib.rs"));
    let mut drawn = Vec::new();
    for drawing in drawings {
        let read = |rows: Vec<String>| rows.join("/").parse::<Board>().unwrap();
        let boards: Vec<Board> = boards(&drawing).into_iter().map(read).collect();
        for (generations, board) in boards.iter().enumerate() {
            assert_eq!(boards[0].after(generations), *board);
        }
        drawn.push(boards.len());
    }
    // The words below the first boards have none.
    assert_eq!(drawn, [4, 0, 4, 3]);
}
