//! Why the rules do not allow a move, for people.

use grid_core::{Player, SquareSet};

use crate::notation::Place;
use crate::vanquish::{BLOCK, SURROUNDERS};
use crate::{Board, Cell, Move, Position, Set};

/// Why a move is illegal.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A cell to be acquired is not on the board.
    #[error("cell {} is not on the board of {}x{}", Place(*cell), board.rows(), board.columns())]
    NoCell {
        /// The cell.
        cell: Cell,
        /// The board.
        board: Board,
    },
    /// A cell to be acquired is part of a base.
    #[error("cell {} is of a base", Place(*cell))]
    Base {
        /// The cell.
        cell: Cell,
    },
    /// A cell to be acquired is somebody's.
    #[error("cell {} is not empty: player {} has it", Place(*cell), owner.number())]
    NotEmpty {
        /// The cell.
        cell: Cell,
        /// Who has it.
        owner: Player,
    },
    /// A block would reach beyond the board.
    #[error("the block would reach beyond the board")]
    BeyondBoard,
    /// A block has a cell of a base.
    #[error("the block has a cell of a base")]
    BlockHasBase,
    /// The cells of a block are not the same.
    #[error("the {} cells of the block are not all of one player, or all empty", BLOCK * BLOCK)]
    Mixed,
    /// There are too few own cells beside a block.
    #[error("of the player's cells {found} are beside the block, {SURROUNDERS} are needed")]
    FewSurrounders {
        /// How many there are.
        found: u32,
    },
    /// There is no winning path.
    #[error("no path of the player's cells joins the bases")]
    NoPath,
}

impl Position {
    /// Why the rules do not allow the player to move a move; `None` if they do, as far as the game is not
    /// over.
    ///
    /// ```
    /// use conquid::{Position, Refusal};
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
        match m {
            Move::Acquire(cells) => {
                (cells.cells().into_iter()).find_map(|cell| self.acquire_refusal(cell))
            }
            Move::Conquer => None,
            Move::Vanquish(corner) => self.vanquish_refusal(corner),
            Move::Conquest => (!self.has_path(self.turn)).then_some(Refusal::NoPath),
        }
    }

    fn acquire_refusal(&self, cell: Cell) -> Option<Refusal> {
        let board = self.board;
        if !board.contains(cell) {
            Some(Refusal::NoCell { cell, board })
        } else if !board.playable().contains(cell) {
            Some(Refusal::Base { cell })
        } else {
            (self.owner(cell)).map(|owner| Refusal::NotEmpty { cell, owner })
        }
    }

    fn vanquish_refusal(&self, corner: Cell) -> Option<Refusal> {
        let last = BLOCK - 1;
        let opposite = Cell::new(corner.row() + last, corner.column() + last);
        let Some(opposite) = opposite.filter(|&cell| self.board.contains(cell)) else {
            return Some(Refusal::BeyondBoard);
        };
        let block = Set::rectangle(corner, opposite);
        if !block.is_subset(self.board.playable()) {
            return Some(Refusal::BlockHasBase);
        }
        let mut contents = [self.empty(), self.cells[0], self.cells[1]].into_iter();
        if !contents.any(|content| block.is_subset(content)) {
            return Some(Refusal::Mixed);
        }
        let beside = block.orthogonal_neighbours().difference(block);
        let found = (beside & *self.cells(self.turn)).len();
        (found < SURROUNDERS).then_some(Refusal::FewSurrounders { found })
    }
}
