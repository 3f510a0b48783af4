//! The simplest possible set of squares, as a model for the fast ones: a table of Booleans and
//! loops over rows and columns.

use grid_core::{Direction, Square, SquareSet};
use proptest::prelude::*;

/// A row and a column. A place with a negative or too large coordinate is off the board.
pub type Point = (i32, i32);

/// The place one step away.
pub fn next((row, column): Point, direction: Direction) -> Point {
    let (rows, columns) = direction.delta();
    (row + i32::from(rows), column + i32::from(columns))
}

/// Which places of a board are in a set.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    rows: i32,
    columns: i32,
    /// One Boolean for each place, row by row.
    cells: Vec<bool>,
}

impl Model {
    /// The set of all places of a board.
    pub fn full(rows: usize, columns: usize) -> Self {
        Self {
            rows: rows as i32,
            columns: columns as i32,
            cells: vec![true; rows * columns],
        }
    }

    /// All places of the board, row by row.
    fn board(&self) -> impl Iterator<Item = Point> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// The set of the places of this board for which `is_in` returns `true`.
    pub fn like(&self, is_in: impl Fn(Point) -> bool) -> Self {
        Self {
            cells: self.board().map(is_in).collect(),
            ..*self
        }
    }

    /// Whether the place is on the board.
    pub fn is_on_board(&self, (row, column): Point) -> bool {
        (0..self.rows).contains(&row) && (0..self.columns).contains(&column)
    }

    /// Whether the place is in the set. Places off the board never are.
    pub fn has(&self, place: Point) -> bool {
        self.is_on_board(place) && self.cells[(place.0 * self.columns + place.1) as usize]
    }

    /// The places in the set, row by row.
    pub fn places(&self) -> Vec<Point> {
        self.board().filter(|&place| self.has(place)).collect()
    }

    /// Every place moved one step, without those that leave the board.
    pub fn step(&self, direction: Direction) -> Self {
        self.like(|place| self.has(next(place, direction.opposite())))
    }

    /// How many places of the set lie one step from `place`.
    pub fn count(&self, place: Point, directions: &[Direction]) -> u32 {
        let near = directions.iter().map(|&direction| next(place, direction));
        near.filter(|&near| self.has(near)).count() as u32
    }

    /// The places that a slider attacks from `from`, including the first one of this set in each
    /// direction.
    pub fn slide(&self, from: Point, directions: &[Direction]) -> Self {
        let mut seen = Vec::new();
        for &direction in directions {
            let mut place = next(from, direction);
            while self.is_on_board(place) {
                seen.push(place);
                if self.has(place) {
                    break;
                }
                place = next(place, direction);
            }
        }
        self.like(|place| seen.contains(&place))
    }
}

/// A fast set on a board of `W` columns and `H` rows.
pub trait Set<const W: usize, const H: usize>: SquareSet<Square = Square<W, H>> {}

impl<S: SquareSet<Square = Square<W, H>>, const W: usize, const H: usize> Set<W, H> for S {}

/// The square at a place of the board.
pub fn square<const W: usize, const H: usize>((row, column): Point) -> Square<W, H> {
    Square::at(row as usize, column as usize)
}

/// The fast set with the places of the model.
pub fn set<S: Set<W, H>, const W: usize, const H: usize>(model: &Model) -> S {
    model.places().into_iter().map(square).collect()
}

/// Places of a board.
pub fn places<const W: usize, const H: usize>() -> impl Strategy<Value = Point> {
    (0..H as i32, 0..W as i32)
}

/// Sets of every density from empty to full.
pub fn models<const W: usize, const H: usize>() -> impl Strategy<Value = Model> {
    (0..=8_u8).prop_flat_map(|eighths| {
        let cell = proptest::bool::weighted(f64::from(eighths) / 8.0);
        proptest::collection::vec(cell, W * H).prop_map(|cells| Model {
            cells,
            ..Model::full(H, W)
        })
    })
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
