//! Worlds most of which repeats itself, as guns and their streams of gliders do.
//!
//! The cells of all tiles are kept for one period. A step then computes only the rows of tiles near
//! which something is not the same as one period ago. It writes them over the cells of that time,
//! so all others are already right. This costs memory, and more rows are active behind what does
//! not repeat itself. So it is for worlds in which that is little.

use std::mem;

use super::stepping::Steps;
use super::{Cells, NOWHERE, OWN_ROWS, Tiles};
use crate::Rule;
use crate::kernel::{Kernel, Vector};
use crate::sparse::glider::Glider;

/// The first step in which a period is looked for.
pub(super) const FIRST_LOOK: u64 = 512;
/// The longest period that is looked for, in steps.
const LONGEST: u64 = 60;
/// The most tiles whose period is looked for.
const SAMPLES: usize = 8;

impl Tiles {
    /// Starts to keep the cells of one period if that is worthwhile, or stops if it is not. Returns
    /// how many steps of two generations the tiles have advanced, at most `steps`.
    pub fn look_for_period(&mut self, kernel: Kernel, rule: Rule, steps: u64, limit: usize) -> u64 {
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
            ..Steps::new(self, LONGEST)
        };
        let period = crate::kernel::run_counting(kernel, rule, work);
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
    fn remember(&mut self, kernel: Kernel, rule: Rule, period: u64) {
        let mut earlier = Vec::new();
        for _ in 1..period {
            earlier.push(self.cells.clone());
            crate::kernel::run_counting(kernel, rule, Steps::new(self, 1));
        }
        for cells in &mut earlier {
            cells.resize(self.cells.len(), Cells::EMPTY);
            for tile in 1..cells.len() {
                let near = self.links[tile].map(|link| &cells[link as usize]);
                let mut surrounded = cells[tile];
                surrounded.surround::<Vector>(near);
                cells[tile] = surrounded;
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

/// Tiles that change, with their cells.
pub(super) struct Samples(Vec<(usize, Cells)>);

impl Samples {
    /// Returns tiles that change now. Gliders alone in a tile do not count.
    fn of(tiles: &Tiles) -> Self {
        let apart = tiles.awake.len().div_ceil(SAMPLES).max(1);
        let awake = tiles.awake.iter().step_by(apart);
        let cells = awake.map(|&tile| (tile as usize, tiles.cells[tile as usize]));
        let changing = cells.filter(|(_, cells)| Glider::alone_in(cells).is_none());
        Self(changing.collect())
    }

    /// Returns whether most of them have these cells now.
    #[inline(never)]
    pub fn most_are_in(&self, tiles: &Tiles) -> bool {
        let most = self.0.len() / 2;
        let samples = self.0.iter();
        let mut others = samples.filter(|(tile, cells)| tiles.cells[*tile] != *cells);
        !self.0.is_empty() && others.nth(most).is_none()
    }
}
