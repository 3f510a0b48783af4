//! The unbounded world as a [`World`].

use super::{Unbounded, UnboundedError};
use crate::pattern::{CellSet, Rectangle};
use crate::{Rule, World};

impl World for Unbounded {
    type Error = UnboundedError;

    fn rule(&self) -> Rule {
        self.rule()
    }

    fn generation(&self) -> u128 {
        self.generation()
    }

    fn get(&self, x: i64, y: i64) -> bool {
        self.get(x, y)
    }

    fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), UnboundedError> {
        self.set(x, y, alive)
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn population(&self) -> u128 {
        self.population().into()
    }

    fn is_empty(&self) -> bool {
        self.is_empty()
    }

    fn bounding_box(&self) -> Option<Rectangle<i128>> {
        self.bounding_box().map(Into::into)
    }

    fn cells(&self) -> Result<CellSet, UnboundedError> {
        Ok(self.cells())
    }

    fn cells_in(&self, window: Rectangle) -> CellSet {
        self.cells_in(window)
    }

    fn advance(&mut self, mut n: u128) -> Result<(), UnboundedError> {
        while n > 0 {
            let part = n.min(1 << 63) as u64;
            self.advance(part)?;
            n -= u128::from(part);
        }
        Ok(())
    }

    fn check_place(&self, cells: &CellSet) -> Result<(), UnboundedError> {
        self.check_place(cells)
    }
}
