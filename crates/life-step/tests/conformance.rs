//! Compares generations with two owners with those of an independent program.

use grid_core::{Bitboard, Square, SquareSet};
use life_step::{Rule, TwoOwners};

const WIDTH: usize = 9;
const HEIGHT: usize = 7;
type Cells = Bitboard<u64, WIDTH, HEIGHT>;

/// Reads `7x9t1g1 ROW/ROW/… PHASE`. The rows go from top to bottom, in runs `[count]symbol`; `x`
/// and `o` are the owners. The top row of the text is the top row of the board.
fn board(text: &str) -> TwoOwners<Cells> {
    let [size, grid, _phase] = text.split(' ').collect::<Vec<_>>()[..] else {
        panic!("not a board: {text}");
    };
    assert_eq!(size, "7x9t1g1");
    let rows: Vec<&str> = grid.split('/').collect();
    assert_eq!(rows.len(), HEIGHT, "{text}");

    let (mut first, mut second) = (Cells::EMPTY, Cells::EMPTY);
    for (down, row) in rows.into_iter().enumerate() {
        let mut column = 0;
        let mut count = None;
        for symbol in row.chars() {
            if let Some(digit) = symbol.to_digit(10) {
                count = Some(digit as usize);
                continue;
            }
            for _ in 0..count.take().unwrap_or(1) {
                let square = Square::at(HEIGHT - 1 - down, column);
                match symbol {
                    'x' => first |= Cells::of(square),
                    'o' => second |= Cells::of(square),
                    '.' => {}
                    _ => panic!("{symbol} in {text}"),
                }
                column += 1;
            }
        }
        assert_eq!(column, WIDTH, "{text}");
    }
    TwoOwners::new(first, second).unwrap()
}

#[test]
fn every_generation_is_the_recorded_one() {
    let mut boards = 0;
    for line in include_str!("data/lifeduel-generations.tsv").lines() {
        let (before, after) = line.split_once('\t').unwrap();
        assert_eq!(board(before).step_life(), board(after), "{before}");
        assert_eq!(board(before).step(Rule::LIFE), board(after), "{before}");
        boards += 1;
    }
    assert_eq!(boards, 500);
}
