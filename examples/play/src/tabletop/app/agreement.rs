//! Giving up, agreeing to a draw, leaving: what is asked before it is done.

use menagerie::Player;
use menagerie::peer::{self, Wish};

use super::App;
use crate::tabletop::remote::Remote;

/// Something that is asked before it is done.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether the player on turn gives up.
    Resign,
    /// Whether the players agree to a draw.
    Draw,
    /// Whether one leaves the other player alone.
    Leave,
}

impl App {
    /// Asks whether something is meant.
    pub(super) fn ask(&mut self, question: Question) {
        self.unselect();
        if self.game.ending().is_some() {
            self.tell("the game is over");
        } else if self.remote.is_some() && question == Question::Draw {
            self.wish(Wish::Ask(peer::Question::Draw));
            self.tell_asked();
        } else if question == Question::Draw && self.opponent.has_a_seat() {
            self.tell("the computer plays on");
        } else {
            self.question = Some(question);
        }
    }

    /// Does what was asked about.
    pub(super) fn agree(&mut self, question: Question) {
        match question {
            Question::Leave => self.quit = true,
            Question::Resign if self.remote.is_some() => self.wish(Wish::Resign),
            Question::Resign => {
                self.opponent.rest();
                self.game.resign(self.resigning());
                self.changed();
            }
            Question::Draw => {
                self.opponent.rest();
                self.game.agree_draw();
                self.changed();
            }
        }
    }

    /// Leaves; whoever would leave another player alone is asked first.
    pub(super) fn leave(&mut self) {
        let goes_on = |remote: &Remote| !remote.is_over() && self.game.ending().is_none();
        if self.remote.as_ref().is_some_and(goes_on) {
            self.question = Some(Question::Leave);
        } else {
            self.quit = true;
        }
    }

    /// Who gives up if somebody does: the person against a computer, else who has the turn.
    #[must_use]
    pub fn resigning(&self) -> Player {
        if let Some(you) = self.remote.as_ref().and_then(Remote::side) {
            return you;
        }
        let turn = self.game.turn();
        if self.opponent.plays(turn) && !self.opponent.plays(turn.other()) {
            turn.other()
        } else {
            turn
        }
    }
}
