//! What the men of chess attack.
//!
//! The leaps are given for boards of any size; the tables are those of the chess board.

use grid_core::SquareSet;

use crate::{PieceKind, Set, Square, Table};

/// A list of leaps: rows up, columns right.
pub type Leaps<const N: usize> = [(i8, i8); N];

/// The leaps of a knight: two squares one way and one the other.
pub const KNIGHT_LEAPS: Leaps<8> = [
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
pub const KING_LEAPS: Leaps<8> = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// The captures of the pawns of each player: the first player's pawns go to higher rows.
pub const PAWN_LEAPS: [Leaps<2>; 2] = [[(1, -1), (1, 1)], [(-1, -1), (-1, 1)]];

/// The squares that a knight attacks, by its square.
pub static KNIGHT: Table<Set, 64> = Table::new(Set::leaper(&KNIGHT_LEAPS));

/// The squares that a king attacks: those adjacent to its square.
pub static KING: Table<Set, 64> = Table::new(Set::leaper(&KING_LEAPS));

/// The squares that a pawn of each player attacks.
pub static PAWN: [Table<Set, 64>; 2] = [
    Table::new(Set::leaper(&PAWN_LEAPS[0])),
    Table::new(Set::leaper(&PAWN_LEAPS[1])),
];

/// The squares that a man other than a pawn attacks: for sliders up to and including the first
/// occupied square each way. A pawn, whose attacks depend on its owner, has none here: see
/// [`PAWN`].
#[must_use]
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
