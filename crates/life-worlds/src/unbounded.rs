//! The plane in tiles under any rule, with its generation and its limits.
//!
//! Only tiles with living cells in or near them are stored. A step is two generations. What is the
//! same as two generations ago is not computed again, and what repeats itself with a longer period
//! is compared with the time one period ago: see [`tiles`](crate::tiles).

use crate::Rule;
use crate::error::WorldError;
use crate::kernel::{Kernel, Prepared};
use crate::pattern::{CellSet, Pattern, Rectangle};
use crate::tiles::Tiles;

#[derive(Clone)]
pub(crate) struct Unbounded {
    tiles: Tiles,
    rule: Rule,
    /// The rules of even and of odd generations.
    phases: Box<[Prepared; 2]>,
    generation: u128,
    kernel: Kernel,
    memory_limit: usize,
}

impl Unbounded {
    /// The greatest coordinate a cell can be set at, 2^60. Life spreads by at most one cell a
    /// generation, so it never reaches 2^61 in practice.
    pub const FARTHEST: i64 = 1 << 60;

    /// Returns the empty world. It may exceed its limit of memory slightly, because it is checked
    /// before each step of two generations.
    pub fn new(rule: Rule, kernel: Kernel, memory_limit: usize) -> Self {
        let phases = Box::new(Prepared::on_plane(rule));
        Self {
            tiles: Tiles::new(phases[0].rule),
            rule,
            phases,
            generation: 0,
            kernel,
            memory_limit,
        }
    }

    /// Replaces the cells and the generation by those of a pattern.
    ///
    /// # Errors
    /// If a cell is too far away (nothing is changed then), or the cells do not fit into memory.
    pub fn put_pattern(&mut self, pattern: &Pattern) -> Result<(), WorldError> {
        Self::check_place(&pattern.cells)?;
        self.generation = 0;
        self.put_later(&pattern.cells, pattern.generation)
    }

    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns how many generations have passed; `u128::MAX` if there are more.
    pub fn generation(&self) -> u128 {
        self.generation
    }

    pub fn memory_in_use(&self) -> usize {
        self.tiles.bytes()
    }

    pub fn get(&self, x: i64, y: i64) -> bool {
        self.tiles.get(x, y)
    }

    pub fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), WorldError> {
        Self::check_cell((x, y))?;
        if alive {
            self.check_memory()?;
        }
        self.tiles.set(x, y, alive);
        Ok(())
    }

    pub fn population(&self) -> u64 {
        self.tiles.population()
    }

    pub fn bounding_box(&self) -> Option<Rectangle> {
        self.tiles.bounding_box()
    }

    pub fn cells(&self) -> CellSet {
        CellSet::from_words(self.tiles.words(|_| true))
    }

    pub fn cells_in(&self, window: Rectangle) -> CellSet {
        let near = self.tiles.words(|tile| tile.intersection(window).is_some());
        CellSet::from_words(near).within(window)
    }

    /// Advances exactly `n` generations. An even number is fastest: an odd one wakes all sleeping
    /// tiles.
    ///
    /// # Errors
    /// If the world does not fit into memory; it then stays at the generation it reached.
    pub fn advance(&mut self, n: u64) -> Result<(), WorldError> {
        let is_alternating = self.phases[0].rule != self.phases[1].rule;
        let by_two = if is_alternating { 0 } else { n / 2 };
        let (rule, limit) = (&self.phases[0], self.memory_limit);
        let steps = self.tiles.advance(self.kernel, rule, by_two, limit);
        self.pass(2 * u128::from(steps));
        if steps < by_two {
            self.check_memory()?;
        }
        for _ in 2 * by_two..n {
            self.check_memory()?;
            let phase = &self.phases[usize::from(self.generation % 2 == 1)];
            self.tiles.step_one(self.kernel, phase);
            self.pass(1);
        }
        Ok(())
    }

    /// Replaces the cells by those `n` generations later.
    ///
    /// # Errors
    /// As [`put_pattern`](Self::put_pattern).
    pub fn put_later(&mut self, cells: &CellSet, n: u128) -> Result<(), WorldError> {
        Self::check_place(cells)?;
        self.tiles
            .put(cells.words().iter().copied(), self.memory_limit);
        self.pass(n);
        self.check_memory()
    }

    /// Returns whether every cell has period 1 or 2.
    pub fn rests(&self) -> bool {
        self.tiles.rest()
    }

    /// Counts generations. The number ends at `u128::MAX`.
    pub fn pass(&mut self, n: u128) {
        self.generation = self.generation.saturating_add(n);
    }

    fn check_memory(&self) -> Result<(), WorldError> {
        let (limit, generation) = (self.memory_limit, self.generation);
        let is_allowed = self.tiles.bytes() <= limit;
        is_allowed
            .then_some(())
            .ok_or(WorldError::MemoryLimit { limit, generation })
    }

    /// Fails if a cell is farther away than [`FARTHEST`](Self::FARTHEST).
    pub fn check_place(cells: &CellSet) -> Result<(), WorldError> {
        cells.bounding_box().map_or(Ok(()), |bounds| {
            Self::check_cell((bounds.left, bounds.top))?;
            Self::check_cell((bounds.right, bounds.bottom))
        })
    }

    fn check_cell((x, y): (i64, i64)) -> Result<(), WorldError> {
        let is_near = x.unsigned_abs().max(y.unsigned_abs()) <= Self::FARTHEST as u64;
        is_near.then_some(()).ok_or(WorldError::TooFar { x, y })
    }
}

impl std::fmt::Debug for Unbounded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unbounded")
            .field("rule", &self.rule)
            .field("generation", &self.generation)
            .field("tiles", &self.tiles)
            .finish_non_exhaustive()
    }
}
