//! What games with the men of orthodox chess share: the board, the kinds of men, their leaps, and the
//! text of moves and of where men stand.

mod men;
mod moves;
mod piece;
mod placement;

use crate::Bitboard;

pub use men::Men;
pub use moves::{KING, KNIGHT, Move, PAWN, PawnWay};
pub use piece::{PieceKind, colour};
pub use placement::{rank_from_top, read_placement, read_side, write_placement};

/// A square of the chess board: row 0 is White's first rank, column 0 the a-file.
pub type Square = crate::Square<8, 8>;

/// A set of squares of the chess board.
pub type Set = Bitboard<u64, 8, 8>;
