//! The game by the short way.

use board_scene::ScenePiece;
use board_scene::facts::About;
use board_scene::simple::{Cells, SimpleGame};
use grid_core::{Outcome, Player, Spot};

use crate::{Set, Shot, Square, shot_count, shots};

/// The letters on the board, and whose turn it is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Short {
    cells: Cells<10, 10>,
    turn: Player,
}

impl Short {
    fn own(&self) -> Set {
        let own = self.cells.squares(['A', 'a'][self.turn.index()]);
        own.collect()
    }

    fn occupied(&self) -> Set {
        let cells = Square::all();
        cells.filter(|&cell| self.cells[cell].is_some()).collect()
    }
}

impl SimpleGame for Short {
    const NAME: &'static str = "amazons-simple";
    const START: &'static str = crate::START;
    const PIECES: &'static [ScenePiece] = &crate::PIECES;
    const ABOUT: About = crate::ABOUT;
    type Move = Shot;

    fn turn(&self) -> Player {
        self.turn
    }

    fn legal(&self) -> impl Iterator<Item = Shot> {
        shots(self.own(), self.occupied())
    }

    fn move_count(&self) -> u64 {
        shot_count(self.own(), self.occupied())
    }

    fn apply(&mut self, m: Shot) {
        self.cells[m.to] = self.cells[m.from].take();
        self.cells[m.arrow] = Some('x');
        self.turn = !self.turn;
    }

    fn result(&self, can_move: bool) -> Option<Outcome> {
        (!can_move).then_some(Outcome::Win(!self.turn))
    }

    fn at(&self, spot: Spot) -> Option<char> {
        self.cells.at(spot)
    }

    fn of_letters(letter: impl Fn(Spot) -> Option<char>, turn: Player) -> Option<Self> {
        let cells = Cells::of(letter);
        Some(Self { cells, turn })
    }
}
