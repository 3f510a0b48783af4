//! What a search knows of the positions of a game.

use grid_core::HistoryRules;

use crate::move_history::MoveHistory;
use crate::table::Table;

/// The transposition table of a [`Search`](crate::Search), kept for the next move of the game, and
/// the history scores if [the game gains by them](crate::Evaluate::HISTORY_BETWEEN_MOVES). It
/// serves only searches with the same evaluation and the same settings.
///
/// ```
#[doc = include_str!("nim.md")]
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
#[derive(Debug)]
pub struct Memory {
    pub(crate) table: Table,
    /// The history rules of the last game; `None` if the table is empty. The scores in the table
    /// depend on them.
    pub(crate) rules: Option<HistoryRules>,
    /// The killer moves and history scores of the last search, if it kept them.
    pub(crate) history: Option<MoveHistory>,
}

impl Memory {
    /// Creates an empty table of at most `bytes` bytes, and at least 64.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            table: Table::new(bytes),
            rules: None,
            history: None,
        }
    }

    /// Returns the size of the table in bytes. History scores take 64 KiB more.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.table.bytes()
    }

    /// Removes all knowledge.
    pub(crate) fn clear(&mut self) {
        self.history = None;
        // An empty table need not be cleared.
        if self.rules.take().is_some() {
            self.table.clear();
        }
    }
}
