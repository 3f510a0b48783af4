//! The boards that the crate's documentation draws, played.

use pacifist::{Game, Notation, Pacifist, Player, Square, WeightedPacifist};
use rule_pages::{boards, drawings};

/// Returns the text of a position with a drawn board.
fn text(board: &[String], rest: &str) -> String {
    let dots = |text: String, n: usize| text.replace(&".".repeat(n), &n.to_string());
    let placement = (1..=8).rev().fold(board.join("/"), dots);
    format!("{placement} {rest}")
}

/// Plays the move that a drawing shows. Returns the result, if the game is over.
fn play<G: Notation>(drawing: &[&str]) -> Option<String> {
    let boards = boards(drawing);
    let mut words = drawing.iter().flat_map(|line| line.split_whitespace());
    let m = words.find(|word| word.len() == 4).unwrap();
    let from: Square = m[..2].parse().unwrap();
    let is_white = boards[0][7 - from.row()].as_bytes()[from.column()].is_ascii_uppercase();
    let (side, other) = if is_white { ("w", "b") } else { ("b", "w") };

    let before = text(&boards[0], &format!("{side} 0 iiii"));
    let mut game: G = before.parse().unwrap();
    game.play(game.parse_move(m).unwrap()).unwrap();
    let after = text(&boards[1], &format!("{other} 1 iiii --"));
    assert_eq!(game.to_string(), after);
    game.outcome().map(|outcome| outcome.to_string())
}

#[test]
fn every_drawn_move_leads_to_the_drawn_board() {
    let drawings = drawings(include_str!("../src/lib.rs"));
    let [_, rook, knight, black, queen, weighted] = &drawings[..] else {
        panic!("{} drawings", drawings.len());
    };
    for drawing in [rook, knight, black] {
        assert_eq!(play::<Pacifist>(drawing), None);
    }
    assert_eq!(play::<Pacifist>(queen).as_deref(), Some("1-0"));
    assert_eq!(play::<WeightedPacifist>(weighted), None);

    // In Pacifist the last move converts only the rook on g1.
    let before = text(&boards(weighted)[0], "b 0 iiii");
    let mut game: Pacifist = before.parse().unwrap();
    game.play("a8a7".parse().unwrap()).unwrap();
    let after = "1rbnkb1n/qpppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1rN ";
    assert!(game.to_string().starts_with(after));
}

#[test]
fn the_drawn_influence_is_that_of_the_game() {
    let map = &drawings(include_str!("../src/lib.rs"))[0];
    let game: Pacifist = text(&boards(map)[0], "b 1 iiii").parse().unwrap();
    for (row, line) in map.iter().enumerate() {
        let numbers = line
            .split_whitespace()
            .filter_map(|word| word.parse::<i32>().ok());
        let net = (0..8).map(|file| game.net(Player::First, Square::at(7 - row, file)));
        assert!(net.eq(numbers), "{line}");
    }
}
