//! Playback, branches, and what the search thinks of a position.

use std::time::Duration;

use menagerie::SearchOptions;

use super::App;
use crate::skill::Skill;
use crate::tabletop::computer::{Opinion, Thinking, Thought};
use crate::tabletop::playback::Playback;

/// What the search says of the position that is looked at.
#[derive(Debug)]
pub(super) struct Analysis {
    pub(super) thinking: Option<Thinking>,
    pub(super) opinion: Option<Opinion>,
}

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
        let told = match self.keeper.branch() {
            Some((kept, new)) => format!(
                "a branch from ply {ply}, in {}; {} keeps the game before",
                new.display(),
                kept.display()
            ),
            None => format!("a branch from ply {ply}; the game before is printed in the end"),
        };
        self.tell(told);
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
        let options = SearchOptions::new(Skill::USUAL.limits().unwrap_or_default());
        let thinking = Thinking::begin(game, &options, Duration::ZERO);
        self.analysis = Some(Analysis {
            thinking: Some(thinking),
            opinion: None,
        });
    }

    /// Takes in what the search has found.
    pub(super) fn tick_analysis(&mut self) {
        let player = self.shown().turn();
        let Some(analysis) = &mut self.analysis else {
            return;
        };
        let Some(thinking) = &mut analysis.thinking else {
            return;
        };
        let report = match thinking.thought() {
            Thought::Move(report) => Some(report),
            Thought::Pending => thinking.latest().cloned(),
            Thought::Nothing => None,
        };
        if thinking.is_done() {
            analysis.thinking = None;
        }
        if let Some(report) = report {
            analysis.opinion = Some(Opinion { player, report });
        }
    }
}
