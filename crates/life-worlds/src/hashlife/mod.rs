//! HashLife: unbounded worlds that leap over many generations at once.
//!
//! The world is a quadtree in which equal squares share one node, and a node remembers the future
//! of its middle. So whatever repeats in space or time is computed once: structured patterns pass
//! billions of generations in a moment. For soups, which do not repeat, use the other algorithms of
//! [`World`](crate::World).
//!
//! ```
//! use life_worlds::{hashlife::HashLife, pattern::Pattern};
//!
//! let gun = Pattern::named("Gosper gun").unwrap();
//! let mut world = HashLife::from_pattern(&gun)?;
//! // Every 30 generations a glider of 5 cells leaves.
//! let start = world.population();
//! world.advance(30_000_000_000)?;
//! assert_eq!(world.population(), start + 5_000_000_000);
//! // Any number of generations is exact.
//! world.advance(17)?;
//! assert_eq!(world.generation(), 30_000_000_017);
//! # Ok::<(), life_worlds::WorldError>(())
//! ```
//!
//! The algorithm is R. Wm. Gosper's, "Exploiting regularities in large cellular spaces", Physica D
//! 10 (1984).
//!
//! # Memory
//! A node takes 27 bytes, including its share of the hash table, and a leaf of 16x16 cells 39. At
//! the memory limit, those that neither the world nor the current leap needs are swept. A first
//! sweep keeps what remembered futures refer to; a second one forgets these futures. If that is not
//! enough, the leap is split into shorter ones. If these fail too, the error is
//! [`WorldError::MemoryLimit`], and the world stays at the generation it reached.

mod future;
mod leaf;
mod table;
mod tree;
mod view;

use crate::error::{WorldError, refuse_bounds};
use crate::pattern::{MAX_LEVEL, Macrocell, Pattern, nodes_of};
use crate::{Kernel, Rule};
use future::Broken;
use table::Full;
use tree::{LEAST_LEVEL, Tree};

/// A world without bounds under any rule.
///
/// It has the methods of [`World`](crate::World), which describes them and rules with B0, and some
/// more.
///
/// Two worlds are equal if they have the same living cells and rule; the generation does not
/// matter. Comparing takes time proportional to the [`nodes`](Self::nodes), not to the cells.
///
/// ```
/// use life_worlds::{Rule, hashlife::HashLife};
///
/// let mut world = HashLife::new(Rule::LIFE);
/// for (x, y) in [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)] {
///     world.set(x, y, true)?;
/// }
/// // A glider moves one cell right and down in four generations.
/// world.advance(4 << 60)?;
/// assert!(world.get(1 + (1 << 60), 1 << 60));
/// assert_eq!(world.population(), 5);
/// # Ok::<(), life_worlds::WorldError>(())
/// ```
pub struct HashLife {
    tree: Tree,
    generation: u128,
    /// The leap at which the last advance was interrupted.
    interrupted: Option<Attempt>,
}

/// What is known about the leaps of an advance.
#[derive(Copy, Clone)]
struct Attempt {
    /// The exponent of the longest leap that may fit into memory.
    longest: u32,
    /// How many futures of squares are computed between two calls of `goes_on`.
    part: u64,
    /// How many sweeps there had been when the leap was begun.
    sweeps: u64,
}

impl Clone for HashLife {
    fn clone(&self) -> Self {
        let mut tree = self.tree.clone();
        tree.keep_room();
        Self {
            tree,
            generation: self.generation,
            interrupted: self.interrupted,
        }
    }
}

impl HashLife {
    /// The default memory limit: 1 GiB.
    pub const MEMORY_LIMIT: usize = 1 << 30;

    /// How many times a leap that does not fit into memory is halved.
    const HALVINGS: u32 = 8;

    /// Returns the empty world.
    pub fn new(rule: Rule) -> Self {
        Self::with_memory_limit(rule, Self::MEMORY_LIMIT)
    }

    /// Returns the empty world with a memory limit in bytes. The limit does not include temporary
    /// memory of functions such as [`population`](Self::population).
    ///
    /// ```
    /// use life_worlds::{Rule, WorldError, hashlife::HashLife, pattern::Pattern};
    ///
    /// let mut world = HashLife::with_memory_limit(Rule::LIFE, 1 << 14);
    /// world.put_pattern(&Pattern::named("Acorn").unwrap())?;
    /// let error = world.advance(5_206).unwrap_err();
    /// assert!(matches!(error, WorldError::MemoryLimit { .. }));
    /// assert!(world.memory_in_use() <= world.memory_limit());
    /// # Ok::<(), WorldError>(())
    /// ```
    pub fn with_memory_limit(rule: Rule, bytes: usize) -> Self {
        Self {
            tree: Tree::new(rule, bytes),
            generation: 0,
            interrupted: None,
        }
    }

