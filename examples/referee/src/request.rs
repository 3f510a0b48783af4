//! Requests.

use serde::Deserialize;

/// A request, except its `id`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    /// The game's name.
    pub game: String,
    /// The operation.
    pub op: Op,
    /// The variant to start from if there is no position.
    pub variant: Option<String>,
    /// The position; without it the game starts from its start.
    pub position: Option<String>,
    /// `moves`, `successors`: the maximum number to list.
    pub limit: Option<u64>,
    /// Moves to play from the position first. `play` requires them.
    pub moves: Option<Vec<String>>,
    /// `perft`, `best`: the depth in plies.
    pub depth: Option<u32>,
    /// `perft`: whether to count below each move too.
    #[serde(default)]
    pub divide: bool,
    /// `best`: the time to search, in milliseconds.
    pub millis: Option<u64>,
    /// `best`: the number of positions to search.
    pub nodes: Option<u64>,
    /// `best`: the name of the strategy; without it, the strongest one for the game.
    pub strategy: Option<String>,
    /// `draw`: the kind of picture.
    pub format: Option<Format>,
    /// `draw`: whether to draw from the second player's side.
    #[serde(default)]
    pub flip: bool,
}

/// An operation.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Op {
    /// Returns the position after the moves.
    Start,
    /// Counts and lists the legal moves.
    Moves,
    /// Lists the legal moves with the positions after them.
    Successors,
    /// Returns the position after the moves, and the events of each move.
    Play,
    /// Counts move sequences.
    Perft,
    /// Chooses a good move.
    Best,
    /// Draws the position.
    Draw,
}

/// A kind of picture.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Format {
    /// Text in ASCII.
    Text,
    /// Text with colours for terminals.
    Ansi,
    /// Scalable Vector Graphics.
    Svg,
}
