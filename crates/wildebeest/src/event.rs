//! The events of a move.

use core::fmt;

use chess_men::colour;
use grid_core::Player;

use crate::{PieceKind, Square};

/// What charged a Golf Cart.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Charger {
    /// An enemy pawn on row 5.
    Pawn,
    /// A Time Machine of the cart's owner.
    TimeMachine,
}

impl Charger {
    /// Both chargers, in the order of the rules R6.3 and R6.4.
    pub const ALL: [Self; 2] = [Self::Pawn, Self::TimeMachine];
}

/// Something that happened when a move was played. Events are reported in the order in which they
/// happen, events of one kind that happen at once in the order of their squares.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case", tag = "event"))]
#[non_exhaustive]
pub enum Event {
    /// A piece moved.
    Moved {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square it left.
        from: Square,
        /// The square it stands on now.
        to: Square,
    },
    /// A Catapult flung a piece.
    Flung {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square it left.
        from: Square,
        /// The square it landed on.
        to: Square,
        /// The square of the Catapult.
        catapult: Square,
    },
    /// A Gorilla pushed a piece.
    Pushed {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square it left, on which the Gorilla stands now.
        from: Square,
        /// The square it stands on now.
        to: Square,
    },
    /// A piece was captured by a move, a fling or a push, or a Serpent was captured by an Old Woman
    /// beside its victim.
    Captured {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square it stood on.
        square: Square,
    },
    /// A pawn became a Time Machine.
    Promoted {
        /// The owner of the pawn.
        owner: Player,
        /// The square of the piece.
        square: Square,
    },
    /// A King took the Jet Pack.
    JetPackTaken {
        /// The owner of the King.
        owner: Player,
        /// The square of the piece.
        square: Square,
    },
    /// A piece was poisoned and has left the board.
    Poisoned {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square it stood on.
        square: Square,
    },
    /// An Old Woman became a Grand Empress.
    Transformed {
        /// The owner of the Old Woman.
        owner: Player,
        /// The square of the piece.
        square: Square,
    },
    /// A Golf Cart was charged. A charged cart on rows 1 to 9 does not run.
    Charged {
        /// The owner of the cart.
        owner: Player,
        /// The square it stands on.
        square: Square,
        /// What charged it.
        by: Charger,
    },
    /// A charged Golf Cart ran to the other end of its column.
    Ran {
        /// The owner of the cart.
        owner: Player,
        /// The square it left.
        from: Square,
        /// The square it stands on now.
        to: Square,
    },
    /// A piece left the board because a Golf Cart ran in its column.
    Swept {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square it stood on.
        square: Square,
    },
    /// A transporter pad moved a piece.
    Teleported {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square it left.
        from: Square,
        /// The square it stands on now.
        to: Square,
    },
    /// A Prince Joey exploded and has left the board.
    Exploded {
        /// The owner of the Joey.
        owner: Player,
        /// The square it stood on.
        square: Square,
    },
    /// A piece beside an exploding Joey has left the board.
    Blasted {
        /// The owner of the piece.
        owner: Player,
        /// The kind of the piece.
        piece: PieceKind,
        /// The square it stood on.
        square: Square,
    },
}

impl Event {
    /// Returns the owner of the piece that the event is about, and its kind before the event.
    const fn piece(&self) -> (Player, PieceKind) {
        match *self {
            Self::Moved { owner, piece, .. }
            | Self::Flung { owner, piece, .. }
            | Self::Pushed { owner, piece, .. }
            | Self::Captured { owner, piece, .. }
            | Self::Poisoned { owner, piece, .. }
            | Self::Swept { owner, piece, .. }
            | Self::Teleported { owner, piece, .. }
            | Self::Blasted { owner, piece, .. } => (owner, piece),
            Self::Promoted { owner, .. } => (owner, PieceKind::Pawn),
            Self::JetPackTaken { owner, .. } => (owner, PieceKind::King),
            Self::Transformed { owner, .. } => (owner, PieceKind::OldWoman),
            Self::Charged { owner, .. } | Self::Ran { owner, .. } => (owner, PieceKind::Cart),
            Self::Exploded { owner, .. } => (owner, PieceKind::Joey),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (owner, piece) = self.piece();
        write!(f, "{} {piece} ", colour(owner))?;
        match *self {
            Self::Moved { from, to, .. } => write!(f, "moved {from} to {to}"),
            Self::Flung {
                from, to, catapult, ..
            } => {
                write!(
                    f,
                    "flung from {from} over the catapult on {catapult} to {to}"
                )
            }
            Self::Pushed { from, to, .. } => {
                write!(f, "pushed from {from} to {to}")
            }
            Self::Captured { square, .. } => write!(f, "captured on {square}"),
            Self::Promoted { square, .. } => {
                write!(f, "on {square} became a time machine")
            }
            Self::JetPackTaken { square, .. } => {
                write!(f, "took the jet pack on {square}")
            }
            Self::Poisoned { square, .. } => write!(f, "poisoned on {square}"),
            Self::Transformed { square, .. } => {
                write!(f, "on {square} became a grand empress")
            }
            Self::Charged { square, by, .. } => write!(f, "on {square} charged by {by}"),
            Self::Ran { from, to, .. } => write!(f, "ran from {from} to {to}"),
            Self::Swept { square, .. } => write!(f, "on {square} swept away"),
            Self::Teleported { from, to, .. } => {
                write!(f, "teleported from {from} to {to}")
            }
            Self::Exploded { square, .. } => write!(f, "exploded on {square}"),
            Self::Blasted { square, .. } => write!(f, "on {square} lost in the explosion"),
        }
    }
}

impl fmt::Display for Charger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawn => "a pawn",
            Self::TimeMachine => "a time machine",
        })
    }
}
