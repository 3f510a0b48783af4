//! When the computer players of a table think, what they play, and what they answer.

use std::time::Duration;

use super::{Room, Table};
use crate::table::{Act, Actor, ComputerError, ComputerTurn, Question, Search, SeatPlan};
use menagerie::{Report, StrategyError};

/// The least time between two moves of computer players who play each other.
const PACE: Duration = Duration::from_millis(800);

/// How long after a failure a computer player tries again.
const RETRY: Duration = Duration::from_secs(3);

impl Table {
    /// Returns whether a computer sits at both seats.
    fn plays_by_itself(&self) -> bool {
        self.seats().iter().all(|seat| seat.level().is_some())
    }

    /// Returns the turn of the computer player that is to move, if it moves now. Two computer
    /// players play only while a program watches, and a program that has not sent its hello does
    /// not watch: the welcome of the first one must show the game as it was before.
    pub fn computer_turn(&self) -> Option<ComputerTurn> {
        let ledger = self.ledger();
        if ledger.is_full() || self.room == Room::None {
            return None;
        }
        let may = !self.plays_by_itself() || self.presence().watchers > 0;
        let plays = |player| may && self.seats()[ledger.seat(player).index()].level().is_some();
        self.computers.turn(ledger, plays)
    }

    /// Returns when the computer player that is to move begins to think, at the earliest.
    pub fn thinks_at(&self) -> Duration {
        self.computers.rest_until
    }

    /// Keeps the computer players from beginning to think before this.
    pub fn let_rest(&mut self, until: Duration) {
        self.computers.rest_until = until;
    }

    /// Returns the search for the move of a turn; `None` if it is over.
    pub fn search(&self, turn: ComputerTurn, now: Duration) -> Option<Search> {
        let level = self.seats()[turn.seat.index()].level()?;
        (self.computer_turn() == Some(turn))
            .then(|| Search::at_table(level.player(), self.ledger(), self.played(now)))
    }

    /// Plays the move that a computer player has found, unless its turn is over. Returns whether it
    /// was played. After a failure it rests a while.
    ///
    /// # Errors
    /// If none was found, or it cannot be played now.
    pub fn found(
        &mut self,
        turn: ComputerTurn,
        found: Result<Report<String>, StrategyError>,
        now: Duration,
    ) -> Result<bool, ComputerError> {
        if self.computer_turn() != Some(turn) {
            return Ok(false);
        }
        self.let_rest(now + RETRY);
        let act = self.computers.found(turn, &found?);
        self.request(turn.seat, act, now)?;
        let pace = if self.plays_by_itself() {
            PACE
        } else {
            Duration::ZERO
        };
        self.let_rest(now + pace);
        Ok(true)
    }

    /// Lets a computer player answer the last entry, if that asks it something.
    pub(super) fn answer(&mut self) {
        let Some(entry) = self.ledger().last() else {
            return;
        };
        let (Act::Ask(question), Actor::Seat(asker)) = (&entry.act, entry.by) else {
            return;
        };
        let (question, seat) = (*question, asker.other());
        let is_computers = self.seats().map(SeatPlan::level)[seat.index()].is_some();
        // A question that is no longer open needs no answer.
        if !is_computers || !self.ledger().questions(asker).any(|open| open == question) {
            return;
        }
        let player = self.ledger().side(seat);
        let agrees = self.computers.agrees(player, question);
        if question == Question::Rematch {
            self.computers.forget();
        }
        let reply = match agrees {
            true => Act::Ask(question),
            false => Act::Decline(question),
        };
        // This fails only if the log is full.
        let _ = self.enter_requested(seat, reply);
    }
}

#[cfg(test)]
mod tests {
    use menagerie::{Catalogue, GameInfo, Level, SearchOptions};

    use super::*;
    use crate::table::{Seat, TableSetup};

    const NOW: Duration = Duration::ZERO;

    /// A table at which the computer plays first.
    fn table(info: &GameInfo, level: Level) -> Table {
        let setup = TableSetup {
            seats: [SeatPlan::Computer { level }, SeatPlan::HERE],
            ..TableSetup::new(info.clone(), info.start(None).unwrap())
        };
        Table::new(setup, NOW).unwrap()
    }

    fn think(table: &mut Table, time: Duration) -> bool {
        let turn = table.computer_turn().unwrap();
        let search = table.search(turn, NOW).unwrap();
        let found = search
            .within(time)
            .run(&SearchOptions::DEFAULT, &mut |_| {});
        table.found(turn, found, NOW).unwrap()
    }

    #[test]
    fn every_level_moves_in_every_game_however_short_its_time_is() {
        for info in Catalogue::standard().games() {
            for level in Level::ALL {
                let mut table = table(info, level);
                assert!(think(&mut table, Duration::from_millis(20)));
                let ledger = table.ledger();
                assert_eq!(ledger.len(), 1, "{} {level}", info.name());
            }
        }
    }

    #[test]
    fn a_question_is_answered_before_anybody_hears_of_it() {
        let catalogue = Catalogue::standard();
        let info = catalogue.find("conway-chess").unwrap();
        let mut table = table(info, Level::Easy);
        think(&mut table, Duration::from_millis(20));
        let mut ask = |question, is_won| {
            table.computers.scores[0] = Some(if is_won { 100 } else { 0 });
            let _ = table.take_output();
            table.request(Seat::Two, Act::Ask(question), NOW).unwrap();
            let acts = table.take_output().entries;
            acts.into_iter().map(|entry| entry.act).collect::<Vec<_>>()
        };
        let draw = Question::Draw;
        assert_eq!(ask(draw, true), [Act::Ask(draw), Act::Decline(draw)]);
        let undo = Question::Undo { ply: 0 };
        assert_eq!(ask(undo, true), [Act::Ask(undo), Act::Ask(undo)]);
        assert_eq!(ask(draw, false), [Act::Ask(draw), Act::Ask(draw)]);
    }

    #[test]
    fn a_move_that_comes_too_late_is_not_played() {
        let catalogue = Catalogue::standard();
        let mut table = table(catalogue.find("pacifist").unwrap(), Level::Easy);
        let turn = table.computer_turn().unwrap();
        let search = table.search(turn, NOW).unwrap();
        let search = search.within(Duration::from_millis(20));
        let found = search.run(&SearchOptions::DEFAULT, &mut |_| {});
        table.request(Seat::Two, Act::Resign, NOW).unwrap();
        assert!(!table.found(turn, found, NOW).unwrap());
        assert_eq!(table.computer_turn(), None);
    }
}
