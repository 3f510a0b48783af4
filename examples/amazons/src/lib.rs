//! The Game of the Amazons: move an amazon as a queen, then shoot an arrow as a queen from there.
#![doc = include_str!("../README.md")]

mod full;
mod short;

use std::fmt;
use std::str::FromStr;

use board_scene::facts::About;
use board_scene::{Effect, ScenePiece};
use grid_core::{Bitboard, ParseError, Player, Spots, SquareSet};

pub use full::{Amazons, Event, Mobility};
pub use short::Short;

/// A cell of the board.
pub type Square = grid_core::Square<10, 10>;
/// A set of cells.
pub type Set = Bitboard<u128, 10, 10>;

/// The pieces: the amazons of both players, and arrows, which are nobody's.
pub const PIECES: [ScenePiece; 3] = [
    ScenePiece::new(Player::First, 'A', '♕', "amazon"),
    ScenePiece::new(Player::Second, 'a', '♛', "amazon"),
    ScenePiece {
        owner: None,
        ..ScenePiece::new(Player::First, 'x', '•', "arrow")
    },
];

/// The start, as both forms write it.
const START: &str = "...a..a.../........../........../a........a/........../........../\
    A........A/........../........../...A..A... 1";

/// What people should know about the game.
const ABOUT: About = About {
    title: "Game of the Amazons",
    summary: "the player who cannot move an amazon loses",
    rules: include_str!("../RULES.md"),
    players: ["White", "Black"],
    below: Some(Player::First),
    has_draws: false,
    effects: &[
        (Effect::Moved, "moved"),
        (Effect::Placed, "an arrow struck"),
    ],
    ..About::PLAIN
};

/// A move: an amazon goes to a cell and shoots an arrow. Its text is the three cells: `d1d7g7`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// The cell that the amazon leaves.
    pub from: Square,
    /// The cell that it reaches.
    pub to: Square,
    /// The cell that its arrow strikes.
    pub arrow: Square,
}

impl From<Shot> for Spots {
    fn from(m: Shot) -> Self {
        [m.from, m.to, m.arrow]
            .map(Square::spot)
            .into_iter()
            .collect()
    }
}

impl fmt::Display for Shot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.to, self.arrow)
    }
}

impl FromStr for Shot {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at| ParseError::new("move", text, at, "three cells, such as d1d7g7");
        let letters = text.match_indices(|c: char| c.is_ascii_lowercase());
        let starts: Vec<usize> = letters.map(|(at, _)| at).collect();
        let [0, second, third] = starts[..] else {
            return Err(error(0));
        };
        let cell = |from: usize, to: usize| text[from..to].parse().map_err(|_| error(from));
        Ok(Self {
            from: cell(0, second)?,
            to: cell(second, third)?,
            arrow: cell(third, text.len())?,
        })
    }
}

/// Returns the cells to which a queen goes.
fn reach(from: Square, occupied: Set) -> Set {
    Set::queen(from, occupied) - occupied
}

/// Returns the moves of some amazons.
fn shots(amazons: Set, occupied: Set) -> impl Iterator<Item = Shot> {
    amazons.into_iter().flat_map(move |from| {
        let left = occupied.without(from);
        reach(from, occupied).into_iter().flat_map(move |to| {
            let arrows = reach(to, left).into_iter();
            arrows.map(move |arrow| Shot { from, to, arrow })
        })
    })
}

/// Returns the number of moves of some amazons.
fn shot_count(amazons: Set, occupied: Set) -> u64 {
    let of = |from| {
        let left = occupied.without(from);
        let shots = reach(from, occupied).into_iter();
        shots
            .map(|to| u64::from(reach(to, left).len()))
            .sum::<u64>()
    };
    amazons.into_iter().map(of).sum()
}
