//! Worlds most of which repeats itself, as guns and their streams of gliders do.
//!
//! The cells of all tiles are kept for one period. A step then computes only the rows of tiles near
//! which something is not the same as one period ago. It writes them over the cells of that time,
//! so all others are already right. This costs memory, and more rows are active behind what does
//! not repeat itself. So it is for worlds in which that is little.

use std::mem;

use super::stepping::{Samples, Steps};
use super::tile::{OWN_ROWS, TileCells};
use super::{NOWHERE, Tiles};
use crate::kernel::{Kernel, Prepared, Vector};

/// The longest period that is looked for, in steps.
const LONGEST: u64 = 60;

impl Tiles {
    /// Starts to keep the cells of one period if that is worthwhile, or stops if it is not. Returns
    /// how many steps of two generations the tiles have advanced, at most `steps`.
    pub(super) fn look_for_period(
        &mut self,
        kernel: Kernel,
        rule: &Prepared,
        steps: u64,
        limit: usize,
    ) -> u64 {
        if !self.earlier.is_empty() && !self.repeats() {
            self.forget();
        }
        if !self.earlier.is_empty() || self.now < self.look_at || steps < 2 * LONGEST {
            return 0;
        }
        self.look_at = 2 * self.now;
        let samples = &Samples::of(self);
        let work = Steps {
            until: Some(samples),
            limit,
            ..Steps::new(self, kernel, LONGEST)
        };
        let period = rule.run_long(kernel, work);
        let room = (limit / 2 / self.bytes()) as u64;
        if !samples.most_are_in(self) || period <= 1 || period > room {
            return period;
        }
        self.remember(kernel, rule, period);
        2 * period - 1
    }

    /// Returns whether most tiles in which something changes are the same as one period ago.
    fn repeats(&self) -> bool {
        let newest = (self.earliest + self.earlier.len() - 1) % self.earlier.len();
        let tiles = self.cells.iter().zip(&self.earlier[newest]);
        let changing = tiles.filter(|(now, before)| now != before).count();
        self.awake.len() * 4 <= changing * 3
    }

    /// Puts the cells of the last step with the earlier ones, and makes those of one period ago the
    /// cells to be replaced. Returns where it has put them, or `None` if no cells are kept.
    #[inline(always)]
    pub(super) fn keep(&mut self) -> Option<usize> {
        let at = self.earliest;
        mem::swap(&mut self.cells, self.earlier.get_mut(at)?);
        self.earliest = (at + 1) % self.earlier.len();
        Some(at)
    }

    /// Keeps only the cells of the last step.
    pub fn forget(&mut self) {
        if !self.earlier.is_empty() {
            self.earlier = Vec::new();
            self.wake_all();
        }
    }

    /// Advances until the cells of one period are kept.
    fn remember(&mut self, kernel: Kernel, rule: &Prepared, period: u64) {
        let mut earlier = Vec::new();
        for _ in 1..period {
            earlier.push(self.cells.clone());
            rule.run_long(kernel, Steps::new(self, kernel, 1));
        }
        for cells in &mut earlier {
            cells.resize(self.cells.len(), TileCells::EMPTY);
            for tile in 1..cells.len() {
                TileCells::surround::<Vector>(cells, tile, self.links[tile]);
            }
        }
        (self.earlier, self.earliest) = (earlier, 0);
        for tile in 1..self.cells.len() {
            if self.places[tile] != NOWHERE {
                self.wake(tile as u32, OWN_ROWS);
            }
        }
    }
}
