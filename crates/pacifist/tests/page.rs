//! The boards that the crate's documentation draws, played.

use pacifist::{Game, Pacifist, Player, Square};
use rule_pages::{boards, drawings};

/// Returns the text of a position with a drawn board.
fn text(board: &[String], rest: &str) -> String {
    let dots = |text: String, n: usize| text.replace(&".".repeat(n), &n.to_string());
    let placement = (1..=8).rev().fold(board.join("/"), dots);
    format!("{placement} {rest}")
}

#[test]
fn the_drawn_influence_is_that_of_the_game_and_the_drawn_move_leads_to_the_drawn_board() {
    let drawings = drawings(include_str!("../src/lib.rs"));
    let [map, rook] = &drawings[..] else {
        panic!("{} drawings", drawings.len());
    };
    let game: Pacifist = text(&boards(map)[0], "b 1 iiii").parse().unwrap();
    for (row, line) in map.iter().enumerate() {
        let words = line.split_whitespace();
        let numbers = words.filter_map(|word| word.parse::<i32>().ok());
        let net = (0..8).map(|file| game.net(Player::First, Square::at(7 - row, file)));
        assert!(net.eq(numbers), "{line}");
    }
    let drawn = boards(rook);
    let mut game: Pacifist = text(&drawn[0], "w 0 iiii").parse().unwrap();
    game.play("h4d4".parse().unwrap()).unwrap();
    assert_eq!(game.to_string(), text(&drawn[1], "b 1 iiii --"));
}
