//! The operations on sets of squares, for any representation.

use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::{Direction, Spelling, Square};

/// A set of squares of one board, stored in machine words.
///
/// `&`, `|`, `^` and `!` are intersection, union, symmetric difference and complement. Two types
/// implement this trait: [`Bitboard`](crate::Bitboard), a whole board in one integer, and
/// [`Rows`](crate::Rows), one word per row. Write whole-board rules (Life, flood fills, counts of
/// neighbours) once over this trait.
///
/// A game whose size is known only at run time uses the largest board it allows and a mask of the
/// squares in use. The results of `!`, [`FULL`](Self::FULL), [`step`](Self::step) and everything
/// built on them may contain squares outside the mask, so intersect them with it.
///
/// `Display` draws the set as text, the top row of a [picture](crate::Spelling::TOP_DOWN) first.
///
/// ```
/// use grid_core::{Bitboard, Direction, SquareSet};
/// type Set = Bitboard<u64, 8, 8>;
///
/// let corner: Set = ["h1".parse()?].into_iter().collect();
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
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + IntoIterator<Item = Self::Square>
    + FromIterator<Self::Square>
    + Extend<Self::Square>
{
    /// A square of the board: a [`Square`](crate::Square) of its width, height and spelling.
    type Square: Copy + Eq + Debug;

    /// Columns of the board.
    const WIDTH: usize;
    /// Rows of the board.
    const HEIGHT: usize;
    /// The set without squares.
    const EMPTY: Self;
    /// The set of all squares of the board.
    const FULL: Self;

    /// Returns the set of one square.
    #[must_use]
    fn of(square: Self::Square) -> Self;

    /// Returns whether the square is in the set.
    #[must_use]
    fn contains(self, square: Self::Square) -> bool;

    /// Returns the number of squares in the set.
    #[must_use]
    fn len(self) -> u32;

    /// Returns the square with the lowest index; `None` if the set is empty.
    #[must_use]
    fn first(self) -> Option<Self::Square>;

    /// Returns the square with the highest index; `None` if the set is empty.
    #[must_use]
    fn last(self) -> Option<Self::Square>;

    /// Returns the set with every square moved one step. Squares that leave the board are dropped.
    #[must_use]
    fn step(self, direction: Direction) -> Self;

    /// Returns the squares of the rectangle between two opposite corners, both included.
    ///
    /// ```
    /// use grid_core::{Bitboard, SquareSet};
    ///
    /// let set = Bitboard::<u64, 4, 2>::rectangle("b1".parse()?, "c2".parse()?);
    /// assert_eq!(set.to_string(), ". X X .\n. X X .");
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    fn rectangle(corner: Self::Square, opposite: Self::Square) -> Self;

    /// Returns an iterator over the squares, in order of index.
    #[inline]
    fn iter(self) -> Self::IntoIter {
        self.into_iter()
    }

    /// Returns whether the set has no squares.
    #[must_use]
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns the set with the square added.
    #[must_use]
    #[inline]
    fn with(self, square: Self::Square) -> Self {
        self | Self::of(square)
    }

    /// Returns the set with the square removed.
    #[must_use]
    #[inline]
    fn without(self, square: Self::Square) -> Self {
        self & !Self::of(square)
    }

    /// Adds the square.
    #[inline]
    fn insert(&mut self, square: Self::Square) {
        *self = self.with(square);
    }

    /// Returns the squares of this set that are not in the other.
    #[must_use]
    #[inline]
    fn difference(self, other: Self) -> Self {
        self & !other
    }

    /// Returns whether the two sets share a square.
    #[must_use]
    #[inline(always)]
    fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns whether every square of this set is in the other.
    #[must_use]
    #[inline]
    fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// Returns the squares that touch a square of the set at an edge or a corner: up to eight for
    /// each. A square of the set is included only if it touches another one.
    #[must_use]
    #[inline]
    fn neighbours(self) -> Self {
        let sides = self.step(Direction::East) | self.step(Direction::West);
        let row = self | sides;
        sides | row.step(Direction::North) | row.step(Direction::South)
    }

    /// Returns the squares that share an edge with a square of the set: up to four for each. A
    /// square of the set is included only if it touches another one.
    #[must_use]
    #[inline]
    fn orthogonal_neighbours(self) -> Self {
        self.step(Direction::East)
            | self.step(Direction::West)
            | self.step(Direction::North)
            | self.step(Direction::South)
    }

    /// Returns the squares of `through` that orthogonal steps inside `through` can reach from the
    /// set. The set's own squares of `through` are included.
    ///
    /// ```
    /// use grid_core::{Bitboard, Square, SquareSet};
    /// type Set = Bitboard<u64, 4, 2>;
    ///
    /// let open = !Set::column(2);
    /// let reached = Set::of(Square::at(0, 0)).flood_orthogonal(open);
    /// assert_eq!(reached.to_string(), "X X . .\nX X . .");
    /// ```
    #[must_use]
    fn flood_orthogonal(self, through: Self) -> Self {
        let mut reached = self & through;
        loop {
            let grown = reached | (reached.orthogonal_neighbours() & through);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    /// Returns whether a path of orthogonal steps leads from a square of the set to a square of
    /// `to`. Every square of the path, both ends included, must be in `through`.
    #[must_use]
    fn is_joined(self, through: Self, to: Self) -> bool {
        self.flood_orthogonal(through).intersects(to)
    }
}

/// A machine word that holds squares as bits: `u16`, `u32`, `u64` or `u128`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a word of a set of squares",
    label = "expected `u16`, `u32`, `u64` or `u128`"
)]
pub trait Word:
    sealed::Sealed
    + Copy
    + Default
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Into<u128>
{
    /// The number of bits.
    const BITS: u32;
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;
    /// All bits.
    const MAX: Self;
    /// At index `n` the word with the `n` lowest bits.
    const LOWEST: &'static [Self];

    /// Returns the word with these bits; drops those that it has no room for.
    #[must_use]
    fn of_bits(bits: u128) -> Self;

    /// Returns the number of bits that are 1.
    #[must_use]
    fn count_ones(self) -> u32;

    /// Returns the number of the lowest bit that is 1; [`BITS`](Self::BITS) if there is none.
    #[must_use]
    fn trailing_zeros(self) -> u32;

    /// Returns the sum without the carry out of the highest bit.
    #[must_use]
    fn wrapping_add(self, other: Self) -> Self;
}

