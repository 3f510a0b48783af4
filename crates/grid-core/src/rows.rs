//! A board as one word per row: the set of squares for boards of more than 128 squares.

use core::array;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::square_set::set_traits;
use crate::{Algebraic, Direction, Spelling, Square, SquareSet};

/// A set of squares of a board up to 64 columns wide, one `u64` for each of the `H` rows.
///
/// Bit `c` of word `r` is the square at row `r`, column `c`; bits beyond the board are always 0. On
/// large boards this is several times faster than packed bits, because no row straddles two words.
///
/// ```
/// use grid_core::{Rows, Square, SquareSet};
/// type Set = Rows<42, 21>;
///
/// let set: Set = [Square::at(20, 41), Square::at(0, 0)].into_iter().collect();
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.neighbours().len(), 6);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rows<const W: usize, const H: usize, S: Spelling = Algebraic>([u64; H], PhantomData<S>);

impl<const W: usize, const H: usize, S: Spelling> Rows<W, H, S> {
    /// The bits of a full row.
    const ROW: u64 = {
        assert!(W > 0 && W <= 64 && H > 0, "rows are 1 to 64 columns wide");
        u64::MAX >> (64 - W)
    };

    /// Creates the set with these rows of bits, which must be on the board.
    #[inline]
    const fn of_words(rows: [u64; H]) -> Self {
        Self(rows, PhantomData)
    }

    /// Creates the set with these rows of bits. Bits beyond the board are dropped.
    #[must_use]
    pub const fn from_rows(mut rows: [u64; H]) -> Self {
        let mut row = 0;
        while row < H {
            rows[row] &= Self::ROW;
            row += 1;
        }
        Self::of_words(rows)
    }

    /// Returns the rows of the set: bit `c` of word `r` is the square at row `r`, column `c`.
    #[must_use]
    #[inline]
    pub const fn rows(&self) -> &[u64; H] {
        &self.0
    }

    /// Returns the squares of one row, numbered from 0.
    ///
    /// # Panics
    /// If the board has no such row.
    #[must_use]
    pub const fn row(row: usize) -> Self {
        assert!(row < H, "no such row");
        let mut rows = [0; H];
        rows[row] = Self::ROW;
        Self::of_words(rows)
    }

    /// Returns the squares of one column, numbered from 0.
    ///
    /// # Panics
    /// If the board has no such column.
    #[must_use]
    pub const fn column(column: usize) -> Self {
        assert!(column < W, "no such column");
        Self::of_words([1 << column; H])
    }

    /// Floods by orthogonal steps until nothing changes or `goal` is reached; returns the flooded
    /// squares and whether `goal` was reached.
    #[inline]
    fn flood_until(self, through: Self, goal: Self) -> (Self, bool) {
        let mut reached = self & through;
        // Accumulated per row: rereading rows just written is slow.
        let mut met = 0;
        let (mut top, mut bottom) = (H, 0);
        for (row, reached) in reached.0.iter_mut().enumerate() {
            if *reached != 0 {
                *reached = fill_runs(*reached, through.0[row]);
                met |= *reached & goal.0[row];
                top = top.min(row);
                bottom = row;
            }
        }
        let mut has_grown = top < H;
        while has_grown && met == 0 {
            has_grown = false;
            // Extends row `to` from its neighbour `from`; returns whether it has grown.
            let mut join = |to: usize, from: usize| {
                let (row, through) = (reached.0[to], through.0[to]);
                let grown = row | (reached.0[from] & through);
                if grown == row {
                    return false;
                }
                reached.0[to] = fill_runs(grown, through);
                met |= reached.0[to] & goal.0[to];
                has_grown = true;
                true
            };
            // Each pass stops at the first row past the reached rows that does not grow.
            for row in top + 1..H {
                if join(row, row - 1) {
                    bottom = bottom.max(row);
                } else if row > bottom {
                    break;
                }
            }
            for row in (0..bottom).rev() {
                if join(row, row + 1) {
                    top = top.min(row);
                } else if row < top {
                    break;
                }
            }
        }
        (reached, met != 0)
    }

    #[inline]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self::of_words(self.0.map(f))
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self::of_words(array::from_fn(|r| f(self.0[r], other.0[r])))
    }
}

impl<const W: usize, const H: usize, S: Spelling> Default for Rows<W, H, S> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize, const H: usize, S: Spelling> BitAnd for Rows<W, H, S> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize, const H: usize, S: Spelling> BitOr for Rows<W, H, S> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize, const H: usize, S: Spelling> BitXor for Rows<W, H, S> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const W: usize, const H: usize, S: Spelling> Not for Rows<W, H, S> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.map(|row| !row & Self::ROW)
    }
}

impl<const W: usize, const H: usize, S: Spelling> SquareSet for Rows<W, H, S> {
    type Square = Square<W, H, S>;

    const WIDTH: usize = W;
    const HEIGHT: usize = H;
    const EMPTY: Self = Self::of_words([0; H]);
    const FULL: Self = Self::of_words([Self::ROW; H]);

    #[inline]
    fn of(square: Square<W, H, S>) -> Self {
        let mut rows = [0; H];
        rows[square.row()] = 1 << square.column();
        Self::of_words(rows)
    }

    #[inline]
    fn contains(self, square: Square<W, H, S>) -> bool {
        self.0[square.row()] >> square.column() & 1 != 0
    }

