//! The events of a ply.

use core::fmt;

use chess_men::events;

use crate::{PieceKind, Square};

events! {
    /// An event of a ply. The events of the move come first: capture, move or castling, promotion.
    /// Then come the births and the deaths of the other player's life phase.
    pub enum Event {
        /// A piece was captured. This event comes before the move that captures. En passant,
        /// `square` is not the square that the move reaches.
        Captured { owner, piece, square }
            => Captured [square] "{owner} {piece} captured on {square}",
        /// A piece moved. A pawn that promotes is a pawn here.
        Moved { owner, piece, from, to }
            => Moved [from, to] "{owner} {piece} moved {from} to {to}",
        /// A king and a rook castled. There is no [`Event::Moved`] for them.
        Castled { owner, king, rook } where (a, b) = king, (c, d) = rook
            => Moved [king.0, king.1, rook.0, rook.1]
            "{owner} castled: king {a} to {b}, rook {c} to {d}",
        /// The pawn that moved promoted. `piece` is its new kind.
        Promoted { owner, piece, square }
            => Changed [square] "{owner} pawn promoted to {piece} on {square}",
        /// A piece was born.
        Born {
            owner, piece, square,
            /// The place in [`BIRTH_QUEUE`](crate::BIRTH_QUEUE) of its kind, 0 to 13.
            place: u8,
        } => Born [square] "{owner} {piece} born on {square}",
        /// A piece died.
        Died {
            owner, piece, square,
            /// The cause of its death.
            cause: Cause,
        } => Died [square] "{owner} {piece} on {square} died of {cause}",
        /// The piece that died was the king: the game is over, and `owner` has lost it. This event
        /// follows its [`Event::Died`].
        KingPerished { owner, square }
            => Nothing [square] "{owner} king perished on {square}",
    }
}

/// The cause of a death.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Cause {
    /// More than three neighbours of its colour.
    Overpopulation,
    /// Fewer than two neighbours of its colour.
    Underpopulation,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overpopulation => "overpopulation",
            Self::Underpopulation => "underpopulation",
        })
    }
}
