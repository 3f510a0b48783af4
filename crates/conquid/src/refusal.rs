//! Why a move is illegal, or a kind of move not possible.

use grid_core::{Player, SquareSet};

use crate::vanquish::{BLOCK, SURROUNDERS};
use crate::{Cell, Move, MoveKind, Position, Size};

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
        "the {} cells of the block must all belong to one player or all be empty",
        BLOCK * BLOCK
    )]
    Mixed,
    /// Too few of the player's cells are beside a block.
    #[error(
        "a Vanquish needs {SURROUNDERS} of the player's cells beside the block: there are {found}"
    )]
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
    #[inline]
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
    pub(crate) fn kind_refusal(&self, kind: MoveKind) -> Option<Refusal> {
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

    /// Returns why a cell cannot be acquired, or `None` if it is empty. Ignores the number of empty
    /// cells and the end of the game.
    #[inline]
    pub(crate) fn acquire_refusal(&self, cell: Cell) -> Option<Refusal> {
        let size = self.size;
        if self.is_empty(cell) {
            None
        } else if let Some(owner) = self.owner(cell) {
            Some(Refusal::NotEmpty { cell, owner })
        } else if size.contains(cell) {
            Some(Refusal::Base { cell })
        } else {
            Some(Refusal::NoCell { cell, size })
        }
    }

    /// Returns why the player to move may not vanquish the block with this top left cell; `None` if
    /// the player may.
    fn vanquish_refusal(&self, corner: Cell) -> Option<Refusal> {
        let block = Self::block(corner);
        if !block.last().is_some_and(|cell| self.size.contains(cell)) {
            return Some(Refusal::BeyondBoard);
        }
        if !block.is_subset(self.size.playable()) {
            return Some(Refusal::BlockHasBase);
        }
        let own = *self.cells(self.turn);
        let contents = [own, *self.cells(!self.turn), self.empty()];
        if !contents.iter().any(|&content| block.is_subset(content)) {
            return Some(Refusal::Mixed);
        }
        let beside = block.orthogonal_neighbours() - block;
        let found = (beside & own).len();
        (found < SURROUNDERS).then_some(Refusal::FewSurrounders { found })
    }
}
