//! The picture of a position: cells, bases, and the winning path of a game that is won.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use grid_core::scene::{Depict, Ground, Panel, Scene, SceneCell, ScenePiece, Spot, Spots};
use grid_core::{Game, Outcome, Player, SquareSet};

use crate::moves::Triple;
use crate::notation::Place;
use crate::{Cell, Event, Move, Position, Set};

/// Where a cell is in the picture: row 0 on top.
fn spot(cell: Cell) -> Spot {
    Spot {
        row: cell.row() as u16,
        column: cell.column() as u16,
    }
}

/// The cell at a spot, if there is one.
fn cell_at(spot: Spot) -> Option<Cell> {
    Cell::new(spot.row.into(), spot.column.into())
}

impl Position {
    /// The cells that are shown in the colour of their owner's base: those of the winning path, once the
    /// Conquest has been declared.
    fn coloured_path(&self) -> Set {
        match self.result {
            Some(Outcome::Win(winner)) => self.winning_path(winner).into_iter().collect(),
            _ => Set::EMPTY,
        }
    }

    fn scene_piece(&self, cell: Cell, path: Set) -> Option<ScenePiece> {
        let letter = self.symbol_at(cell);
        let (owner, symbols, name) = match (self.base_owner(cell), self.owner(cell)) {
            // The heart of a 3x3 base has the colour of cells: decoration, as in ConquidPy.
            (Some(owner), _) if self.is_heart(cell, owner) => (owner, ['▣', '▢'], "base heart"),
            (Some(owner), _) => (owner, ['■', '□'], "base"),
            (None, Some(owner)) if path.contains(cell) => (owner, ['◆', '◇'], "winning path"),
            (None, Some(owner)) => (owner, ['●', '○'], "cell"),
            (None, None) => return None,
        };
        Some(ScenePiece {
            owner: Some(owner),
            letter,
            symbol: symbols[owner.index()],
            name,
        })
    }

    fn is_heart(&self, cell: Cell, owner: Player) -> bool {
        self.board.base() == 3 && cell == self.board.base_start(owner)
    }

    fn panel(&self, owner: Player) -> Panel {
        let mut lines: Vec<String> = Vec::from([
            format!("{} cells", self.cells(owner).len()),
            format!("conquers {}", self.conquerable(owner).len()),
        ]);
        if self.has_path(owner) {
            lines.push("joins the bases".into());
        }
        Panel {
            title: format!("player {}", owner.number()),
            owner: Some(owner),
            lines,
        }
    }
}

impl Depict for Position {
    fn scene(&self) -> Scene {
        let board = self.board;
        let path = self.coloured_path();
        let mut cells = Vec::with_capacity(board.rows() * board.columns());
        for row in 0..board.rows() {
            for column in 0..board.columns() {
                let cell = Cell::at(row, column);
                cells.push(SceneCell {
                    name: Place(cell).to_string(),
                    ground: Ground::Light,
                    fixture: None,
                    piece: self.scene_piece(cell, path),
                    marks: Vec::new(),
                });
            }
        }
        let labels = |count: usize| (0..count).map(|number| number.to_string()).collect();
        Scene {
            columns: board.columns() as u16,
            cells,
            row_labels: labels(board.rows()),
            column_labels: labels(board.columns()),
            panels: Player::ALL.map(|owner| self.panel(owner)).into(),
            ..Scene::default()
        }
    }

    /// An Acquire is pointed at by its cells, a Vanquish by the top left cell of its block; Conquer and
    /// Conquest by nothing.
    fn spots(&self, m: Move) -> Spots {
        match m {
            Move::Acquire(cells) => cells.cells().map(spot).into_iter().collect(),
            Move::Vanquish(corner) => [spot(corner)].into_iter().collect(),
            Move::Conquer | Move::Conquest => Spots::new(),
        }
    }

    /// A Vanquish concerns its whole block, a Conquest the path that it colours, from base to base.
    fn event_spots(&self, event: &Event) -> Spots {
        match *event {
            Event::Acquired { cells, .. } => cells.cells().map(spot).into_iter().collect(),
            Event::Conquered { cell, .. } | Event::Coloured { cell, .. } => {
                [spot(cell)].into_iter().collect()
            }
            Event::ConqueredNothing { .. } => Spots::new(),
            Event::Vanquished { corner, .. } => Self::block(corner).into_iter().map(spot).collect(),
            Event::Won { owner } => self.winning_path(owner).into_iter().map(spot).collect(),
        }
    }

    /// Cells of an Acquire may be picked in any order.
    fn next_spots(&self, picked: &[Spot]) -> Vec<Spot> {
        if self.decided().is_some() || picked.len() > 2 {
            return Vec::new();
        }
        let empty = self.empty();
        let picked_cells: Set = picked.iter().copied().filter_map(cell_at).collect();
        let is_open = empty.len() >= 3
            && picked_cells.len() as usize == picked.len()
            && picked_cells.is_subset(empty);
        let mut next = Set::EMPTY;
        if is_open {
            next |= empty.difference(picked_cells);
        }
        if picked.is_empty() {
            next |= self.vanquishable();
        }
        next.into_iter().map(spot).collect()
    }

    fn moves_at(&self, picked: &[Spot]) -> Vec<Move> {
        let cells: Vec<Cell> = picked.iter().copied().filter_map(cell_at).collect();
        let moves: &[Option<Move>] = match cells[..] {
            _ if cells.len() < picked.len() => &[],
            [] => &[Some(Move::Conquest), Some(Move::Conquer)],
            [corner] => &[Some(Move::Vanquish(corner))],
            [a, b, c] => &[Triple::new([a, b, c]).map(Move::Acquire)],
            _ => &[],
        };
        let moves = moves.iter().copied().flatten();
        moves.filter(|&m| self.is_legal(m)).collect()
    }
}
