//! Generations of Life with two owners (rule 1.4) on boards whose size is known only at run time.

use grid_core::Bitboard;
use life_step::TwoOwners;

/// The cells of both players, the first player's first. A cell is bit `row * width + column`.
pub(crate) type Cells = [u64; 2];

/// Runs some generations of a board of a fixed width. The arguments are its living cells, the set
/// of all its cells, and the number of generations.
pub(crate) type Run = fn(Cells, u64, usize) -> Cells;

/// Runs some generations of a board `W` columns wide. `full` is the set of its cells.
///
/// The rows of a board follow each other without gaps. So the tallest board of a width that fits a
/// word is used for all lower ones. Cells that are born below the last row are removed.
fn run<const W: usize, const H: usize>(cells: Cells, full: u64, generations: usize) -> Cells {
    let full = Bitboard::<u64, W, H>::from_bits(full);
    let [first, second] = cells.map(Bitboard::<u64, W, H>::from_bits);
    let mut owners = TwoOwners::new(first, second).unwrap_or_default();
    for _ in 0..generations {
        owners = owners.step_life().within(full);
    }
    [owners.first().bits(), owners.second().bits()]
}

macro_rules! frames {
    ($($width:literal x $height:literal)*) => {
        /// For every width from 1, the function that steps boards of that width.
        static RUNS: [Run; 32] = [$(run::<$width, $height>),*];
    };
}

frames! {
    1 x 64 2 x 32 3 x 21 4 x 16 5 x 12 6 x 10 7 x 9 8 x 8
    9 x 7 10 x 6 11 x 5 12 x 5 13 x 4 14 x 4 15 x 4 16 x 4
    17 x 3 18 x 3 19 x 3 20 x 3 21 x 3 22 x 2 23 x 2 24 x 2
    25 x 2 26 x 2 27 x 2 28 x 2 29 x 2 30 x 2 31 x 2 32 x 2
}

/// The set of all cells of a board.
#[inline]
pub(crate) const fn full(height: usize, width: usize) -> u64 {
    u64::MAX >> (64 - height * width)
}

/// The function that steps boards of a size.
#[inline]
pub(crate) fn run_of(height: usize, width: usize) -> Run {
    // A board of one row has the same bits and the same neighbours as a board of one column.
    RUNS[if height == 1 { 0 } else { width - 1 }]
}

/// The cells some generations later. Outside the board all cells are dead.
#[inline]
pub(crate) fn after(cells: Cells, height: usize, width: usize, generations: usize) -> Cells {
    run_of(height, width)(cells, full(height, width), generations)
}
