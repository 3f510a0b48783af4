//! The boards that the crate's documentation draws, played.

use rule_pages::{boards, drawings};
use wildebeest::{Game, Player, Position};

/// Returns the positions of a drawing and the move between them. The first line numbers the
/// columns; each other line begins with the number of its row. A King that is not drawn stands in
/// a corner.
fn read(drawing: &[&str]) -> (Vec<Position>, Option<String>) {
    let first = |line: &str| line.split_whitespace().next().unwrap().parse().unwrap();
    let (left, top): (usize, usize) = (first(drawing[0]), first(drawing[1]));
    let boards = boards(drawing);
    let drawn = boards.concat().concat();
    let positions = boards.iter().zip(["W", "B"]).map(|(board, turn)| {
        let mut rows = vec![".".repeat(11); 11];
        for (king, row, column) in [("K", 0, 10), ("k", 10, 0)] {
            if !drawn.contains(king) {
                rows[row].replace_range(column..=column, king);
            }
        }
        for (row, cells) in rows[top..].iter_mut().zip(board) {
            row.replace_range(left..left + cells.len(), cells);
        }
        let position: Position = format!("{turn} {}", rows.join("/")).parse().unwrap();
        // The special squares are drawn where they are.
        let text = position.to_string();
        for (row, cells) in text[2..].split('/').skip(top).zip(board) {
            assert_eq!(&row[left..left + cells.len()], cells);
        }
        position
    });
    let mut words = drawing.iter().flat_map(|line| line.split_whitespace());
    let m = words.find(|word| word.contains('-'));
    (positions.collect(), m.map(str::to_owned))
}

#[test]
fn every_drawn_move_leads_to_the_drawn_board() {
    let drawings = drawings(include_str!("../src/lib.rs"));
    assert_eq!(drawings.len(), 11);
    assert_eq!(read(&drawings[0]), (vec![Position::START], None));
    let played = drawings[1..].iter().map(|drawing| {
        let (positions, m) = read(drawing);
        let mut game = positions[0];
        game.play(m.unwrap().parse().unwrap()).unwrap();
        assert_eq!(game, positions[1]);
        game
    });
    let played: Vec<Position> = played.collect();

    let [_, push, bees, _, joey, ..] = played[..] else {
        panic!("ten moves are drawn");
    };
    let result = |game: Position| game.outcome().unwrap().to_string();
    assert_eq!([push, bees, joey].map(result), ["1-0", "1/2-1/2", "1-0"]);
    let black = bees.pieces(Player::Second);
    assert_eq!(bees.paralysed(Player::Second), black);
}
