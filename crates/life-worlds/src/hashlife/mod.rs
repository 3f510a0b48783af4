//! HashLife: worlds on the plane that leap over many generations at once.
//!
//! The world is a quadtree in which equal squares share one node, and a node remembers the future
//! of its middle. So whatever repeats in space or time is computed once: structured patterns pass
//! billions of generations in a moment.
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

use crate::error::WorldError;
use crate::pattern::{MAX_LEVEL, Macrocell, Pattern, nodes_of};
use crate::{Kernel, Rule};
use future::Broken;
use table::Full;
use tree::{LEAST_LEVEL, Tree};

/// A world on the plane under any rule.
pub(crate) struct HashLife {
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
    /// How many times a leap that does not fit into memory is halved.
    const HALVINGS: u32 = 8;

    /// Returns the empty world with a memory limit in bytes. The limit does not include temporary
    /// memory of functions such as [`population`](Self::population).
    pub fn new(rule: Rule, kernel: Kernel, limit: usize) -> Self {
        Self {
            tree: Tree::new(rule, kernel, limit),
            generation: 0,
            interrupted: None,
        }
    }

    /// Replaces the cells and the generation by those of a pattern. What is known of other cells
    /// stays.
    ///
    /// # Errors
    /// As [`put_macrocell`](Self::put_macrocell).
    pub fn put_pattern(&mut self, pattern: &Pattern) -> Result<(), WorldError> {
        self.put_macrocell(&Macrocell {
            generation: pattern.generation,
            nodes: nodes_of(&pattern.cells),
            ..Macrocell::default()
        })
    }

    /// Replaces the cells and the generation by those of a quadtree.
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

    pub fn rule(&self) -> Rule {
        self.tree.rule()
    }

    pub fn generation(&self) -> u128 {
        self.generation
    }

    pub fn get(&self, x: i64, y: i64) -> bool {
        self.tree.get(x, y)
    }

    /// # Errors
    /// If the world does not fit into memory; it stays unchanged.
    pub fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), WorldError> {
        let done = self.tree.set(x, y, alive);
        done.map_err(|Full| self.memory_error())
    }

    /// Advances exactly `n` generations, in leaps of powers of two. The generation does not exceed
    /// `u128`.
    ///
    /// # Errors
    /// If a leap and the shorter leaps it is split into do not fit into memory, or the world
    /// exceeds its coordinates. The world then stays at the generation it reached.
    pub fn advance(&mut self, n: u128) -> Result<(), WorldError> {
        self.advance_in_parts(n, u64::MAX, || true).map(|_| ())
    }

    /// Advances as [`advance`](Self::advance) does, but calls `goes_on` every few milliseconds and
    /// stops if it returns `false`. Returns how many generations it took. An interrupted leap is
    /// not taken, but its results are kept: the next call continues from there.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
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

    /// How often memory may be swept before an interrupted leap is shortened. A sweep removes
    /// futures that the next attempt needs, so a leap that is swept again and again would never end.
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
                // Doubling the part lets the leap end.
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
        let is_odd = self.generation % 2 == 1;
        let done = self.tree.leap(exponent as u8, is_odd, work);
        self.tree.release();
        done?;
        self.generation += 1 << exponent;
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

    pub fn memory_in_use(&self) -> usize {
        self.tree.bytes()
    }

    fn memory_error(&self) -> WorldError {
        WorldError::MemoryLimit {
            limit: self.tree.limit(),
            generation: self.generation,
        }
    }
}

impl std::fmt::Debug for HashLife {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HashLife")
            .field("rule", &self.rule())
            .field("generation", &self.generation)
            .field("population", &self.population())
            .finish_non_exhaustive()
    }
}
