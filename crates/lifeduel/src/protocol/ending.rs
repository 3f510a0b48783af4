//! How a served game ended.

use alloc::string::String;
use alloc::vec::Vec;

use grid_core::{Game, Outcome, Player};

use super::{LinesError, PlacementError};
use crate::{Cell, Position};

/// What a player did against the rules, and lost by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// The answer was no placement.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// The cell is not on the board.
    #[error("cell {row},{column} is not on the board")]
    OffBoard {
        /// The row; the greatest or least number if it does not fit.
        row: i64,
        /// The column, likewise.
        column: i64,
    },
    /// The cell is alive already.
    #[error("cell {cell} is alive already: it is player {}'s", .owner.number())]
    Alive {
        /// Which.
        cell: Cell,
        /// Whose it is.
        owner: Player,
    },
    /// More came than is kept.
    #[error(transparent)]
    Lines(#[from] LinesError),
    /// Nothing came in time.
    #[error("no answer in time")]
    TimedOut,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All cells were placed, the generations passed, the cells that were left were counted.
    Counted,
    /// A player did something against the rules.
    Violated {
        /// Who, and so has lost.
        player: Player,
        /// What.
        violation: Violation,
    },
    /// A player left.
    Left {
        /// Who, and so has lost.
        player: Player,
    },
    /// The server stopped while the game went on.
    Interrupted,
    /// Nobody was there any more before both had given their names.
    NotStarted,
}

/// A game that a server has brought to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The players' names, as far as they have given them.
    pub names: [Option<String>; 2],
    /// The cells as they were placed, by turns.
    pub moves: Vec<Cell>,
    /// The last position. Who has left is written as who has placed against the rules.
    pub position: Position,
    /// Why it ended.
    pub ending: Ending,
}

impl FinishedGame {
    /// Who has won; `None` if the game was interrupted or never started.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.decided()
    }

    /// How many living cells both players have on the last board.
    #[must_use]
    pub fn counts(&self) -> [u32; 2] {
        Player::ALL.map(|player| self.position.board().count(player))
    }
}
