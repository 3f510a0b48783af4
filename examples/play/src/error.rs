//! Why the program stops.

use std::io;
use std::path::PathBuf;

use menagerie::{LoadError, OpenError};
use tabletop::table::MAX_PLIES;
use tabletop::{SaveError, SitterError};

use crate::peer::LinkError;
use crate::table::ThemeError;

/// Why the program stops, in the words that it prints.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the catalogue has no games")]
    NoGames,
    #[error("a person needs a terminal to play: name a computer player instead, or none")]
    NoPerson,
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("{game} has no {kind}s yet")]
    NoTasks {
        game: &'static str,
        kind: &'static str,
    },
    #[error("{game} has no {kind} {number}: it has {count} {kind}s, counted from 1")]
    NoTask {
        game: &'static str,
        kind: &'static str,
        number: usize,
        count: usize,
    },
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("{} is a save file of {format}: save the game to another file", path.display())]
    Foreign { path: PathBuf, format: &'static str },
    #[error("{} holds a game of {is}, not of {asked}", path.display())]
    OtherGame {
        path: PathBuf,
        is: &'static str,
        asked: String,
    },
    #[error(transparent)]
    Seat(#[from] SitterError),
    #[error("a game of {moves} moves cannot be hosted: expected fewer than {MAX_PLIES}")]
    TooLong { moves: usize },
    #[error(transparent)]
    Link(#[from] LinkError),
    #[error("cannot join {address}: {reason}")]
    Refused { address: String, reason: String },
    #[error(
        "{} exists: continue its game with --load {0}, or save to another file", path.display()
    )]
    Exists { path: PathBuf },
    #[error("{}: games are saved as JSON, to a file that ends in .json", path.display())]
    Extension { path: PathBuf },
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error(transparent)]
    Theme(#[from] ThemeError),
    #[error("cannot use the terminal: {0}")]
    Terminal(io::Error),
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// Returns the exit status: 2 if the command line asks for what does not exist.
    pub fn status(&self) -> u8 {
        match self {
            Self::NoPerson | Self::Open(_) | Self::NoTasks { .. } | Self::NoTask { .. } => 2,
            Self::Seat(_) | Self::Extension { .. } => 2,
            Self::Output(error) => terminal::unwritten(error),
            _ => 1,
        }
    }
}
