//! A board as one integer: the set of squares for boards of up to 128 squares.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::square_set::set_traits;
use crate::{Algebraic, Direction, Spelling, Square, SquareSet, Word};

/// A set of squares of a board `W` columns wide and `H` rows high: one bit of the integer `B` for
/// each square.
///
/// `B` is `u64` (8x8, 6x6, …), `u128` (11x11, …), or `u16` or `u32` for smaller boards. Bit `i` is
/// the square with index `i`; bits beyond the board are always 0. The operations are those of [`SquareSet`]. Those needed in
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
pub struct Bitboard<B: Word, const W: usize, const H: usize, S: Spelling = Algebraic>(
    B,
    PhantomData<S>,
);

impl<B: Word, const W: usize, const H: usize, S: Spelling> BitAnd for Bitboard<B, W, H, S> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0, PhantomData)
    }
}

impl<B: Word, const W: usize, const H: usize, S: Spelling> BitOr for Bitboard<B, W, H, S> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0, PhantomData)
    }
}

impl<B: Word, const W: usize, const H: usize, S: Spelling> BitXor for Bitboard<B, W, H, S> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0, PhantomData)
    }
}

/// An iterator over the squares of a [`Bitboard`], in order of index.
#[derive(Clone, Debug)]
pub struct Squares<B: Word, const W: usize, const H: usize, S: Spelling>(B, PhantomData<S>);

