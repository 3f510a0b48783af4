//! What can happen in a turn.

use core::fmt;

use grid_core::{Outcome, Player};

use crate::{Board, Cell};

/// One thing that happened in a turn: the placement; after the last one every generation with its births
/// and deaths, row by row from the top left, and the count.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
pub enum Event {
    /// A player placed a cell.
    Placed {
        /// Who.
        player: Player,
        /// Where.
        cell: Cell,
    },
    /// A generation has passed. Its births and deaths follow.
    Generation {
        /// Which, from 1.
        number: u16,
        /// The board now.
        board: Board,
    },
    /// A cell was born of three neighbours.
    Born {
        /// The owner of most of them, and so of the cell.
        owner: Player,
        /// Where.
        cell: Cell,
    },
    /// A cell died of too few or too many neighbours.
    Died {
        /// Whose it was.
        owner: Player,
        /// Where.
        cell: Cell,
    },
    /// The cells that are left were counted.
    Counted {
        /// The first player's.
        first: u32,
        /// The second player's.
        second: u32,
        /// Who has won.
        #[cfg_attr(feature = "serde", serde(serialize_with = "as_word"))]
        result: Outcome,
    },
}

#[cfg(feature = "serde")]
fn as_word<S: serde::Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(outcome)
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Placed { player, cell } => {
                write!(f, "player {} placed a cell on {cell}", player.number())
            }
            Self::Generation { number, board } => write!(f, "generation {number}: {board}"),
            Self::Born { owner, cell } => {
                write!(f, "a cell of player {} was born on {cell}", owner.number())
            }
            Self::Died { owner, cell } => {
                write!(f, "the cell of player {} on {cell} died", owner.number())
            }
            Self::Counted {
                first,
                second,
                result,
            } => {
                write!(f, "{first} to {second} cells: ")?;
                match result.winner() {
                    Some(player) => write!(f, "player {} wins", player.number()),
                    None => f.write_str("a draw"),
                }
            }
        }
    }
}
