//! Lines for the person at the table, and why an act does nothing.

use crate::table::ActError;

/// Something that a person can do about a message. Each front end has its own key or button for it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// Takes the last move back.
    TakeBack,
    /// Goes through the moves of the game.
    Look,
    /// Goes to the latest position.
    GoToLatest,
    /// Starts playback, or ends it.
    PauseOrPlay,
    /// Makes the computer move at once.
    Hurry,
    /// Begins a new game.
    New,
    /// Chooses a cell.
    Choose,
    /// Plays what is chosen.
    Confirm,
    /// Gives up what is chosen.
    Cancel,
}

/// Ways, and what each does here: words that follow the name of a key.
pub type Ways = &'static [(Way, &'static str)];

/// A line for the person at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The line, without keys.
    pub text: String,
    /// What the person can do now.
    pub ways: Ways,
    /// Whether something went wrong.
    pub is_error: bool,
}

impl Message {
    /// Makes a line that informs.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ways: &[],
            is_error: false,
        }
    }

    /// Adds what the person can do now.
    #[must_use]
    pub const fn with_ways(mut self, ways: Ways) -> Self {
        self.ways = ways;
        self
    }

    /// Makes a line about something that went wrong.
    pub fn error(text: impl Into<String>) -> Self {
        Self {
            is_error: true,
            ..Self::new(text)
        }
    }

    /// Returns the line with the keys of a front end: `the game is over: u takes the last move
    /// back`.
    pub fn with_keys(&self, key: impl Fn(Way) -> &'static str) -> String {
        let does = |&(way, does): &(Way, &str)| format!("{} {does}", key(way));
        let ways: Vec<String> = self.ways.iter().map(does).collect();
        match &ways[..] {
            [] => self.text.clone(),
            _ => format!("{}: {}", self.text, ways.join(", ")),
        }
    }
}

impl From<Fault> for Message {
    fn from(fault: Fault) -> Self {
        Self::new(fault.to_string()).with_ways(fault.ways())
    }
}

/// Why nothing happens, in words for the person at the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A game with kinds of move stays in playback once it is over.
    #[error("the game is over")]
    StaysInPlayback,
    /// Help by the computer is off in a game over the network, and no other game can begin.
    #[error("not in a game over the network")]
    FairPlay,
    /// A move is being chosen.
    #[error("a move is being chosen")]
    Chosen,
    /// It needs the present position, and playback shows the game.
    #[error("you are in playback")]
    Playback,
    /// Playback shows an earlier position.
    #[error("only at the latest position")]
    NotLatest,
    /// The game is not in playback.
    #[error("only in playback")]
    NotPlayback,
    /// The computer is thinking about its move.
    #[error("the computer is thinking")]
    Thinking,
    /// Anything else that is not possible now, as a sentence says, and what is.
    #[error("{0}")]
    Refused(String, Ways),
    /// A clock that has run out cannot be put back.
    #[error("the time is up")]
    TimeUp,
    /// The table does not allow it now.
    #[error(transparent)]
    Table(#[from] ActError),
}

impl Fault {
    /// Makes a fault of a sentence, if nothing can be done about it.
    pub(crate) fn refused(why: impl Into<String>) -> Self {
        Self::Refused(why.into(), &[])
    }

    /// Returns what the person can do now.
    pub const fn ways(&self) -> Ways {
        match self {
            Self::Over => &[(Way::TakeBack, "takes the last move back")],
            Self::StaysInPlayback => &[(Way::Look, "go through its moves")],
            Self::Chosen => &[(Way::Cancel, "cancels it")],
            Self::Playback => &[(Way::PauseOrPlay, "returns to the game")],
            Self::NotLatest => &[(Way::GoToLatest, "goes there")],
            Self::NotPlayback => &[(Way::PauseOrPlay, "starts it")],
            Self::Thinking => &[(Way::Hurry, "makes it move at once")],
            Self::TimeUp => &[(Way::New, "begins a new game")],
            Self::Refused(_, ways) => ways,
            Self::FairPlay | Self::Table(_) => &[],
        }
    }
}

impl From<&str> for Fault {
    fn from(words: &str) -> Self {
        Self::refused(words)
    }
}
