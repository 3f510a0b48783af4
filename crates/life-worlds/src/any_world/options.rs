//! Options for worlds whose algorithm is chosen at run time.

use crate::Rule;
use crate::pattern::Topology;

/// The algorithm that computes generations.
///
/// ```
/// use life_worlds::any_world::{Algorithm, AnyWorld, WorldOptions};
/// use life_worlds::pattern::Pattern;
///
/// // All algorithms compute the same generations.
/// for algorithm in [Algorithm::Grid, Algorithm::Unbounded, Algorithm::HashLife] {
///     let options = WorldOptions::new().with_algorithm(algorithm).with_generations(173);
///     let pi = Pattern::named("Pi-heptomino").unwrap();
///     let mut world = AnyWorld::from_pattern(&pi, &options)?;
///     world.advance(173)?;
///     assert_eq!(world.population(), 55);
/// }
/// # Ok::<(), life_worlds::any_world::WorldError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Algorithm {
    /// A grid for bounded worlds; on the plane [`Unbounded`](Self::Unbounded), or
    /// [`HashLife`](Self::HashLife) for macrocell files and long runs.
    #[default]
    Auto,
    /// All cells of a board. On the plane, the board is so large that no cell leaves it within
    /// [`WorldOptions::generations`].
    Grid,
    /// Only the regions where something changes.
    Unbounded,
    /// Leaps over billions of generations of patterns that repeat themselves.
    HashLife,
}

impl Algorithm {
    /// The name in error messages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Auto => "the automatic choice",
            Self::Grid => "the grid",
            Self::Unbounded => "the unbounded algorithm",
            Self::HashLife => "HashLife",
        }
    }
}

/// How an [`AnyWorld`](super::AnyWorld) is made and advanced.
///
/// ```
/// use life_worlds::Rule;
/// use life_worlds::any_world::{Algorithm, AnyWorld, WorldOptions};
/// use life_worlds::pattern::{Pattern, Topology};
///
/// let options = WorldOptions::new()
///     .with_rule(Rule::HIGHLIFE)
///     .with_topology(Topology::Torus { width: 64, height: 64 });
/// let world = AnyWorld::from_pattern(&Pattern::named("Glider").unwrap(), &options)?;
/// assert_eq!(world.to_string(), "torus 64x64");
/// assert_eq!(world.rule(), Rule::HIGHLIFE);
/// # Ok::<(), life_worlds::any_world::WorldError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct WorldOptions {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The rule. `None` means the rule of the pattern, or Conway's Life if it has none.
    pub rule: Option<Rule>,
    /// Bounds that replace those of the pattern. The pattern is moved to the middle.
    pub topology: Option<Topology>,
    /// The number of generations planned. [`Algorithm::Auto`] takes it into account, and
    /// [`Algorithm::Grid`] on the plane makes its board large enough for it.
    pub generations: u128,
    /// The most memory the world may take, in bytes.
    pub memory_limit: usize,
    /// Whether boards are advanced on all threads of the current rayon pool.
    #[cfg(feature = "rayon")]
    pub parallel: bool,
}

impl WorldOptions {
    /// Returns options that choose the algorithm automatically, for 10,000 generations within 1
    /// GiB.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            algorithm: Algorithm::Auto,
            rule: None,
            topology: None,
            generations: 10_000,
            memory_limit: 1 << 30,
            #[cfg(feature = "rayon")]
            parallel: false,
        }
    }

    /// Sets the algorithm.
    #[must_use]
    pub const fn with_algorithm(mut self, algorithm: Algorithm) -> Self {
        self.algorithm = algorithm;
        self
    }

    /// Sets the rule, replacing that of the pattern.
    #[must_use]
    pub const fn with_rule(mut self, rule: Rule) -> Self {
        self.rule = Some(rule);
        self
    }

    /// Sets the bounds, replacing those of the pattern.
    #[must_use]
    pub const fn with_topology(mut self, topology: Topology) -> Self {
        self.topology = Some(topology);
        self
    }

    /// Sets the number of generations planned.
    #[must_use]
    pub const fn with_generations(mut self, generations: u128) -> Self {
        self.generations = generations;
        self
    }

    /// Sets the memory limit in bytes.
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldError, WorldOptions};
    /// use life_worlds::pattern::{Pattern, Topology};
    ///
    /// let options = WorldOptions::new()
    ///     .with_topology(Topology::Torus { width: 100_000, height: 100_000 })
    ///     .with_memory_limit(1 << 20);
    /// let error = AnyWorld::from_pattern(&Pattern::default(), &options).unwrap_err();
    /// assert!(matches!(error, WorldError::BoardMemory { .. }));
    /// ```
    #[must_use]
    pub const fn with_memory_limit(mut self, bytes: usize) -> Self {
        self.memory_limit = bytes;
        self
    }

    /// Sets whether boards are advanced on all threads of the current rayon pool.
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldOptions};
    /// use life_worlds::pattern::{Pattern, Topology};
    ///
    /// let options = WorldOptions::new()
    ///     .with_topology(Topology::Torus { width: 4_096, height: 4_096 })
    ///     .with_parallel(true);
    /// let mut world = AnyWorld::from_pattern(&Pattern::named("Glider").unwrap(), &options)?;
    /// world.advance(100)?;
    /// assert_eq!(world.population(), 5);
    /// # Ok::<(), life_worlds::any_world::WorldError>(())
    /// ```
    #[cfg(feature = "rayon")]
    #[must_use]
    pub const fn with_parallel(mut self, parallel: bool) -> Self {
        self.parallel = parallel;
        self
    }
}

impl Default for WorldOptions {
    fn default() -> Self {
        Self::new()
    }
}
