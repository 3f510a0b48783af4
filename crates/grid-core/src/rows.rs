//! A board as one word per row: the set of squares for boards of more than 128 squares.

use core::array;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::square_set::set_traits;
use crate::{Algebraic, Direction, Spelling, Square, SquareSet, Word};

/// A set of squares of a board of `H` rows and `W` columns, one word `T` for each row.
///
/// Bit `c` of word `r` is the square at row `r`, column `c`; bits beyond the board are always 0. On
/// large boards this is several times faster than packed bits, because no row straddles two words.
/// The narrowest word that holds a row is the fastest.
///
/// ```
/// use grid_core::{Rows, Square, SquareSet};
/// type Set = Rows<u64, 42, 21>;
///
/// let set: Set = [Square::at(20, 41), Square::at(0, 0)].into_iter().collect();
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.neighbours().len(), 6);
/// ```
///
/// A row that does not fit its word does not compile:
///
/// ```compile_fail,E0080
/// use grid_core::{Rows, SquareSet};
/// let _ = Rows::<u16, 17, 3>::FULL;
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rows<T: Word, const W: usize, const H: usize, S: Spelling = Algebraic>(
    [T; H],
    PhantomData<S>,
);

// Whole boards are computed inline, so that they stay in registers, and are compiled for the
// vectors of the caller.
impl<T: Word, const W: usize, const H: usize, S: Spelling> Rows<T, W, H, S> {
    /// The bits of a full row.
    const ROW: T = {
        assert!(W > 0 && H > 0, "a board has rows and columns");
        T::LOWEST[W]
    };

    /// Creates the set with these rows of bits, which must be on the board.
    #[inline(always)]
    const fn of_words(rows: [T; H]) -> Self {
        Self(rows, PhantomData)
    }

    /// Creates the set with these rows of bits. Bits beyond the board are dropped.
    #[must_use]
    #[inline(always)]
    pub fn from_rows(rows: [T; H]) -> Self {
        Self::of_words(rows).map(|row| row & Self::ROW)
    }

    /// Returns the rows of the set: bit `c` of word `r` is the square at row `r`, column `c`.
    #[must_use]
    #[inline(always)]
    pub const fn rows(&self) -> &[T; H] {
        &self.0
    }

    /// Returns the squares of one row, numbered from 0.
    ///
    /// # Panics
    /// If the board has no such row.
    #[must_use]
    pub fn row(row: usize) -> Self {
        assert!(row < H, "no such row");
        let mut rows = [T::ZERO; H];
        rows[row] = Self::ROW;
        Self::of_words(rows)
    }

    /// Returns the squares of one column, numbered from 0.
    ///
    /// # Panics
    /// If the board has no such column.
    #[must_use]
    pub fn column(column: usize) -> Self {
        assert!(column < W, "no such column");
        Self::of_words([T::ONE << column as u32; H])
    }

