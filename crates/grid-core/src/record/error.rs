//! What can be wrong with a move in text or with a record.

use alloc::string::String;
use core::fmt;

use crate::{IllegalMove, Notation, Outcome, ParseError};

/// The version of the record formats that this crate writes and reads.
pub const RECORD_VERSION: u64 = 1;

/// The most plies of a record that is read, undone ones included. A record keeps every position, so
/// a file from outside must not fill the memory.
pub const MAX_PLIES: usize = 100_000;

/// The error of a move, given as text, that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text is not a move of the game.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The move may not be played now.
    #[error("illegal move {text}{}", Because(reason))]
    Illegal {
        /// The move.
        text: String,
        /// [Why not](Notation::why_illegal), if the game gives a reason.
        reason: Option<String>,
    },
    /// The game is over.
    #[error("the game is over ({outcome}): {text} cannot be played")]
    Over {
        /// The move.
        text: String,
        /// How the game has ended.
        outcome: Outcome,
    },
}

/// The end of a message: a reason, if there is one.
struct Because<'a>(&'a Option<String>);

impl fmt::Display for Because<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(reason) => write!(f, ": {reason}"),
            None => Ok(()),
        }
    }
}

impl MoveTextError {
    pub(super) fn illegal<G: Notation>(position: &G, illegal: &IllegalMove<G::Move>) -> Self {
        let text = alloc::format!("{}", illegal.attempted);
        match illegal.over {
            Some(outcome) => Self::Over { text, outcome },
            None => Self::Illegal {
                text,
                reason: position.why_illegal(illegal.attempted),
            },
        }
    }
}

/// The error of a record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// It is not a record at all.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// It is not JSON, or JSON of another kind.
    #[error("not a record: {0}")]
    Json(String),
    /// It has a version that this crate does not read.
    #[error("the record has version {found}: this program reads version {RECORD_VERSION}")]
    Version {
        /// Its version.
        found: u64,
    },
    /// It is of another game.
    #[error("the record is of the game {found:?}, not {expected:?}")]
    Game {
        /// Its game.
        found: String,
        /// The game of the record type that was read.
        expected: &'static str,
    },
    /// A move cannot be played.
    #[error("move {number}: {reason}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        reason: MoveTextError,
    },
    /// It has too many moves.
    #[error("the record has more than {MAX_PLIES} moves")]
    TooLong,
    /// The stated result, or the reason for it, is not that of its moves.
    #[error("the record states the result {stated}, but its moves end in {actual}")]
    Result {
        /// The stated result.
        stated: &'static str,
        /// The result of its moves.
        actual: &'static str,
    },
}
