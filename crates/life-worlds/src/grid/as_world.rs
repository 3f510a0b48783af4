//! Boards as a [`World`].

use super::board::{Bounded, Grid, Torus};
use super::edge::Edge;
use super::error::OutsideError;
use crate::World;
use crate::pattern::{CellSet, Rectangle};
use crate::world::forwarded_methods;

impl<E: Edge> Grid<E> {
    /// Returns the living cells inside a rectangle that lies on the board.
    fn cells_on_board(&self, window: Rectangle) -> impl Iterator<Item = (i64, i64)> {
        let rows = window.top..=window.bottom;
        rows.flat_map(move |y| (window.left..=window.right).map(move |x| (x, y)))
            .filter(|&(x, y)| self.get(x, y))
    }
}

/// Returns the part of `from..=to` that is in `0..len`.
fn clipped(from: i64, to: i64, len: usize) -> (i64, i64) {
    (from.max(0), to.min(len as i64 - 1))
}

impl World for Bounded {
    type Error = OutsideError;

    forwarded_methods!();

    fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), OutsideError> {
        self.set(x, y, alive)
    }

    fn cells(&self) -> Result<CellSet, OutsideError> {
        Ok(self.cells())
    }

    fn cells_in(&self, window: Rectangle) -> CellSet {
        let (left, right) = clipped(window.left, window.right, self.width());
        let (top, bottom) = clipped(window.top, window.bottom, self.height());
        let window = Rectangle {
            left,
            top,
            right,
            bottom,
        };
        self.cells_on_board(window).collect()
    }

    fn advance(&mut self, n: u128) -> Result<(), OutsideError> {
        advance(self, n);
        Ok(())
    }

    fn check_place(&self, cells: &CellSet) -> Result<(), OutsideError> {
        self.check_inside(cells)
    }
}

impl World for Torus {
    type Error = std::convert::Infallible;

    forwarded_methods!();

    fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), Self::Error> {
        self.set(x, y, alive);
        Ok(())
    }

    fn cells(&self) -> Result<CellSet, Self::Error> {
        Ok(self.cells())
    }

    fn cells_in(&self, window: Rectangle) -> CellSet {
        let once = |from: i64, to: i64, len: usize| to.min(from.saturating_add(len as i64 - 1));
        let window = Rectangle {
            right: once(window.left, window.right, self.width()),
            bottom: once(window.top, window.bottom, self.height()),
            ..window
        };
        self.cells_on_board(window).collect()
    }

    fn advance(&mut self, n: u128) -> Result<(), Self::Error> {
        advance(self, n);
        Ok(())
    }
}

fn advance<E: Edge>(grid: &mut Grid<E>, mut n: u128) {
    while n > 0 {
        let part = n.min(u64::MAX.into()) as u64;
        grid.advance(part);
        n -= u128::from(part);
    }
}
