//! Life Duel: boards of 2 to 64 cells. An action is a cell to bring to life.

use grid_core::{History, Player};
use lifeduel::{Cell, Position};

use super::{Numbered, Planes};

impl Numbered for Position {
    const PLANES: &'static [&'static str] = &[
        "own cells",
        "enemy cells",
        "the viewer moves first",
        "placements left",
    ];

    fn sizes(&self) -> [usize; 3] {
        let spec = self.spec();
        [spec.height(), spec.width(), spec.cells()]
    }

    fn observe(&self, _: &History, viewer: Player, mut planes: Planes<'_>) {
        let board = self.board();
        for owner in [viewer, viewer.other()] {
            let cells = board.all().filter(|&cell| board.owner(cell) == Some(owner));
            planes.cells(cells.map(|cell| self.number(cell)));
        }
        planes.constant((viewer == Player::First).into());
        planes.constant(self.placements_left() as u32);
    }

    fn number(&self, cell: Cell) -> usize {
        cell.row() * self.spec().width() + cell.column()
    }

    fn numbered(&self, number: usize) -> Option<Cell> {
        let spec = self.spec();
        (number < spec.cells()).then(|| Cell::at(number / spec.width(), number % spec.width()))
    }
}
