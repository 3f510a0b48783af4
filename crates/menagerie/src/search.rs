//! The search, for any game.

use alpha_beta::{Evaluate, Limits, Report, Search, Varied};
use grid_core::{Game, Record};

/// How a computer thinks about a move.
///
/// ```
/// use menagerie::{Limits, SearchOptions};
///
/// let options = SearchOptions::new(Limits::millis(100)).with_threads(2).with_variety(7);
/// assert_eq!((options.threads, options.seed), (2, 7));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchOptions {
    /// How long.
    pub limits: Limits,
    /// On how many threads; 0 counts as 1. With more than one the same search may end differently.
    pub threads: usize,
    /// How much memory may be used to remember positions, in bytes.
    pub table_bytes: usize,
    /// The seed of random choices.
    pub seed: u64,
    /// By at most how many points the seed changes the evaluation: of moves that are about equally
    /// good, another seed prefers others. 0: the best move that is found.
    pub variety: u32,
}

impl SearchOptions {
    /// One thread, 16 MiB, the best move, and no limits.
    pub const DEFAULT: Self = Self {
        limits: Limits::NONE,
        threads: 1,
        table_bytes: 16 << 20,
        seed: 0,
        variety: 0,
    };

    /// The variety that [`with_variety`](Self::with_variety) sets, in points.
    pub const USUAL_VARIETY: u32 = 12;

    /// Returns the usual options with these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self::DEFAULT.with_limits(limits)
    }

    /// Sets the limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets how much memory may be used to remember positions, in bytes.
    #[must_use]
    pub fn with_table_bytes(mut self, bytes: usize) -> Self {
        self.table_bytes = bytes;
        self
    }

    /// Sets the seed of random choices. The search makes none.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the seed, and lets it change the evaluation by up to
    /// [`USUAL_VARIETY`](Self::USUAL_VARIETY) points, so that another seed plays another game.
    #[must_use]
    pub fn with_variety(mut self, seed: u64) -> Self {
        self.seed = seed;
        self.variety = Self::USUAL_VARIETY;
        self
    }
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Searches for the best move of a game.
pub(crate) fn search<G, E>(
    evaluator: E,
    game: &Record<G>,
    options: &SearchOptions,
    on_iteration: impl FnMut(&Report<G::Move>),
) -> Option<Report<G::Move>>
where
    G: Game<Move: Send + Sync> + Send + Sync,
    E: Evaluate<G> + Sync,
{
    let evaluator = Varied {
        evaluator,
        seed: options.seed,
        points: options.variety,
    };
    let mut search = Search::with_table(evaluator, options.table_bytes);
    match options.threads {
        0 | 1 => search.run(game, &options.limits, on_iteration),
        threads => search.run_parallel(threads, game, &options.limits, on_iteration),
    }
}
