//! The events of a turn.

use core::fmt;

use chess_men::events;

use crate::{PieceKind, Square, colour};

events! {
    /// Something that happened in a turn: first the move, then the conversions, round by round.
    pub enum Event {
        /// A piece moved. A pawn that promotes is a pawn here.
        Moved { owner, piece, from, to }
            => Moved [from, to] "{owner} {piece} moved {from} to {to}",
        /// King and rook castled. A castling has no [`Event::Moved`].
        Castled { owner, king, rook } where (a, b) = king, (c, d) = rook
            => Moved [king.0, king.1, rook.0, rook.1]
            "{owner} castled: king {a} to {b}, rook {c} to {d}",
        /// The pawn that moved was promoted. `piece` is its new kind.
        Promoted { owner, piece, square }
            => Changed [square] "{owner} pawn promoted to {piece} on {square}",
        /// A piece was converted. `owner` is its new owner.
        Converted {
            owner, piece, square,
            /// The round of conversions, from 1. All pieces of a round are converted at once. They
            /// can persuade pieces of the rounds after it.
            round: u8,
        } where loser = colour(!owner), later = Later(round)
            => Converted [square] "{loser} {piece} on {square} turned {owner}{later}",
        /// The piece that was converted is a king. `owner` is its new owner.
        KingConverted { owner, square } where loser = colour(!owner)
            => Nothing [square] "{loser} has lost the king on {square} to {owner}",
    }
}

/// Writes a round of conversions after the first.
struct Later(u8);

impl fmt::Display for Later {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 | 1 => Ok(()),
            round => write!(f, " (round {round})"),
        }
    }
}
