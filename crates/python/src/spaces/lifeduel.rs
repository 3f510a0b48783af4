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
        usize::from(cell.row) * self.spec().width() + usize::from(cell.column)
    }

    fn numbered(&self, number: usize) -> Option<Cell> {
        let spec = self.spec();
        let cell = |row: usize, column: usize| Cell {
            row: row as u8,
            column: column as u8,
        };
        (number < spec.cells()).then(|| cell(number / spec.width(), number % spec.width()))
    }
}
