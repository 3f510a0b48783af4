//! Why the program fails.

use std::io;

use menagerie::{CatalogueError, RecordError, StrategyError};

use crate::conduct::MOST_PAIRS;
use crate::engine::EngineError;
use crate::openings::BookError;
use crate::results::ResultsError;
use crate::sprt::SprtError;

/// Why the program fails.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Game(#[from] CatalogueError),
    #[error(transparent)]
    Player(#[from] EngineError),
    #[error("{engine}")]
    Engine {
        engine: String,
        #[source]
        error: StrategyError,
    },
    #[error(transparent)]
    Book(#[from] BookError),
    #[error("{path} is a match of {command}: name the same players, or none")]
    OtherPlayers { path: String, command: String },
    #[error("{path} names a program as a player, and no program of a file is started: {command}")]
    Programs { path: String, command: String },
    #[error("{path} is a match of {pairs} pairs: expected 1 to {MOST_PAIRS}")]
    Pairs { path: String, pairs: u32 },
    #[error("{path} has a wrong test")]
    Sprt {
        path: String,
        #[source]
        error: SprtError,
    },
    #[error("the book of openings is not the one with which the match began")]
    OtherBook,
    #[error(transparent)]
    Results(#[from] ResultsError),
    #[error("found {found} of {wanted} openings among {tried}: allow greater scores or more plies")]
    SmallBook {
        found: usize,
        wanted: u32,
        tried: u32,
    },
    #[error("cannot write the book {path}")]
    WriteBook {
        path: String,
        #[source]
        error: io::Error,
    },
    #[error("the file of signatures has a wrong record")]
    Record(#[from] RecordError),
    #[error("the search has changed in {0}")]
    Signature(String),
    #[error("cannot handle signals")]
    Signals(#[source] io::Error),
    #[error("stopped after {played} of {pairs} pairs")]
    Stopped { played: u32, pairs: u32 },
    #[error("cannot write")]
    Write(#[from] io::Error),
}

impl Error {
    /// Whether the command line asks for something that does not exist, or for too little.
    pub const fn is_usage(&self) -> bool {
        matches!(
            self,
            Self::Game(_) | Self::Player(_) | Self::OtherPlayers { .. } | Self::Programs { .. }
        )
    }
}
