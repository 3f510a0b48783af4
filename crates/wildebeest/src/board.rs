//! The board: its squares, the Jet Pack and the transporter pads.

use grid_core::{Bitboard, RowColumn};

/// A square of the board, written as `row,column`: row 0 is White's back row, the first line of a
/// board file.
pub type Square = grid_core::Square<11, 11, RowColumn>;

/// A set of squares of the board.
pub type Set = Bitboard<u128, 11, 11, RowColumn>;

/// The square of the Jet Pack (R1.2).
pub const JET_PACK: Square = Square::at(5, 5);

/// The transporter pads (R1.2). Each leads to the next one in this array, the last to the first
/// (R6.5).
pub const PADS: [Square; 4] = [
    Square::at(3, 9),
    Square::at(3, 1),
    Square::at(7, 9),
    Square::at(7, 1),
];
