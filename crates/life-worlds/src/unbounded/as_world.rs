//! The unbounded world as a [`World`].

use super::{Unbounded, UnboundedError};
use crate::World;
use crate::pattern::{CellSet, Rectangle};
use crate::world::forwarded_methods;

impl World for Unbounded {
    type Error = UnboundedError;

    forwarded_methods!();

    fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), UnboundedError> {
        self.set(x, y, alive)
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
        Self::check_place(cells)
    }
}
