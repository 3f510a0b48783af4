//! HashLife as a [`World`].

use super::{HashLife, HashLifeError};
use crate::World;
use crate::pattern::{CellSet, Rectangle};
use crate::world::forwarded_methods;

impl World for HashLife {
    type Error = HashLifeError;

    forwarded_methods!();

    fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), HashLifeError> {
        self.set(x, y, alive)
    }

    fn cells(&self) -> Result<CellSet, HashLifeError> {
        let generation = self.generation();
        let Some(bounds) = self.bounding_box() else {
            return Ok(CellSet::new());
        };
        let side =
            |side: i128| i64::try_from(side).map_err(|_| HashLifeError::TooFar { generation });
        Ok(World::cells_in(
            self,
            Rectangle {
                left: side(bounds.left)?,
                top: side(bounds.top)?,
                right: side(bounds.right)?,
                bottom: side(bounds.bottom)?,
            },
        ))
    }

    fn cells_in(&self, window: Rectangle) -> CellSet {
        self.cells_in(window).collect()
    }

    fn advance(&mut self, n: u128) -> Result<(), HashLifeError> {
        self.advance(n)
    }
}
