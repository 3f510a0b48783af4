//! Limits on the work of an analysis.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use life_step::Generations;

use crate::Rule;
use crate::error::WorldError;
use crate::kernel::{Inputs, Prepared};
use crate::pattern::{Pattern, States, Topology};

/// Limits on the work of an analysis. A number of generations stands for the default limits with
/// this number.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use life_worlds::{analysis::{AnalysisError, AnalysisLimits, fate}, pattern::Pattern};
///
/// // A line of a million cells.
/// let line = Pattern::parse("1000000o!")?;
/// let limits = AnalysisLimits { memory: 1 << 20, ..AnalysisLimits::new(1_000) };
/// let error = fate(&line, limits).unwrap_err();
/// assert_eq!(error, AnalysisError::MemoryLimit { limit: 1 << 20 });
/// // Another thread sets the flag.
/// let stop = AtomicBool::new(true);
/// let limits = AnalysisLimits { stop: Some(&stop), ..AnalysisLimits::new(1_000_000) };
/// let error = fate(&Pattern::named("Acorn").unwrap(), limits).unwrap_err();
/// assert_eq!(error, AnalysisError::Stopped);
/// # Ok::<(), life_worlds::pattern::PatternError>(())
/// ```
#[derive(Copy, Clone, Debug)]
pub struct AnalysisLimits<'a> {
    /// The greatest number of generations to examine.
    pub generations: u64,
    /// About the most memory that the work may take, in bytes.
    pub memory: usize,
    /// The work ends soon after this becomes `true`.
    pub stop: Option<&'a AtomicBool>,
    /// The work stores the generation that it has reached here, for other threads to read.
    pub reached: Option<&'a AtomicU64>,
}

impl<'a> AnalysisLimits<'a> {
    /// The default memory limit: 1 GiB.
    pub const MEMORY: usize = 1 << 30;

    /// Returns the default limits for this number of generations.
    pub const fn new(generations: u64) -> Self {
        Self {
            generations,
            memory: Self::MEMORY,
            stop: None,
            reached: None,
        }
    }
}

impl From<u64> for AnalysisLimits<'_> {
    fn from(generations: u64) -> Self {
        Self::new(generations)
    }
}

/// The rule of an analysis, and the limits on its work.
#[derive(Debug)]
pub(super) struct Analysis<'a> {
    pub rule: Prepared,
    pub limits: AnalysisLimits<'a>,
}

impl<'a> Analysis<'a> {
    /// Returns the work on a pattern.
    ///
    /// # Errors
    /// If the pattern is not made for the plane, or the rule has B0.
    pub fn of(
        pattern: &Pattern,
        limits: impl Into<AnalysisLimits<'a>>,
    ) -> Result<Self, AnalysisError> {
        let bounds = pattern.topology.map(AnalysisError::Bounded);
        bounds.map_or(Ok(()), Err)?;
        if let States::Dying(_) = pattern.states {
            return Err(AnalysisError::MoreStates(pattern.generations()));
        }
        let rule = pattern.rule.unwrap_or_default();
        if rule.lives_after(0) {
            return Err(AnalysisError::BirthFromNothing(rule));
        }
        Ok(Self {
            rule: Prepared::new(rule, Inputs::Rows),
            limits: limits.into(),
        })
    }

    /// Fails if the work is to stop.
    pub fn go_on(&self) -> Result<(), AnalysisError> {
        match self.limits.stop {
            Some(stop) if stop.load(Ordering::Relaxed) => Err(AnalysisError::Stopped),
            _ => Ok(()),
        }
    }

    /// Stores the generation that has been reached.
    pub fn reach(&self, generation: u64) {
        if let Some(reached) = self.limits.reached {
            reached.store(generation, Ordering::Relaxed);
        }
    }

    /// Fails if the work is to stop, or takes this many bytes and they are too many.
    pub fn allow(&self, bytes: usize) -> Result<(), AnalysisError> {
        self.go_on()?;
        let limit = self.limits.memory;
        (bytes <= limit)
            .then_some(())
            .ok_or(AnalysisError::MemoryLimit { limit })
    }
}

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
    /// The rule has more than two states.
    #[error("{0} has more than two states, and only patterns of two can be analysed")]
    MoreStates(Generations),
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
