//! The simplest possible set of squares, as a model for the fast ones: the places in it.

use std::collections::BTreeSet;

use grid_core::{Direction, Square, SquareSet};
use proptest::prelude::*;

/// A row and a column. A place with a negative or too large coordinate is off the board.
pub type Point = (i32, i32);

/// A set of places, in the order of squares.
pub type Places = BTreeSet<Point>;

/// The place one step away.
pub fn next((row, column): Point, direction: Direction) -> Point {
    let (rows, columns) = direction.delta();
    (row + i32::from(rows), column + i32::from(columns))
}

/// The places of a board of `W` columns and `H` rows that have a property.
pub fn those<const W: usize, const H: usize>(is_in: impl Fn(Point) -> bool) -> Places {
    let board = (0..H as i32).flat_map(|row| (0..W as i32).map(move |column| (row, column)));
    board.filter(|&place| is_in(place)).collect()
}

/// The number of places of a set that lie one step from `place`.
pub fn count(set: &Places, place: Point, directions: &[Direction]) -> u32 {
    let near = directions.iter().map(|&direction| next(place, direction));
    near.filter(|near| set.contains(near)).count() as u32
}

/// The places of a board that a slider attacks from `from`, including the first one of `pieces` in
/// each direction.
pub fn slide(board: &Places, pieces: &Places, from: Point, directions: &[Direction]) -> Places {
    let mut seen = Places::new();
    for &direction in directions {
        let mut place = next(from, direction);
        while board.contains(&place) && seen.insert(place) && !pieces.contains(&place) {
            place = next(place, direction);
        }
    }
    seen
}

/// A fast set on a board of `W` columns and `H` rows.
pub trait Set<const W: usize, const H: usize>: SquareSet<Square = Square<W, H>> {}

impl<S: SquareSet<Square = Square<W, H>>, const W: usize, const H: usize> Set<W, H> for S {}

/// The square at a place of the board.
pub fn square<const W: usize, const H: usize>((row, column): Point) -> Square<W, H> {
    Square::at(row as usize, column as usize)
}

/// The fast set of some places.
pub fn set<S: Set<W, H>, const W: usize, const H: usize>(places: &Places) -> S {
    places.iter().copied().map(square).collect()
}

/// Places of a board.
pub fn places<const W: usize, const H: usize>() -> impl Strategy<Value = Point> {
    (0..H as i32, 0..W as i32)
}

/// Sets of every size from empty to full.
pub fn models<const W: usize, const H: usize>() -> impl Strategy<Value = Places> {
    let board: Vec<Point> = those::<W, H>(|_| true).into_iter().collect();
    let some = proptest::sample::subsequence(board, 0..=W * H);
    some.prop_map(|places| places.into_iter().collect())
}

/// Makes a test of a check, a function `check::<Set, COLUMNS, ROWS>()`, for each shape of board.
macro_rules! check_shapes {
    ($check:ident: $($name:ident: $set:ident<$word:ty, $columns:literal, $rows:literal>;)*) => {
        mod $check {
            use super::*;
            $(
                #[test]
                fn $name() {
                    super::$check::<$set<$word, $columns, $rows>, $columns, $rows>();
                }
            )*
        }
    };
}

/// Makes a test of a check for every shape of board: the usual ones, those that fill their words,
/// and single rows and columns.
macro_rules! check_every_shape {
    ($check:ident) => {
        check_shapes! { $check:
            u64_8x8: Bitboard<u64, 8, 8>;
            u64_6x6: Bitboard<u64, 6, 6>;
            u64_7x9: Bitboard<u64, 7, 9>;
            u64_1x1: Bitboard<u64, 1, 1>;
            u64_1x64: Bitboard<u64, 1, 64>;
            u64_62x1: Bitboard<u64, 62, 1>;
            u64_64x1: Bitboard<u64, 64, 1>;
            u16_4x4: Bitboard<u16, 4, 4>;
            u32_5x5: Bitboard<u32, 5, 5>;
            u128_11x11: Bitboard<u128, 11, 11>;
            u128_8x8: Bitboard<u128, 8, 8>;
            u128_16x8: Bitboard<u128, 16, 8>;
            u128_1x128: Bitboard<u128, 1, 128>;
            rows_u16_14x7: Rows<u16, 14, 7>;
            rows_u16_16x8: Rows<u16, 16, 8>;
            rows_u32_28x14: Rows<u32, 28, 14>;
            rows_u32_32x3: Rows<u32, 32, 3>;
            rows_u64_14x7: Rows<u64, 14, 7>;
            rows_u64_28x14: Rows<u64, 28, 14>;
            rows_u64_42x21: Rows<u64, 42, 21>;
            rows_u128_99x5: Rows<u128, 99, 5>;
            rows_u128_128x2: Rows<u128, 128, 2>;
            rows_u64_64x3: Rows<u64, 64, 3>;
            rows_u64_8x8: Rows<u64, 8, 8>;
            rows_u64_1x9: Rows<u64, 1, 9>;
        }
    };
}
