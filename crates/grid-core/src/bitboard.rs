//! A board as one integer: the set of squares for boards of up to 64 or 128 squares.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::square::ordered;
use crate::square_set::write_picture;
use crate::{Direction, Square, SquareSet};

/// A set of squares of a board `W` columns wide and `H` rows high: one bit of the integer `B` for
/// each square.
///
/// `B` is `u64` (8x8, 6x6, …) or `u128` (11x11, …). Bit `i` is the square with index `i`; bits
/// beyond the board are always 0. The operations are those of [`SquareSet`]. Those needed in
/// constants are also inherent methods.
///
/// ```
/// use grid_core::{Bitboard, Square, SquareSet};
/// type Set = Bitboard<u64, 8, 8>;
///
/// static KNIGHT: [Set; 64] = Set::leaper(&[
///     (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1),
/// ]);
/// let b1: Square<8, 8> = "b1".parse()?;
/// assert_eq!(
///     format!("{:?}", KNIGHT[b1.index()]),
///     "{d2, a3, c3}"
/// );
/// let blockers: Set = ["b4".parse()?, "d1".parse()?].into_iter().collect();
/// assert_eq!(Set::rook(b1, blockers).len(), 6);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
///
/// A board that does not fit its integer does not compile:
///
/// ```compile_fail,E0080
/// use grid_core::{Bitboard, Square};
/// let _ = Bitboard::<u64, 11, 11>::of(Square::at(0, 0));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard<B, const W: usize, const H: usize>(B);

