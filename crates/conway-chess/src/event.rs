//! What can happen in a turn.

use core::fmt;

use grid_core::Player;

use crate::{PieceKind, Square, colour};

/// One thing that happened in a turn: first the move, then the life phase of the player whose turn
/// begins.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
pub enum Event {
    /// A man was captured, on its square (en passant not the square that was moved to).
    Captured {
        /// Whose man it was.
        owner: Player,
        /// What it was.
        piece: PieceKind,
        /// Where it stood.
        square: Square,
    },
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
    /// A man was born.
    Born {
        /// Whose man it is.
        owner: Player,
        /// What it is.
        piece: PieceKind,
        /// Where it stands.
        square: Square,
        /// The place in [`BIRTH_QUEUE`](crate::BIRTH_QUEUE) it was taken from, 0 to 13.
        place: u8,
    },
    /// A man died.
    Died {
        /// Whose man it was.
        owner: Player,
        /// What it was.
        piece: PieceKind,
        /// Where it stood.
        square: Square,
        /// What it died of.
        cause: Cause,
    },
    /// The man that died was the king: the game is over.
    KingPerished {
        /// Who has lost it, and the game.
        owner: Player,
        /// Where it stood.
        square: Square,
    },
}

/// What a man died of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Cause {
    /// More than three neighbours of its colour.
    Overpopulation,
    /// Fewer than two neighbours of its colour.
    Underpopulation,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Captured {
                owner,
                piece,
                square,
            } => {
                write!(f, "{} {piece} captured on {square}", colour(owner))
            }
            Self::Moved {
                owner,
                piece,
                from,
                to,
            } => {
                write!(f, "{} {piece} moved {from} to {to}", colour(owner))
            }
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
            } => {
                write!(f, "{} pawn promoted to {piece} on {square}", colour(owner))
            }
            Self::Born {
                owner,
                piece,
                square,
                place,
            } => write!(
                f,
                "{} {piece} born on {square} (place {} of the queue)",
                colour(owner),
                place + 1
            ),
            Self::Died {
                owner,
                piece,
                square,
                cause,
            } => {
                let cause = match cause {
                    Cause::Overpopulation => "overpopulation",
                    Cause::Underpopulation => "underpopulation",
                };
                write!(f, "{} {piece} on {square} died of {cause}", colour(owner))
            }
            Self::KingPerished { owner, square } => {
                write!(f, "{} king perished on {square}", colour(owner))
            }
        }
    }
}
