//! How a served game ended.

use grid_core::{Game, Outcome, Player};

use super::{LinesError, PlacementError};
use lifeduel::{Cell, Position};

/// A violation of the rules, by which a player loses at once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// The line is not a placement.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// This row and column are not on the board.
    #[error("cell {0},{1} is not on the board")]
    OffBoard(i64, i64),
    /// The cell is alive, and belongs to this player.
    #[error("cell {0} is alive already: it is player {owner}'s", owner = .1.number())]
    Alive(Cell, Player),
    /// A line is too long, or too many bytes came early.
    #[error(transparent)]
    Lines(#[from] LinesError),
    /// No line came in time.
    #[error("no answer in time")]
    TimedOut,
}

/// Why a game ended. The rules know no other ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All cells were placed, the generations passed, and the cells were counted.
    Counted,
    /// This player violated the rules, and has lost.
    Violated(Player, Violation),
    /// This player left, and has lost.
    Left(Player),
    /// The server stopped during the game.
    Interrupted,
    /// Both players left before both had given their names.
    NotStarted,
}

impl Ending {
    /// The player who has lost before the cells were counted.
    pub const fn loser(&self) -> Option<Player> {
        match self {
            Self::Violated(player, _) | Self::Left(player) => Some(*player),
            Self::Counted | Self::Interrupted | Self::NotStarted => None,
        }
    }
}

/// A game that has ended on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FinishedGame {
    /// The players' names; `None` for a player who has given none.
    pub names: [Option<String>; 2],
    /// The cells in the order in which they were placed.
    pub moves: Vec<Cell>,
    /// The last position. In it a player who left has lost by a violation.
    pub position: Position,
    /// Why it ended.
    pub ending: Ending,
}

impl FinishedGame {
    /// The result; `None` if the game was interrupted or never started.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.terminal_outcome()
    }
}
