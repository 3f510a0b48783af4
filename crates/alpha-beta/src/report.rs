//! What a search tells.

use std::time::Duration;

use crate::Score;

/// What a search has found, so far or in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report<M> {
    /// The best move.
    pub best: M,
    /// What it leads to, as the player to move sees it. If the search was stopped within an iteration
    /// that had found a better move already, the score is still that of the last iteration.
    pub score: Score,
    /// The depth, in plies, of the last iteration that was finished.
    pub depth: u32,
    /// The depth of the deepest line looked at, quiescence included.
    pub seldepth: u32,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The principal variation: the best play of both sides, `best` first.
    pub pv: Vec<M>,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
}

impl<M> Report<M> {
    /// The report of a move that is known without a search: from a solver, or a book. Its depth, its
    /// counts and its time are 0; set what is known of them.
    #[must_use]
    pub fn known(best: M, score: Score) -> Self
    where
        M: Clone,
    {
        Self {
            pv: vec![best.clone()],
            best,
            score,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
        }
    }

    /// Positions looked at in a second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        let nanos = self.time.as_nanos().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
    }

    /// The same report with its moves written in another way.
    #[must_use]
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Report<N> {
        Report {
            best: f(self.best),
            pv: self.pv.into_iter().map(f).collect(),
            score: self.score,
            depth: self.depth,
            seldepth: self.seldepth,
            nodes: self.nodes,
            time: self.time,
            hashfull: self.hashfull,
        }
    }
}
