//! The search, for any game.

use alpha_beta::{Limits, Report, Search, Varied};
use grid_core::Record;

use crate::Playable;

/// How the computer thinks about a move.
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// How long.
    pub limits: Limits,
    /// On how many threads; 0 counts as 1. With more than one the same search may end differently.
    pub threads: usize,
    /// How much memory the search may use to remember positions, in bytes.
    pub table_bytes: usize,
    /// Of moves that are about as good, another seed prefers others. `None`: the best, as far as known.
    pub seed: Option<u64>,
}

impl SearchOptions {
    /// One thread, 16 MiB, the best move, and no limits.
    pub const DEFAULT: Self = Self {
        limits: Limits::NONE,
        threads: 1,
        table_bytes: 16 << 20,
        seed: None,
    };

    /// By how many points a seed changes the evaluation.
    const VARIETY: u32 = 12;

    /// The usual options with these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            ..Self::DEFAULT
        }
    }
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// [`Playable::think`] of a game that leaves it to the search.
pub(crate) fn search<G: Playable>(
    game: &Record<G>,
    options: &SearchOptions,
    on_iteration: impl FnMut(&Report<G::Move>),
) -> Option<Report<G::Move>> {
    let evaluator = Varied {
        evaluator: G::Evaluator::default(),
        seed: options.seed.unwrap_or(0),
        points: options.seed.map_or(0, |_| SearchOptions::VARIETY),
    };
    let mut search = Search::with_table(evaluator, options.table_bytes);
    match options.threads {
        0 | 1 => search.run(game, &options.limits, on_iteration),
        threads => search.run_parallel(threads, game, &options.limits, on_iteration),
    }
}
