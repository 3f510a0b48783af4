//! Highlights and arrows on a scene.

use crate::scene::spot::Spot;

/// A highlighted cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Highlight {
    /// The cell.
    pub spot: Spot,
    /// Why it is highlighted.
    pub kind: HighlightKind,
}

/// Why a cell is highlighted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum HighlightKind {
    /// The move began here.
    From,
    /// The move ended here, or put something here.
    To,
    /// The move had an effect here: something else stands here now, or nothing.
    Affected,
    /// A person has picked it.
    Selected,
}

impl HighlightKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::From, Self::To, Self::Affected, Self::Selected];

    /// Returns the kind in a word: `affected`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::From => "from",
            Self::To => "to",
            Self::Affected => "affected",
            Self::Selected => "selected",
        }
    }
}

/// An arrow from the middle of a cell to that of another.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Arrow {
    /// Where it begins.
    pub from: Spot,
    /// Where it points.
    pub to: Spot,
    /// What it shows.
    pub kind: ArrowKind,
}

/// What an [`Arrow`] shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ArrowKind {
    /// What the player did.
    Move,
    /// An effect of the move.
    Effect,
}
