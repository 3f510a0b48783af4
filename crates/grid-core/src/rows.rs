//! A board as one word per row: the set of squares for boards of more than 128 squares.

use core::array;
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::square::ordered;
use crate::square_set::write_picture;
use crate::{Direction, Square, SquareSet};

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
pub struct Rows<const W: usize, const H: usize>([u64; H]);

impl<const W: usize, const H: usize> Rows<W, H> {
    /// The bits of a full row.
    const ROW: u64 = {
        assert!(W > 0 && W <= 64 && H > 0, "rows are 1 to 64 columns wide");
        u64::MAX >> (64 - W)
    };

    /// Creates the set with these rows of bits. Bits beyond the board are dropped.
    #[must_use]
    pub const fn from_rows(mut rows: [u64; H]) -> Self {
        let mut row = 0;
        while row < H {
            rows[row] &= Self::ROW;
            row += 1;
        }
        Self(rows)
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
        Self(rows)
    }

    /// Returns the squares of one column, numbered from 0.
    ///
    /// # Panics
    /// If the board has no such column.
    #[must_use]
    pub const fn column(column: usize) -> Self {
        assert!(column < W, "no such column");
        Self([1 << column; H])
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
        Self(self.0.map(f))
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(array::from_fn(|r| f(self.0[r], other.0[r])))
    }
}

impl<const W: usize, const H: usize> Default for Rows<W, H> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize, const H: usize> BitAnd for Rows<W, H> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize, const H: usize> BitOr for Rows<W, H> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize, const H: usize> BitXor for Rows<W, H> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const W: usize, const H: usize> Not for Rows<W, H> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.map(|row| !row & Self::ROW)
    }
}

impl<const W: usize, const H: usize> BitAndAssign for Rows<W, H> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize, const H: usize> BitOrAssign for Rows<W, H> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize, const H: usize> BitXorAssign for Rows<W, H> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl<const W: usize, const H: usize> SquareSet for Rows<W, H> {
    type Square = Square<W, H>;

    const WIDTH: usize = W;
    const HEIGHT: usize = H;
    const EMPTY: Self = Self([0; H]);
    const FULL: Self = Self([Self::ROW; H]);

    #[inline]
    fn of(square: Square<W, H>) -> Self {
        let mut rows = [0; H];
        rows[square.row()] = 1 << square.column();
        Self(rows)
    }

    #[inline]
    fn contains(self, square: Square<W, H>) -> bool {
        self.0[square.row()] >> square.column() & 1 != 0
    }

    #[inline]
    fn with(mut self, square: Square<W, H>) -> Self {
        self.0[square.row()] |= 1 << square.column();
        self
    }

    #[inline]
    fn insert(&mut self, square: Square<W, H>) {
        // In place: the provided method copies the set.
        self.0[square.row()] |= 1 << square.column();
    }

    #[inline]
    fn without(mut self, square: Square<W, H>) -> Self {
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

    fn first(self) -> Option<Square<W, H>> {
        let row = self.0.iter().position(|&row| row != 0)?;
        Square::new(row, self.0[row].trailing_zeros() as usize)
    }

    fn last(self) -> Option<Square<W, H>> {
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
            1 => Self(array::from_fn(
                |r| if r == 0 { 0 } else { sideways.0[r - 1] },
            )),
            -1 => Self(array::from_fn(|r| {
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

    fn rectangle(corner: Square<W, H>, opposite: Square<W, H>) -> Self {
        let (low, high) = ordered(corner.row(), opposite.row());
        let (left, right) = ordered(corner.column(), opposite.column());
        let row = u64::MAX >> (63 - (right - left)) << left;
        Self(array::from_fn(|r| {
            if (low..=high).contains(&r) { row } else { 0 }
        }))
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
pub struct RowSquares<const W: usize, const H: usize> {
    rows: [u64; H],
    row: usize,
}

impl<const W: usize, const H: usize> Iterator for RowSquares<W, H> {
    type Item = Square<W, H>;

    #[inline]
    fn next(&mut self) -> Option<Square<W, H>> {
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
        let len = Rows::<W, H>(self.rows).len() as usize;
        (len, Some(len))
    }
}

impl<const W: usize, const H: usize> ExactSizeIterator for RowSquares<W, H> {}
impl<const W: usize, const H: usize> core::iter::FusedIterator for RowSquares<W, H> {}

impl<const W: usize, const H: usize> IntoIterator for Rows<W, H> {
    type Item = Square<W, H>;
    type IntoIter = RowSquares<W, H>;

    fn into_iter(self) -> RowSquares<W, H> {
        RowSquares {
            rows: self.0,
            row: 0,
        }
    }
}

impl<const W: usize, const H: usize> FromIterator<Square<W, H>> for Rows<W, H> {
    fn from_iter<I: IntoIterator<Item = Square<W, H>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, SquareSet::with)
    }
}

impl<const W: usize, const H: usize> Extend<Square<W, H>> for Rows<W, H> {
    fn extend<I: IntoIterator<Item = Square<W, H>>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl<const W: usize, const H: usize> fmt::Display for Rows<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_picture(*self, f)
    }
}

impl<const W: usize, const H: usize> fmt::Debug for Rows<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(feature = "serde")]
impl<const W: usize, const H: usize> serde::Serialize for Rows<W, H> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de, const W: usize, const H: usize> serde::Deserialize<'de> for Rows<W, H> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = alloc::vec::Vec::<u64>::deserialize(deserializer)?;
        let rows: [u64; H] = rows
            .try_into()
            .map_err(|_| serde::de::Error::custom("wrong number of rows"))?;
        if rows.iter().any(|row| row & !Self::ROW != 0) {
            return Err(serde::de::Error::custom("bits beyond the board"));
        }
        Ok(Self(rows))
    }
}
