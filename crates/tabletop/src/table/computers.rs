//! Computer players: whose turn it is to think, what is searched, what is played and answered. A
//! [`Match`](crate::Match) and a [`Table`](super::Table) ask the same [`Computers`]; where the
//! search runs, and how long, is the caller's choice.

use std::time::Duration;

use super::{Act, ActError, Ledger, Question, Seat, Status};
use menagerie::{
    AnyGame, ComputerPlayer, Limits, Player, Report, SearchOptions, StrategyError, TimeLeft,
};

/// What the computer players of a game are to do now, and what they thought.
#[derive(Clone, Debug, Default)]
pub(crate) struct Computers {
    /// What each player thought of its last move.
    pub(super) scores: [Option<i32>; 2],
    /// None begins to think before this.
    pub(crate) rest_until: Duration,
    /// The number of entries of the log when one was asked to move, for whichever player.
    asked: Option<usize>,
}

/// They rest until one is asked to move.
pub(crate) const UNTIL_ASKED: Duration = Duration::MAX;

/// The turn of a computer player. The keeper chooses where it [thinks](super::Table::search), and
/// tells the table what was [found](super::Table::found).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ComputerTurn {
    /// Its seat.
    pub seat: Seat,
    player: Player,
    /// The number of entries of the log: a move that is found is for no other position.
    entries: usize,
}

impl Computers {
    /// Returns the turn of the computer player that is to move, even if it rests a while; `plays`
    /// says which players are computers.
    pub(crate) fn turn(
        &self,
        ledger: &Ledger,
        plays: impl FnOnce(Player) -> bool,
    ) -> Option<ComputerTurn> {
        let (player, entries) = (ledger.game().turn(), ledger.len());
        let is_asked = self.asked == Some(entries);
        let moves = is_asked || self.rest_until < UNTIL_ASKED && plays(player);
        let seat = ledger.seat(player);
        (moves && ledger.status() == Status::Going).then_some(ComputerTurn {
            seat,
            player,
            entries,
        })
    }

    /// Lets the computer move for the player to move, whoever that is.
    pub(crate) fn ask(&mut self, ledger: &Ledger) {
        self.rest_until = Duration::ZERO;
        self.asked = Some(ledger.len());
    }

    /// Takes note of what was thought in a turn. Returns the move.
    pub(crate) fn found(&mut self, turn: ComputerTurn, report: &Report<String>) -> Act {
        self.scores[turn.player.index()] = Some(report.score.number());
        Act::play(report.best.clone())
    }

    /// Returns whether the computer player of a side agrees to what is asked: to a draw unless it
    /// thinks that it wins, and to everything else.
    pub(crate) fn agrees(&self, player: Player, question: Question) -> bool {
        let score = self.scores[player.index()];
        question != Question::Draw || score.is_some_and(|score| score <= 0)
    }

    /// Forgets what was thought: another game begins.
    pub(crate) fn forget(&mut self) {
        self.scores = [None; 2];
    }
}

/// A search for the move of a computer player, for any thread.
#[derive(Debug)]
pub struct Search {
    player: ComputerPlayer,
    game: Box<dyn AnyGame>,
    clock: Option<TimeLeft>,
}

impl Search {
    /// A search without a clock.
    pub(crate) fn new(player: ComputerPlayer, game: &dyn AnyGame) -> Self {
        Self {
            player,
            game: game.branch(),
            clock: None,
        }
    }

    /// A search in a game at a table, at this time of play.
    pub(crate) fn at_table(player: ComputerPlayer, ledger: &Ledger, played: Duration) -> Self {
        Self {
            clock: ledger.time_left(played),
            ..Self::new(player, ledger.game())
        }
    }

    /// Returns the same search with at most this time for the move.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        let player = self.player.with_limits(Limits::time(time));
        Self { player, ..self }
    }

    /// The share of the clock that is meant for this move, if there is a clock.
    pub(crate) fn share(&self) -> Option<Duration> {
        self.clock.map(TimeLeft::share)
    }

    /// Chooses a move within the limits of the player, or in less time if the clock wants it. The
    /// options give everything else, as for [`ComputerPlayer::choose`].
    ///
    /// # Errors
    /// If the strategy of the player fails.
    pub fn run(
        &self,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Result<Report<String>, StrategyError> {
        let limits = self.player.limits().clone();
        let limits = match self.clock {
            Some(clock) => limits.on_clock(clock),
            None => limits,
        };
        let player = self.player.with_limits(limits);
        player.choose(&*self.game, options, on_iteration)
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
