//! A search that steps many small boards at once: the best move among all pairs of new cells.
//!
//! Two players own cells of an 8x8 board. Player 1 may add two cells, then 100 generations pass.
//! All 1,378 boards are advanced together, 256 in the lanes of each vector.
//!
//! ```text
//! cargo run --release -p life-step --features grid --example batch_search
//! ```

use std::time::Instant;

use grid_core::{Bitboard, Player, Square, SquareSet};
use life_step::{Rule, TwoOwners, batch};

type Cells = Bitboard<u64, 8, 8>;
type Board = TwoOwners<Cells>;

const GENERATIONS: u64 = 100;

/// Returns how many more cells player 1 has.
fn lead(board: Board) -> i64 {
    board.first().len() as i64 - board.second().len() as i64
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cells = |text: &str| -> Result<Cells, grid_core::ParseError> {
        text.split(' ').map(str::parse::<Square<8, 8>>).collect()
    };
    let start = TwoOwners::new(cells("b2 c2 d2 c3 f6")?, cells("e5 e6 f5 g7 g6 d6")?)?;

    // Every pair of dead squares.
    let free: Vec<Square<8, 8>> = (!start.alive()).into_iter().collect();
    let pairs: Vec<[Square<8, 8>; 2]> = (0..free.len())
        .flat_map(|i| (0..i).map(move |j| (i, j)))
        .map(|(i, j)| [free[j], free[i]])
        .collect();
    let with_pair =
        |&[a, b]: &[Square<8, 8>; 2]| start.with(Player::First, a).with(Player::First, b);
    let boards: Vec<Board> = pairs.iter().map(with_pair).collect();

    let mut together = boards.clone();
    let begin = Instant::now();
    batch::advance_each(&mut together, Rule::LIFE, GENERATIONS);
    let batched = begin.elapsed();

    let begin = Instant::now();
    let alone: Vec<Board> = boards
        .iter()
        .map(|board| (0..GENERATIONS).fold(*board, |board, _| board.step_life()))
        .collect();
    println!(
        "{} boards, {GENERATIONS} generations: {batched:.1?} together, {:.1?} one by one",
        boards.len(),
        begin.elapsed(),
    );
    assert_eq!(together, alone);

    let best = (0..pairs.len())
        .max_by_key(|&i| lead(together[i]))
        .ok_or("no free square")?;
    let [a, b] = pairs[best];
    let without = (0..GENERATIONS).fold(start, |board, _| board.step_life());
    println!("without new cells player 1 leads by {}", lead(without));
    println!("with cells on {a} and {b} by {}", lead(together[best]));
    Ok(())
}
