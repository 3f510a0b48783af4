//! How worlds are made.

use crate::Rule;
use crate::algorithm::Algorithm;
use crate::hashlife::HashLife;
use crate::pattern::Topology;

/// How a [`World`](super::World) is made and advanced.
///
/// ```
/// use life_worlds::{Rule, World, WorldOptions, pattern::{Pattern, Topology}};
///
/// let options = WorldOptions {
///     rule: Some(Rule::HIGHLIFE),
///     topology: Some(Topology::torus(64, 64)),
///     ..Default::default()
/// };
/// let world = World::from_pattern(&Pattern::named("Glider").unwrap(), &options)?;
/// assert_eq!(world.to_string(), "torus 64x64");
/// assert_eq!(world.rule(), Rule::HIGHLIFE);
/// # Ok::<(), life_worlds::WorldError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WorldOptions {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The rule. `None` means the rule of the pattern, or Conway's Life if it has none.
    pub rule: Option<Rule>,
    /// Bounds that replace those of the pattern. The pattern is moved to the middle.
    pub topology: Option<Topology>,
    /// The most memory the world may take, in bytes.
    pub memory_limit: usize,
    /// Whether boards are advanced on all threads of the current rayon pool. Without the feature
    /// `rayon` this has no effect.
    pub parallel: bool,
}

/// The automatic choice, with a gibibyte of memory, on one thread.
impl Default for WorldOptions {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Auto,
            rule: None,
            topology: None,
            memory_limit: HashLife::MEMORY_LIMIT,
            parallel: false,
        }
    }
}
