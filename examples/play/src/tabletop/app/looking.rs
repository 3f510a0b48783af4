//! Playback, branches, and what the search thinks of a position.

use super::App;
use crate::tabletop::computer::Analysis;
use crate::tabletop::keeper::branch_words;
use crate::tabletop::playback::Playback;

impl App {
    /// Begins playback.
    pub(super) fn look(&mut self) {
        self.playback = Some(Playback::new(&*self.game));
        self.refresh();
    }

    /// Plays on from the position that playback shows. The game as it was stays in its file, or is printed in
    /// the end: the branch is a game of its own.
    pub(super) fn branch(&mut self) {
        let Some(playback) = self.playback.take() else {
            return;
        };
        if playback.is_at_end() {
            self.refresh();
            return;
        }
        if self.remote.is_some() {
            self.refresh();
            self.tell("a game with somebody else has no branches: --load its file plays on alone");
            return;
        }
        self.replaced.push(self.game.to_line());
        self.game = playback.branch();
        self.opponent.rest();
        let ply = self.game.ply();
        let turned = self.keeper.turn_to_next();
        self.tell(branch_words(ply, turned));
        self.changed();
    }

    /// Asks the search what it thinks of the position that is looked at.
    pub(super) fn evaluate(&mut self) {
        if self.is_fair_play() {
            self.tell("not in a game with somebody else");
            return;
        }
        let game = self.shown();
        if game.position_outcome().is_some() {
            self.tell("the game is over");
            return;
        }
        if self.is_computer_thinking() {
            self.tell("the computer is thinking about its move already");
            return;
        }
        self.analysis = Some(Analysis::begin(game));
    }
}
