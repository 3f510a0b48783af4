//! An unbounded world that grows as life spreads, for patterns that do not repeat themselves.
//!
//! ```
//! use life_worlds::{pattern::Pattern, unbounded::Unbounded};
//!
//! // The acorn takes 5,206 generations to grow into 633 cells that settle.
//! let mut world = Unbounded::from_pattern(&Pattern::named("acorn").unwrap())?;
//! world.advance(5_206)?;
//! assert_eq!(world.population(), 633);
//! # Ok::<(), life_worlds::WorldError>(())
//! ```
//!
//! The plane is divided into tiles of 60 x 52 cells, and only tiles with living cells in or near
//! them are stored. A step is two generations. Rows that are the same as two generations ago, like
//! all that is near them, are not computed again. So still lifes and the common oscillators cost
//! nothing. A glider alone in a tile is moved when it comes near the edge of the tile, or something
//! comes near the tile. If most of what changes has a period of at most 120 generations, as guns
//! and their streams of gliders do, the cells of one period are kept, as far as there is memory.
//! Only what is not the same as one period ago is computed then. For patterns that repeat
//! themselves in other ways, use [`HashLife`](crate::hashlife).
//!
//! # Rules with B0
//! Under a rule with B0, births without neighbours, the empty plane comes to life. A world's living
//! cells are then those that differ from this background, as in Golly:
//!
//! - With B0 and S8 the background stays alive. All generations are shown inverted, the first one
//!   too: the world follows the rule of the opposite cells.
//! - With B0 and without S8 the background is dead in even generations and alive in odd ones. Odd
//!   generations are shown inverted. So a pattern of an odd generation is one that was saved there.
//!
//! ```
//! use life_worlds::{Rule, unbounded::Unbounded};
//!
//! // Life with all cells inverted: the block is still.
//! let mut world = Unbounded::new("B0123478/S01234678".parse()?);
//! for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
//!     world.set(x, y, true)?;
//! }
//! world.advance(1_001)?;
//! assert_eq!(world.population(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::Rule;
use crate::compared::compared;
use crate::error::{WorldError, refuse_bounds};
use crate::kernel::{Kernel, Prepared};
use crate::pattern::{CellSet, Pattern, Rectangle};
use crate::tiles::Tiles;

/// A world without bounds under any rule; see the [module](self).
///
/// Two worlds are equal if they have the same living cells and rule; the generation does not
/// matter.
///
/// ```
/// use life_worlds::{Rule, unbounded::Unbounded};
///
/// let mut world = Unbounded::new(Rule::LIFE);
/// for (x, y) in [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)] {
///     world.set(x, y, true)?;
/// }
/// // A glider moves one cell right and down in four generations.
/// world.advance(40_000)?;
/// assert!(world.get(10_001, 10_000));
/// assert_eq!(world.population(), 5);
/// # Ok::<(), life_worlds::WorldError>(())
/// ```
#[derive(Clone)]
pub struct Unbounded {
    tiles: Tiles,
    rule: Rule,
    /// The rules of even and of odd generations.
    phases: Box<[Prepared; 2]>,
    generation: u128,
    /// Whether the generation is odd. The number ends at `u128::MAX`, but the phases alternate on.
    is_odd: bool,
    kernel: Kernel,
    memory_limit: usize,
}

impl Unbounded {
    /// The default memory limit: 4 GiB, enough for twenty billion cells of occupied area.
    pub const MEMORY_LIMIT: usize = if usize::BITS > 32 { 4 << 30 } else { 1 << 30 };

    /// The greatest coordinate a cell can be set at, 2^60. Life spreads by at most one cell a
    /// generation, so it never reaches 2^61 in practice.
    pub const FARTHEST: i64 = 1 << 60;

    /// Returns the empty world.
    pub fn new(rule: Rule) -> Self {
        Self::with_memory_limit(rule, Self::MEMORY_LIMIT)
    }

