//! Why a move is illegal, which kinds of move are possible, and which cells can still be chosen.

use grid_core::{Player, SquareSet};

use crate::vanquish::{BLOCK, SURROUNDERS};
use crate::{Cell, Move, MoveKind, Position, Set, Size};

/// Why a move is illegal, or why no move of a kind is legal.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A cell to be acquired is not on the board.
    #[error("cell {} is not on the board of {}x{}", cell, size.rows(), size.columns())]
    NoCell {
        /// The cell.
        cell: Cell,
        /// The board.
        size: Size,
    },
    /// A cell to be acquired belongs to a base.
    #[error("cell {} belongs to a base", cell)]
    Base {
        /// The cell.
        cell: Cell,
    },
    /// A cell to be acquired is not empty.
    #[error("cell {} is not empty: player {} has it", cell, owner.number())]
    NotEmpty {
        /// The cell.
        cell: Cell,
        /// Its owner.
        owner: Player,
    },
    /// There are too few empty cells for an Acquire.
    #[error("an Acquire needs {} empty cells: found {found}", MoveKind::Acquire.cell_count())]
    FewEmpty {
        /// The number of empty cells.
        found: u32,
    },
    /// A block would reach beyond the board.
    #[error("the block would reach beyond the board")]
    BeyondBoard,
    /// A block contains a base cell.
    #[error("the block contains a base cell")]
    BlockHasBase,
    /// The cells of a block differ.
    #[error(
        "the {} cells of the block differ: expected all of one player or all empty",
        BLOCK * BLOCK
    )]
    Mixed,
    /// Too few of the player's cells are beside a block.
    #[error("{found} of the player's cells are beside the block: expected at least {SURROUNDERS}")]
    FewSurrounders {
        /// How many of the player's cells are beside the block.
        found: u32,
    },
    /// No block can be vanquished.
    #[error("no block can be vanquished")]
    NoBlock,
    /// There is no winning path.
    #[error("no path of the player's cells joins the bases")]
    NoPath,
}

