//! The squares that the pieces of chess attack.
//!
//! The lists of leaps serve boards of any size: each leap is the number of rows up and of columns
//! right. The tables are for the chess board.

use grid_core::{Direction, SquareSet};

use crate::{BySquare, PieceKind, Set, Square};

/// The leaps of a knight: two squares one way and one the other.
pub const KNIGHT_LEAPS: [(i8, i8); 8] = [
    (2, 1),
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
];

/// The steps of a king: one square in each of the eight directions.
pub const KING_LEAPS: [(i8, i8); 8] = Direction::DELTAS;

/// The capturing steps of each player's pawns. The first player's pawns move to higher rows.
pub const PAWN_LEAPS: [[(i8, i8); 2]; 2] = [[(1, -1), (1, 1)], [(-1, -1), (-1, 1)]];

/// The squares that a knight attacks, by the knight's square.
pub static KNIGHT: BySquare<Set, 64> = BySquare::new(Set::leaper(&KNIGHT_LEAPS));

/// The squares that a king attacks, by the king's square: the adjacent squares.
pub static KING: BySquare<Set, 64> = BySquare::new(Set::leaper(&KING_LEAPS));

/// The squares that a pawn attacks, by its owner ([`Player::index`](grid_core::Player::index)) and
/// its square.
pub static PAWN: [BySquare<Set, 64>; 2] = [
    BySquare::new(Set::leaper(&PAWN_LEAPS[0])),
    BySquare::new(Set::leaper(&PAWN_LEAPS[1])),
];

/// Returns the squares that a piece other than a pawn attacks. The attacks of sliders include the
/// first occupied square in each direction. For a pawn the result is empty, because its attacks
/// depend on its owner: see [`PAWN`].
#[inline(always)]
pub fn attacks(kind: PieceKind, from: Square, occupied: Set) -> Set {
    match kind {
        PieceKind::Pawn => Set::EMPTY,
        PieceKind::Knight => KNIGHT[from],
        PieceKind::Bishop => Set::bishop(from, occupied),
        PieceKind::Rook => Set::rook(from, occupied),
        PieceKind::Queen => Set::queen(from, occupied),
        PieceKind::King => KING[from],
    }
}