/// Implements the operations for one integer type. Trait methods cannot be `const`, so the tables
/// cannot be generic over the integer.
macro_rules! bitboard {
    ($int:ty, $bits:literal) => {
        impl<const W: usize, const H: usize, S: Spelling> Bitboard<$int, W, H, S> {
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

            /// Creates the set with these bits, which must be on the board.
            #[inline]
            const fn of_bits(bits: $int) -> Self {
                Self(bits, PhantomData)
            }

            /// Creates the set with these bits. Bits beyond the board are dropped.
            #[must_use]
            #[inline]
            pub const fn from_bits(bits: $int) -> Self {
                Self::of_bits(bits & Self::ALL)
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
            pub const fn of(square: Square<W, H, S>) -> Self {
                let () = Self::FITS;
                Self::of_bits(1 << (square.index() & ($bits - 1)))
            }

            /// Returns the squares of one row, numbered from 0.
            ///
            /// # Panics
            /// If the board has no such row.
            #[must_use]
            pub const fn row(row: usize) -> Self {
                let () = Self::FITS;
                assert!(row < H, "no such row");
                Self::of_bits(((1 << W) - 1) << (row * W))
            }

            /// Returns the squares of one column, numbered from 0.
            ///
            /// # Panics
            /// If the board has no such column.
            #[must_use]
            pub const fn column(column: usize) -> Self {
                assert!(column < W, "no such column");
                Self::of_bits(Self::LEFT << column)
            }

            /// Returns the set with every square moved one step. Squares that leave the board are
            /// dropped. Usable in constants.
            #[must_use]
            #[inline]
            pub const fn step(self, direction: Direction) -> Self {
                let bits = self.0;
                // East and west must not wrap into the next row; north must not leave the top.
                Self::of_bits(match direction {
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
                let mut rays = [[Self::of_bits(0); 8]; $bits];
                let mut from = 0;
                while from < W * H {
                    let mut d = 0;
                    while d < 8 {
                        let mut ray = 0;
                        let mut at = Self::of_bits(1 << from).step(Direction::ALL[d]);
                        while at.0 != 0 {
                            ray |= at.0;
                            at = at.step(Direction::ALL[d]);
                        }
                        rays[from][d] = Self::of_bits(ray);
                        d += 1;
                    }
                    from += 1;
                }
                rays
            }

            /// Returns the attack table of a leaper with these leaps (rows up, columns right), for
            /// a `static`. Entry `i` holds the squares attacked from the square with index `i`. The
            /// table has an entry for each bit of the integer, 64 for `u64`; those beyond the board are empty.
            #[must_use]
            pub const fn leaper(leaps: &[(i8, i8)]) -> [Self; $bits] {
                let mut table = [Self::of_bits(0); $bits];
                let mut from = 0;
                while from < W * H {
                    let mut i = 0;
                    while i < leaps.len() {
                        let square = Square::<W, H, S>::at(from / W, from % W);
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
            pub const fn ray(from: Square<W, H, S>, direction: Direction) -> Self {
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
                from: Square<W, H, S>,
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
                Self::of_bits(ray.0 ^ Self::RAYS[first & ($bits - 1)][direction as usize].0)
            }

            /// Returns the squares a rook attacks: up to and including the first occupied square in
            /// each direction.
            #[must_use]
            #[inline]
            pub const fn rook(from: Square<W, H, S>, occupied: Self) -> Self {
                Self::of_bits(
                    Self::ray_attacks(from, Direction::North, occupied).0
                        | Self::ray_attacks(from, Direction::East, occupied).0
                        | Self::ray_attacks(from, Direction::South, occupied).0
                        | Self::ray_attacks(from, Direction::West, occupied).0,
                )
            }

            /// Returns the squares a bishop attacks.
            #[must_use]
            #[inline]
            pub const fn bishop(from: Square<W, H, S>, occupied: Self) -> Self {
                Self::of_bits(
                    Self::ray_attacks(from, Direction::NorthEast, occupied).0
                        | Self::ray_attacks(from, Direction::SouthEast, occupied).0
                        | Self::ray_attacks(from, Direction::SouthWest, occupied).0
                        | Self::ray_attacks(from, Direction::NorthWest, occupied).0,
                )
            }

            /// Returns the squares a queen attacks.
            #[must_use]
            #[inline]
            pub const fn queen(from: Square<W, H, S>, occupied: Self) -> Self {
                Self::of_bits(Self::rook(from, occupied).0 | Self::bishop(from, occupied).0)
            }
        }

        impl<const W: usize, const H: usize, S: Spelling> Not for Bitboard<$int, W, H, S> {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self::of_bits(!self.0 & Self::ALL)
            }
        }

        impl<const W: usize, const H: usize, S: Spelling> SquareSet for Bitboard<$int, W, H, S> {
            type Square = Square<W, H, S>;

            const WIDTH: usize = W;
            const HEIGHT: usize = H;
            const EMPTY: Self = Self::of_bits(0);
            const FULL: Self = Self::of_bits(Self::ALL);

            #[inline]
            fn of(square: Square<W, H, S>) -> Self {
                Self::of(square)
            }

            #[inline]
            fn contains(self, square: Square<W, H, S>) -> bool {
                // The word first: a shift of all 128 bits takes several instructions.
                let word = if $bits > 64 && square.index() >= 64 {
                    self.0 >> ($bits / 2)
                } else {
                    self.0
                };
                word as u64 >> (square.index() % 64) & 1 == 1
            }

            #[inline]
            fn len(self) -> u32 {
                self.0.count_ones()
            }

            // Saves the mask of a complement.
            #[inline]
            fn difference(self, other: Self) -> Self {
                Self::of_bits(self.0 & !other.0)
            }

            #[inline]
            fn first(self) -> Option<Square<W, H, S>> {
                Square::from_index(self.0.trailing_zeros() as usize)
            }

            #[inline]
            fn last(self) -> Option<Square<W, H, S>> {
                Square::from_index(($bits - 1_usize).wrapping_sub(self.0.leading_zeros() as usize))
            }

            #[inline]
            fn step(self, direction: Direction) -> Self {
                self.step(direction)
            }

            fn rectangle(corner: Square<W, H, S>, opposite: Square<W, H, S>) -> Self {
                let [top, bottom] = [corner, opposite].map(Square::row);
                let [left, right] = [corner, opposite].map(Square::column);
                let row: $int = ((1 << (left.abs_diff(right) + 1)) - 1) << left.min(right);
                let rows = top.min(bottom)..=top.max(bottom);
                Self::of_bits(rows.fold(0, |bits, r| bits | row << (r * W)))
            }
        }

        impl<const W: usize, const H: usize, S: Spelling> IntoIterator for Bitboard<$int, W, H, S> {
            type Item = Square<W, H, S>;
            type IntoIter = Squares<$int, W, H, S>;

            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                Squares(self.0, PhantomData)
            }
        }

        impl<const W: usize, const H: usize, S: Spelling> Iterator for Squares<$int, W, H, S> {
            type Item = Square<W, H, S>;

            #[inline]
            fn next(&mut self) -> Option<Square<W, H, S>> {
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

        impl<const W: usize, const H: usize, S: Spelling> ExactSizeIterator for Squares<$int, W, H, S> {}
        impl<const W: usize, const H: usize, S: Spelling> FusedIterator for Squares<$int, W, H, S> {}

        set_traits!(
            [const W: usize, const H: usize, S: Spelling] Bitboard<$int, W, H, S>, Square<W, H, S>
        );

        #[cfg(feature = "serde")]
        impl<const W: usize, const H: usize, S: Spelling> serde::Serialize for Bitboard<$int, W, H, S> {
            fn serialize<Ser: serde::Serializer>(&self, serializer: Ser) -> Result<Ser::Ok, Ser::Error> {
                self.0.serialize(serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de, const W: usize, const H: usize, S: Spelling> serde::Deserialize<'de> for Bitboard<$int, W, H, S> {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let bits = <$int>::deserialize(deserializer)?;
                if bits & !Self::ALL != 0 {
                    return Err(serde::de::Error::custom("bits beyond the board"));
                }
                Ok(Self::of_bits(bits))
            }
        }
    };
}

bitboard!(u16, 16);
bitboard!(u32, 32);
bitboard!(u64, 64);
bitboard!(u128, 128);
