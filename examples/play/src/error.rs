//! Why the program stops.

use std::io;
use std::path::PathBuf;

use menagerie::{LoadError, OpenError};
use tabletop::{SaveError, SeatError};

use crate::peer::LinkError;

/// Why the program stops.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such game, variant or position.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The saved game cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A file of another program would be overwritten with a record, which it cannot read.
    #[error("{} is a save file of {format}: keep the game in another file", path.display())]
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
        /// Of which game it is.
        is: &'static str,
        /// Which was asked for.
        asked: String,
    },
    /// There is no such player.
    #[error(transparent)]
    Seat(#[from] SeatError),
    /// There is no connection to an opponent.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The host does not let this program in.
    #[error("{address}: {reason}")]
    Refused {
        /// The address of the host.
        address: String,
        /// Why.
        reason: String,
    },
    /// A game would be lost by saving.
    #[error(
        "{} exists: go on with it with --load {0}, or save to another file", path.display()
    )]
    Exists {
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

/// An error with its causes in one line: `cannot read game.json: permission denied`.
pub fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let causes: Vec<String> = causes.map(ToString::to_string).collect();
    causes.join(": ")
}
