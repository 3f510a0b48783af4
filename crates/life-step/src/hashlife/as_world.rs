//! HashLife as a [`World`].

use super::{HashLife, HashLifeError};
use crate::pattern::{CellSet, Rectangle};
use crate::{Rule, World};

impl World for HashLife {
    type Error = HashLifeError;

    fn rule(&self) -> Rule {
        self.rule()
    }

    fn generation(&self) -> u128 {
        self.generation()
    }

    fn get(&self, x: i64, y: i64) -> bool {
        self.get(x, y)
    }

    fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), HashLifeError> {
        self.set(x, y, alive)
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn population(&self) -> u128 {
        self.population()
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn bounding_box(&self) -> Option<Rectangle<i128>> {
        self.bounding_box()
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

    fn check_place(&self, _: &CellSet) -> Result<(), HashLifeError> {
        Ok(())
    }
}
