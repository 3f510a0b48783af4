//! How events change a scene.

use smallvec::{SmallVec, smallvec};

use crate::scene::cell::ScenePiece;
use crate::scene::spot::{Spot, Spots};

/// What an event does to the pieces of a scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The cells that become empty.
    pub emptied: Spots,
    /// The pieces that appear on cells, in place of what stood there.
    pub filled: SmallVec<[(Spot, ScenePiece); 4]>,
}

impl Change {
    /// Nothing changes.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// A cell becomes empty.
    #[must_use]
    pub fn empty(spot: Spot) -> Self {
        Self {
            emptied: smallvec![spot],
            ..Self::default()
        }
    }

    /// A piece appears on a cell.
    #[must_use]
    pub fn fill(spot: Spot, piece: ScenePiece) -> Self {
        Self {
            filled: smallvec![(spot, piece)],
            ..Self::default()
        }
    }

    /// Both changes at once: king and rook castle.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.emptied.extend(other.emptied);
        self.filled.extend(other.filled);
        self
    }

    /// A piece goes from one cell to another.
    #[must_use]
    pub fn carry(from: Spot, to: Spot, piece: ScenePiece) -> Self {
        Self {
            emptied: smallvec![from],
            filled: smallvec![(to, piece)],
        }
    }
}