impl<B, const W: usize, const H: usize> BitAnd for Bitboard<B, W, H>
where
    B: BitAnd<Output = B>,
{
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<B, const W: usize, const H: usize> BitOr for Bitboard<B, W, H>
where
    B: BitOr<Output = B>,
{
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<B, const W: usize, const H: usize> BitXor for Bitboard<B, W, H>
where
    B: BitXor<Output = B>,
{
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl<B: BitAndAssign, const W: usize, const H: usize> BitAndAssign for Bitboard<B, W, H> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl<B: BitOrAssign, const W: usize, const H: usize> BitOrAssign for Bitboard<B, W, H> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl<B: BitXorAssign, const W: usize, const H: usize> BitXorAssign for Bitboard<B, W, H> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// An iterator over the squares of a [`Bitboard`], in order of index.
#[derive(Clone, Debug)]
pub struct Squares<B, const W: usize, const H: usize>(B);

/// Implements the operations for one integer type. Trait methods cannot be `const`, so the tables
/// cannot be generic over the integer.
macro_rules! bitboard {
    ($int:ty, $bits:literal) => {
        impl<const W: usize, const H: usize> Bitboard<$int, W, H> {
            const FITS: () = assert!(
                W > 0 && H > 0 && W * H <= $bits && W + 1 < $bits,
                "the board does not fit the integer"
            );

            const ALL: $int = {
                let () = Self::FITS;
                <$int>::MAX >> ($bits - W * H)
            };

            /// The first column as bits.
            const LEFT: $int = {
                let mut bits = 0;
                let mut row = 0;
                while row < H {
                    bits |= 1 << (row * W);
                    row += 1;
                }
                bits
            };

            /// The last column as bits.
            const RIGHT: $int = Self::LEFT << (W - 1);

            /// For every square and direction, the squares on the ray from it to the edge.
            const RAYS: &'static [[Self; 8]; $bits] = &Self::rays();

            /// Creates the set with these bits. Bits beyond the board are dropped.
            #[must_use]
            #[inline]
            pub const fn from_bits(bits: $int) -> Self {
                Self(bits & Self::ALL)
            }

            /// Returns the bits of the set: bit `i` is the square with index `i`.
            #[must_use]
            #[inline]
            pub const fn bits(self) -> $int {
                self.0
            }

            /// Returns the set of one square. Usable in constants.
            #[must_use]
            #[inline]
            pub const fn of(square: Square<W, H>) -> Self {
                let () = Self::FITS;
                Self(1 << (square.index() & ($bits - 1)))
            }

            /// Returns the squares of one row, numbered from 0.
            ///
            /// # Panics
            /// If the board has no such row.
            #[must_use]
            pub const fn row(row: usize) -> Self {
                let () = Self::FITS;
                assert!(row < H, "no such row");
                Self(((1 << W) - 1) << (row * W))
            }

            /// Returns the squares of one column, numbered from 0.
            ///
            /// # Panics
            /// If the board has no such column.
            #[must_use]
            pub const fn column(column: usize) -> Self {
                assert!(column < W, "no such column");
                Self(Self::LEFT << column)
            }

            /// Returns the set with every square moved one step. Squares that leave the board are
            /// dropped. Usable in constants.
            #[must_use]
            #[inline]
            pub const fn step(self, direction: Direction) -> Self {
                let bits = self.0;
                // East and west must not wrap into the next row; north must not leave the top.
                Self(match direction {
                    Direction::North => (bits << W) & Self::ALL,
                    Direction::South => bits >> W,
                    Direction::East => (bits & !Self::RIGHT) << 1,
                    Direction::West => (bits & !Self::LEFT) >> 1,
                    Direction::NorthEast => ((bits & !Self::RIGHT) << (W + 1)) & Self::ALL,
                    Direction::NorthWest => ((bits & !Self::LEFT) << (W - 1)) & Self::ALL,
                    Direction::SouthEast => (bits & !Self::RIGHT) >> (W - 1),
                    Direction::SouthWest => (bits & !Self::LEFT) >> (W + 1),
                })
            }

            const fn rays() -> [[Self; 8]; $bits] {
                let mut rays = [[Self(0); 8]; $bits];
                let mut from = 0;
                while from < W * H {
                    let mut d = 0;
                    while d < 8 {
                        let mut ray = 0;
                        let mut at = Self(1 << from).step(Direction::ALL[d]);
                        while at.0 != 0 {
                            ray |= at.0;
                            at = at.step(Direction::ALL[d]);
                        }
                        rays[from][d] = Self(ray);
                        d += 1;
                    }
                    from += 1;
                }
                rays
            }

            /// Returns the attack table of a leaper with these leaps (rows up, columns right), for
            /// a `static`. Entry `i` holds the squares attacked from the square with index `i`. The
            /// table has an entry for each bit; those beyond the board are empty.
            #[must_use]
            pub const fn leaper(leaps: &[(i8, i8)]) -> [Self; $bits] {
                let mut table = [Self(0); $bits];
                let mut from = 0;
                while from < W * H {
                    let mut i = 0;
                    while i < leaps.len() {
                        let square = Square::<W, H>::at(from / W, from % W);
                        if let Some(to) = square.offset(leaps[i].0, leaps[i].1) {
                            table[from].0 |= 1 << to.index();
                        }
                        i += 1;
                    }
                    from += 1;
                }
                table
            }

            /// Returns the squares on the ray from a square to the edge, without the square itself.
            #[must_use]
            #[inline]
            pub const fn ray(from: Square<W, H>, direction: Direction) -> Self {
                Self::RAYS[from.index() & ($bits - 1)][direction as usize]
            }

            /// Returns the squares a slider attacks in one direction: up to and including the first
            /// occupied square.
            ///
            /// This is the *classical approach* of the [Chess Programming
            /// Wiki](https://www.chessprogramming.org/Classical_Approach): the ray from the square
            /// minus the ray from the first blocker.
            #[must_use]
            #[inline]
            pub const fn ray_attacks(
                from: Square<W, H>,
                direction: Direction,
                occupied: Self,
            ) -> Self {
                let ray = Self::ray(from, direction);
                let blockers = ray.0 & occupied.0;
                // If nothing blocks the ray, a guard bit acts as a blocker whose own ray is empty:
                // the last bit of the integer for ascending directions, the first for descending
                // ones.
                let first = if direction.is_ascending() {
                    (blockers | 1 << ($bits - 1)).trailing_zeros() as usize
                } else {
                    $bits - 1 - (blockers | 1).leading_zeros() as usize
                };
                Self(ray.0 ^ Self::RAYS[first & ($bits - 1)][direction as usize].0)
            }

            /// Returns the squares a rook attacks: up to and including the first occupied square in
            /// each direction.
            #[must_use]
            #[inline]
            pub const fn rook(from: Square<W, H>, occupied: Self) -> Self {
                Self(
                    Self::ray_attacks(from, Direction::North, occupied).0
                        | Self::ray_attacks(from, Direction::East, occupied).0
                        | Self::ray_attacks(from, Direction::South, occupied).0
                        | Self::ray_attacks(from, Direction::West, occupied).0,
                )
            }

            /// Returns the squares a bishop attacks.
            #[must_use]
            #[inline]
            pub const fn bishop(from: Square<W, H>, occupied: Self) -> Self {
                Self(
                    Self::ray_attacks(from, Direction::NorthEast, occupied).0
                        | Self::ray_attacks(from, Direction::SouthEast, occupied).0
                        | Self::ray_attacks(from, Direction::SouthWest, occupied).0
                        | Self::ray_attacks(from, Direction::NorthWest, occupied).0,
                )
            }

            /// Returns the squares a queen attacks.
            #[must_use]
            #[inline]
            pub const fn queen(from: Square<W, H>, occupied: Self) -> Self {
                Self(Self::rook(from, occupied).0 | Self::bishop(from, occupied).0)
            }
        }

        impl<const W: usize, const H: usize> Not for Bitboard<$int, W, H> {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self(!self.0 & Self::ALL)
            }
        }

        impl<const W: usize, const H: usize> SquareSet for Bitboard<$int, W, H> {
            type Square = Square<W, H>;

            const WIDTH: usize = W;
            const HEIGHT: usize = H;
            const EMPTY: Self = Self(0);
            const FULL: Self = Self(Self::ALL);

            #[inline]
            fn of(square: Square<W, H>) -> Self {
                Self::of(square)
            }

            #[inline]
            fn contains(self, square: Square<W, H>) -> bool {
                self.0 & Self::of(square).0 != 0
            }

            #[inline]
            fn len(self) -> u32 {
                self.0.count_ones()
            }

            // Saves the mask of a complement.
            #[inline]
            fn difference(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            #[inline]
            fn first(self) -> Option<Square<W, H>> {
                Square::from_index(self.0.trailing_zeros() as usize)
            }

            #[inline]
            fn last(self) -> Option<Square<W, H>> {
                Square::from_index(($bits - 1_usize).wrapping_sub(self.0.leading_zeros() as usize))
            }

            #[inline]
            fn step(self, direction: Direction) -> Self {
                self.step(direction)
            }

            fn rectangle(corner: Square<W, H>, opposite: Square<W, H>) -> Self {
                let (low, high) = ordered(corner.row(), opposite.row());
                let (left, right) = ordered(corner.column(), opposite.column());
                let row: $int = ((1 << (right - left + 1)) - 1) << left;
                Self((low..=high).fold(0, |bits, r| bits | row << (r * W)))
            }
        }

        impl<const W: usize, const H: usize> IntoIterator for Bitboard<$int, W, H> {
            type Item = Square<W, H>;
            type IntoIter = Squares<$int, W, H>;

            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                Squares(self.0)
            }
        }

        impl<const W: usize, const H: usize> Iterator for Squares<$int, W, H> {
            type Item = Square<W, H>;

            #[inline]
            fn next(&mut self) -> Option<Square<W, H>> {
                if self.0 == 0 {
                    return None;
                }
                let square = Square::from_index(self.0.trailing_zeros() as usize);
                self.0 &= self.0 - 1;
                square
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.0.count_ones() as usize;
                (len, Some(len))
            }
        }

        impl<const W: usize, const H: usize> ExactSizeIterator for Squares<$int, W, H> {}
        impl<const W: usize, const H: usize> FusedIterator for Squares<$int, W, H> {}

        impl<const W: usize, const H: usize> FromIterator<Square<W, H>> for Bitboard<$int, W, H> {
            fn from_iter<I: IntoIterator<Item = Square<W, H>>>(squares: I) -> Self {
                squares
                    .into_iter()
                    .fold(Self(0), |set, square| set.with(square))
            }
        }

        impl<const W: usize, const H: usize> Extend<Square<W, H>> for Bitboard<$int, W, H> {
            fn extend<I: IntoIterator<Item = Square<W, H>>>(&mut self, squares: I) {
                *self |= squares.into_iter().collect();
            }
        }

        impl<const W: usize, const H: usize> fmt::Display for Bitboard<$int, W, H> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_picture(*self, f)
            }
        }

        impl<const W: usize, const H: usize> fmt::Debug for Bitboard<$int, W, H> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }

        #[cfg(feature = "serde")]
        impl<const W: usize, const H: usize> serde::Serialize for Bitboard<$int, W, H> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de, const W: usize, const H: usize> serde::Deserialize<'de> for Bitboard<$int, W, H> {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let bits = <$int>::deserialize(deserializer)?;
                if bits & !Self::ALL != 0 {
                    return Err(serde::de::Error::custom("bits beyond the board"));
                }
                Ok(Self(bits))
            }
        }
    };
}

bitboard!(u64, 64);
bitboard!(u128, 128);
