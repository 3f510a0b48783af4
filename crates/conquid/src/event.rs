//! The events of a turn.

use alloc::format;
use core::fmt;

use grid_core::Player;

use crate::{Cell, Triple};

/// One thing that happened in a turn. `Display` describes it in words.
///
/// ```
/// use conquid::{Size, Event, Game, Position};
///
/// let mut events = vec![];
/// let mut game = Position::start_of(Size::SMALL);
/// game.play_with("A2,5;3,5;4,5".parse()?, &mut |event: Event| events.push(event.to_string()));
/// assert_eq!(events, ["player 1 acquired 2,5 3,5 4,5"]);
/// # Ok::<(), conquid::grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Event {
    /// Three empty cells were acquired.
    Acquired {
        /// The player who acquired them.
        owner: Player,
        /// The cells.
        cells: Triple,
    },
    /// An enemy cell was conquered.
    Conquered {
        /// The new owner.
        owner: Player,
        /// The cell.
        cell: Cell,
        /// The round of the cascade, from 1. The cells of a round are conquered together. Cells
        /// conquered in earlier rounds help.
        round: u16,
    },
    /// A Conquer took nothing; it was a pass.
    ConqueredNothing {
        /// The player who moved.
        owner: Player,
    },
    /// A block of 4x4 cells was vanquished and is now empty.
    Vanquished {
        /// The player who vanquished it.
        owner: Player,
        /// The top left cell of the block.
        corner: Cell,
        /// The owner of the cells that it held; `None` if it was empty: then the move was a pass.
        content: Option<Player>,
    },
    /// A cell of the [winning path](crate::Position::winning_path) was coloured. There is one event
    /// for each cell, in order from the winner's base to the other base.
    Coloured {
        /// The player who has the path.
        owner: Player,
        /// The cell.
        cell: Cell,
    },
    /// A Conquest was declared, and its path coloured.
    Won {
        /// The winner.
        owner: Player,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (owner, what) = match *self {
            Self::Acquired { owner, cells } => {
                (owner, format!("acquired {cells}").replace(';', " "))
            }
            Self::Conquered { owner, cell, round } => match round {
                1 => (owner, format!("conquered {cell}")),
                round => (owner, format!("conquered {cell} (round {round})")),
            },
            Self::ConqueredNothing { owner } => (owner, "conquered nothing".into()),
            Self::Vanquished {
                owner,
                corner,
                content,
            } => {
                let held = match content {
                    Some(content) => format!("cells of player {}", content.number()),
                    None => "nothing".into(),
                };
                let what = format!("vanquished the block at {corner}, which held {held}");
                (owner, what)
            }
            Self::Coloured { owner, cell } => (owner, format!("joins the bases through {cell}")),
            Self::Won { .. } => return f.write_str("the bases are joined"),
        };
        write!(f, "player {} {what}", owner.number())
    }
}