    /// Returns the empty world with a memory limit in bytes. The world may exceed it slightly,
    /// because it is checked before each step of two generations.
    ///
    /// ```
    /// use life_worlds::{Rule, WorldError, unbounded::Unbounded};
    ///
    /// // The copies of a cell spread until a mebibyte is full.
    /// let mut world = Unbounded::with_memory_limit(Rule::REPLICATOR, 1 << 20);
    /// world.set(0, 0, true)?;
    /// let error = world.advance(100_000).unwrap_err();
    /// assert!(matches!(error, WorldError::MemoryLimit { .. }));
    /// # Ok::<(), WorldError>(())
    /// ```
    pub fn with_memory_limit(rule: Rule, bytes: usize) -> Self {
        let phases = Box::new(Prepared::on_plane(rule));
        Self {
            tiles: Tiles::new(phases[0].rule),
            rule,
            phases,
            generation: 0,
            is_odd: false,
            kernel: Kernel::fastest(),
            memory_limit: bytes,
        }
    }

    /// Returns the world of a pattern under its rule, or Conway's Life if it has none.
    ///
    /// # Errors
    /// If the pattern names a bounded world, a cell is too far away, or the cells
    /// do not fit into memory.
    ///
    /// ```
    /// use life_worlds::{pattern::Pattern, unbounded::Unbounded};
    ///
    /// let world = Unbounded::from_pattern(&Pattern::parse("x = 3, y = 1, rule = B36/S23\n3o!")?)?;
    /// assert_eq!((world.rule().to_string().as_str(), world.population()), ("B36/S23", 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_pattern(pattern: &Pattern) -> Result<Self, WorldError> {
        refuse_bounds(pattern.topology)?;
        let mut world = Self::new(pattern.rule.unwrap_or_default());
        world.put_pattern(pattern)?;
        Ok(world)
    }

    /// Replaces the cells and the generation by those of a pattern. The rule stays, and the bounds
    /// of the pattern are ignored.
    ///
    /// # Errors
    /// If a cell is too far away (nothing is changed then), or the cells do not fit into memory.
    ///
    /// ```
    /// use life_worlds::{Rule, pattern::Pattern, unbounded::Unbounded};
    ///
    /// // One world for many patterns.
    /// let mut world = Unbounded::new(Rule::LIFE);
    /// for (name, population) in [("R-pentomino", 116), ("Acorn", 633)] {
    ///     world.put_pattern(&Pattern::named(name).unwrap())?;
    ///     world.advance(6_000)?;
    ///     assert_eq!(world.population(), population);
    /// }
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn put_pattern(&mut self, pattern: &Pattern) -> Result<(), WorldError> {
        Self::check_place(&pattern.cells)?;
        let words = pattern.cells.words().iter().copied();
        self.tiles.put(words, self.memory_limit);
        (self.generation, self.is_odd) = (pattern.generation, pattern.generation % 2 == 1);
        self.check_memory()
    }

    /// Returns the world as a pattern, with rule and generation.
    ///
    /// ```
    /// use life_worlds::{Rule, unbounded::Unbounded};
    ///
    /// let mut world = Unbounded::new(Rule::LIFE);
    /// world.set(-5, 7, true)?;
    /// let text = world.to_pattern().to_string();
    /// assert_eq!(text, "#CXRLE Pos=-5,0\nx = 1, y = 8, rule = B3/S23\n7$o!\n");
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn to_pattern(&self) -> Pattern {
        Pattern {
            rule: Some(self.rule),
            generation: self.generation,
            ..Pattern::new(self.cells())
        }
    }

    /// Returns the rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns how many generations have passed; `u128::MAX` if there are more.
    pub fn generation(&self) -> u128 {
        self.generation
    }

    /// Returns the instructions that step the world.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Sets the instructions that step the world.
    pub fn set_kernel(&mut self, kernel: Kernel) {
        self.kernel = kernel;
    }

    /// Returns the memory limit in bytes.
    pub fn memory_limit(&self) -> usize {
        self.memory_limit
    }

    /// Returns the bytes of memory in use.
    pub fn memory_in_use(&self) -> usize {
        self.tiles.bytes()
    }

    /// Returns whether this cell lives.
    pub fn get(&self, x: i64, y: i64) -> bool {
        self.tiles.get(x, y)
    }

    /// Makes this cell live or die.
    ///
    /// # Errors
    /// If it is too far away or does not fit into memory.
    ///
    /// ```
    /// use life_worlds::{Rule, unbounded::Unbounded};
    ///
    /// let mut world = Unbounded::new(Rule::LIFE);
    /// world.set(1_000_000_000_000, 0, true)?;
    /// assert!(world.get(1_000_000_000_000, 0));
    /// assert!(world.set(Unbounded::FARTHEST + 1, 0, true).is_err());
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), WorldError> {
        Self::check_cell((x, y))?;
        if alive {
            self.check_memory()?;
        }
        self.tiles.set(x, y, alive);
        Ok(())
    }

    /// Returns the number of living cells.
    pub fn population(&self) -> u64 {
        self.tiles.population()
    }

    /// Returns whether no cell lives.
    pub fn is_empty(&self) -> bool {
        self.tiles.bounding_box().is_none()
    }

    /// Returns the smallest rectangle around all living cells, if there are any.
    ///
    /// ```
    /// use life_worlds::{pattern::Pattern, unbounded::Unbounded};
    ///
    /// let mut world = Unbounded::from_pattern(&Pattern::named("Glider").unwrap())?;
    /// world.advance(400)?;
    /// let bounds = world.bounding_box().unwrap();
    /// assert_eq!((bounds.left, bounds.top, bounds.width()), (100, 100, 3));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn bounding_box(&self) -> Option<Rectangle> {
        self.tiles.bounding_box()
    }

    /// Returns the living cells.
    pub fn cells(&self) -> CellSet {
        CellSet::from_words(self.tiles.words(|_| true))
    }

    /// Returns the living cells inside a rectangle.
    ///
    /// ```
    /// use life_worlds::{pattern::{Pattern, Rectangle}, unbounded::Unbounded};
    ///
    /// let world = Unbounded::from_pattern(&Pattern::named("Gosper gun").unwrap())?;
    /// let left_block = Rectangle { left: 0, top: 4, right: 1, bottom: 5 };
    /// assert_eq!(world.cells_in(left_block).len(), 4);
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn cells_in(&self, window: Rectangle) -> CellSet {
        let near = self.tiles.words(|tile| tile.intersection(window).is_some());
        CellSet::from_words(near).within(window)
    }

    /// Advances one generation. [`advance`](Self::advance) takes less time for two than for one.
    ///
    /// # Errors
    /// If the world does not fit into memory.
    pub fn step(&mut self) -> Result<(), WorldError> {
        self.advance(1)
    }

    /// Advances exactly `n` generations. An even number is fastest: an odd one wakes all sleeping
    /// tiles.
    ///
    /// # Errors
    /// If the world does not fit into memory; it then stays at the generation it reached.
    ///
    /// ```
    /// use life_worlds::{pattern::Pattern, unbounded::Unbounded};
    ///
    /// let mut world = Unbounded::from_pattern(&Pattern::named("Diehard").unwrap())?;
    /// world.advance(129)?;
    /// assert!(!world.is_empty());
    /// world.step()?;
    /// assert!(world.is_empty());
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn advance(&mut self, n: u64) -> Result<(), WorldError> {
        let is_alternating = self.phases[0].rule != self.phases[1].rule;
        let by_two = if is_alternating { 0 } else { n / 2 };
        let (rule, limit) = (&self.phases[0], self.memory_limit);
        let steps = self.tiles.advance(self.kernel, rule, by_two, limit);
        self.generation = self.generation.saturating_add(2 * u128::from(steps));
        if steps < by_two {
            self.check_memory()?;
        }
        for _ in 2 * by_two..n {
            self.check_memory()?;
            let phase = &self.phases[usize::from(self.is_odd)];
            self.tiles.step_one(self.kernel, phase);
            self.generation = self.generation.saturating_add(1);
            self.is_odd = !self.is_odd;
        }
        Ok(())
    }

    /// Returns whether every cell has period 1 or 2.
    pub(crate) fn rests(&self) -> bool {
        self.tiles.rest()
    }

    /// Skips an even number of generations of a world that [`rests`](Self::rests).
    pub(crate) fn pass(&mut self, n: u128) {
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
    pub(crate) fn check_place(cells: &CellSet) -> Result<(), WorldError> {
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

compared!(Unbounded by |world| world.cells(), rule, generation, population, memory_limit, kernel);
