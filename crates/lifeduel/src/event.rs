//! The events of a turn.

use core::fmt;

use grid_core::{Outcome, Player};

use crate::{Board, Cell};

/// One thing that happened in a turn. The first event of a turn is the placement. The last
/// placement is followed by the generations, each with its births and deaths row by row from the
/// top left, and then by the count. `Display` describes an event in words.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Event {
    /// A player placed a cell.
    Placed {
        /// The player.
        player: Player,
        /// The cell.
        cell: Cell,
    },
    /// A generation has passed. Its births and deaths follow.
    Generation {
        /// The number of the generation, from 1.
        number: u16,
        /// The board after it.
        board: Board,
    },
    /// A cell with exactly three living neighbours was born.
    Born {
        /// The owner of the cell: the owner of most of the three neighbours.
        owner: Player,
        /// The cell.
        cell: Cell,
    },
    /// A cell with too few or too many living neighbours died.
    Died {
        /// The player who owned it.
        owner: Player,
        /// The cell.
        cell: Cell,
    },
    /// The living cells were counted.
    Counted {
        /// The number of the first player's cells.
        first: u32,
        /// The number of the second player's cells.
        second: u32,
        /// The result of the game.
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
            Self::Generation { number, board } => {
                let [first, second] = Player::ALL.map(|player| board.count(player));
                let cells = if first == 1 { "cell" } else { "cells" };
                write!(
                    f,
                    "generation {number}: player 1 has {first} {cells}, player 2 has {second}"
                )
            }
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
