//! The computer players of a table: their turns, and their searches.

use std::time::Duration;

use super::{ActError, Seat};
use menagerie::{
    AnyGame, Level, Limits, Report, SearchMemory, SearchOptions, StopFlag, Strategy, StrategyError,
    TimeLeft,
};

/// What a table knows of its computer players beside their seats.
#[derive(Clone, Debug, Default)]
pub(super) struct Computers {
    /// What each thought of its last move.
    pub(super) scores: [Option<i32>; 2],
    /// None begins to think before this.
    pub(super) rest_until: Duration,
}

/// The turn of a computer player. The keeper chooses where it [thinks](super::Table::search), and
/// tells the table what was [found](super::Table::found).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ComputerTurn {
    /// Its seat.
    pub seat: Seat,
    /// The number of entries of the log: a move that is found is for no other position.
    pub(super) entries: usize,
}

/// A search for the move of a computer player, for any thread.
#[derive(Debug)]
pub struct Search {
    pub(super) level: Level,
    pub(super) game: Box<dyn AnyGame>,
    pub(super) clock: Option<TimeLeft>,
}

impl Search {
    /// Chooses a move in at most this time, or less if the clock wants it, and within the limits of
    /// the level. Another `seed` is another choice among good moves.
    ///
    /// # Errors
    /// If the strategy of the level fails.
    pub fn run(
        &self,
        time: Duration,
        seed: u64,
        memory: &SearchMemory,
        stop: Option<StopFlag>,
    ) -> Result<Report<String>, StrategyError> {
        let limits = Limits::time(time);
        let limits = match self.clock {
            Some(clock) => limits.on_clock(clock),
            None => limits,
        };
        let mut options = SearchOptions::new(limits).with_variety(seed);
        options.limits.stop = stop;
        options.memory = Some(memory.clone());
        self.level.choose(&*self.game, &options, &mut |_| {})
    }
}

/// Why no move of a computer player was played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ComputerError {
    /// None was found.
    #[error("no move was found")]
    Strategy(#[from] StrategyError),
    /// It cannot be played.
    #[error("the computer's move was refused")]
    Refused(#[from] ActError),
}

/// Returns whether a computer player agrees to a draw: it does unless it thinks that it wins.
/// `score` is what it thought of its last move.
pub(crate) fn agrees_to_draw(score: Option<i32>) -> bool {
    score.is_some_and(|score| score <= 0)
}
