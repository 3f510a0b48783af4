//! Games as environments: `ENVIRONMENTS.md` describes the planes and actions of each game.

use grid_core::Encode;
use menagerie::Playable;

/// A game as an environment.
pub(crate) trait Spaces: Playable + Encode + Copy {
    /// Returns the sizes of observations and actions.
    fn shape(&self) -> Shape {
        let [rows, columns] = self.plane_size();
        Shape {
            planes: Self::PLANES.len(),
            rows,
            columns,
            actions: self.actions(),
        }
    }
}

impl<G: Playable + Encode + Copy> Spaces for G {}

/// The sizes of a game's observations and actions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub planes: usize,
    pub rows: usize,
    pub columns: usize,
    pub actions: usize,
}

impl Shape {
    /// Returns the bytes of an observation.
    pub(crate) fn len(self) -> usize {
        self.planes * self.rows * self.columns
    }
}
