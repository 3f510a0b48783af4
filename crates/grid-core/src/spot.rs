//! A cell of a picture of the board.

use smallvec::SmallVec;

use crate::{Spelling, Square};

/// A cell of a picture of the board: row from the top, column from the left, both from 0. Spots are
/// in reading order. A [`Square`] is a place on the board of one game, known to its rules; a spot
/// is for programs that draw any game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Spot {
    /// The row, 0 at the top.
    pub row: u16,
    /// The column, 0 at the left.
    pub column: u16,
}

/// A list of spots; up to four are stored without allocation.
pub type Spots = SmallVec<[Spot; 4]>;

impl Spot {
    /// Visits the cells of some rows and columns, in reading order.
    pub fn all([rows, columns]: [u16; 2]) -> impl Iterator<Item = Self> {
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Self { row, column }))
    }
}

impl<const W: usize, const H: usize, S: Spelling> Square<W, H, S> {
    /// Returns the spot of the square in a picture of its board. The row of a spot counts from the
    /// top; the row of a square from the bottom, unless its spelling is
    /// [top down](Spelling::TOP_DOWN).
    ///
    /// ```
    /// use grid_core::{RowColumn, Spot, Square};
    ///
    /// assert_eq!(Square::A8.spot(), Spot { row: 0, column: 0 });
    /// assert_eq!(Square::<8, 8, RowColumn>::at(7, 0).spot(), Spot { row: 7, column: 0 });
    /// ```
    pub const fn spot(self) -> Spot {
        // A board has at most 2^16 squares, so its rows and columns fit.
        Spot {
            row: Self::turned(self.row()) as u16,
            column: self.column() as u16,
        }
    }

    /// Returns the square at this spot of a picture of its board; `None` if it is off the board.
    pub const fn of_spot(spot: Spot) -> Option<Self> {
        if (spot.row as usize) < H {
            Self::new(Self::turned(spot.row as usize), spot.column as usize)
        } else {
            None
        }
    }

    /// The row of a spot for the row of a square, and back.
    const fn turned(row: usize) -> usize {
        if S::TOP_DOWN { row } else { H - 1 - row }
    }
}

impl<const W: usize, const H: usize, S: Spelling> From<Square<W, H, S>> for Spot {
    fn from(square: Square<W, H, S>) -> Self {
        square.spot()
    }
}

impl<const W: usize, const H: usize, S: Spelling> From<Square<W, H, S>> for Spots {
    fn from(square: Square<W, H, S>) -> Self {
        Self::from_slice(&[square.spot()])
    }
}
