//! How events change a scene.

use smallvec::{SmallVec, smallvec};

use crate::scene::cell::ScenePiece;
use crate::scene::spot::{Spot, Spots};

/// What an event does to the pieces of a scene.
///
/// ```
/// use grid_core::Player;
/// use grid_core::scene::{Change, Ground, Scene, SceneCell, ScenePiece, Spot};
///
/// let king = ScenePiece::new(Player::First, 'K', '♔', "king");
/// let a1 = SceneCell::new("a1", Ground::Dark).with_piece(king);
/// let mut scene = Scene::new(2, vec![a1, SceneCell::new("b1", Ground::Light)]);
///
/// let [from, to] = [0, 1].map(|column| Spot { row: 0, column });
/// scene.apply(&[Change::carry(from, to, king)]);
/// assert_eq!(scene.cell(from).unwrap().piece, None);
/// assert_eq!(scene.cell(to).unwrap().piece, Some(king));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The cells that become empty.
    pub emptied: Spots,
    /// The pieces that appear, each with its cell. A piece replaces what stood there.
    pub filled: SmallVec<[(Spot, ScenePiece); 4]>,
}

impl Change {
    /// Creates a change without effect.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Creates a change that empties a cell.
    #[must_use]
    pub fn empty(spot: Spot) -> Self {
        Self {
            emptied: smallvec![spot],
            ..Self::default()
        }
    }

    /// Creates a change that puts a piece on a cell.
    #[must_use]
    pub fn fill(spot: Spot, piece: ScenePiece) -> Self {
        Self {
            filled: smallvec![(spot, piece)],
            ..Self::default()
        }
    }

    /// Joins two changes that happen at once, such as those of king and rook in castling.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.emptied.extend(other.emptied);
        self.filled.extend(other.filled);
        self
    }

    /// Creates a change that moves a piece from one cell to another.
    #[must_use]
    pub fn carry(from: Spot, to: Spot, piece: ScenePiece) -> Self {
        Self {
            emptied: smallvec![from],
            filled: smallvec![(to, piece)],
        }
    }
}
