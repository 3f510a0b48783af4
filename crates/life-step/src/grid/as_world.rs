//! Boards as a [`World`].

use super::{Bounded, Edge, Grid, OutsideError, Torus};
use crate::pattern::{CellSet, Rectangle};
use crate::region::{Region, Symmetry};
use crate::{Rule, World};

impl<E: Edge> Grid<E> {
    /// The living cells inside a rectangle that lies on the board.
    fn cells_on_board(&self, window: Rectangle) -> impl Iterator<Item = (i64, i64)> {
        let rows = window.top..=window.bottom;
        rows.flat_map(move |y| (window.left..=window.right).map(move |x| (x, y)))
            .filter(|&(x, y)| self.get(x, y))
    }

    /// Turns or mirrors the board, its width and height perhaps exchanged.
    pub fn transform(&mut self, symmetry: Symmetry) {
        let (width, height) = self.plane.size();
        let region = Region::new(
            Rectangle {
                left: 0,
                top: 0,
                right: width as i64 - 1,
                bottom: height as i64 - 1,
            },
            self.cells(),
        );
        let turned = region.transformed(symmetry);
        if symmetry.exchanges_sides() {
            self.plane.exchange_sides();
        } else {
            self.plane.clear();
        }
        for (x, y) in turned.cells().iter() {
            self.plane.set(x as usize, y as usize, true);
        }
    }

    /// Puts the living cells elsewhere.
    fn put_cells(&mut self, cells: &CellSet) {
        self.plane.clear();
        for (x, y) in cells.iter() {
            if let Some((x, y)) = self.place(x, y) {
                self.plane.set(x, y, true);
            }
        }
    }
}

/// The part of `from..=to` that is in `0..len`.
fn clipped(from: i64, to: i64, len: usize) -> (i64, i64) {
    (from.max(0), to.min(len as i64 - 1))
}

impl World for Bounded {
    type Error = OutsideError;

    fn rule(&self) -> Rule {
        self.rule()
    }

    fn generation(&self) -> u128 {
        self.generation()
    }

    fn get(&self, x: i64, y: i64) -> bool {
        self.get(x, y)
    }

    fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), OutsideError> {
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

    fn step_n(&mut self, n: u128) -> Result<(), OutsideError> {
        step_n(self, n);
        Ok(())
    }

    fn check_place(&self, cells: &CellSet) -> Result<(), OutsideError> {
        self.check_inside(cells)
    }

    fn translate(&mut self, right: i64, down: i64) -> Result<(), OutsideError> {
        let moved = self.cells().translated(right, down);
        let cells = moved.ok_or_else(|| self.outside(right, down))?;
        self.check_inside(&cells)?;
        self.put_cells(&cells);
        Ok(())
    }

    fn transform(&mut self, symmetry: Symmetry) -> Result<(), OutsideError> {
        self.transform(symmetry);
        Ok(())
    }
}

impl World for Torus {
    type Error = core::convert::Infallible;

    fn rule(&self) -> Rule {
        self.rule()
    }

    fn generation(&self) -> u128 {
        self.generation()
    }

    fn get(&self, x: i64, y: i64) -> bool {
        self.get(x, y)
    }

    fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), Self::Error> {
        self.set(x, y, alive);
        Ok(())
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

    fn step_n(&mut self, n: u128) -> Result<(), Self::Error> {
        step_n(self, n);
        Ok(())
    }

    fn check_place(&self, _: &CellSet) -> Result<(), Self::Error> {
        Ok(())
    }

    fn translate(&mut self, right: i64, down: i64) -> Result<(), Self::Error> {
        let right = right.rem_euclid(self.width() as i64);
        let down = down.rem_euclid(self.height() as i64);
        let moved = self.cells().translated(right, down);
        self.put_cells(&moved.unwrap_or_default());
        Ok(())
    }

    fn transform(&mut self, symmetry: Symmetry) -> Result<(), Self::Error> {
        self.transform(symmetry);
        Ok(())
    }
}

fn step_n<E: Edge>(grid: &mut Grid<E>, mut n: u128) {
    while n > 0 {
        let part = n.min(u64::MAX.into()) as u64;
        grid.step_n(part);
        n -= u128::from(part);
    }
}
