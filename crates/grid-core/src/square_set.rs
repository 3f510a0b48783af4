//! What can be done with sets of squares, and the words that hold them.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub, SubAssign,
};
use core::str::FromStr;

use crate::{Direction, ParseError, Spot};

/// A set of squares of one board, stored in machine words.
///
/// `&`, `|`, `^`, `-` and `!` are intersection, union, symmetric difference, difference and
/// complement. Write whole-board rules (Life, floods, counts of neighbours) once over this trait,
/// for [`Bitboard`](crate::Bitboard)s of any size. Only they implement it.
///
/// A game whose size is known only at run time uses the largest board it allows and a mask of the
/// squares in use. The results of `!`, [`FULL`](Self::FULL), [`step`](Self::step) and everything
/// built on them may contain squares outside the mask, so intersect them with it.
///
/// `Display` draws the set as text: one line for each row, the top row of a
/// [picture](crate::Spelling::TOP_DOWN) first, `X` for a square of the set and `.` for any other,
/// separated by blanks.
///
/// ```
/// use grid_core::{Bitboard, Direction, Square, SquareSet};
/// type Set = Bitboard<u64, 8, 8>;
///
/// let corner = Set::of(Square::H1);
/// assert!(corner.step(Direction::East).is_empty(), "no square wraps round an edge");
/// assert_eq!(corner.neighbours().len(), 3);
/// let small: Bitboard<u64, 3, 2> = ["a1".parse()?, "c2".parse()?].into_iter().collect();
/// assert_eq!(small.to_string(), ". . X\nX . .");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub trait SquareSet:
    Copy
    + Default
    + Eq
    + Hash
    + Debug
    + Display
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Sub<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + SubAssign
    + IntoIterator<Item = Self::Square, IntoIter: DoubleEndedIterator + ExactSizeIterator>
    + FromIterator<Self::Square>
    + Extend<Self::Square>
    + From<Self::Square>
    + sealed::Sealed
{
    /// A square of the board: a [`Square`](crate::Square) of its width, height and spelling.
    type Square: Copy
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err = ParseError>
        + Into<Spot>
        + Send
        + Sync
        + 'static;

    /// The set without squares.
    const EMPTY: Self;
    /// The set of all squares of the board.
    const FULL: Self;

    /// Returns whether the square is in the set.
    fn contains(self, square: Self::Square) -> bool;

    /// Adds the square.
    fn insert(&mut self, square: Self::Square);

    /// Returns the number of squares in the set.
    fn len(self) -> u32;

    /// Returns whether the set has no squares.
    fn is_empty(self) -> bool;

    /// Returns the square with the lowest index; `None` if the set is empty.
    fn first(self) -> Option<Self::Square>;

    /// Returns the square with the highest index; `None` if the set is empty.
    fn last(self) -> Option<Self::Square>;

    /// Returns the set upside down: the first row is the last.
    #[must_use]
    fn flip_vertical(self) -> Self;

    /// Returns the set with left and right exchanged.
    #[must_use]
    fn flip_horizontal(self) -> Self;

    /// Returns the set with every square moved one step. Squares that leave the board are dropped.
    #[must_use]
    fn step(self, direction: Direction) -> Self;

    /// Returns the set of one square.
    #[inline(always)]
    fn of(square: Self::Square) -> Self {
        Self::EMPTY.with(square)
    }

    /// Returns the set with the square added.
    #[inline(always)]
    #[must_use]
    fn with(mut self, square: Self::Square) -> Self {
        self.insert(square);
        self
    }

    /// Returns the set with the square removed.
    #[inline(always)]
    #[must_use]
    fn without(self, square: Self::Square) -> Self {
        self - Self::of(square)
    }

    /// Removes the square.
    #[inline(always)]
    fn remove(&mut self, square: Self::Square) {
        *self -= Self::of(square);
    }

    /// Adds the square, or removes it if it is in the set.
    #[inline(always)]
    fn toggle(&mut self, square: Self::Square) {
        *self ^= Self::of(square);
    }

    /// Removes the square with the lowest index and returns it; `None` if the set is empty.
    #[inline(always)]
    fn pop(&mut self) -> Option<Self::Square> {
        let first = self.first()?;
        self.remove(first);
        Some(first)
    }

    /// Returns an iterator over the squares, in order of index.
    #[inline(always)]
    fn iter(self) -> Self::IntoIter {
        self.into_iter()
    }

    /// Returns whether the two sets share a square.
    #[inline(always)]
    fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns whether every square of this set is in the other.
    #[inline(always)]
    fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Returns whether every square of the other set is in this one.
    #[inline(always)]
    fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// Returns the squares that touch a square of the set at an edge or a corner: up to eight for
    /// each. A square of the set is included only if it touches another one.
    #[inline(always)]
    #[must_use]
    fn neighbours(self) -> Self {
        let sides = self.step(Direction::East) | self.step(Direction::West);
        let row = self | sides;
        sides | row.step(Direction::North) | row.step(Direction::South)
    }

    /// Returns the squares that share an edge with a square of the set: up to four for each. A
    /// square of the set is included only if it touches another one.
    #[inline(always)]
    #[must_use]
    fn orthogonal_neighbours(self) -> Self {
        (self.step(Direction::East) | self.step(Direction::West))
            | (self.step(Direction::North) | self.step(Direction::South))
    }
}

/// A machine word that holds squares as bits: `u16`, `u32`, `u64` or `u128`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a word of a set of squares",
    label = "expected `u16`, `u32`, `u64` or `u128`"
)]
pub trait Word:
    Copy
    + Ord
    + Hash
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Sub<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Into<u128>
    + Send
    + Sync
    + 'static
    + sealed::Sealed
{
    /// The word without bits.
    const ZERO: Self = Self::LOWEST[0];
    /// The word with the lowest bit.
    const ONE: Self = Self::LOWEST[1];
    /// At index `n` the word with the `n` lowest bits.
    const LOWEST: &'static [Self];

    /// Returns the word with these bits; drops those that it has no room for.
    fn of_bits(bits: u128) -> Self;

    /// Returns the number of bits that are set.
    fn count_ones(self) -> u32;

    /// Returns the number of the lowest bit that is set.
    fn trailing_zeros(self) -> u32;

    /// Returns the number of the highest bit that is set.
    ///
    /// # Panics
    /// If there is none.
    fn ilog2(self) -> u32;

    /// Returns the word with its bits in reverse order.
    #[must_use]
    fn reverse_bits(self) -> Self;
}

/// Other crates cannot add words or sets.
pub(crate) mod sealed {
    pub trait Sealed {}
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl sealed::Sealed for $word {}

        impl Word for $word {
            const LOWEST: &'static [Self] = {
                const COUNT: usize = <$word>::BITS as usize + 1;
                let mut words = [0; COUNT];
                let mut n = 1;
                while n < COUNT {
                    words[n] = words[n - 1] << 1 | 1;
                    n += 1;
                }
                &{ words }
            };

            #[inline(always)]
            fn of_bits(bits: u128) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn ilog2(self) -> u32 {
                self.ilog2()
            }

            #[inline(always)]
            fn reverse_bits(self) -> Self {
                self.reverse_bits()
            }
        }
    )*};
}

words!(u16 u32 u64 u128);