impl Position {
    /// Returns why a move is illegal, or `None` if it is legal.
    ///
    /// ```
    /// use conquid::Position;
    ///
    /// let position: Position = "7x14b1 14./14./14./4.X3x.O4./14./14./14. 2 -".parse()?;
    /// let why = |m: &str| position.refusal(m.parse().unwrap()).map(|refusal| refusal.to_string());
    /// assert_eq!(why("A0,0;3,7;6,6").unwrap(), "cell 3,7 is not empty: player 1 has it");
    /// assert_eq!(why("Q").unwrap(), "no path of the player's cells joins the bases");
    /// assert_eq!(why("C"), None);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        if self.result.is_some() {
            return Some(Refusal::Over);
        }
        match m {
            Move::Acquire(cells) => {
                (cells.cells().into_iter()).find_map(|cell| self.acquire_refusal(cell))
            }
            Move::Conquer => None,
            Move::Vanquish(corner) => self.vanquish_refusal(corner),
            Move::Conquest => (!self.has_path(self.turn)).then_some(Refusal::NoPath),
        }
    }

    /// Returns why no move of a kind is legal, or `None` if one is.
    ///
    /// ```
    /// use conquid::{MoveKind, Position, Refusal};
    ///
    /// let start = Position::START;
    /// assert_eq!(start.kind_refusal(MoveKind::Acquire), None);
    /// assert_eq!(start.kind_refusal(MoveKind::Vanquish), Some(Refusal::NoBlock));
    /// let possible = MoveKind::ALL.into_iter().filter(|&kind| start.kind_refusal(kind).is_none());
    /// assert!(possible.eq([MoveKind::Acquire, MoveKind::Conquer]));
    /// ```
    #[must_use]
    pub fn kind_refusal(&self, kind: MoveKind) -> Option<Refusal> {
        if self.result.is_some() {
            return Some(Refusal::Over);
        }
        match kind {
            MoveKind::Acquire => {
                let found = self.empty_count();
                let is_enough = found as usize >= kind.cell_count();
                (!is_enough).then_some(Refusal::FewEmpty { found })
            }
            MoveKind::Conquer => None,
            MoveKind::Vanquish => (self.vanquish_count() == 0).then_some(Refusal::NoBlock),
            MoveKind::Conquest => self.refusal(Move::Conquest),
        }
    }

    /// The cells that can be chosen next for a move of a kind: any other empty cell for an Acquire,
    /// the top left cell of a block for a Vanquish. Empty if the chosen cells are all that the move
    /// needs, if no move of the kind is legal, or if no legal move has the chosen cells.
    ///
    /// ```
    /// use conquid::{Size, Cell, Move, MoveKind, Position, SquareSet};
    ///
    /// let start = Position::start_of(Size::SMALL);
    /// assert_eq!(start.next_cells(MoveKind::Acquire, &[]).len(), 96);
    /// let chosen = [Cell::at(0, 0), Cell::at(3, 3)];
    /// assert_eq!(start.next_cells(MoveKind::Acquire, &chosen).len(), 94);
    /// // Base cells cannot be chosen.
    /// assert!(start.next_cells(MoveKind::Acquire, &[Cell::at(3, 4)]).is_empty());
    /// assert!(start.next_cells(MoveKind::Conquer, &[]).is_empty());
    /// ```
    #[must_use]
    pub fn next_cells(&self, kind: MoveKind, chosen: &[Cell]) -> Set {
        if chosen.len() >= kind.cell_count() || self.kind_refusal(kind).is_some() {
            return Set::EMPTY;
        }
        if kind == MoveKind::Vanquish {
            return self.vanquishable();
        }
        let empty = self.empty();
        let cells: Set = chosen.iter().copied().collect();
        if cells.len() as usize == chosen.len() && cells.is_subset(empty) {
            empty.difference(cells)
        } else {
            Set::EMPTY
        }
    }

    /// Returns why a cell cannot be acquired, or `None` if it is empty. Ignores the number of empty
    /// cells and the end of the game.
    #[must_use]
    pub fn acquire_refusal(&self, cell: Cell) -> Option<Refusal> {
        let size = self.size;
        if !size.contains(cell) {
            Some(Refusal::NoCell { cell, size })
        } else if !size.playable().contains(cell) {
            Some(Refusal::Base { cell })
        } else {
            (self.owner(cell)).map(|owner| Refusal::NotEmpty { cell, owner })
        }
    }

    /// Returns why the player to move may not vanquish the block with this top left cell; `None` if
    /// the player may.
    pub(crate) fn vanquish_refusal(&self, corner: Cell) -> Option<Refusal> {
        let (row, column) = (corner.row(), corner.column());
        if row + BLOCK > self.size.rows() || column + BLOCK > self.size.columns() {
            return Some(Refusal::BeyondBoard);
        }
        let own = self.cells(self.turn).rows();
        let enemy = self.cells(!self.turn).rows();
        let across = 0b1111 << column;
        let all = |bits: &dyn Fn(usize) -> u64| {
            (row..row + BLOCK).all(|row| bits(row) & across == across)
        };
        if !all(&|row| self.size.playable_row(row)) {
            return Some(Refusal::BlockHasBase);
        }
        let is_uniform =
            all(&|row| own[row]) || all(&|row| enemy[row]) || all(&|row| self.empty_row(row));
        if !is_uniform {
            return Some(Refusal::Mixed);
        }
        // Shifts drop the columns beyond the sides; rows beyond the board are empty.
        let sides = (across << 1 | across >> 1 | 1 << column >> 1) & !across;
        let above = row.checked_sub(1).map_or(0, |row| own[row] & across);
        let under = own.get(row + BLOCK).map_or(0, |&row| row & across);
        let beside = (row..row + BLOCK).map(|row| (own[row] & sides).count_ones());
        let found = above.count_ones() + under.count_ones() + beside.sum::<u32>();
        (found < SURROUNDERS).then_some(Refusal::FewSurrounders { found })
    }
}
