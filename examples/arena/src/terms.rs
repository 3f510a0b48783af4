//! The terms of a match.

use serde::{Deserialize, Serialize};

use crate::adjudication::Adjudication;
use crate::openings::Source;
use crate::sprt::Sprt;

/// The terms of a match: all that its result depends on, except chance and time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terms {
    /// The game.
    pub game: String,
    /// The variant; `None` for the usual one.
    pub variant: Option<String>,
    /// One player.
    pub one: String,
    /// The other player.
    pub other: String,
    /// The seed of openings and random moves.
    pub seed: u64,
    /// Where the openings come from.
    pub openings: Source,
    /// A number that changes if a book does.
    pub openings_key: u64,
    /// The number of plies after which a game is a draw.
    pub max_plies: u32,
    /// When a game ends by agreement of the players.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// The milliseconds by which a move may exceed its time.
    pub margin: u64,
    /// The number of pairs of games, or the most if there is a test.
    pub pairs: u32,
    /// The test that ends the match.
    pub sprt: Option<Sprt>,
}
