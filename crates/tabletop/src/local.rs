//! A table at one screen.

use std::collections::VecDeque;
use std::time::Duration;

use menagerie::{AnyGame, GameInfo, Player};

use crate::remote::Link;
use crate::table::{Act, ActError, Actor, ClockSetting, Ledger, Seat, Terms, Update, millis};

/// A table at one screen: both seats are here, and what is asked for is agreed and done at once.
/// Its log is that of any table, but no limit protects it from its own people.
#[derive(Debug)]
pub(crate) struct Local {
    ledger: Ledger,
    /// The time of play. It passes only while [`pass`](Link::pass) is called.
    played: Duration,
    updates: VecDeque<Update>,
}

impl Local {
    /// Sets up a table for a game. With `left` the clocks go on, otherwise they begin anew.
    pub(crate) fn new(
        info: &GameInfo,
        game: &dyn AnyGame,
        clock: Option<ClockSetting>,
        left: Option<[Duration; 2]>,
    ) -> Self {
        let terms = Terms {
            clock,
            ..Terms::new(game)
        };
        Self {
            ledger: Ledger::new(info.clone(), game.copy(), terms, left),
            played: Duration::ZERO,
            updates: VecDeque::new(),
        }
    }

    fn apply(&mut self, by: Actor, act: Act) -> Result<(), ActError> {
        let done = self.ledger.apply(by, act, millis(self.played))?;
        self.updates.push_back(done);
        Ok(())
    }
}

impl Link for Local {
    fn ledger(&self) -> Option<&Ledger> {
        Some(&self.ledger)
    }

    fn seat(&self) -> Option<Seat> {
        None
    }

    fn is_local(&self) -> bool {
        true
    }

    fn played(&self) -> Duration {
        self.played
    }

    fn pass(&mut self, time: Duration) {
        self.played += time;
        if self.ledger.is_time_up(millis(self.played)) {
            // The clock that runs shows zero, so this cannot fail.
            let _ = self.apply(Actor::Keeper, Act::Flag);
        }
    }

    fn poll(&mut self) -> Option<Update> {
        self.updates.pop_front()
    }

    fn send(&mut self, act: Act) -> Result<(), ActError> {
        let turn = self.ledger.game().turn();
        self.send_as(turn, act)
    }

    fn send_as(&mut self, player: Player, act: Act) -> Result<(), ActError> {
        let seat = self.ledger.seat(player);
        let act = self.ledger.complete(seat, act)?;
        self.apply(Actor::Seat(seat), act.clone())?;
        if matches!(act, Act::Ask(_)) {
            self.apply(Actor::Seat(seat.other()), act)?;
        }
        Ok(())
    }
}
