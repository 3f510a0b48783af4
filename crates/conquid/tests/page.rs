//! The boards that the crate's documentation draws, played.

use conquid::{Game, Position};
use rule_pages::{boards, drawings};

/// Returns the text of a position with a drawn board of 5x11 cells.
fn text(size: &[String], rest: &str) -> String {
    let runs = |row: &String| -> String {
        let runs = row.as_bytes().chunk_by(|a, b| a == b);
        let run = |run: &[u8]| match run.len() {
            1 => char::from(run[0]).to_string(),
            length => format!("{length}{}", char::from(run[0])),
        };
        runs.map(run).collect()
    };
    let rows: Vec<String> = size.iter().map(runs).collect();
    format!("5x11b1 {} {rest}", rows.join("/"))
}

#[test]
fn every_drawn_move_leads_to_the_drawn_board() {
    let drawings = drawings(include_str!("../src/lib.rs"));
    assert_eq!(drawings.len(), 4);
    for (drawing, m) in drawings.iter().zip(["A1,1;1,2;3,4", "C", "V0,0", "Q"]) {
        let boards = boards(drawing);
        let mut game: Position = text(&boards[0], "1 -").parse().unwrap();
        game.play(m.parse().unwrap()).unwrap();
        // A Conquest is drawn before it.
        let (after, rest) = match boards.get(1) {
            Some(after) => (after, "2 -"),
            None => (&boards[0], "2 1"),
        };
        assert_eq!(game.to_string(), text(after, rest));
    }
}
