//! The algorithms by their names.

use std::fmt;

/// The algorithm that computes generations.
///
/// ```
/// use life_worlds::{Algorithm, World, WorldOptions, pattern::Pattern};
///
/// // Both compute the same generations.
/// for algorithm in [Algorithm::Unbounded, Algorithm::HashLife] {
///     let options = WorldOptions { algorithm, ..Default::default() };
///     let pi = Pattern::named("Pi-heptomino").unwrap();
///     let mut world = World::from_pattern(&pi, &options)?;
///     world.advance(173)?;
///     assert_eq!(world.population(), 55);
/// }
/// # Ok::<(), life_worlds::WorldError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Algorithm {
    /// The grid for bounded worlds. On the plane it changes with the steps and the world: see
    /// [`World::advance`](crate::World::advance).
    #[default]
    Auto,
    /// All cells of a board: for bounded worlds.
    Grid,
    /// Only the regions where something changes.
    Unbounded,
    /// Leaps over billions of generations of patterns that repeat themselves.
    ///
    /// The world is a quadtree in which equal squares share one node, and a node remembers the
    /// future of its middle, so whatever repeats in space or time is computed once. A node takes 27
    /// bytes and a leaf of 16x16 cells 39; what is not needed is swept at the memory limit. It is
    /// fastest to advance by the same power of two again and again: other leaps forget the futures
    /// of long ones.
    ///
    /// R. Wm. Gosper, "Exploiting regularities in large cellular spaces", Physica D 10 (1984).
    HashLife,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Grid, Self::Unbounded, Self::HashLife];

    /// Returns the name on the command line: `auto`, `grid`, `unbounded` or `hashlife`.
    ///
    /// ```
    /// use life_worlds::Algorithm;
    ///
    /// assert_eq!(Algorithm::HashLife.name(), "hashlife");
    /// assert_eq!(Algorithm::named("unbounded"), Some(Algorithm::Unbounded));
    /// assert_eq!(Algorithm::named("quick"), None);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Grid => "grid",
            Self::Unbounded => "unbounded",
            Self::HashLife => "hashlife",
        }
    }

    /// Returns the algorithm of this [`name`](Self::name).
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }
}

/// Writes the algorithm in a sentence: `the grid`, `HashLife`.
impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "the automatic choice",
            Self::Grid => "the grid",
            Self::Unbounded => "the unbounded algorithm",
            Self::HashLife => "HashLife",
        })
    }
}
