//! The events of a move.

use core::fmt;

use chess_men::events;

use crate::{PieceKind, Square};

events! {
    /// Something that happened when a move was played. Events are reported in the order in which
    /// they happen, events of one kind that happen at once in the order of their squares.
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
    pub enum Event {
        /// A piece moved.
        moved: Moved { owner, piece, from, to }
            => Moved [from, to] "{owner} {piece} moved {from:#} to {to:#}",
        /// A Catapult flung a piece.
        flung: Flung {
            owner, piece, from, to,
            /// The square of the Catapult.
            catapult: Square,
        } => Moved [from, catapult, to]
            "{owner} {piece} flung from {from:#} over the catapult on {catapult:#} to {to:#}",
        /// A Gorilla pushed a piece. The Gorilla stands on `from` now.
        pushed: Pushed { owner, piece, from, to }
            => Moved [from, to] "{owner} {piece} pushed from {from:#} to {to:#}",
        /// A piece was captured by a move, a fling or a push.
        captured: Captured { owner, piece, square }
            => Captured [square] "{owner} {piece} captured on {square:#}" many "{owner} pieces captured",
        /// A pawn became a Time Machine.
        promoted: Promoted { owner, square }
            => Changed [square] "{owner} pawn on {square:#} became a time machine",
        /// A King took the Jet Pack.
        jet_pack_taken: JetPackTaken { owner, square }
            => Changed [square] "{owner} king took the jet pack on {square:#}",
        /// A piece was poisoned and has left the board.
        poisoned: Poisoned { owner, piece, square }
            => Poisoned [square] "{owner} {piece} poisoned on {square:#}" many "{owner} pieces poisoned",
        /// A Serpent was captured by an Old Woman beside its victim.
        taken: Taken { owner, piece, square }
            => Captured [square] "{owner} {piece} on {square:#} taken by an old woman"
            many "{owner} pieces taken by an old woman",
        /// An Old Woman became a Grand Empress.
        transformed: Transformed { owner, square }
            => Changed [square] "{owner} old woman on {square:#} became a grand empress",
        /// A Golf Cart was charged. A charged cart that stands on no end row does not run.
        charged: Charged {
            owner, square,
            /// What charged it.
            by: Charger,
        } => Nothing [square] "{owner} golf cart on {square:#} charged by {by}",
        /// A charged Golf Cart ran to the other end of its column.
        ran: Ran { owner, from, to }
            => Moved [from, to] "{owner} golf cart ran from {from:#} to {to:#}",
        /// A piece left the board because a Golf Cart ran in its column.
        swept: Swept { owner, piece, square }
            => Died [square] "{owner} {piece} on {square:#} swept away" many "{owner} pieces swept away",
        /// A transporter pad moved a piece.
        teleported: Teleported { owner, piece, from, to }
            => Moved [from, to] "{owner} {piece} teleported from {from:#} to {to:#}",
        /// A Prince Joey exploded and has left the board.
        exploded: Exploded { owner, square }
            => Died [square] "{owner} prince joey exploded on {square:#}",
        /// A piece beside an exploding Joey has left the board.
        blasted: Blasted { owner, piece, square }
            => Died [square] "{owner} {piece} on {square:#} lost in the explosion"
            many "{owner} pieces lost in the explosion",
    }
}

/// What charged a Golf Cart.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Charger {
    /// An enemy pawn on the middle row.
    Pawn,
    /// A Time Machine of the cart's owner.
    TimeMachine,
}

impl Charger {
    /// Both chargers, in the order of the rules R6.3 and R6.4.
    pub const ALL: [Self; 2] = [Self::Pawn, Self::TimeMachine];
}

impl fmt::Display for Charger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pawn => "a pawn",
            Self::TimeMachine => "a time machine",
        })
    }
}
