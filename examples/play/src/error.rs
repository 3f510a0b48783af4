//! Why the program stops.

use std::io;
use std::path::{Path, PathBuf};

use menagerie::{LoadError, OpenError};
use tabletop::table::MAX_PLIES;
use tabletop::{SaveError, SeatError};

use crate::peer::{self, LinkError};

/// Why the program stops.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is nothing to play.
    #[error("the catalogue has no games")]
    NoGames,
    /// There is no such game, variant or position.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The saved game cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A file of another program would be overwritten with a record, which it could not read.
    #[error("{} is a save file of {format}: save the game to another file", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The other program.
        format: &'static str,
    },
    /// The file holds a game, but not the one that was asked for.
    #[error("{} holds a game of {is}, not of {asked}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The game in the file.
        is: &'static str,
        /// The game that was asked for.
        asked: String,
    },
    /// There is no such player.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// At a table nothing could be played any more in this game.
    #[error("a game of {moves} moves cannot be hosted: expected fewer than {MAX_PLIES}")]
    TooLong {
        /// Its moves.
        moves: usize,
    },
    /// There is no connection to an opponent.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// A server opens no table.
    #[error(transparent)]
    Server(#[from] peer::OpenError),
    /// The host does not let this program in.
    #[error("cannot join {address}: {reason}")]
    Refused {
        /// The address of the host.
        address: String,
        /// Why.
        reason: String,
    },
    /// A game would be lost by saving.
    #[error(
        "{} exists: continue its game with --load {0}, or save to another file", path.display()
    )]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The name of the file promises another format.
    #[error("{}: games are saved as JSON, to a file that ends in .json", path.display())]
    Extension {
        /// The file.
        path: PathBuf,
    },
    /// The game cannot be saved.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The terminal cannot be used.
    #[error("cannot use the terminal: {0}")]
    Terminal(io::Error),
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl Error {
    /// A saved game that cannot be read.
    pub fn unreadable(path: &Path, error: io::Error) -> Self {
        let path = path.display().to_string();
        Self::Load(LoadError::Io { path, error })
    }

    /// Whether the command line asks for something that does not exist.
    pub const fn is_usage(&self) -> bool {
        matches!(self, Self::Open(_) | Self::Seat(_) | Self::Extension { .. })
    }
}
