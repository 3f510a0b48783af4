//! What an event does to a picture.

use grid_core::{Spot, Spots};
use smallvec::SmallVec;

/// The effect of an event on the pieces of a picture, in words that are the same for every game.
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
    /// A piece is gone: an enemy beside it poisoned it.
    Poisoned,
}

/// What an event leaves on a picture: the cells that it concerns, and its effect on their pieces.
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
    /// The effect on the pieces.
    pub effect: Effect,
    /// The cells. If a piece moved, these are the cell that it left, the cell over which it went if
    /// that matters, and the cell that it reached; if two pieces moved, two cells of each.
    pub spots: Spots,
}

impl Effect {
    /// Returns this effect on some cells.
    pub fn on(self, spots: impl IntoIterator<Item = Spot>) -> Trace {
        Trace {
            effect: self,
            spots: spots.into_iter().collect(),
        }
    }
}

impl Trace {
    /// Returns the cells that each piece that moved left and reached.
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