    #[inline]
    fn with(mut self, square: Square<W, H, S>) -> Self {
        self.0[square.row()] |= 1 << square.column();
        self
    }

    #[inline]
    fn insert(&mut self, square: Square<W, H, S>) {
        // In place: the provided method copies the set.
        self.0[square.row()] |= 1 << square.column();
    }

    #[inline]
    fn without(mut self, square: Square<W, H, S>) -> Self {
        self.0[square.row()] &= !(1 << square.column());
        self
    }

    #[inline]
    fn len(self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    #[inline]
    fn is_empty(self) -> bool {
        // Comparing arrays would be a function call.
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    #[inline]
    fn difference(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    fn first(self) -> Option<Square<W, H, S>> {
        let row = self.0.iter().position(|&row| row != 0)?;
        Square::new(row, self.0[row].trailing_zeros() as usize)
    }

    fn last(self) -> Option<Square<W, H, S>> {
        let row = self.0.iter().rposition(|&row| row != 0)?;
        Square::new(row, self.0[row].ilog2() as usize)
    }

    #[inline]
    fn step(self, direction: Direction) -> Self {
        let (rows, columns) = direction.delta();
        let sideways = match columns {
            1 => self.map(|row| row << 1 & Self::ROW),
            -1 => self.map(|row| row >> 1),
            _ => self,
        };
        match rows {
            1 => Self::of_words(array::from_fn(
                |r| if r == 0 { 0 } else { sideways.0[r - 1] },
            )),
            -1 => Self::of_words(array::from_fn(|r| {
                if r + 1 == H { 0 } else { sideways.0[r + 1] }
            })),
            _ => sideways,
        }
    }

    /// Sweeps over the rows, up and down, until nothing changes. Each run within a row is filled at
    /// once, so the number of sweeps depends on the turns of a path, not on its length.
    fn flood_orthogonal(self, through: Self) -> Self {
        self.flood_until(through, Self::EMPTY).0
    }

    #[inline]
    fn is_joined(self, through: Self, to: Self) -> bool {
        self.flood_until(through, to).1
    }

    fn rectangle(corner: Square<W, H, S>, opposite: Square<W, H, S>) -> Self {
        let [top, bottom] = [corner, opposite].map(Square::row);
        let [left, right] = [corner, opposite].map(Square::column);
        let row = u64::MAX >> (63 - left.abs_diff(right)) << left.min(right);
        let rows = top.min(bottom)..=top.max(bottom);
        Self::of_words(array::from_fn(|r| if rows.contains(&r) { row } else { 0 }))
    }
}

/// Returns all runs of set bits of `through` that contain a bit of `seeds`, a subset of `through`.
#[inline]
fn fill_runs(seeds: u64, through: u64) -> u64 {
    // Upwards by the carry of an addition. The carry clears the rest of the run, except for further
    // seeds.
    let mut filled = seeds | (through & !through.wrapping_add(seeds));
    // Downwards in doubling steps.
    let mut open = through;
    for step in [1, 2, 4, 8, 16, 32] {
        filled |= open & filled >> step;
        open &= open >> step;
    }
    filled
}

/// An iterator over the squares of a [`Rows`] set, in order of index.
#[derive(Clone, Debug)]
pub struct RowSquares<const W: usize, const H: usize, S: Spelling> {
    rows: [u64; H],
    row: usize,
    spelling: PhantomData<S>,
}

impl<const W: usize, const H: usize, S: Spelling> Iterator for RowSquares<W, H, S> {
    type Item = Square<W, H, S>;

    #[inline]
    fn next(&mut self) -> Option<Square<W, H, S>> {
        while self.row < H {
            let bits = self.rows[self.row];
            if bits != 0 {
                self.rows[self.row] &= bits - 1;
                return Square::new(self.row, bits.trailing_zeros() as usize);
            }
            self.row += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = Rows::<W, H, S>::of_words(self.rows).len() as usize;
        (len, Some(len))
    }
}

impl<const W: usize, const H: usize, S: Spelling> ExactSizeIterator for RowSquares<W, H, S> {}
impl<const W: usize, const H: usize, S: Spelling> core::iter::FusedIterator
    for RowSquares<W, H, S>
{
}

impl<const W: usize, const H: usize, S: Spelling> IntoIterator for Rows<W, H, S> {
    type Item = Square<W, H, S>;
    type IntoIter = RowSquares<W, H, S>;

    fn into_iter(self) -> RowSquares<W, H, S> {
        RowSquares {
            rows: self.0,
            row: 0,
            spelling: PhantomData,
        }
    }
}

set_traits!([const W: usize, const H: usize, S: Spelling] Rows<W, H, S>, Square<W, H, S>);

#[cfg(feature = "serde")]
impl<const W: usize, const H: usize, S: Spelling> serde::Serialize for Rows<W, H, S> {
    fn serialize<Ser: serde::Serializer>(&self, serializer: Ser) -> Result<Ser::Ok, Ser::Error> {
        serializer.collect_seq(self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de, const W: usize, const H: usize, S: Spelling> serde::Deserialize<'de> for Rows<W, H, S> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = alloc::vec::Vec::<u64>::deserialize(deserializer)?;
        let rows: [u64; H] = rows
            .try_into()
            .map_err(|_| serde::de::Error::custom("wrong number of rows"))?;
        if rows.iter().any(|row| row & !Self::ROW != 0) {
            return Err(serde::de::Error::custom("bits beyond the board"));
        }
        Ok(Self::of_words(rows))
    }
}