    /// Returns the set on a board of another size: the squares that it has at the same rows and
    /// columns.
    ///
    /// ```
    /// use grid_core::{Rows, Square, SquareSet};
    ///
    /// let set: Rows<u64, 64, 32> = [Square::at(2, 3), Square::at(2, 20)].into_iter().collect();
    /// let small: Rows<u16, 16, 8> = set.resized();
    /// assert!(small.iter().eq([Square::at(2, 3)]));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn resized<U: Word, const V: usize, const G: usize>(&self) -> Rows<U, V, G, S> {
        let mut rows = [U::ZERO; G];
        for (to, &row) in rows.iter_mut().zip(&self.0) {
            *to = U::of_bits(row.into());
        }
        Rows::from_rows(rows)
    }

    /// Floods by orthogonal steps until nothing changes or `goal` is reached; returns the flooded
    /// squares and whether `goal` was reached.
    #[inline]
    fn flood_until(self, through: Self, goal: Self) -> (Self, bool) {
        let mut reached = self & through;
        // Accumulated per row: rereading rows just written is slow.
        let mut met = T::ZERO;
        let (mut top, mut bottom) = (H, 0);
        for (row, reached) in reached.0.iter_mut().enumerate() {
            if *reached != T::ZERO {
                *reached = fill_runs(*reached, through.0[row]);
                met |= *reached & goal.0[row];
                top = top.min(row);
                bottom = row;
            }
        }
        let mut has_grown = top < H;
        while has_grown && met == T::ZERO {
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
        (reached, met != T::ZERO)
    }

    #[inline(always)]
    fn map(mut self, f: impl Fn(T) -> T) -> Self {
        for row in &mut self.0 {
            *row = f(*row);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(T, T) -> T) -> Self {
        for (row, &other) in self.0.iter_mut().zip(&other.0) {
            *row = f(*row, other);
        }
        self
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> Default for Rows<T, W, H, S> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> BitAnd for Rows<T, W, H, S> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, T::bitand)
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> BitOr for Rows<T, W, H, S> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, T::bitor)
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> BitXor for Rows<T, W, H, S> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, T::bitxor)
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> Not for Rows<T, W, H, S> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        self.map(|row| !row & Self::ROW)
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> SquareSet for Rows<T, W, H, S> {
    type Square = Square<W, H, S>;

    const WIDTH: usize = W;
    const HEIGHT: usize = H;
    const EMPTY: Self = Self::of_words([T::ZERO; H]);
    const FULL: Self = Self::of_words([Self::ROW; H]);

    #[inline(always)]
    fn of(square: Square<W, H, S>) -> Self {
        Self::EMPTY.with(square)
    }

    #[inline(always)]
    fn contains(self, square: Square<W, H, S>) -> bool {
        self.0[square.row()] >> square.column() as u32 & T::ONE != T::ZERO
    }

    #[inline(always)]
    fn with(mut self, square: Square<W, H, S>) -> Self {
        self.insert(square);
        self
    }

    #[inline(always)]
    fn insert(&mut self, square: Square<W, H, S>) {
        // In place: the provided method copies the set.
        self.0[square.row()] |= T::ONE << square.column() as u32;
    }

    #[inline(always)]
    fn without(mut self, square: Square<W, H, S>) -> Self {
        self.0[square.row()] &= !(T::ONE << square.column() as u32);
        self
    }

    #[inline(always)]
    fn len(self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // Comparing arrays would be a function call.
        self.0.iter().fold(T::ZERO, |all, &row| all | row) == T::ZERO
    }

    #[inline(always)]
    fn difference(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    fn first(self) -> Option<Square<W, H, S>> {
        let row = self.0.iter().position(|&row| row != T::ZERO)?;
        Square::new(row, self.0[row].trailing_zeros() as usize)
    }

    fn last(self) -> Option<Square<W, H, S>> {
        let row = self.0.iter().rposition(|&row| row != T::ZERO)?;
        let bits: u128 = self.0[row].into();
        Square::new(row, bits.ilog2() as usize)
    }

    #[inline(always)]
    fn step(self, direction: Direction) -> Self {
        let (rows, columns) = direction.delta();
        let sideways = match columns {
            1 => self.map(|row| row << 1 & Self::ROW),
            -1 => self.map(|row| row >> 1),
            _ => self,
        };
        match rows {
            1 => Self::of_words(array::from_fn(|r| {
                if r == 0 { T::ZERO } else { sideways.0[r - 1] }
            })),
            -1 => Self::of_words(array::from_fn(|r| {
                if r + 1 == H {
                    T::ZERO
                } else {
                    sideways.0[r + 1]
                }
            })),
            _ => sideways,
        }
    }

    #[inline(always)]
    fn orthogonal_neighbours(self) -> Self {
        use Direction::{East, North, South, West};
        (self.step(East) | self.step(West)) | (self.step(North) | self.step(South))
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
        let row = T::LOWEST[left.abs_diff(right) + 1] << left.min(right) as u32;
        let mut rectangle = Self::EMPTY;
        rectangle.0[top.min(bottom)..=top.max(bottom)].fill(row);
        rectangle
    }
}

/// Returns all runs of set bits of `through` that contain a bit of `seeds`, a subset of `through`.
#[inline]
fn fill_runs<T: Word>(seeds: T, through: T) -> T {
    // Upwards by the carry of an addition. The carry clears the rest of the run, except for further
    // seeds.
    let mut filled = seeds | (through & !through.wrapping_add(seeds));
    // Downwards in doubling steps.
    let mut open = through;
    let mut step = 1;
    while step < T::BITS {
        filled |= open & filled >> step;
        open &= open >> step;
        step *= 2;
    }
    filled
}

/// An iterator over the squares of a [`Rows`] set, in order of index.
#[derive(Clone, Debug)]
pub struct RowSquares<T: Word, const W: usize, const H: usize, S: Spelling> {
    rows: [T; H],
    row: usize,
    spelling: PhantomData<S>,
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> Iterator for RowSquares<T, W, H, S> {
    type Item = Square<W, H, S>;

    #[inline]
    fn next(&mut self) -> Option<Square<W, H, S>> {
        while self.row < H {
            let bits = self.rows[self.row];
            if bits != T::ZERO {
                self.rows[self.row] = bits & bits.wrapping_add(T::MAX);
                return Square::new(self.row, bits.trailing_zeros() as usize);
            }
            self.row += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = Rows::<T, W, H, S>::of_words(self.rows).len() as usize;
        (len, Some(len))
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> ExactSizeIterator
    for RowSquares<T, W, H, S>
{
}
impl<T: Word, const W: usize, const H: usize, S: Spelling> core::iter::FusedIterator
    for RowSquares<T, W, H, S>
{
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> IntoIterator for Rows<T, W, H, S> {
    type Item = Square<W, H, S>;
    type IntoIter = RowSquares<T, W, H, S>;

    fn into_iter(self) -> RowSquares<T, W, H, S> {
        RowSquares {
            rows: self.0,
            row: 0,
            spelling: PhantomData,
        }
    }
}

set_traits!([T: Word, const W: usize, const H: usize, S: Spelling] Rows<T, W, H, S>, Square<W, H, S>);

#[cfg(feature = "serde")]
impl<T: Word + serde::Serialize, const W: usize, const H: usize, S: Spelling> serde::Serialize
    for Rows<T, W, H, S>
{
    fn serialize<Ser: serde::Serializer>(&self, serializer: Ser) -> Result<Ser::Ok, Ser::Error> {
        serializer.collect_seq(self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de, T: Word + serde::Deserialize<'de>, const W: usize, const H: usize, S: Spelling>
    serde::Deserialize<'de> for Rows<T, W, H, S>
{
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = alloc::vec::Vec::<T>::deserialize(deserializer)?;
        let rows: [T; H] = rows
            .try_into()
            .map_err(|_| serde::de::Error::custom("wrong number of rows"))?;
        if rows.iter().any(|&row| row & !Self::ROW != T::ZERO) {
            return Err(serde::de::Error::custom("bits beyond the board"));
        }
        Ok(Self::of_words(rows))
    }
}
