//! Playback: going through a game ply by ply, and through a ply step by step.

use menagerie::AnyGame;
use menagerie::board_scene::Scene;

use crate::{MoveShown, ShownStep};

/// A copy of a game for going through it; the game itself stays as it is.
#[derive(Debug)]
pub struct Playback {
    game: Box<dyn AnyGame>,
    last: usize,
    /// Whether the line leaves the game: moves are tried.
    is_tried: bool,
    /// What the ply did that led to the position.
    last_move: MoveShown,
    /// The index of the step that is shown; the last one shows the position itself.
    step: usize,
    /// Whether the ply is shown as a whole: after going from ply to ply.
    is_whole: bool,
}

impl Playback {
    /// Playback that begins at the present position of a game.
    pub fn new(game: &dyn AnyGame) -> Self {
        let mut playback = Self {
            last: game.ply(),
            is_tried: false,
            game: game.branch(),
            last_move: MoveShown::default(),
            step: 0,
            is_whole: true,
        };
        playback.settle();
        playback
    }

    /// The game at the ply that is shown.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The number of plies of the whole line.
    pub fn last(&self) -> usize {
        self.last
    }

    /// The moves of the whole line, from the start of the game.
    pub(crate) fn line(&self) -> Vec<String> {
        let mut moves = self.game.played();
        moves.extend(self.game.undone());
        moves
    }

    /// Whether the line that is shown is none of the game: moves are tried.
    pub fn is_tried(&self) -> bool {
        self.is_tried
    }

    /// Goes over to a line that differs from the game.
    pub(crate) fn try_line(&mut self, moves: &[String]) {
        let line = self.line();
        let same = line.iter().zip(moves).take_while(|(a, b)| a == b).count();
        self.game.go_to(same);
        for m in &moves[same..] {
            // They are legal: they were played before.
            let _ = self.game.play(m);
        }
        self.is_tried = true;
        self.last = self.game.ply();
        self.settle();
    }

    /// Whether no move of the line follows.
    pub(crate) fn is_last(&self) -> bool {
        self.game.ply() == self.last
    }

    /// Whether this is the last position of the game.
    pub fn is_at_end(&self) -> bool {
        !self.is_tried && self.is_last()
    }

    /// Whether the last position of the game is shown, not an earlier step of its last ply.
    pub fn shows_end(&self) -> bool {
        self.is_at_end() && self.step + 1 >= self.last_move.steps.len()
    }

    /// The number of the step that is shown, from 1, and the number of steps of the ply; `None` if
    /// the ply is shown as a whole.
    pub fn step(&self) -> Option<(usize, usize)> {
        (!self.is_whole).then_some((self.step + 1, self.last_move.steps.len()))
    }

    /// The picture that is shown.
    pub fn scene(&self) -> Scene {
        match self.steps_so_far().and_then(<[ShownStep]>::last) {
            Some(step) => step.scene.clone(),
            None => self.last_move.scene.clone(),
        }
    }

    /// What the ply did that led to the position.
    pub const fn last_move(&self) -> &MoveShown {
        &self.last_move
    }

    /// The steps of the ply up to the one that is shown; `None` if the ply is shown as a whole.
    pub fn steps_so_far(&self) -> Option<&[ShownStep]> {
        (!self.is_whole).then(|| &self.last_move.steps[..=self.step])
    }

    /// Goes to the position after `ply` plies, or to the last one if there are fewer.
    pub fn go_to(&mut self, ply: usize) {
        self.game.go_to(ply.min(self.last));
        self.settle();
    }

    fn settle(&mut self) {
        self.last_move = MoveShown::of_last(&*self.game);
        self.step = self.last_move.steps.len().saturating_sub(1);
        self.is_whole = true;
    }

    /// Goes some plies forward, or back if `plies` is negative.
    pub fn go(&mut self, plies: isize) {
        self.go_to(self.game.ply().saturating_add_signed(plies));
    }

    /// Goes one step forward: after the last step of a ply to the first of the next.
    pub fn next_step(&mut self) {
        if self.step + 1 < self.last_move.steps.len() {
            self.step += 1;
            self.is_whole = false;
        } else if !self.is_last() {
            self.go(1);
            self.step = 0;
            self.is_whole = self.last_move.steps.len() < 2;
        }
    }

    /// Goes one step back: before the first step of a ply to the last of the one before.
    pub fn previous_step(&mut self) {
        if self.step > 0 {
            self.step -= 1;
            self.is_whole = false;
        } else {
            self.go(-1);
        }
    }

    /// A new game that begins with the plies up to here.
    pub fn branch(&self) -> Box<dyn AnyGame> {
        self.game.branch()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_king_and_the_pieces_converted_with_it_share_a_step() {
        let mut game = menagerie::Catalogue::standard()
            .open("pacifist", None, None)
            .unwrap();
        let moves = [
            "e2e4", "g8f6", "d2d4", "d7d5", "d1h5", "e7e5", "a2a3", "h5d1",
        ];
        for m in moves {
            game.play(m).unwrap();
        }
        let cells = |step: &menagerie::Step| {
            let events = step.events.iter();
            let converted = events.filter(|event| event.data["event"] == "converted");
            let mut cells: Vec<String> = converted
                .map(|event| event.data["square"].as_str().unwrap().into())
                .collect();
            cells.sort();
            cells
        };
        let steps = game.last_steps();
        assert!(cells(&steps[0]).is_empty());
        assert_eq!(cells(&steps[1]), ["c1", "c2", "e1"]);
        for (index, step) in steps.iter().enumerate().skip(1) {
            let mut converted = step.events.iter();
            assert!(converted.all(
                |event| event.data["event"] == "king-converted" || event.data["round"] == index
            ));
        }
    }
}
