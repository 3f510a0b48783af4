//! The events of a turn.

use core::fmt;

use grid_core::Player;

use crate::{PieceKind, Square, colour};

/// One thing that happened in a turn: first the move, then the life phase of the player whose turn
/// begins.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
#[non_exhaustive]
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
        /// The king's owner, who has lost the game.
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

impl Event {
    /// The man that the event is about: its owner and its kind before the event.
    const fn man(&self) -> (Player, PieceKind) {
        match *self {
            Self::Captured { owner, piece, .. }
            | Self::Moved { owner, piece, .. }
            | Self::Born { owner, piece, .. }
            | Self::Died { owner, piece, .. } => (owner, piece),
            Self::Promoted { owner, .. } => (owner, PieceKind::Pawn),
            Self::Castled { owner, .. } | Self::KingPerished { owner, .. } => {
                (owner, PieceKind::King)
            }
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (owner, piece) = self.man();
        let owner = colour(owner);
        match *self {
            Self::Captured { square, .. } => write!(f, "{owner} {piece} captured on {square}"),
            Self::Moved { from, to, .. } => write!(f, "{owner} {piece} moved {from} to {to}"),
            Self::Castled { king, rook, .. } => write!(
                f,
                "{owner} castled: king {} to {}, rook {} to {}",
                king.0, king.1, rook.0, rook.1
            ),
            Self::Promoted {
                piece: kind,
                square,
                ..
            } => {
                write!(f, "{owner} {piece} promoted to {kind} on {square}")
            }
            Self::Born { square, place, .. } => {
                let place = place + 1;
                write!(
                    f,
                    "{owner} {piece} born on {square} (place {place} of the queue)"
                )
            }
            Self::Died { square, cause, .. } => {
                write!(f, "{owner} {piece} on {square} died of {cause}")
            }
            Self::KingPerished { square, .. } => {
                write!(f, "{owner} {piece} perished on {square}")
            }
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overpopulation => "overpopulation",
            Self::Underpopulation => "underpopulation",
        })
    }
}
