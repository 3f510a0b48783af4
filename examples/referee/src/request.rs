//! The requests.

use serde::Deserialize;

/// A request but for its `id`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    /// The game's name.
    pub game: String,
    /// What is asked.
    pub op: Op,
    /// The variant whose start is meant where there is no position.
    pub variant: Option<String>,
    /// The position; the start if there is none.
    pub position: Option<String>,
    /// `moves`, `successors`: how many of them to list.
    pub limit: Option<u64>,
    /// Moves to play from the position first; `play` needs them.
    pub moves: Option<Vec<String>>,
    /// `perft`, `best`: how many plies deep.
    pub depth: Option<u32>,
    /// `perft`: whether every move's count is asked too.
    #[serde(default)]
    pub divide: bool,
    /// `best`: how long to search.
    pub millis: Option<u64>,
    /// `best`: how many positions to look at.
    pub nodes: Option<u64>,
    /// `best`: the name of the strategy; the best play known if there is none.
    pub strategy: Option<String>,
    /// `draw`: the kind of picture.
    pub format: Option<Format>,
    /// `draw`: whether the second player sits below.
    #[serde(default)]
    pub flip: bool,
}

/// What is asked.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Op {
    /// The start of the game.
    Start,
    /// The legal moves.
    Moves,
    /// The legal moves and the positions they lead to.
    Successors,
    /// The position after some moves, and what happened.
    Play,
    /// The number of move sequences.
    Perft,
    /// A good move.
    Best,
    /// A picture.
    Draw,
}

/// A kind of picture.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Format {
    /// Lines of ASCII.
    Text,
    /// Lines of text in the colours of terminals.
    Ansi,
    /// Scalable Vector Graphics.
    Svg,
}
