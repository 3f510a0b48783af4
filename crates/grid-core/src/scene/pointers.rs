//! Highlights and arrows on a scene.

use crate::scene::spot::Spot;

/// A highlighted cell.
///
/// ```
/// use grid_core::scene::{HighlightKind, Scene, Spot};
///
/// let mut scene = Scene::default();
/// let spot = Spot { row: 2, column: 3 };
/// scene.highlight(spot, HighlightKind::Affected);
/// assert!(scene.highlights_at(spot).eq([HighlightKind::Affected]));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Highlight {
    /// The cell.
    pub spot: Spot,
    /// Why the cell is highlighted.
    pub kind: HighlightKind,
}

/// Why a cell is highlighted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum HighlightKind {
    /// The move began here.
    From,
    /// The move ended here, or put a piece here.
    To,
    /// The move had an effect here: the piece on the cell changed.
    Affected,
    /// A person picked the cell.
    Selected,
}

impl HighlightKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::From, Self::To, Self::Affected, Self::Selected];

    /// Returns the kind as a word: `affected`.
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

/// An arrow from the centre of one cell to the centre of another.
///
/// ```
/// use grid_core::scene::{ArrowKind, Ground, Scene, SceneCell, Spot};
///
/// let cells = ["a1", "b1"].map(|name| SceneCell::new(name, Ground::Light)).into();
/// let mut scene = Scene::new(2, cells);
/// scene.arrow(Spot { row: 0, column: 0 }, Spot { row: 0, column: 1 }, ArrowKind::Move);
/// assert_eq!(scene.words().to_string(), "arrows: a1 -> b1\n");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Arrow {
    /// The cell where the arrow begins.
    pub from: Spot,
    /// The cell where the arrow ends.
    pub to: Spot,
    /// What the arrow shows.
    pub kind: ArrowKind,
}

/// What an [`Arrow`] shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ArrowKind {
    /// The move of the player.
    Move,
    /// An effect of the move.
    Effect,
}
