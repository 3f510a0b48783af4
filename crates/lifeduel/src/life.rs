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

/// How many boards fill a vector of AVX-512.
pub(crate) const LANES: usize = 8;

/// A question about the last placement: after which placements of a set does the player who places
/// lead in the end?
#[derive(Copy, Clone)]
pub(crate) struct LastPlacement {
    /// The cells of the player who places.
    pub(crate) own: u64,
    /// The cells of the other player.
    pub(crate) other: u64,
    /// The placements.
    pub(crate) set: u64,
    /// All cells of the board.
    pub(crate) full: u64,
    pub(crate) generations: usize,
    /// Whether equal counts are enough.
    pub(crate) or_equal: bool,
}

/// Returns the placements of the set that are asked for.
pub(crate) type Leading = fn(SimdLevel, LastPlacement) -> u64;

/// The SIMD level at which boards are run in lanes: with the feature `ai` the fastest of the
/// processor, without it the one for which the program is compiled.
#[derive(Copy, Clone)]
pub(crate) struct SimdLevel {
    #[cfg(feature = "ai")]
    kernel: Kernel,
}

impl SimdLevel {
    pub(crate) fn fastest() -> Self {
        Self {
            #[cfg(feature = "ai")]
            kernel: Kernel::fastest(),
        }
    }

    /// Runs boards `W` columns wide in lanes.
    fn run<const W: usize, const H: usize>(self, asked: LastPlacement) -> u64 {
        #[cfg(feature = "ai")]
        return self.kernel.run_on_words(Lanes::<W, H>(asked));
        #[cfg(not(feature = "ai"))]
        Lanes::<W, H>(asked).leading()
    }
}

/// Boards `W` columns wide, each in a lane of a vector.
struct Lanes<const W: usize, const H: usize>(LastPlacement);

impl<const W: usize, const H: usize> Lanes<W, H> {
    #[inline(always)]
    fn leading(self) -> u64 {
        let mut rest = self.0.set;
        let mut leading = 0;
        while rest.count_ones() as usize > LANES {
            leading |= self.next::<2>(&mut rest);
        }
        if rest != 0 {
            leading |= self.next::<1>(&mut rest);
        }
        leading
    }

    /// Takes the next placements from a set, fills `N` vectors with their boards, and returns those
    /// that are asked for.
    #[inline(always)]
    fn next<const N: usize>(&self, rest: &mut u64) -> u64 {
        let mut bits = [[0; LANES]; N];
        for bit in bits.as_flattened_mut() {
            *bit = *rest & rest.wrapping_neg();
            *rest ^= *bit;
        }
        let mut own = bits.map(|bits| bits.map(|bit| self.0.own | bit));
        let mut other = [[self.0.other; LANES]; N];
        let full = Bitboard::<u64, W, H>::from_bits(self.0.full);
        for _ in 0..self.0.generations {
            for (own, other) in own.iter_mut().zip(&mut other) {
                for (own, other) in own.iter_mut().zip(other) {
                    let cells = [*own, *other].map(Bitboard::<u64, W, H>::from_bits);
                    let next = TwoOwners::of_disjoint(cells[0], cells[1]).step_life();
                    let next = next.within(full);
                    (*own, *other) = (next.first().bits(), next.second().bits());
                }
            }
        }
        let more = u64::from(self.0.or_equal);
        let mut leading = [0; LANES];
        for vector in 0..N {
            for lane in 0..LANES {
                let [own, other] = [own[vector][lane], other[vector][lane]].map(u64::count_ones);
                let leads = u64::from(own) + more > u64::from(other);
                leading[lane] |= if leads { bits[vector][lane] } else { 0 };
            }
        }
        leading.iter().fold(0, |all, bit| all | bit)
    }
}

#[cfg(feature = "ai")]
impl<const W: usize, const H: usize> WordWork for Lanes<W, H> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.leading()
    }
}

/// The most columns of a board that is run as it is. A wider board is run on its side, where it has
/// at most seven.
pub(crate) const WIDEST: usize = 8;

macro_rules! frames {
    ($($width:literal x $height:literal)*) => {
        /// For every width from 1, the functions that step boards of that width.
        static RUNS: [(Run, Leading); WIDEST] = [
            $((run::<$width, $height>, SimdLevel::run::<$width, $height>)),*
        ];
    };
}

frames! { 1 x 64 2 x 32 3 x 21 4 x 16 5 x 12 6 x 10 7 x 9 8 x 8 }

/// Returns the set of all cells of a board.
#[inline]
pub(crate) const fn full(height: usize, width: usize) -> u64 {
    u64::MAX >> (64 - height * width)
}

/// Returns the functions that step boards of a width of at most [`WIDEST`].
#[inline]
pub(crate) fn runs_of(width: usize) -> (Run, Leading) {
    RUNS[width - 1]
}

/// Returns the cells of a board on its side: its rows are columns.
pub(crate) fn turned(cells: Cells, height: usize, width: usize) -> Cells {
    cells.map(|mut rest| {
        let mut turned = 0;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            turned |= 1 << (bit % width * height + bit / width);
            rest &= rest - 1;
        }
        turned
    })
}

/// Returns the cells some generations later. Outside the board all cells are dead.
#[inline]
pub(crate) fn after(cells: Cells, height: usize, width: usize, generations: usize) -> Cells {
    if width > WIDEST {
        let after = after(turned(cells, height, width), width, height, generations);
        return turned(after, width, height);
    }
    (runs_of(width).0)(cells, full(height, width), generations)
}
