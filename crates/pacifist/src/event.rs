//! The events of a turn.

use core::fmt;

use grid_core::Player;

use crate::{PieceKind, Square, colour};

/// Something that happened in a turn: first the move, then the conversions, round by round.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Event {
    /// A piece moved.
    Moved {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece; a pawn if it promotes.
        piece: PieceKind,
        /// The square it left.
        from: Square,
        /// The square it stands on now.
        to: Square,
    },
    /// King and rook castled. A castling has no [`Event::Moved`].
    Castled {
        /// The owner of the pieces.
        owner: Player,
        /// The square that the king left and the square it stands on now.
        king: (Square, Square),
        /// The square that the rook left and the square it stands on now.
        rook: (Square, Square),
    },
    /// The pawn that moved was promoted.
    Promoted {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece now.
        piece: PieceKind,
        /// The square of the piece.
        square: Square,
    },
    /// A piece was converted.
    Converted {
        /// The new owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square of the piece.
        square: Square,
        /// The round of conversions, from 1. All pieces of a round are converted at once. They can
        /// persuade pieces of the rounds after it.
        round: u8,
    },
    /// The piece that was converted is a king.
    KingConverted {
        /// The king's new owner.
        owner: Player,
        /// The square of the king.
        square: Square,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Moved {
                owner,
                piece,
                from,
                to,
            } => write!(f, "{} {piece} moved {from} to {to}", colour(owner)),
            Self::Castled { owner, king, rook } => write!(
                f,
                "{} castled: king {} to {}, rook {} to {}",
                colour(owner),
                king.0,
                king.1,
                rook.0,
                rook.1
            ),
            Self::Promoted {
                owner,
                piece,
                square,
            } => write!(f, "{} pawn promoted to {piece} on {square}", colour(owner)),
            Self::Converted {
                owner,
                piece,
                square,
                round,
            } => {
                let [owner, other] = [owner, owner.other()].map(colour);
                write!(f, "{other} {piece} on {square} turned {owner}")?;
                if round > 1 {
                    write!(f, " (round {round})")?;
                }
                Ok(())
            }
            Self::KingConverted { owner, square } => {
                let [owner, other] = [owner, owner.other()].map(colour);
                write!(f, "{other} has lost the king on {square} to {owner}")
            }
        }
    }
}
