//! Moves as numbers, and positions as planes. A turn is a kind of move and up to three cells, an
//! action each: first the kind, then the cells, those of an Acquire in any order.

use alloc::format;
use alloc::string::{String, ToString};

use grid_core::{
    Action, Dice, Encode, History, Pick, Picks, Planes, Player, SquareSet, random_move,
};

use crate::scene::picks;
use crate::{Cell, Move, MoveKind, Position};

impl Position {
    /// Returns a column as a player sees it, or the column that the player sees so: the own base is
    /// on the left.
    fn column_for(&self, viewer: Player, column: usize) -> usize {
        match viewer {
            Player::First => column,
            Player::Second => self.size.columns() - 1 - column,
        }
    }

    /// Returns the number of a cell on the board as a player sees it.
    fn cell_for(&self, viewer: Player, cell: Cell) -> usize {
        cell.row() * self.size.columns() + self.column_for(viewer, cell.column())
    }

    /// Returns the number of actions that pick a cell. After them come the four kinds.
    fn cell_actions(&self) -> usize {
        self.size.rows() * self.size.columns()
    }

    /// Returns what an action picks.
    fn pick(&self, action: usize) -> Option<Pick> {
        match action.checked_sub(self.cell_actions()) {
            Some(kind) => (kind < MoveKind::ALL.len()).then_some(Pick::Kind(kind)),
            None => {
                let columns = self.size.columns();
                let column = self.column_for(self.turn, action % columns);
                Some(Pick::Cell(Cell::at(action / columns, column).spot()))
            }
        }
    }
}

impl Encode for Position {
    const PLANES: &'static [&'static str] = &[
        "own cells",
        "enemy cells",
        "own base",
        "enemy base",
        "picked cells",
        "Acquire is chosen",
        "Vanquish is chosen",
    ];

    fn actions(&self) -> usize {
        self.cell_actions() + MoveKind::ALL.len()
    }

    #[inline]
    fn number(&self, m: Move) -> u64 {
        let base = self.actions() as u64;
        let add = |number: u64, cell| number * base + self.cell_for(self.turn, cell) as u64;
        let kind = (self.cell_actions() + m.kind() as usize) as u64;
        match m {
            Move::Acquire(cells) => cells.cells().into_iter().fold(kind, add),
            Move::Vanquish(corner) => add(kind, corner),
            Move::Conquer | Move::Conquest => kind,
        }
    }

    fn numbered(&self, number: u64) -> Option<Move> {
        let actions = self.actions_of_number(number);
        let path = actions.into_iter().map(|action| self.pick(action));
        let path: Picks = path.collect::<Option<_>>()?;
        let (kind, cells) = picks(&path)?;
        Move::of_kind(kind, &cells)
    }

    fn action(&self, picked: &[Pick], action: usize) -> Option<Action<Move>> {
        let pick = self.pick(action)?;
        let is_possible = match pick {
            Pick::Kind(kind) => {
                picked.is_empty() && self.kind_refusal(MoveKind::ALL[kind]).is_none()
            }
            Pick::Cell(spot) => {
                Cell::of_spot(spot).is_some_and(|cell| self.next_cells(picked).contains(cell))
            }
        };
        if !is_possible {
            return None;
        }
        let path: Picks = picked.iter().copied().chain([pick]).collect();
        let (kind, cells) = picks(&path)?;
        Some(Move::of_kind(kind, &cells).map_or(Action::Pick(pick), Action::Play))
    }

    fn for_each_action(&self, picked: &[Pick], mut f: impl FnMut(usize)) {
        if !picked.is_empty() {
            for cell in self.next_cells(picked) {
                f(self.cell_for(self.turn, cell));
            }
            return;
        }
        for (number, &kind) in MoveKind::ALL.iter().enumerate() {
            if self.kind_refusal(kind).is_none() {
                f(self.cell_actions() + number);
            }
        }
    }

    fn action_count(&self, picked: &[Pick]) -> usize {
        let mut count = 0;
        self.for_each_action(picked, |_| count += 1);
        count
    }

    fn random_action(&self, picked: &[Pick], dice: &mut Dice) -> Option<(usize, Action<Move>)> {
        let action = if picked.is_empty() {
            self.cell_actions() + random_move(self, dice)?.kind() as usize
        } else {
            let cells = self.next_cells(picked);
            let n = dice.below(u64::from(cells.len()).max(1));
            self.cell_for(self.turn, cells.into_iter().nth(n as usize)?)
        };
        Some((action, self.action(picked, action)?))
    }

    fn plane_size(&self) -> [usize; 2] {
        [self.size.rows(), self.size.columns()]
    }

    fn encode(&self, picked: &[Pick], _: &History, viewer: Player, planes: &mut Planes<'_>) {
        let (kind, cells) = picks(picked).unzip();
        let [own, enemy] = [viewer, viewer.other()];
        for cells in [
            *self.cells(own),
            *self.cells(enemy),
            self.size.base_cells(own),
            self.size.base_cells(enemy),
            cells.unwrap_or_default().into_iter().collect(),
        ] {
            planes.cells(cells.into_iter().map(|cell| self.cell_for(viewer, cell)));
        }
        for chosen in [MoveKind::Acquire, MoveKind::Vanquish] {
            planes.constant((kind == Some(chosen)).into());
        }
    }

    fn action_text(&self, _: &[Pick], action: usize) -> Option<String> {
        match self.pick(action)? {
            Pick::Kind(kind) => Some(MoveKind::ALL.get(kind)?.to_string()),
            Pick::Cell(spot) => Some(format!("{},{}", spot.row, spot.column)),
        }
    }
}
