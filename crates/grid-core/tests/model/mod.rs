//! The simplest possible set of squares, as a model for the fast ones: a table of Booleans and
//! loops over rows and columns.

use grid_core::{Direction, Square, SquareSet};
use proptest::prelude::*;

/// A row and a column. A place with a negative or too large coordinate is off the board.
pub type Place = (i32, i32);

/// The place one step away.
pub fn next((row, column): Place, direction: Direction) -> Place {
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
    /// The set of the places for which `is_in` returns `true`.
    pub fn new(rows: usize, columns: usize, is_in: impl Fn(Place) -> bool) -> Self {
        let (rows, columns) = (rows as i32, columns as i32);
        let mut cells = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                cells.push(is_in((row, column)));
            }
        }
        Self {
            rows,
            columns,
            cells,
        }
    }

    /// A set on a board of the same size.
    pub fn like(&self, is_in: impl Fn(Place) -> bool) -> Self {
        Self::new(self.rows as usize, self.columns as usize, is_in)
    }

    /// Whether the place is on the board.
    pub fn is_on_board(&self, (row, column): Place) -> bool {
        (0..self.rows).contains(&row) && (0..self.columns).contains(&column)
    }

    /// Whether the place is in the set. Places off the board never are.
    pub fn has(&self, place: Place) -> bool {
        self.is_on_board(place) && self.cells[(place.0 * self.columns + place.1) as usize]
    }

    /// Adds a place of the board.
    pub fn insert(&mut self, place: Place) {
        self.cells[(place.0 * self.columns + place.1) as usize] = true;
    }

    /// The places in the set, row by row.
    pub fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                if self.has((row, column)) {
                    places.push((row, column));
                }
            }
        }
        places
    }

    /// Every place moved one step, without those that leave the board.
    pub fn step(&self, direction: Direction) -> Self {
        self.like(|place| self.has(next(place, direction.opposite())))
    }

    /// How many places of the set lie one step from `place`.
    pub fn count(&self, place: Place, directions: &[Direction]) -> u32 {
        let mut count = 0;
        for &direction in directions {
            if self.has(next(place, direction)) {
                count += 1;
            }
        }
        count
    }

    /// The places that the set attacks in one direction, including the first occupied one.
    pub fn slide(&self, direction: Direction, occupied: &Self) -> Self {
        let mut seen = self.like(|_| false);
        for mut place in self.places() {
            loop {
                place = next(place, direction);
                if !self.is_on_board(place) {
                    break;
                }
                seen.insert(place);
                if occupied.has(place) {
                    break;
                }
            }
        }
        seen
    }

    /// The places of `through` that orthogonal steps inside `through` reach from the set.
    pub fn flood(&self, through: &Self) -> Self {
        let mut reached = self.like(|_| false);
        let mut waiting = self.places();
        while let Some(place) = waiting.pop() {
            if through.has(place) && !reached.has(place) {
                reached.insert(place);
                for &direction in &Direction::ORTHOGONAL {
                    waiting.push(next(place, direction));
                }
            }
        }
        reached
    }
}

/// The square at a place of the board.
pub fn square<const W: usize, const H: usize>((row, column): Place) -> Square<W, H> {
    Square::at(row as usize, column as usize)
}

/// The fast set with the places of the model.
pub fn set<S, const W: usize, const H: usize>(model: &Model) -> S
where
    S: SquareSet<Square = Square<W, H>>,
{
    model.places().into_iter().map(square).collect()
}

/// Places of a board.
pub fn places<const W: usize, const H: usize>() -> impl Strategy<Value = Place> {
    (0..H as i32, 0..W as i32)
}

/// Sets of every density from empty to full.
pub fn models<const W: usize, const H: usize>() -> impl Strategy<Value = Model> {
    (0..=8_u8).prop_flat_map(|eighths| {
        let cell = proptest::bool::weighted(f64::from(eighths) / 8.0);
        proptest::collection::vec(cell, W * H).prop_map(|cells| Model {
            rows: H as i32,
            columns: W as i32,
            cells,
        })
    })
}

/// Makes a module for each shape of board, with a test for each of the generic checks.
macro_rules! check_shapes {
    ($checks:tt $($name:ident: $set:ty, $columns:literal, $rows:literal;)*) => {
        $( check_shapes! { @shape $checks $name: $set, $columns, $rows } )*
    };
    (@shape [$($check:ident)*] $name:ident: $set:ty, $columns:literal, $rows:literal) => {
        mod $name {
            use super::*;
            $(
                #[test]
                fn $check() {
                    super::$check::<$set, $columns, $rows>();
                }
            )*
        }
    };
}

/// Makes a test of each check, a function `check::<Set, COLUMNS, ROWS>()`, for every shape of
/// board: the usual ones, those that fill their words, and single rows and columns.
macro_rules! check_every_shape {
    ($($check:ident),*) => {
        check_shapes! { [$($check)*]
            bitboard_u64_8x8: Bitboard<u64, 8, 8>, 8, 8;
            bitboard_u64_6x6: Bitboard<u64, 6, 6>, 6, 6;
            bitboard_u64_7x9: Bitboard<u64, 7, 9>, 7, 9;
            bitboard_u64_1x1: Bitboard<u64, 1, 1>, 1, 1;
            bitboard_u64_1x64: Bitboard<u64, 1, 64>, 1, 64;
            bitboard_u64_62x1: Bitboard<u64, 62, 1>, 62, 1;
            bitboard_u16_4x4: Bitboard<u16, 4, 4>, 4, 4;
            bitboard_u32_5x5: Bitboard<u32, 5, 5>, 5, 5;
            bitboard_u128_11x11: Bitboard<u128, 11, 11>, 11, 11;
            bitboard_u128_8x8: Bitboard<u128, 8, 8>, 8, 8;
            bitboard_u128_16x8: Bitboard<u128, 16, 8>, 16, 8;
            bitboard_u128_1x128: Bitboard<u128, 1, 128>, 1, 128;
            rows_u16_14x7: Rows<u16, 14, 7>, 14, 7;
            rows_u16_16x8: Rows<u16, 16, 8>, 16, 8;
            rows_u32_28x14: Rows<u32, 28, 14>, 28, 14;
            rows_u32_32x3: Rows<u32, 32, 3>, 32, 3;
            rows_14x7: Rows<u64, 14, 7>, 14, 7;
            rows_28x14: Rows<u64, 28, 14>, 28, 14;
            rows_42x21: Rows<u64, 42, 21>, 42, 21;
            rows_u128_99x5: Rows<u128, 99, 5>, 99, 5;
            rows_u128_128x2: Rows<u128, 128, 2>, 128, 2;
            rows_64x3: Rows<u64, 64, 3>, 64, 3;
            rows_8x8: Rows<u64, 8, 8>, 8, 8;
            rows_1x1: Rows<u64, 1, 1>, 1, 1;
            rows_1x9: Rows<u64, 1, 9>, 1, 9;
            rows_64x1: Rows<u64, 64, 1>, 64, 1;
        }
    };
}
