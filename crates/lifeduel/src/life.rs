//! Generations of Life with two owners (rule 1.4) on boards whose size is known only at run time.

use grid_core::Bitboard;
use life_step::TwoOwners;
#[cfg(feature = "ai")]
use life_step::{Kernel, WordWork};

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

/// How many boards run together.
pub(crate) const LANES: usize = 8;

/// Several boards: the cells of the first player on each, and those of the second player.
pub(crate) type Boards = [[u64; LANES]; 2];

/// Runs some generations of several boards, as [`Run`] does. Returns for each player the set of
/// boards on which that player has more cells than the other.
pub(crate) type Leads = fn(Instructions, &Boards, u64, usize) -> [u8; 2];

/// The instructions that run several boards: with the feature `ai` the fastest of the processor,
/// without it those for which the program is compiled.
#[derive(Copy, Clone)]
pub(crate) struct Instructions {
    #[cfg(feature = "ai")]
    kernel: Kernel,
}

impl Instructions {
    pub(crate) fn fastest() -> Self {
        Self {
            #[cfg(feature = "ai")]
            kernel: Kernel::fastest(),
        }
    }

    #[inline]
    fn run<const W: usize, const H: usize>(self, together: Together<'_, W, H>) -> [u8; 2] {
        #[cfg(feature = "ai")]
        return self.kernel.run_on_words(together);
        #[cfg(not(feature = "ai"))]
        together.leads()
    }
}

/// Boards `W` columns wide, to be run together.
struct Together<'a, const W: usize, const H: usize> {
    boards: &'a Boards,
    full: u64,
    generations: usize,
}

impl<const W: usize, const H: usize> Together<'_, W, H> {
    #[inline(always)]
    fn leads(self) -> [u8; 2] {
        let full = Bitboard::<u64, W, H>::from_bits(self.full);
        let &[mut first, mut second] = self.boards;
        for _ in 0..self.generations {
            for (first, second) in first.iter_mut().zip(&mut second) {
                let cells = [*first, *second].map(Bitboard::<u64, W, H>::from_bits);
                let owners = TwoOwners::new(cells[0], cells[1]).unwrap_or_default();
                let next = owners.step_life().within(full);
                (*first, *second) = (next.first().bits(), next.second().bits());
            }
        }
        let mut leads = [0; 2];
        for lane in 0..LANES {
            let [first, second] = [first[lane], second[lane]].map(u64::count_ones);
            leads[0] |= u8::from(first > second) << lane;
            leads[1] |= u8::from(second > first) << lane;
        }
        leads
    }
}

#[cfg(feature = "ai")]
impl<const W: usize, const H: usize> WordWork for Together<'_, W, H> {
    type Output = [u8; 2];

    #[inline(always)]
    fn run(self) -> [u8; 2] {
        self.leads()
    }
}

/// Runs boards `W` columns wide together.
fn leads<const W: usize, const H: usize>(
    instructions: Instructions,
    boards: &Boards,
    full: u64,
    generations: usize,
) -> [u8; 2] {
    let together = Together::<W, H> {
        boards,
        full,
        generations,
    };
    instructions.run(together)
}

macro_rules! frames {
    ($($width:literal x $height:literal)*) => {
        /// For every width from 1, the functions that step boards of that width.
        static RUNS: [(Run, Leads); 32] = [$((run::<$width, $height>, leads::<$width, $height>)),*];
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

/// The functions that step boards of a size.
#[inline]
pub(crate) fn runs_of(height: usize, width: usize) -> (Run, Leads) {
    // A board of one row has the same bits and the same neighbours as a board of one column.
    RUNS[if height == 1 { 0 } else { width - 1 }]
}

/// The cells some generations later. Outside the board all cells are dead.
#[inline]
pub(crate) fn after(cells: Cells, height: usize, width: usize, generations: usize) -> Cells {
    (runs_of(height, width).0)(cells, full(height, width), generations)
}
