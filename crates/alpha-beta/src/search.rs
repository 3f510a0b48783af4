//! The public interface of the search, and what it keeps from move to move.

use std::fmt;

use grid_core::{Game, HistoryRules, Record};

use crate::alpha_beta::Worker;
use crate::history::MoveHistory;
use crate::limits::Shared;
#[cfg(feature = "parallel")]
use crate::limits::StopOnPanic;
use crate::table::TranspositionTable;
use crate::{Evaluate, Limits, Report, Settings};

/// A computer player of one game: an evaluation and a transposition table that is kept from move to
/// move. Use one `Search` for each game type.
///
/// ```
/// use alpha_beta::testing::Nim;
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
/// assert_eq!(search.best_move(&Nim(7, Player::First), &Limits::depth(8)), Some(3));
/// assert_eq!(search.best_move(&Nim(0, Player::First), &Limits::depth(8)), None);
/// ```
#[derive(Clone, Debug)]
pub struct Search<E> {
    evaluator: E,
    memory: Memory,
    /// The techniques of the search, by default all. A search with other settings than the last one
    /// begins with an empty table.
    pub settings: Settings,
}

impl<E: Default> Default for Search<E> {
    fn default() -> Self {
        Self::new(E::default())
    }
}

impl<E> Search<E> {
    /// Creates a search with all techniques and a new [`Memory`] of the usual size.
    pub fn new(evaluator: E) -> Self {
        Self::with_memory(evaluator, Memory::default())
    }

    /// Creates a search with a memory of another size, or one that goes on with the memory of an
    /// earlier search. That search must have had the same evaluation, since the scores in the table
    /// depend on it.
    pub fn with_memory(evaluator: E, memory: Memory) -> Self {
        Self {
            evaluator,
            memory,
            settings: Settings::ALL,
        }
    }

    /// Returns the memory for the next search.
    pub fn into_memory(self) -> Memory {
        self.memory
    }

    /// Returns the evaluation.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Empties the memory. The next search then runs like the first.
    pub fn forget(&mut self) {
        // An empty one stays.
        if self.memory.conditions.is_some() {
            let bytes = self.memory.bytes();
            // The old one goes first: both may be large.
            self.memory = Memory::new(0);
            self.memory = Memory::new(bytes);
        }
    }

    /// Returns the best move of a position without a history; `None` if the game is over.
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
        self.prepare(game)?;
        let history = self.memory.history.take();
        let shared = Shared::new(&self.memory.table, limits, self.settings);
        let mut worker = Worker::new(&shared, &self.evaluator, game, history);
        let report = worker.iterative_deepening(game.position(), 1, &mut on_iteration)?;
        self.memory.history = E::HISTORY_BETWEEN_MOVES.then_some(worker.history);
        Some(report)
    }

    /// Searches like [`run`](Self::run) on several threads, which share the table
    /// ([lazy SMP](crate#lazy-smp)). The report may differ from run to run.
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
        self.prepare(game)?;
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
                    worker.iterative_deepening(game.position(), first, &mut |_| {});
                });
            }
            let mut worker = Worker::new(shared, evaluator, game, history);
            let report = worker.iterative_deepening(game.position(), 1, &mut on_iteration);
            shared.stop();
            (report, worker.history)
        });
        self.memory.history = E::HISTORY_BETWEEN_MOVES.then_some(history);
        Some(Report {
            nodes: shared.nodes(),
            ..report?
        })
    }

    /// Prepares the memory for a search. Returns `None` if the game is over.
    fn prepare<G: Game>(&mut self, game: &Record<G>) -> Option<()> {
        if game.ending().is_some() {
            return None;
        }
        let conditions = Some((game.rules(), self.settings));
        if self.memory.conditions != conditions {
            self.forget();
        }
        self.memory.conditions = conditions;
        self.memory.table.grow_older();
        Some(())
    }
}

/// The transposition table of a [`Search`](crate::Search), kept for the next move of the game, and
/// the history scores if [the game gains by them](crate::Evaluate::HISTORY_BETWEEN_MOVES). It
/// serves only searches with the same evaluation.
///
/// ```
/// use alpha_beta::testing::Nim;
/// use alpha_beta::{Limits, Memory, Search};
/// use grid_core::{Player, Record};
///
/// let mut game = Record::new(Nim(30, Player::First));
/// let mut memory = Memory::new(1 << 20);
/// for _ in 0..2 {
///     let mut search = Search::with_memory(|_: &Nim| 0, memory);
///     let report = search.run(&game, &Limits::depth(6), |_| {}).unwrap();
///     game.play(report.best).unwrap();
///     memory = search.into_memory();
/// }
/// assert_eq!(memory.bytes(), 1 << 20);
/// ```
#[derive(Clone)]
pub struct Memory {
    table: TranspositionTable,
    /// The history rules of the last game and the settings of its search; `None` if the table is
    /// empty. The scores in the table depend on them.
    conditions: Option<(HistoryRules, Settings)>,
    /// The killer moves and history scores of the last search, if it kept them.
    history: Option<MoveHistory>,
}

impl fmt::Debug for Memory {
    /// Writes the size, not the thousands of entries and scores.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut memory = f.debug_struct("Memory");
        memory.field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

impl Default for Memory {
    /// Creates an empty table of [`USUAL_BYTES`](Self::USUAL_BYTES).
    fn default() -> Self {
        Self::new(Self::USUAL_BYTES)
    }
}

impl Memory {
    /// The usual size of the transposition table, in bytes: 16 MiB.
    pub const USUAL_BYTES: usize = 16 << 20;

    /// Creates an empty table of at most `bytes` bytes, and at least 64.
    pub fn new(bytes: usize) -> Self {
        Self {
            table: TranspositionTable::new(bytes),
            conditions: None,
            history: None,
        }
    }

    /// Returns the size of the table in bytes. History scores take 64 KiB more.
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }
}
