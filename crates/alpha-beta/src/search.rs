//! The public interface of the search.

use std::fmt::Debug;
use std::ops::ControlFlow;

use grid_core::{Game, Record};

use crate::memory::Memory;
use crate::shared::Shared;
#[cfg(feature = "parallel")]
use crate::shared::StopOnPanic;
use crate::worker::Worker;
use crate::{Evaluate, Limits, Report, Settings};

/// A computer player of one game: an evaluation and a transposition table that is kept from move to
/// move. Use one `Search` for each game type.
///
/// ```
#[doc = include_str!("nim.md")]
/// use alpha_beta::{Limits, Score, Search};
/// use grid_core::{Player, Record};
///
/// let mut search = Search::new(|_: &Nim| 0);
/// let game = Record::new(Nim(9, Player::First));
/// let report = search.run(&game, &Limits::depth(10), |iteration| {
///     println!("depth {}: {}", iteration.depth, iteration.score);
/// });
/// let report = report.unwrap();
/// assert_eq!((report.best, report.score), (1, Score::win_in(5)));
/// assert_eq!(report.pv.len(), 5);
/// ```
#[derive(Debug)]
pub struct Search<E> {
    evaluator: E,
    memory: Memory,
    settings: Settings,
}

impl<E> Search<E> {
    /// The default size of the transposition table, in bytes: 16 MiB.
    pub const TABLE_BYTES: usize = 16 << 20;

    /// Creates a search with all techniques and a table of [`TABLE_BYTES`](Self::TABLE_BYTES).
    #[must_use]
    pub fn new(evaluator: E) -> Self {
        Self::with_table(evaluator, Self::TABLE_BYTES)
    }

    /// Creates a search whose transposition table has at most `bytes` bytes, and at least 64.
    #[must_use]
    pub fn with_table(evaluator: E, bytes: usize) -> Self {
        Self::with_memory(evaluator, Memory::new(bytes))
    }

    /// Creates a search that goes on with the memory of an earlier one. That search must have had
    /// the same evaluation and all techniques, since the scores in the table depend on them.
    #[must_use]
    pub fn with_memory(evaluator: E, memory: Memory) -> Self {
        Self {
            evaluator,
            memory,
            settings: Settings::ALL,
        }
    }

    /// Returns what the search knows.
    #[must_use]
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Returns the memory for the next search.
    #[must_use]
    pub fn into_memory(self) -> Memory {
        self.memory
    }

    /// Replaces the settings and [clears the table](Self::forget), whose scores depend on them.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self.forget();
        self
    }

    /// Returns the evaluation.
    #[must_use]
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Clears the table. The next search then runs like the first.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// Returns the best move of a position without a history; `None` if the game is over.
    ///
    /// ```
    #[doc = include_str!("nim.md")]
    /// use alpha_beta::{Limits, Search};
    /// use grid_core::Player;
    ///
    /// let mut search = Search::new(|_: &Nim| 0);
    /// assert_eq!(search.best_move(&Nim(7, Player::First), &Limits::depth(8)), Some(3));
    /// assert_eq!(search.best_move(&Nim(0, Player::First), &Limits::depth(8)), None);
    /// ```
    pub fn best_move<G: Game>(&mut self, position: &G, limits: &Limits) -> Option<G::Move>
    where
        E: Evaluate<G>,
    {
        let game = Record::new(position.clone());
        Some(self.run(&game, limits, |_| {})?.best)
    }

    /// Searches for the best move of a game in progress and calls `on_iteration` after each depth.
    /// Returns `None` if the game is over.
    ///
    /// The report always has a legal move, however tight the limits are. A new (or
    /// [cleared](Self::forget)) search with a limit of depth or nodes returns the same report each
    /// time for the same game.
    pub fn run<G: Game>(
        &mut self,
        game: &Record<G>,
        limits: &Limits,
        mut on_iteration: impl FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>>
    where
        E: Evaluate<G>,
    {
        let fallback = self.prepare(game)?;
        let history = self.memory.history.take();
        let shared = Shared::new(&self.memory.table, limits, self.settings);
        let mut worker = Worker::new(&shared, &self.evaluator, game, history);
        let report = worker.iterative_deepening(game.position(), fallback, 1, &mut on_iteration);
        self.memory.history = E::HISTORY_BETWEEN_MOVES.then_some(worker.history);
        Some(report)
    }

    /// Searches like [`run`](Self::run) on several threads, which share the table
    /// ([lazy SMP](crate#lazy-smp)). The report may differ from run to run.
    ///
    /// ```
    #[doc = include_str!("nim.md")]
    /// use alpha_beta::{Limits, Score, Search};
    /// use grid_core::{Player, Record};
    ///
    /// let game = Record::new(Nim(9, Player::First));
    /// let mut search = Search::new(|_: &Nim| 0);
    /// let report = search.run_parallel(2, &game, &Limits::depth(10), |_| {}).unwrap();
    /// assert_eq!(report.score, Score::win_in(5));
    /// ```
    ///
    /// # Panics
    /// If `threads` is 0.
    #[cfg(feature = "parallel")]
    pub fn run_parallel<G>(
        &mut self,
        threads: usize,
        game: &Record<G>,
        limits: &Limits,
        mut on_iteration: impl FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>>
    where
        G: Game<Move: Send + Sync> + Send + Sync,
        E: Evaluate<G> + Sync,
    {
        assert!(threads > 0, "a search needs a thread");
        let fallback = self.prepare(game)?;
        let history = self.memory.history.take();
        let shared = Shared::new(&self.memory.table, limits, self.settings);
        let (shared, evaluator) = (&shared, &self.evaluator);
        let (report, history) = std::thread::scope(|scope| {
            let _guard = StopOnPanic(shared);
            for helper in 1..threads {
                scope.spawn(move || {
                    let _guard = StopOnPanic(shared);
                    let mut worker = Worker::new(shared, evaluator, game, None);
                    // Half of the helpers are one ply ahead, so that they search other nodes.
                    let first = 1 + helper as u32 % 2;
                    worker.iterative_deepening(game.position(), fallback, first, &mut |_| {});
                });
            }
            let mut worker = Worker::new(shared, evaluator, game, history);
            let report =
                worker.iterative_deepening(game.position(), fallback, 1, &mut on_iteration);
            shared.stop();
            (report, worker.history)
        });
        self.memory.history = E::HISTORY_BETWEEN_MOVES.then_some(history);
        Some(Report {
            nodes: shared.nodes(),
            ..report
        })
    }

    /// Prepares a search and returns a legal move, the first candidate if there is one. Returns
    /// `None` if the game is over.
    fn prepare<G: Game>(&mut self, game: &Record<G>) -> Option<G::Move>
    where
        E: Evaluate<G>,
    {
        if game.ending().is_some() {
            return None;
        }
        if self.memory.rules != Some(game.rules()) {
            self.forget();
        }
        self.memory.rules = Some(game.rules());
        self.memory.table.grow_older();
        let position = game.position();
        (self.evaluator)
            .try_for_each_candidate(position, ControlFlow::Break)
            .break_value()
            .or_else(|| position.nth_move(0))
    }
}
