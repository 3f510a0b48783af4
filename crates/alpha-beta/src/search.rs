//! The search as its users see it.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::time::Instant;

use grid_core::{Game, HistoryRules, Record};

use crate::table::Table;
#[cfg(feature = "parallel")]
use crate::worker::StopOnPanic;
use crate::worker::{Shared, Worker};
use crate::{Evaluate, Limits, Report};

/// Which techniques a search uses: all, unless some are to be measured or left out.
///
/// ```
/// use alpha_beta::Settings;
///
/// let settings = Settings { null_move: false, ..Settings::ALL };
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Remembers positions ([transposition table](crate#transposition-table)).
    pub table: bool,
    /// Believes a remembered score that was found at a greater depth than asked for.
    pub deeper: bool,
    /// Begins each iteration near the last score ([aspiration windows](crate#aspiration-windows)).
    pub aspiration: bool,
    /// Tries to do nothing ([null-move pruning](crate#null-move-pruning)), where the game allows.
    pub null_move: bool,
    /// Looks at late moves less deeply ([late move reductions](crate#late-move-reductions)), where the
    /// game allows.
    pub reductions: bool,
    /// Plays out noisy moves at the end of a line ([quiescence](crate#quiescence-search)).
    pub quiescence: bool,
}

impl Settings {
    /// Everything.
    pub const ALL: Self = Self {
        table: true,
        deeper: true,
        aspiration: true,
        null_move: true,
        reductions: true,
        quiescence: true,
    };

    /// What finds exactly the score of plain minimax to the same depth, but faster.
    pub const EXACT: Self = Self {
        deeper: false,
        null_move: false,
        reductions: false,
        quiescence: false,
        ..Self::ALL
    };

    /// Alpha-beta and nothing else.
    pub const PLAIN: Self = Self {
        table: false,
        aspiration: false,
        ..Self::EXACT
    };
}

impl Default for Settings {
    fn default() -> Self {
        Self::ALL
    }
}

/// A player of one game: an evaluation, and what it remembers from move to move. Another game wants
/// another `Search`.
///
/// ```
/// # use core::ops::ControlFlow;
/// # use grid_core::{Game, Outcome, Player};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim(u8, Player);
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     type Event = core::convert::Infallible;
/// #     fn turn(&self) -> Player { self.1 }
/// #     fn decided(&self) -> Option<Outcome> { None }
/// #     fn stuck(&self) -> Outcome { Outcome::Win(!self.1) }
/// #     fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
/// #         (1..=self.0.min(3)).try_for_each(f)
/// #     }
/// #     fn play_with(&mut self, m: u8, _: impl FnMut(Self::Event)) { self.0 -= m; self.1 = !self.1; }
/// #     fn key(&self) -> u64 { grid_core::key_of(&[self.0.into(), self.1 as u64]) }
/// # }
/// use alpha_beta::{Limits, Score, Search};
/// use grid_core::Record;
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
    table: Table,
    settings: Settings,
    /// The history rules of the game searched last: what is remembered rests on them. `None` if nothing
    /// is remembered.
    rules: Option<HistoryRules>,
}

impl<E> Search<E> {
    /// The memory of a new search's transposition table, in bytes: 16 MiB.
    pub const TABLE_BYTES: usize = 16 << 20;

    /// A search with all techniques and a table of [`TABLE_BYTES`](Self::TABLE_BYTES).
    #[must_use]
    pub fn new(evaluator: E) -> Self {
        Self::with_table(evaluator, Self::TABLE_BYTES)
    }

    /// A search whose transposition table has at most so many bytes (64 at least).
    #[must_use]
    pub fn with_table(evaluator: E, bytes: usize) -> Self {
        Self {
            evaluator,
            table: Table::new(bytes),
            settings: Settings::ALL,
            rules: None,
        }
    }

    /// The same with other settings. It [forgets](Self::forget) what it has found with the old ones.
    #[must_use]
    pub fn settings(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self.forget();
        self
    }

    /// The evaluation.
    #[must_use]
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Forgets everything: the next search is as if it were the first.
    pub fn forget(&mut self) {
        // A new table need not be touched.
        if self.rules.take().is_some() {
            self.table.clear();
        }
    }

    /// The best move of a position that has no history; `None` if the game is over.
    pub fn best_move<G: Game>(&mut self, position: &G, limits: &Limits) -> Option<G::Move>
    where
        E: Evaluate<G>,
    {
        let game = Record::new(position.clone());
        Some(self.run(&game, limits, |_| {})?.best)
    }

    /// Searches for the best move of a game in progress and tells after every iteration. `None` if the
    /// game is over.
    ///
    /// There is always a legal move in the end, however tight the limits. With a limit of depth and a
    /// new (or [forgetful](Self::forget)) search, the same game gives the same report each time, but for
    /// the time.
    pub fn run<G: Game>(
        &mut self,
        game: &Record<G>,
        limits: &Limits,
        mut on_iteration: impl FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>>
    where
        E: Evaluate<G>,
    {
        let begin = Instant::now();
        let fallback = self.prepare(game)?;
        let shared = Shared::new(&self.table, limits, self.settings, begin);
        let mut worker = Worker::new(&shared, &self.evaluator, game);
        Some(worker.deepen(game.position(), fallback, 1, &mut on_iteration))
    }

    /// [`run`](Self::run) on several threads, which share what they find
    /// ([lazy SMP](crate#lazy-smp)). The same search may end differently each time.
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
        let begin = Instant::now();
        let fallback = self.prepare(game)?;
        let shared = Shared::new(&self.table, limits, self.settings, begin);
        let (shared, evaluator) = (&shared, &self.evaluator);
        let report = std::thread::scope(|scope| {
            let _guard = StopOnPanic(shared);
            for helper in 1..threads {
                scope.spawn(move || {
                    let _guard = StopOnPanic(shared);
                    let mut worker = Worker::new(shared, evaluator, game);
                    // Half of the helpers are a ply ahead, so that not all look at the same.
                    let first = 1 + helper as u32 % 2;
                    worker.deepen(game.position(), fallback, first, &mut |_| {});
                });
            }
            let mut worker = Worker::new(shared, evaluator, game);
            let report = worker.deepen(game.position(), fallback, 1, &mut on_iteration);
            shared.stop();
            report
        });
        Some(Report {
            nodes: shared.nodes(),
            ..report
        })
    }

    /// Gets ready for a search; answers some legal move, the first candidate if there is one.
    fn prepare<G: Game>(&mut self, game: &Record<G>) -> Option<G::Move>
    where
        E: Evaluate<G>,
    {
        if game.ending().is_some() {
            return None;
        }
        if self.rules != Some(game.rules()) {
            self.forget();
        }
        self.rules = Some(game.rules());
        self.table.grow_older();
        let position = game.position();
        (self.evaluator)
            .try_for_each_candidate(position, ControlFlow::Break)
            .break_value()
            .or_else(|| position.nth_move(0))
    }
}
