//! What can happen in a turn.

use core::fmt;

use grid_core::Player;

use crate::Cell;
use crate::moves::Triple;
use crate::notation::{Place, Places};

/// One thing that happened in a turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
pub enum Event {
    /// Three empty cells were acquired.
    Acquired {
        /// Who acquired them.
        owner: Player,
        /// The cells.
        cells: Triple,
    },
    /// An enemy cell was conquered.
    Conquered {
        /// Whose cell it is now.
        owner: Player,
        /// The cell.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text"))]
        cell: Cell,
        /// The round of the cascade in which it was taken, from 1: those of a round are taken at once, with
        /// the help of those of the rounds before.
        round: u16,
    },
    /// A Conquer took nothing: a pass.
    ConqueredNothing {
        /// Who tried.
        owner: Player,
    },
    /// A block of 4x4 cells was vanquished: it is empty.
    Vanquished {
        /// Who vanquished it.
        owner: Player,
        /// Its top left cell.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text"))]
        corner: Cell,
        /// Whose cells it held; if nobody's, this was a pass.
        content: Option<Player>,
    },
    /// A cell of the [winning path](crate::Position::winning_path) was coloured, in order from the own base to
    /// the enemy's.
    Coloured {
        /// Whose path it is.
        owner: Player,
        /// The cell.
        #[cfg_attr(feature = "serde", serde(with = "crate::notation::serde_text"))]
        cell: Cell,
    },
    /// A Conquest was declared, and its path coloured.
    Won {
        /// Who has won.
        owner: Player,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Acquired { owner, cells } => {
                write!(f, "player {} acquired {}", owner.number(), Places(cells))
            }
            Self::Conquered { owner, cell, round } => {
                write!(f, "player {} conquered {}", owner.number(), Place(cell))?;
                if round > 1 {
                    write!(f, " (round {round})")?;
                }
                Ok(())
            }
            Self::ConqueredNothing { owner } => {
                write!(f, "player {} conquered nothing", owner.number())
            }
            Self::Vanquished {
                owner,
                corner,
                content,
            } => {
                let (player, corner) = (owner.number(), Place(corner));
                write!(
                    f,
                    "player {player} vanquished the block at {corner}, which held "
                )?;
                match content {
                    Some(content) => write!(f, "cells of player {}", content.number()),
                    None => f.write_str("nothing"),
                }
            }
            Self::Coloured { owner, cell } => {
                write!(
                    f,
                    "player {} joins the bases by {}",
                    owner.number(),
                    Place(cell)
                )
            }
            Self::Won { owner } => write!(f, "player {} wins by Conquest", owner.number()),
        }
    }
}
