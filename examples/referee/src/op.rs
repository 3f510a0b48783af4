//! The operations.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The operation of a request: its member `op`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
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
    /// Judges the last move: how much of the expected result it lost, and why.
    Judge,
    /// Draws the position.
    Draw,
    /// Lists the games.
    Games,
    /// Returns everything that a page shows of a position, and of the moves that led to it.
    View,
    /// Tells what can follow some picks.
    Choose,
    /// Lists the moves that lose at once, and why.
    Losses,
    /// Returns a lesson of the game.
    Lesson,
    /// Returns a puzzle of the game.
    Puzzle,
    /// Tells whether a move solves a lesson or a puzzle, and what comes of it.
    Attempt,
    /// Sets a position up, and tells whether the rules accept it.
    SetUp,
    /// Writes the game as a file.
    Export,
    /// Reads a game from a file.
    Import,
}

impl Op {
    /// Whether the computer thinks about the reply for the time that the request allows.
    pub const fn is_search(self) -> bool {
        matches!(self, Self::Best | Self::Judge)
    }
}

/// Writes the word of the operation: `best`.
impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
