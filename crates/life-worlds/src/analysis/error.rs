//! Errors of the analysis.

use crate::Rule;
use crate::error::WorldError;
use crate::pattern::{Pattern, Topology};

/// Why a pattern cannot be analysed.
///
/// ```
/// use life_worlds::{analysis::{AnalysisError, fate}, pattern::Pattern};
///
/// let torus = Pattern::parse("x = 3, y = 1, rule = B3/S23:T9,9\n3o!")?;
/// assert!(matches!(fate(&torus, 100), Err(AnalysisError::Bounded(_))));
/// # Ok::<(), life_worlds::pattern::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// Under a rule with B0 the empty plane comes to life.
    #[error("{0} fills the empty plane: only patterns under rules without B0 can be analysed")]
    BirthFromNothing(Rule),
    /// The cells are too far from (0, 0).
    #[error("a cell is farther than 2305843009213693952 from (0, 0)")]
    TooFar,
    /// The pattern is made for a bounded world.
    #[error(
        "the pattern is made for a bounded world, {0}, and only patterns on the plane can be \
         analysed"
    )]
    Bounded(Topology),
    /// The work needs more memory than it is allowed.
    #[error("the analysis needs more memory than {} MiB", limit >> 20)]
    MemoryLimit {
        /// The limit in bytes.
        limit: usize,
    },
    /// The flag of [`AnalysisLimits`](super::AnalysisLimits) has stopped the work.
    #[error("the analysis was stopped")]
    Stopped,
    /// The world takes more memory than it is allowed, or outgrows its coordinates.
    #[error(transparent)]
    World(#[from] WorldError),
}

/// Fails if the pattern is not made for the plane.
pub(super) fn refuse_bounds(pattern: &Pattern) -> Result<(), AnalysisError> {
    let bounds = pattern.topology.map(AnalysisError::Bounded);
    bounds.map_or(Ok(()), Err)
}
