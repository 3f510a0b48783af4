//! Errors of worlds whose algorithm is chosen at run time.

use super::options::Algorithm;
use crate::Rule;
use crate::grid::GridError;
use crate::hashlife::HashLifeError;
use crate::pattern::{TooLarge, WriteError};
use crate::unbounded::UnboundedError;

/// Why an [`AnyWorld`](super::AnyWorld) cannot be made, advanced or written.
///
/// ```
/// use life_worlds::Rule;
/// use life_worlds::any_world::{Algorithm, AnyWorld, WorldError, WorldOptions};
/// use life_worlds::pattern::Pattern;
///
/// let rule = Rule::new(&[0], &[]);
/// let options = WorldOptions::new().with_rule(rule).with_algorithm(Algorithm::Grid);
/// let error = AnyWorld::from_pattern(&Pattern::default(), &options).unwrap_err();
/// assert_eq!(error, WorldError::BirthFromNothing(rule));
/// assert_eq!(
///     error.to_string(),
///     "B0/S fills the empty plane: a grid needs a torus or a bounded board under this rule"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WorldError {
    /// The board cannot be made.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The unbounded world cannot be made or advanced.
    #[error(transparent)]
    Unbounded(#[from] UnboundedError),
    /// HashLife cannot make the world or advance it.
    #[error(transparent)]
    HashLife(#[from] HashLifeError),
    /// There are too many cells to list them one by one.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The format cannot hold the world.
    #[error(transparent)]
    Format(#[from] WriteError),
    /// The algorithm works only on the plane, but the world has bounds.
    #[error(
        "{} works only on the unbounded plane: use the grid for a torus or a bounded board",
        .0.name()
    )]
    NeedsPlane(Algorithm),
    /// A board and its next generation need more memory than the limit.
    #[error("a board of {width} x {height} cells does not fit into {} MiB", limit >> 20)]
    BoardMemory {
        /// The number of columns.
        width: u128,
        /// The number of rows.
        height: u128,
        /// The limit in bytes.
        limit: usize,
        /// Whether the board represents a part of the plane, which other algorithms need not store.
        is_plane: bool,
    },
    /// Under a rule with B0 the empty plane comes to life, so a grid cannot be a piece of it.
    #[error("{0} fills the empty plane: a grid needs a torus or a bounded board under this rule")]
    BirthFromNothing(Rule),
    /// A grid on the plane has room for no generation after this one. Cells could reach its edges.
    #[error("the grid has room for the plane until generation {0}: plan more generations")]
    BeyondPlan(u128),
    /// Only HashLife can advance that many generations in one call.
    #[error("more than {} generations need HashLife", u64::MAX)]
    Generations,
    /// The generation number would exceed `u128`.
    #[error(
        "too many generations after generation {now}: expected at most {} in all",
        u128::MAX,
        now = .0
    )]
    Overflow(u128),
}