    /// Returns the world of a pattern under its rule, or Conway's Life if it has none.
    ///
    /// # Errors
    /// If the pattern names a bounded world, or it does not fit into memory.
    pub fn from_pattern(pattern: &Pattern) -> Result<Self, WorldError> {
        refuse_bounds(pattern.topology)?;
        let mut world = Self::new(pattern.rule.unwrap_or_default());
        world.put_pattern(pattern)?;
        Ok(world)
    }

    /// Returns the world of a quadtree under its rule, or Conway's Life if it has none. Its cells
    /// are not listed.
    ///
    /// # Errors
    /// If the file names a bounded world, or the nodes do not fit into memory.
    pub fn from_macrocell(macrocell: &Macrocell) -> Result<Self, WorldError> {
        refuse_bounds(macrocell.topology)?;
        let mut world = Self::new(macrocell.rule.unwrap_or_default());
        world.put_macrocell(macrocell)?;
        Ok(world)
    }

    /// Replaces the cells and the generation by those of a pattern. The rule stays, and the bounds
    /// of the pattern are ignored.
    ///
    /// # Errors
    /// If the pattern does not fit into memory; the world is empty then.
    ///
    /// ```
    /// use life_worlds::{Rule, hashlife::HashLife, pattern::Pattern};
    ///
    /// // What the first pattern taught the world helps the second.
    /// let mut world = HashLife::new(Rule::LIFE);
    /// for (name, growth) in [("Gosper gun", 5 << 20), ("Simkin gun", 5 << 18)] {
    ///     world.put_pattern(&Pattern::named(name).unwrap())?;
    ///     let start = world.population();
    ///     world.advance(30 << 20)?;
    ///     assert_eq!(world.population(), start + growth);
    /// }
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn put_pattern(&mut self, pattern: &Pattern) -> Result<(), WorldError> {
        self.put_macrocell(&Macrocell {
            generation: pattern.generation,
            nodes: nodes_of(&pattern.cells),
            ..Macrocell::default()
        })
    }

    /// Replaces the cells and the generation by those of a quadtree. The rule stays, and the bounds
    /// of the quadtree are ignored.
    ///
    /// # Errors
    /// If the nodes do not fit into memory; the world is empty then.
    pub fn put_macrocell(&mut self, macrocell: &Macrocell) -> Result<(), WorldError> {
        (self.tree.root, self.tree.level) = (0, LEAST_LEVEL);
        (self.generation, self.interrupted) = (macrocell.generation, None);
        let root = self.tree.insert_macrocell(macrocell);
        let root = root.map_err(|Full| self.memory_error());
        self.tree.release();
        (self.tree.root, self.tree.level) = root?;
        self.tree.shrink();
        Ok(())
    }

    /// Returns the rule.
    pub fn rule(&self) -> Rule {
        self.tree.rule()
    }

    /// Returns how many generations have passed.
    pub fn generation(&self) -> u128 {
        self.generation
    }

    /// Returns whether this cell lives.
    pub fn get(&self, x: i64, y: i64) -> bool {
        self.tree.get(x, y)
    }

