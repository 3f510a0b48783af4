//! The operations.

use serde::Deserialize;

/// The operation of a request: its member `op`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Op {
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
    /// Lists the games.
    Games,
    /// Returns everything that a page shows of a position, and of the moves that led to it.
    View,
    /// Tells what can follow some picks.
    Choose,
    /// Writes the game as a file.
    Export,
    /// Reads a game from a file.
    Import,
}

impl Op {
    /// Returns the word of the operation: `best`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Moves => "moves",
            Self::Successors => "successors",
            Self::Play => "play",
            Self::Perft => "perft",
            Self::Best => "best",
            Self::Draw => "draw",
            Self::Games => "games",
            Self::View => "view",
            Self::Choose => "choose",
            Self::Export => "export",
            Self::Import => "import",
        }
    }
}
