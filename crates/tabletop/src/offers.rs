//! Resigning, agreeing to a draw, a rematch.

use crate::table::{Act, Question};
use menagerie::Player;

use crate::fault::Fault;
use crate::state::Match;

impl Match {
    /// The player who resigns if the person at the table does: the person against a computer or
    /// an opponent elsewhere, otherwise the player to move.
    #[must_use]
    pub fn resigning(&self) -> Player {
        if let Some(you) = self.table.side() {
            return you;
        }
        let turn = self.game.turn();
        if self.computer.plays(turn) && !self.computer.plays(turn.other()) {
            turn.other()
        } else {
            turn
        }
    }

    /// Checks whether the person can resign now.
    ///
    /// # Errors
    /// If the game is over.
    pub fn may_resign(&self) -> Result<(), Fault> {
        if self.is_over() {
            Err(Fault::Over)
        } else {
            Ok(())
        }
    }

    /// Checks whether two people at one table can agree to a draw now.
    ///
    /// # Errors
    /// If the game is over or against the computer.
    pub fn may_draw(&self) -> Result<(), Fault> {
        self.may_resign()?;
        if self.computer.has_a_seat() {
            return Err(Fault::PlaysOn);
        }
        Ok(())
    }

    /// Resigns.
    ///
    /// # Errors
    /// If the person cannot resign now.
    pub fn resign(&mut self) -> Result<(), Fault> {
        self.may_resign()?;
        self.act(self.resigning(), Act::Resign)
    }

    /// Ends a game over the network without a result, before its second move.
    ///
    /// # Errors
    /// If there is no opponent over the network, or it is too late.
    pub fn abort(&mut self) -> Result<(), Fault> {
        let you = self.table.side().ok_or(Fault::NoOpponent)?;
        self.act(you, Act::Abort)
    }

    /// Agrees to a draw for both players at one table; over the network, offers one.
    ///
    /// # Errors
    /// If the players cannot agree to a draw now.
    pub fn agree_draw(&mut self) -> Result<(), Fault> {
        if self.table.is_local() {
            self.may_draw()?;
        }
        self.ask(Question::Draw)
    }

    /// Asks the opponent over the network for a rematch.
    ///
    /// # Errors
    /// If there is no opponent over the network, or the game does not allow it now.
    pub fn ask_rematch(&mut self) -> Result<(), Fault> {
        self.table.side().ok_or(Fault::NoOpponent)?;
        self.ask(Question::Rematch)
    }
}
