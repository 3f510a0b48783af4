//! Taking back, playing again, and letting the computer move.

use menagerie::peer::{self, Wish};

use super::App;
use super::elsewhere::ply_before;

impl App {
    /// Takes back the last move; against the computer, the moves back to the person's turn.
    pub(super) fn undo(&mut self) {
        if let Some(remote) = &self.remote {
            if let Some(ply) = ply_before(&*self.game, remote.side()) {
                self.wish(Wish::Ask(peer::Question::Undo { ply }));
                self.tell_asked();
            } else {
                self.tell("nothing to take back");
            }
            return;
        }
        if self.opponent.undo(&mut *self.game) {
            self.changed();
        } else {
            self.tell("nothing to take back");
        }
    }

    /// Plays undone moves again; against the computer, up to the person's turn.
    pub(super) fn redo(&mut self) {
        if self.remote.is_some() {
            self.tell("the other player has forgotten what was taken back");
            return;
        }
        if self.opponent.redo(&mut *self.game) {
            self.changed();
        } else {
            self.tell("nothing to play again");
        }
    }

    /// Lets the computer move for the side on turn, at once if it is thinking.
    pub(super) fn ask_computer(&mut self) {
        self.unselect();
        if self.is_fair_play() {
            self.tell("not in a game with somebody else");
        } else if self.game.ending().is_some() {
            self.tell("the game is over: u takes the last move back, p looks at it");
        } else {
            self.analysis = None;
            self.opponent.ask(&*self.game);
        }
    }
}