/// Other crates cannot add words.
mod sealed {
    pub trait Sealed {}
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl sealed::Sealed for $word {}

        impl Word for $word {
            const BITS: u32 = Self::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const MAX: Self = Self::MAX;
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
            fn wrapping_add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
        }
    )*};
}

words!(u16 u32 u64 u128);

/// Implements what follows from [`SquareSet`] and the operators on two sets.
macro_rules! set_traits {
    ([$($parameters:tt)*] $set:ty, $square:ty) => {
        impl<$($parameters)*> core::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }

        impl<$($parameters)*> core::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }

        impl<$($parameters)*> core::ops::BitXorAssign for $set {
            #[inline]
            fn bitxor_assign(&mut self, other: Self) {
                *self = *self ^ other;
            }
        }

        impl<$($parameters)*> FromIterator<$square> for $set {
            fn from_iter<I: IntoIterator<Item = $square>>(squares: I) -> Self {
                squares.into_iter().fold(Self::EMPTY, SquareSet::with)
            }
        }

        impl<$($parameters)*> Extend<$square> for $set {
            fn extend<I: IntoIterator<Item = $square>>(&mut self, squares: I) {
                *self |= squares.into_iter().collect();
            }
        }

        impl<$($parameters)*> core::fmt::Display for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::square_set::write_picture(*self, f)
            }
        }

        impl<$($parameters)*> core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}
pub(crate) use set_traits;

/// Writes a set as text: one line for each row from the top, `X` for a square of the set and `.`
/// for any other, separated by blanks.
pub(crate) fn write_picture<T, const W: usize, const H: usize, S: Spelling>(
    set: T,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result
where
    T: SquareSet<Square = Square<W, H, S>>,
{
    for from_top in 0..H {
        let row = if S::TOP_DOWN {
            from_top
        } else {
            H - 1 - from_top
        };
        for column in 0..W {
            let has = set.contains(Square::at(row, column));
            let gap = if column == 0 { "" } else { " " };
            write!(f, "{gap}{}", if has { 'X' } else { '.' })?;
        }
        if from_top + 1 < H {
            f.write_str("\n")?;
        }
    }
    Ok(())
}
