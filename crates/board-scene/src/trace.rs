//! What an event does to a picture.

use alloc::borrow::Cow;

use grid_core::{Player, Spot, Spots};
use smallvec::SmallVec;

use crate::cell::ScenePiece;

/// What an event does to the pieces of a picture. The words are the same in every game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Effect {
    /// All pieces are where they were.
    #[default]
    Nothing,
    /// A piece went from one cell to another; in castling two pieces did.
    Moved,
    /// The player to move put a piece on an empty cell.
    Placed,
    /// A piece appeared on an empty cell by the rules of the game.
    Born,
    /// A piece became another one of the same owner.
    Changed,
    /// A piece has another owner now.
    Converted,
    /// A piece is gone: a move took it.
    Captured,
    /// A piece is gone for another reason.
    Died,
    /// A piece is gone: an enemy next to it poisoned it.
    Poisoned,
}

impl Effect {
    /// Returns the word for the effect: `captured`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Moved => "moved",
            Self::Placed => "placed",
            Self::Born => "born",
            Self::Changed => "changed",
            Self::Converted => "converted",
            Self::Captured => "captured",
            Self::Died => "died",
            Self::Poisoned => "poisoned",
        }
    }

    /// Returns whether a piece has left the board.
    pub const fn is_loss(self) -> bool {
        matches!(self, Self::Captured | Self::Died | Self::Poisoned)
    }

    /// Returns this effect on some cells.
    pub fn on(self, spots: impl IntoIterator<Item = Spot>) -> Trace {
        Trace {
            effect: self,
            spots: spots.into_iter().collect(),
            ..Trace::default()
        }
    }
}

/// What an event is about, as values: its name, the player and the piece that it concerns, and how
/// a picture shows it.
///
/// ```
/// use board_scene::Effect;
/// use grid_core::Spot;
///
/// let [a, b, c] = [0, 1, 2].map(|column| Spot { row: 0, column });
/// assert_eq!(Effect::Moved.on([a, b, c]).ways()[..], [(a, c)]);
/// assert!(Effect::Captured.on([a, b]).ways().is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The name of the event, the same for all of its kind: `captured`. Programs compare it; people
    /// read the text of the event.
    pub name: &'static str,
    /// The player whom the event concerns: the owner of the piece, or its new owner after a
    /// conversion.
    pub owner: Option<Player>,
    /// The piece that the event is about, as pictures have it.
    pub piece: Option<ScenePiece>,
    /// What is said of several such events, behind their number: `died of overpopulation`. Those
    /// of single cells of which the same is said share a line. Empty if each is told alone.
    pub of_several: Cow<'static, str>,
    /// The effect on the pieces.
    pub effect: Effect,
    /// The cells. If a piece moved, these are the cell that it left, the cell it passed over if
    /// that matters, and the cell that it reached. If two pieces moved, these are two cells for
    /// each.
    pub spots: Spots,
}

impl Trace {
    /// Returns the trace with the name of its event, and the player whom it concerns.
    #[must_use]
    pub fn named(self, name: &'static str, owner: impl Into<Option<Player>>) -> Self {
        Self {
            name,
            owner: owner.into(),
            ..self
        }
    }

    /// Returns the trace with the piece that the event is about.
    #[must_use]
    pub fn with(self, piece: impl Into<Option<ScenePiece>>) -> Self {
        Self {
            piece: piece.into(),
            ..self
        }
    }

    /// Returns the trace with what is said of several such events, behind their number.
    #[must_use]
    pub fn of_several(self, words: impl Into<Cow<'static, str>>) -> Self {
        Self {
            of_several: words.into(),
            ..self
        }
    }

    /// Returns the cells that each moved piece left and reached.
    pub fn ways(&self) -> SmallVec<[(Spot, Spot); 2]> {
        match self.spots[..] {
            _ if self.effect != Effect::Moved => SmallVec::new(),
            [from, _, to] => SmallVec::from_slice(&[(from, to)]),
            _ => (self.spots.chunks_exact(2))
                .map(|way| (way[0], way[1]))
                .collect(),
        }
    }
}
