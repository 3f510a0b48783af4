//! Why the program fails.

use std::io;
use std::path::Path;

use menagerie::{CatalogueError, RecordError, StrategyError};

use crate::engine::EngineError;
use crate::sprt::SprtError;

/// Why the program fails.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Game(#[from] CatalogueError),
    #[error(transparent)]
    Player(#[from] EngineError),
    #[error("{0}")]
    Engine(String, #[source] StrategyError),
    #[error("cannot {0} {1}")]
    Io(&'static str, String, #[source] io::Error),
    #[error("{0} {1}")]
    File(String, #[source] Problem),
    #[error("the book of openings is not the one with which the match began")]
    OtherBook,
    #[error("found {0} of {1} openings among {2}: allow greater scores or more plies")]
    SmallBook(usize, u32, u32),
    #[error("stopped with {found} of {wanted} puzzles")]
    FewPuzzles { found: usize, wanted: usize },
    #[error("{0} has no puzzles yet")]
    NoPuzzles(&'static str),
    #[error("puzzle {number} of {game} is not proved")]
    Puzzle { game: &'static str, number: usize },
    #[error("the file of signatures has a wrong record")]
    Record(#[from] RecordError),
    #[error("the search has changed in {0}")]
    Signature(String),
    #[error("cannot handle signals")]
    Signals(#[source] io::Error),
    #[error("cannot start the threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error("stopped after {played} of {pairs} pairs")]
    Stopped { played: u32, pairs: u32 },
    #[error("cannot write")]
    Write(#[from] io::Error),
}

/// Why a [`Setting`](crate::Setting) cannot be made.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct SettingError(#[from] Error);

/// What is wrong with a file, after its path.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    #[error("exists: --resume goes on with the match in it")]
    Exists,
    #[error("is a match that another program plays")]
    Busy,
    #[error("has no game {0}")]
    NoGame(u32),
    #[error("does not hold the results of a match")]
    Format(#[from] serde_json::Error),
    #[error("is a match of {0}: name the same players, or none")]
    OtherPlayers(String),
    #[error("names a program as a player, and no program of a file is started: {0}")]
    Programs(String),
    #[error("asks for {0} {1}: expected {2} to {3}")]
    Range(u64, &'static str, u64, u64),
    #[error("has a line that is not the result of a test")]
    Result(#[source] serde_json::Error),
    #[error("has a wrong test")]
    Sprt(#[from] SprtError),
    #[error("has no record of {0} in line {1}")]
    Record(&'static str, usize, #[source] Box<RecordError>),
    #[error("has no opening in line {0}: the game is over")]
    Over(usize),
    #[error("has no opening: expected at least one line with a record")]
    NoOpening,
}

impl Problem {
    /// Returns the error about the file at this path.
    pub fn of(self, path: impl AsRef<Path>) -> Error {
        Error::File(path.as_ref().display().to_string(), self)
    }
}

/// Returns the error about a file with which the system cannot do something.
pub fn cannot(action: &'static str, path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Error {
    let path = path.as_ref().display().to_string();
    move |error| Error::Io(action, path, error)
}

impl Error {
    /// Returns the exit status: 2 if the command line asks for what does not exist.
    pub fn status(&self) -> u8 {
        use Problem::{OtherPlayers, Programs};
        match self {
            Self::Game(_) | Self::Player(_) => 2,
            Self::File(_, OtherPlayers(_) | Programs(_)) => 2,
            Self::Write(error) => terminal::unwritten(error),
            _ => 1,
        }
    }
}
