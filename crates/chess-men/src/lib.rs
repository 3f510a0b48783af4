//! What games with the men of orthodox chess share: the board, the kinds of men, their leaps, and the
//! text of moves and of where men stand.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod men;
mod moves;
mod piece;
mod placement;

use grid_core::Bitboard;

pub use men::Men;
pub use moves::{KING, KNIGHT, Move, PAWN, PawnWay};
pub use piece::{PieceKind, colour};
pub use placement::{rank_from_top, ranks, read_placement, read_side, write_placement};

/// A square of the chess board: row 0 is White's first rank, column 0 the a-file.
pub type Square = grid_core::Square<8, 8>;

/// A set of squares of the chess board.
pub type Set = Bitboard<u64, 8, 8>;
