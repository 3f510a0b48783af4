//! What happens when a move is played.

use core::fmt;

use grid_core::Player;

use crate::notation::Place;
use crate::piece::colour;
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
    /// Both, in the order of the law.
    pub const ALL: [Self; 2] = [Self::Pawn, Self::TimeMachine];
}

/// Something that happened when a move was played. A move gives them in the order in which they happen;
/// what happens at once comes in the order of the squares.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case", tag = "event"))]
pub enum Event {
    /// A piece moved.
    Moved {
        /// Whose piece.
        owner: Player,
        /// What it is.
        piece: PieceKind,
        /// Where it stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        from: Square,
        /// Where it stands now.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        to: Square,
    },
    /// A Catapult flung a piece.
    Flung {
        /// Whose piece.
        owner: Player,
        /// What was flung.
        piece: PieceKind,
        /// Where it stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        from: Square,
        /// Where it landed.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        to: Square,
        /// Where the Catapult stands.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        catapult: Square,
    },
    /// A Gorilla pushed a piece.
    Pushed {
        /// Whose piece.
        owner: Player,
        /// What was pushed.
        piece: PieceKind,
        /// Where it stood, and where the Gorilla stands now.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        from: Square,
        /// Where it stands now.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        to: Square,
    },
    /// A piece was captured, by a move, a fling, a push, or, a Serpent whose victim had an Old Woman
    /// beside it, by her.
    Captured {
        /// Whose piece.
        owner: Player,
        /// What it was.
        piece: PieceKind,
        /// Where it stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        square: Square,
    },
    /// A pawn became a Time Machine.
    Promoted {
        /// Whose pawn.
        owner: Player,
        /// Where.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        square: Square,
    },
    /// A King took the Jet Pack.
    JetPackTaken {
        /// Whose King.
        owner: Player,
        /// Where.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        square: Square,
    },
    /// A piece was poisoned and is gone.
    Poisoned {
        /// Whose piece.
        owner: Player,
        /// What it was.
        piece: PieceKind,
        /// Where it stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        square: Square,
    },
    /// An Old Woman became a Grand Empress.
    Transformed {
        /// Whose Old Woman.
        owner: Player,
        /// Where.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        square: Square,
    },
    /// A Golf Cart was charged; on rows 1 to 9 that changes nothing.
    Charged {
        /// Whose cart.
        owner: Player,
        /// Where it stands.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        square: Square,
        /// By what.
        by: Charger,
    },
    /// A charged Golf Cart ran to the other end of its column.
    Ran {
        /// Whose cart.
        owner: Player,
        /// Where it stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        from: Square,
        /// Where it stands now.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        to: Square,
    },
    /// A Golf Cart swept a piece from its column.
    Swept {
        /// Whose piece.
        owner: Player,
        /// What it was.
        piece: PieceKind,
        /// Where it stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        square: Square,
    },
    /// A transporter pad moved a piece.
    Teleported {
        /// Whose piece.
        owner: Player,
        /// What it is.
        piece: PieceKind,
        /// Where it stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        from: Square,
        /// Where it stands now.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        to: Square,
    },
    /// A Prince Joey exploded and is gone.
    Exploded {
        /// Whose Joey.
        owner: Player,
        /// Where he stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
        square: Square,
    },
    /// A piece beside an exploding Joey is gone.
    Blasted {
        /// Whose piece.
        owner: Player,
        /// What it was.
        piece: PieceKind,
        /// Where it stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text::square"))]
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
            } => write!(
                f,
                "{} {piece} moved {} to {}",
                colour(owner),
                Place(from),
                Place(to)
            ),
            Self::Flung {
                owner,
                piece,
                from,
                to,
                catapult,
            } => write!(
                f,
                "{} {piece} flung from {} over the catapult on {} to {}",
                colour(owner),
                Place(from),
                Place(catapult),
                Place(to)
            ),
            Self::Pushed {
                owner,
                piece,
                from,
                to,
            } => write!(
                f,
                "{} {piece} pushed from {} to {}",
                colour(owner),
                Place(from),
                Place(to)
            ),
            Self::Captured {
                owner,
                piece,
                square,
            } => write!(f, "{} {piece} captured on {}", colour(owner), Place(square)),
            Self::Promoted { owner, square } => {
                write!(
                    f,
                    "{} pawn on {} became a time machine",
                    colour(owner),
                    Place(square)
                )
            }
            Self::JetPackTaken { owner, square } => {
                write!(
                    f,
                    "{} king took the jet pack on {}",
                    colour(owner),
                    Place(square)
                )
            }
            Self::Poisoned {
                owner,
                piece,
                square,
            } => write!(f, "{} {piece} poisoned on {}", colour(owner), Place(square)),
            Self::Transformed { owner, square } => {
                write!(
                    f,
                    "{} old woman on {} became a grand empress",
                    colour(owner),
                    Place(square)
                )
            }
            Self::Charged { owner, square, by } => {
                let by = match by {
                    Charger::Pawn => "a pawn",
                    Charger::TimeMachine => "a time machine",
                };
                write!(
                    f,
                    "{} golf cart on {} charged by {by}",
                    colour(owner),
                    Place(square)
                )
            }
            Self::Ran { owner, from, to } => {
                write!(
                    f,
                    "{} golf cart ran from {} to {}",
                    colour(owner),
                    Place(from),
                    Place(to)
                )
            }
            Self::Swept {
                owner,
                piece,
                square,
            } => write!(
                f,
                "{} {piece} on {} swept away",
                colour(owner),
                Place(square)
            ),
            Self::Teleported {
                owner,
                piece,
                from,
                to,
            } => write!(
                f,
                "{} {piece} teleported from {} to {}",
                colour(owner),
                Place(from),
                Place(to)
            ),
            Self::Exploded { owner, square } => {
                write!(
                    f,
                    "{} prince joey exploded on {}",
                    colour(owner),
                    Place(square)
                )
            }
            Self::Blasted {
                owner,
                piece,
                square,
            } => write!(
                f,
                "{} {piece} on {} lost in the explosion",
                colour(owner),
                Place(square)
            ),
        }
    }
}