    /// Makes this cell live or die.
    ///
    /// # Errors
    /// If the world does not fit into memory; it stays unchanged.
    pub fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), WorldError> {
        let done = self.tree.set(x, y, alive);
        done.map_err(|Full| self.memory_error())
    }

    /// Advances one generation.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    pub fn step(&mut self) -> Result<(), WorldError> {
        self.advance(1)
    }

    /// Advances exactly `n` generations, in leaps of powers of two.
    ///
    /// This is fastest if `n` is a power of two and all calls use the same `n`: leaps of another
    /// length discard the remembered futures of long leaps.
    ///
    /// # Errors
    /// If a leap and the shorter leaps it is split into do not fit into memory, or the world
    /// exceeds its coordinates. The world then stays at the generation it reached.
    ///
    /// ```
    /// use life_worlds::{hashlife::HashLife, pattern::Pattern};
    ///
    /// let mut world = HashLife::from_pattern(&Pattern::named("R-pentomino").unwrap())?;
    /// world.advance(1_000_000_007)?;
    /// assert_eq!((world.generation(), world.population()), (1_000_000_007, 116));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn advance(&mut self, n: u128) -> Result<(), WorldError> {
        self.advance_in_parts(n, u64::MAX, || true).map(|_| ())
    }

    /// Advances `n` generations as [`advance`](Self::advance) does, but calls `goes_on` every few
    /// milliseconds and stops if it returns `false`. Returns how many generations it took.
    ///
    /// An interrupted leap is not taken, but its results are kept: the next call continues from
    /// there.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use life_worlds::{hashlife::HashLife, pattern::Pattern};
    ///
    /// let mut world = HashLife::from_pattern(&Pattern::named("Acorn").unwrap())?;
    /// let (wanted, mut taken) = (1 << 20, 0);
    /// while taken < wanted {
    ///     let begin = Instant::now();
    ///     let soon = || begin.elapsed() < Duration::from_millis(20);
    ///     taken += world.advance_while(wanted - taken, soon)?;
    ///     // Do other things here.
    /// }
    /// assert_eq!((world.generation(), world.population()), (1 << 20, 633));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn advance_while(
        &mut self,
        n: u128,
        goes_on: impl FnMut() -> bool,
    ) -> Result<u128, WorldError> {
        self.advance_in_parts(n, Self::PART, goes_on)
    }

    /// How many futures of squares are computed between two calls of `goes_on`: some milliseconds
    /// of work.
    const PART: u64 = 1 << 12;

    /// How many sweeps an interrupted leap survives. A sweep removes futures that the next attempt
    /// needs, so a leap that is swept again and again would never end.
    const SWEEPS: u64 = 2;

    fn advance_in_parts(
        &mut self,
        n: u128,
        part: u64,
        mut goes_on: impl FnMut() -> bool,
    ) -> Result<u128, WorldError> {
        let mut left = n;
        let mut attempt = self.interrupted.take().unwrap_or(Attempt {
            longest: u128::BITS,
            part,
            sweeps: self.tree.sweeps,
        });
        attempt.part = attempt.part.max(part);
        while left > 0 {
            let wanted = left.trailing_zeros().min(Self::LONGEST_LEAP);
            let exponent = wanted.min(attempt.longest);
            let done = self.leap_within(exponent, attempt.part);
            let sweeps = self.tree.sweeps;
            let is_shorter_possible = exponent > 0 && wanted - exponent < Self::HALVINGS;
            match done {
                Ok(()) => {
                    left -= 1 << exponent;
                    attempt.sweeps = sweeps;
                }
                Err(Broken::Unfinished) if sweeps - attempt.sweeps < Self::SWEEPS => {}
                Err(Broken::Full | Broken::Unfinished) if is_shorter_possible => {
                    (attempt.longest, attempt.sweeps) = (exponent - 1, sweeps);
                }
                // In the end the leap is done as if it could not be interrupted.
                Err(Broken::Unfinished) => attempt.part = attempt.part.saturating_mul(2),
                Err(broken) => return Err(self.error(broken)),
            }
            if left > 0 && !goes_on() {
                // Leaps that did not fit are not tried again.
                self.interrupted = Some(attempt);
                break;
            }
        }
        Ok(n - left)
    }

    /// The exponent of the longest leap. Longer ones would exceed the greatest coordinates.
    const LONGEST_LEAP: u32 = MAX_LEVEL as u32 - 4;

    /// Advances 2^`exponent` generations in one leap, of at most
    /// [`LONGEST_LEAP`](Self::LONGEST_LEAP), unless this takes many more than `work` futures.
    fn leap_within(&mut self, exponent: u32, work: u64) -> Result<(), Broken> {
        let after = self.generation.checked_add(1 << exponent);
        let after = after.ok_or(Broken::TooFar)?;
        let is_odd = self.generation % 2 == 1;
        let done = self.tree.leap(exponent as u8, is_odd, work);
        self.tree.release();
        done?;
        self.generation = after;
        Ok(())
    }

    fn error(&self, broken: Broken) -> WorldError {
        let generation = self.generation;
        match broken {
            Broken::TooFar => WorldError::LeapTooFar { generation },
            // With unlimited work, no leap is unfinished.
            Broken::Full | Broken::Unfinished => self.memory_error(),
        }
    }

    /// Returns the instructions that step the leaves.
    pub fn kernel(&self) -> Kernel {
        self.tree.steps.kernel
    }

    /// Sets the instructions that step the leaves.
    pub fn set_kernel(&mut self, kernel: Kernel) {
        self.tree.steps.kernel = kernel;
    }

    /// Returns the number of nodes and leaves in memory: those of the world and of remembered
    /// futures, and garbage.
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    /// Returns the bytes of memory in use.
    pub fn memory_in_use(&self) -> usize {
        self.tree.bytes()
    }

    /// Returns the memory limit in bytes.
    pub fn memory_limit(&self) -> usize {
        self.tree.limit()
    }

    fn memory_error(&self) -> WorldError {
        WorldError::MemoryLimit {
            limit: self.tree.limit(),
            generation: self.generation,
        }
    }
}
