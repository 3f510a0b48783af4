//! Bit-sliced neighbour counts: the numbers of neighbours of all squares, computed together.

use crate::{Direction, SquareSet};

/// For every square of a board, the number of its neighbours that are in a set: 0 to 8. The counts
/// are stored as four sets, one for each binary digit.
///
/// Counting is a carry-save adder over whole boards and takes about 30 word operations for any set.
/// Each horizontal group of three is summed once and used for the rows above and below. Comparing
/// with a number known at compile time takes two or three more operations.
///
/// ```
/// use grid_core::{Bitboard, NeighbourCounts, SquareSet};
/// type Set = Bitboard<u64, 8, 8>;
///
/// // . . . .      . 1 1 .
/// // . X X .  ->  1 3 3 1   (below: the counts round three cells)
/// // . X . .
/// let cells: Set = ["b2".parse()?, "b3".parse()?, "c3".parse()?].into_iter().collect();
/// let births = NeighbourCounts::around(cells).exactly(3) - cells;
/// assert_eq!(births, Set::of("c2".parse()?));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct NeighbourCounts<S> {
    /// The binary digits of the counts, ones first.
    digits: [S; 4],
}

/// Returns the two-digit sum of two sets: (ones, twos).
#[inline]
fn half_add<S: SquareSet>(a: S, b: S) -> (S, S) {
    (a ^ b, a & b)
}

/// Returns the two-digit sum of three sets: (ones, twos).
#[inline]
fn full_add<S: SquareSet>(a: S, b: S, c: S) -> (S, S) {
    let ab = a ^ b;
    (ab ^ c, (a & b) | (ab & c))
}

impl<S: SquareSet> NeighbourCounts<S> {
    /// Counts, for every square, the cells at its edges and corners: up to eight.
    #[inline]
    pub fn around(cells: S) -> Self {
        use Direction::{East, North, South, West};
        let (east, west) = (cells.step(East), cells.step(West));
        // The sum of a cell and its two sides (0 to 3) is used for the rows above and below.
        let (side_ones, side_twos) = half_add(east, west);
        let (ones, carry) = half_add(side_ones, cells);
        let twos = side_twos | carry;
        let (ones, twos_a) = full_add(ones.step(North), ones.step(South), side_ones);
        let (twos_b, fours_a) = full_add(twos.step(North), twos.step(South), side_twos);
        let (twos, fours_b) = half_add(twos_a, twos_b);
        let (fours, eights) = half_add(fours_a, fours_b);
        Self {
            digits: [ones, twos, fours, eights],
        }
    }

    /// Returns the squares with exactly `n` neighbours.
    #[inline]
    pub fn exactly(&self, n: u32) -> S {
        if n > 8 {
            return S::EMPTY;
        }
        let mut set = S::FULL;
        for (i, &digit) in self.digits.iter().enumerate() {
            set &= if n >> i & 1 == 1 { digit } else { !digit };
        }
        set
    }

    /// Returns the squares that are in the set of their number of neighbours: a square with `n`
    /// neighbours if it is in `sets[n]`.
    ///
    /// ```
    /// use grid_core::{Bitboard, NeighbourCounts, SquareSet};
    /// type Cells = Bitboard<u64, 8, 8>;
    ///
    /// let cells = Cells::from_bits(0b111 << 27);
    /// let counts = NeighbourCounts::around(cells);
    /// let mut sets = [Cells::EMPTY; 9];
    /// (sets[2], sets[3]) = (cells, Cells::FULL);
    /// assert_eq!(counts.choose(sets), counts.exactly(3) | (counts.exactly(2) & cells));
    /// ```
    // Inlined, a loop over boards is compiled for the vectors of its caller.
    #[inline(always)]
    pub fn choose(&self, sets: [S; 9]) -> S {
        let choose = |digit: S, no: S, yes: S| no ^ (digit & (no ^ yes));
        let [ones, twos, fours, eights] = self.digits;
        let up_to_3 = |n: usize| {
            let low = choose(ones, sets[n], sets[n + 1]);
            choose(twos, low, choose(ones, sets[n + 2], sets[n + 3]))
        };
        choose(eights, choose(fours, up_to_3(0), up_to_3(4)), sets[8])
    }

    /// Returns the squares with more neighbours than in other counts.
    ///
    /// ```
    /// use grid_core::{Bitboard, NeighbourCounts, SquareSet};
    /// type Cells = Bitboard<u64, 8, 8>;
    ///
    /// let [upper, lower] = [Cells::row(2), Cells::row(5)].map(NeighbourCounts::around);
    /// assert_eq!(upper.more_than(&lower), Cells::row(1) | Cells::row(2) | Cells::row(3));
    /// ```
    // Inlined, a loop over boards is compiled for the vectors of its caller.
    #[inline(always)]
    pub fn more_than(&self, other: &Self) -> S {
        // From the lowest digit up: the last one that differs decides.
        let digits = self.digits.into_iter().zip(other.digits);
        digits.fold(S::EMPTY, |more, (digit, other)| {
            more ^ ((digit ^ other) & (digit ^ more))
        })
    }

    /// Returns the squares with `n` or more neighbours.
    #[inline]
    pub fn at_least(&self, n: u32) -> S {
        if n > 8 {
            return S::EMPTY;
        }
        // From the lowest digit up: a digit that differs from the digit of `n` decides; an equal
        // digit keeps the result of the lower digits.
        let mut set = S::FULL;
        for (i, &digit) in self.digits.iter().enumerate() {
            set = if n >> i & 1 == 1 {
                set & digit
            } else {
                set | digit
            };
        }
        set
    }

    /// Returns the squares with `n` neighbours or fewer.
    #[inline]
    pub fn at_most(&self, n: u32) -> S {
        if n >= 8 {
            S::FULL
        } else {
            !self.at_least(n + 1)
        }
    }
}
