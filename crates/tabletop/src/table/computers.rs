//! The computer players of a table, for which its keeper thinks and acts.

use std::time::Duration;

use super::{Act, ActError, Actor, Entry, Question, Seat, SeatPlan, Status, Table};
use menagerie::{
    AnyGame, Level, Limits, Report, SearchMemory, SearchOptions, Strategy, StrategyError,
};

/// The computer players of a table. They say who is to move, and answer questions; the keeper
/// chooses when and where they [think](Self::think).
#[derive(Clone, Debug)]
pub struct Computers {
    levels: [Option<Level>; 2],
    /// What each thought of its last move.
    scores: [Option<i32>; 2],
}

impl Computers {
    /// Returns the computer players of a table.
    pub fn at(table: &Table) -> Self {
        Self {
            levels: table.seats().map(SeatPlan::level),
            scores: [None; 2],
        }
    }

    /// Returns whether both seats are theirs.
    pub fn are_among_themselves(&self) -> bool {
        self.levels.iter().all(Option::is_some)
    }

    /// Returns the computer player that is to move, if it moves now. Two computer players play
    /// only while a program watches, and a program that has not sent its hello does not watch: the
    /// welcome of the first one must show the game as it was before.
    pub fn to_move(&self, table: &Table) -> Option<(Seat, Level)> {
        let ledger = table.ledger();
        if ledger.status() != Status::Going || ledger.is_full() {
            return None;
        }
        let seat = ledger.seat(ledger.game().turn());
        let level = self.levels[seat.index()]?;
        let may = !self.are_among_themselves() || table.presence().watchers > 0;
        may.then_some((seat, level))
    }

    /// Chooses a move, within these limits and those of the level. Another `seed` is another choice
    /// among good moves.
    ///
    /// # Errors
    /// If the strategy of the level fails.
    pub fn think(
        level: Level,
        game: &dyn AnyGame,
        limits: Limits,
        seed: u64,
        memory: &SearchMemory,
    ) -> Result<Report<String>, StrategyError> {
        let mut options = SearchOptions::new(limits).with_variety(seed);
        // A search of one ply gains nothing by what it knew before.
        let gains = options.limits.depth.is_none();
        options.memory = gains.then(|| memory.clone());
        level.choose(game, &options, &mut |_| {})
    }

    /// Plays the move that a computer player has found.
    ///
    /// # Errors
    /// If it cannot be played now.
    pub fn play(
        &mut self,
        table: &mut Table,
        seat: Seat,
        found: Report<String>,
        now: Duration,
    ) -> Result<(), ActError> {
        self.scores[seat.index()] = Some(found.score.number());
        table.request(seat, Act::play(found.best), now)
    }

    /// Returns whether a computer player agrees to a draw: it does unless it thinks that it wins.
    /// `score` is what it thought of its last move.
    pub(crate) fn agrees_to_draw(score: Option<i32>) -> bool {
        score.is_some_and(|score| score <= 0)
    }

    /// Answers what computer players were asked in these entries. Returns whether one has answered.
    pub fn answer(&self, table: &mut Table, entries: &[Entry], now: Duration) -> bool {
        let mut is_answered = false;
        for entry in entries {
            let (Act::Ask(question), Actor::Seat(asker)) = (&entry.act, entry.by) else {
                continue;
            };
            let seat = asker.other();
            if self.levels[seat.index()].is_none() {
                continue;
            }
            let agrees = match question {
                Question::Draw => Self::agrees_to_draw(self.scores[seat.index()]),
                _ => true,
            };
            let reply = match agrees {
                true => Act::Ask(*question),
                false => Act::Decline(*question),
            };
            // A question that is no longer open needs no answer.
            is_answered |= table.request(seat, reply, now).is_ok();
        }
        is_answered
    }
}
