//! Moves as numbers, and positions as planes. An action is a cell to bring to life.

use grid_core::{Encode, History, Pick, Planes, Player};

use crate::{Cell, Position};

impl Encode for Position {
    const PLANES: &'static [&'static str] = &[
        "own cells",
        "enemy cells",
        "the viewer moves first",
        "placements left",
    ];

    fn actions(&self) -> usize {
        self.spec().cells()
    }

    #[inline]
    fn number(&self, cell: Cell) -> u64 {
        (cell.row() * self.spec().width() + cell.column()) as u64
    }

    fn numbered(&self, number: u64) -> Option<Cell> {
        let number = usize::try_from(number).ok()?;
        (number < self.actions()).then(|| self.board().cell_at(number))
    }

    fn plane_size(&self) -> [usize; 2] {
        [self.spec().height(), self.spec().width()]
    }

    fn encode(&self, _: &[Pick], _: &History, viewer: Player, planes: &mut Planes<'_>) {
        let board = self.board();
        for owner in [viewer, viewer.other()] {
            let cells = board.all().filter(|&cell| board.owner(cell) == Some(owner));
            planes.cells(cells.map(|cell| self.number(cell) as usize));
        }
        planes.constant((viewer == Player::First).into());
        planes.constant(self.placements_left() as u32);
    }
}
