//! The events of a turn.

use core::fmt;

use grid_core::Player;

use crate::{PieceKind, Square, colour};

/// One thing that happened in a turn: first the move, then the conversions, round by round.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Event {
    /// A man moved.
    Moved {
        /// Whose man it is.
        owner: Player,
        /// What it is (a promoted pawn: a pawn).
        piece: PieceKind,
        /// Where it stood.
        from: Square,
        /// Where it stands.
        to: Square,
    },
    /// King and rook castled. There is no [`Event::Moved`] beside it.
    Castled {
        /// Whose they are.
        owner: Player,
        /// Where the king stood and stands.
        king: (Square, Square),
        /// Where the rook stood and stands.
        rook: (Square, Square),
    },
    /// The pawn that moved became something else.
    Promoted {
        /// Whose man it is.
        owner: Player,
        /// What it is now.
        piece: PieceKind,
        /// Where it stands.
        square: Square,
    },
    /// A man changed sides.
    Converted {
        /// Whose man it is now.
        owner: Player,
        /// What it is.
        piece: PieceKind,
        /// Where it stands.
        square: Square,
        /// The round of the cascade in which it turned, from 1: all men of a round turn at once,
        /// persuaded by those of the rounds before.
        round: u8,
    },
    /// The man that changed sides is a king.
    KingConverted {
        /// The king's new owner.
        owner: Player,
        /// Where the king stands.
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
