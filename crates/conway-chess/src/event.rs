//! The events of a ply.

use core::fmt;

use grid_core::Player;

use crate::{PieceKind, Square, colour};

/// An event of a ply. The events of the move come first: capture, move or castling, promotion. Then
/// come the births and the deaths of the other player's life phase.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Event {
    /// A piece was captured. This event comes before the move that captures.
    Captured {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square on which it stood. En passant, this is not the square that the move reaches.
        square: Square,
    },
    /// A piece moved.
    Moved {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece before the move: a pawn that promotes is a pawn.
        piece: PieceKind,
        /// The square that it left.
        from: Square,
        /// The square that it reached.
        to: Square,
    },
    /// A king and a rook castled. There is no [`Event::Moved`] for them.
    Castled {
        /// The owner of the king and the rook.
        owner: Player,
        /// The squares that the king left and reached.
        king: (Square, Square),
        /// The squares that the rook left and reached.
        rook: (Square, Square),
    },
    /// The pawn that moved promoted.
    Promoted {
        /// The owner of the piece.
        owner: Player,
        /// The new kind of the piece.
        piece: PieceKind,
        /// The square on which it stands.
        square: Square,
    },
    /// A piece was born.
    Born {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square on which it stands.
        square: Square,
        /// The place in [`BIRTH_QUEUE`](crate::BIRTH_QUEUE) of its kind, 0 to 13.
        place: u8,
    },
    /// A piece died.
    Died {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square on which it stood.
        square: Square,
        /// The cause of its death.
        cause: Cause,
    },
    /// The piece that died was the king: the game is over. This event follows its [`Event::Died`].
    KingPerished {
        /// The owner of the king: the player who has lost the game.
        owner: Player,
        /// The square on which it stood.
        square: Square,
    },
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

impl Event {
    /// Returns the owner of the piece that the event is about, and its kind before the event.
    const fn piece(&self) -> (Player, PieceKind) {
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
        let (owner, piece) = self.piece();
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
            Self::Born { square, .. } => write!(f, "{owner} {piece} born on {square}"),
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
