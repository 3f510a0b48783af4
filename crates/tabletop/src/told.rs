//! Lines for the person at the table, and why an act does nothing.

use crate::table::ActError;

/// A line for the person at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The line.
    pub text: String,
    /// Whether something went wrong.
    pub is_error: bool,
}

impl Message {
    /// Makes a line that informs.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_error: false,
        }
    }

    /// Makes a line about something that went wrong.
    pub fn error(text: impl Into<String>) -> Self {
        Self {
            is_error: true,
            ..Self::new(text)
        }
    }
}

impl From<Fault> for Message {
    fn from(fault: Fault) -> Self {
        Self::new(fault.to_string())
    }
}

/// Why nothing happens, in words for the person at the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The game is over.
    #[error("the game is over: Backspace takes the last move back")]
    Over,
    /// A game with kinds of move stays in playback once it is over.
    #[error("the game is over: Left and Right go through its moves")]
    StaysInPlayback,
    /// Help by the computer is off in a game over the network, and no other game can begin.
    #[error("not in a game over the network")]
    FairPlay,
    /// A move is being chosen.
    #[error("a move is being chosen: Esc cancels it")]
    Chosen,
    /// It needs the present position, and playback shows the game.
    #[error("you are in playback (p returns to the game)")]
    Playback,
    /// Playback shows an earlier position.
    #[error("only at the latest position (press End)")]
    NotLatest,
    /// The game is not in playback.
    #[error("only in playback: p starts it")]
    NotPlayback,
    /// The computer is thinking about its move.
    #[error("the computer is thinking: s makes it move at once")]
    Thinking,
    /// Anything else that is not possible now, as a sentence says.
    #[error("{0}")]
    Refused(String),
    /// A clock that has run out cannot be put back.
    #[error("the time is up: n begins a new game")]
    TimeUp,
    /// The table does not allow it now.
    #[error(transparent)]
    Table(#[from] ActError),
}

impl From<&str> for Fault {
    fn from(words: &str) -> Self {
        Self::Refused(words.into())
    }
}
