//! Sets of cells whose rows are no wider than the board needs: twice to four times as fast as words
//! of 64 bits on the small and the medium board.

use core::ops::{BitAnd, BitOr, Shl, Shr};

use crate::Cell;

/// A row of cells: bit `c` is the cell at column `c`.
pub(crate) trait Word:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No cell.
    const NONE: Self;

    /// The row with these bits; drops what is too wide.
    fn of(row: u64) -> Self;

    fn bits(self) -> u64;

    /// The cells that `other` does not have.
    fn without(self, other: Self) -> Self;
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            const NONE: Self = 0;

            #[inline]
            fn of(row: u64) -> Self {
                row as Self
            }

            #[inline]
            fn bits(self) -> u64 {
                self.into()
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }
        }
    )*};
}

words!(u16 u32 u64);

/// Runs a whole-board computation on rows that hold the board: 8 of 16 bits, 16 of 32 bits, or 22
/// or 32 of 64 bits.
///
/// Rows are multiples of what a vector register holds.
macro_rules! at_size_of {
    ($board:expr, $word:ident, $height:ident => $work:expr) => {
        match ($board.rows(), $board.columns()) {
            (..=8, ..=16) => {
                type $word = u16;
                const $height: usize = 8;
                $work
            }
            (..=16, ..=32) => {
                type $word = u32;
                const $height: usize = 16;
                $work
            }
            (..=22, _) => {
                type $word = u64;
                const $height: usize = 22;
                $work
            }
            _ => {
                type $word = u64;
                const $height: usize = $crate::MAX_ROWS;
                $work
            }
        }
    };
}
pub(crate) use at_size_of;

/// A set of cells in `H` rows.
///
/// Neighbours may lie beyond the board or in a base, so they are always cut with a set of playable
/// cells.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Plane<T, const H: usize>([T; H]);

// Inlined everywhere: a call would pass whole boards through memory.
impl<T: Word, const H: usize> Plane<T, H> {
    pub(crate) const EMPTY: Self = Self([T::NONE; H]);

    /// The first `H` of these rows.
    #[inline(always)]
    pub(crate) fn of_rows(rows: &[u64]) -> Self {
        let mut plane = Self::EMPTY;
        for (to, &row) in plane.0.iter_mut().zip(rows) {
            *to = T::of(row);
        }
        plane
    }

    #[inline(always)]
    pub(crate) fn of(cell: Cell) -> Self {
        let mut plane = Self::EMPTY;
        plane.0[cell.row()] = T::of(1 << cell.column());
        plane
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

    /// The cells that `other` does not have.
    #[inline(always)]
    pub(crate) fn without(self, other: Self) -> Self {
        self.zip(other, T::without)
    }

    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        // Comparing arrays would be a function call.
        self.0.iter().fold(T::NONE, |all, &row| all | row) == T::NONE
    }

    #[inline(always)]
    pub(crate) fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    #[cfg(feature = "ai")]
    #[inline(always)]
    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|row| row.bits().count_ones()).sum()
    }

    #[inline(always)]
    pub(crate) fn contains(self, cell: Cell) -> bool {
        self.0[cell.row()].bits() >> cell.column() & 1 != 0
    }

    /// The first cell by row and column.
    pub(crate) fn first(self) -> Option<Cell> {
        let row = self.0.iter().position(|&row| row != T::NONE)?;
        let column = self.0[row].bits().trailing_zeros() as usize;
        Some(Cell::at(row, column))
    }

    /// The four sets of neighbours: to the right, to the left, below and above.
    #[inline(always)]
    fn sides(self) -> [Self; 4] {
        let (mut below, mut above) = (Self::EMPTY, Self::EMPTY);
        below.0[1..].copy_from_slice(&self.0[..H - 1]);
        above.0[..H - 1].copy_from_slice(&self.0[1..]);
        [
            self.map(|row| row << 1),
            self.map(|row| row >> 1),
            below,
            above,
        ]
    }

    /// The cells beside a cell of the set.
    #[inline(always)]
    pub(crate) fn neighbours(self) -> Self {
        let [right, left, below, above] = self.sides();
        right | left | below | above
    }

    /// The cells beside two or more cells of the set.
    #[inline(always)]
    pub(crate) fn beside_two(self) -> Self {
        let [right, left, below, above] = self.sides();
        (right & left) | (below & above) | ((right | left) & (below | above))
    }

    /// The set with the cells of `through` that are joined to it, and the neighbours of them all.
    #[inline(always)]
    pub(crate) fn flood(mut self, through: Self) -> (Self, Self) {
        loop {
            let beside = self.neighbours();
            let joined = (beside & through).without(self);
            if joined.is_empty() {
                return (self, beside);
            }
            self = self | joined;
        }
    }

    /// The cells of `enemy` that a Conquer takes for the owner of this set.
    #[inline(always)]
    pub(crate) fn conquered(mut self, enemy: Self) -> Self {
        let mut left = enemy;
        loop {
            let taken = left & self.beside_two();
            if taken.is_empty() {
                return enemy.without(left);
            }
            self = self | taken;
            left = left.without(taken);
        }
    }
}

impl<T: Word, const H: usize> BitAnd for Plane<T, H> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, T::bitand)
    }
}

impl<T: Word, const H: usize> BitOr for Plane<T, H> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, T::bitor)
    }
}
