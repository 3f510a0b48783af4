//! How a game ends, and why a record cannot be read.

use alloc::string::String;
use core::fmt;

use crate::{IllegalMove, Notation, Outcome, ParseError};

/// The result of a game and what ended it.
///
/// `Display` writes both.
///
/// ```
/// use grid_core::{Ending, Outcome, Player, Reason};
///
/// let ending = Ending { outcome: Outcome::Win(Player::First), reason: Reason::Resignation };
/// assert_eq!(ending.to_string(), "1-0, by resignation");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// What ended the game.
    pub reason: Reason,
}

/// What ended a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// The position decided the game, or the player to move had no legal move.
    Position,
    /// The same state occurred as often as the [rules](crate::HistoryRules::repetitions) allow.
    Repetition,
    /// The limit of [plies without progress](crate::HistoryRules::quiet_plies) was reached.
    QuietPlies,
    /// The limit of [plies](crate::HistoryRules::plies) was reached.
    PlyLimit,
    /// A player resigned.
    Resignation,
    /// A player's time was up.
    Time,
    /// The players agreed to a draw.
    Agreement,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.outcome, self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Position => "by the position",
            Self::Repetition => "by repetition",
            Self::QuietPlies => "too many plies without progress",
            Self::PlyLimit => "by the limit of plies",
            Self::Resignation => "by resignation",
            Self::Time => "on time",
            Self::Agreement => "by agreement",
        })
    }
}

/// The version of the record formats that this crate writes and reads.
pub const RECORD_VERSION: u64 = 1;

/// The most plies of a record that is read, including undone ones. Without this limit a file could
/// fill the memory.
pub const MAX_PLIES: usize = 100_000;

/// The error of a move in text that cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text is not a move of the game.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The move is illegal in this position.
    #[error("illegal move {text}{}", Because(reason))]
    Illegal {
        /// The move.
        text: String,
        /// The [reason](Notation::why_illegal), if the game gives one.
        reason: Option<String>,
    },
    /// The game is over.
    #[error("the game is over ({outcome}): {text} cannot be played")]
    Over {
        /// The move.
        text: String,
        /// The result of the game.
        outcome: Outcome,
    },
}

/// Writes `: ` and the reason, if there is one.
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
///
/// ```
#[doc = include_str!("../nim.md")]
#[doc = include_str!("../nim-notation.md")]
/// use grid_core::{Record, RecordError};
///
/// let error = "nim 1 [5 first] 2 3 *".parse::<Record<Nim>>().unwrap_err();
/// assert!(matches!(error, RecordError::Move { number: 2, .. }));
/// assert_eq!(error.to_string(), "move 2: illegal move 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text is not a record.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The text is not JSON, or not the JSON of a record.
    #[error("not a record: {0}")]
    Json(String),
    /// This crate does not read the version of the record.
    #[error("the record has version {found}: this program reads version {RECORD_VERSION}")]
    Version {
        /// The version of the record.
        found: u64,
    },
    /// The record is of another game.
    #[error("the record is of the game {found:?}, not {expected:?}")]
    Game {
        /// The game of the record.
        found: String,
        /// The game that was expected.
        expected: &'static str,
    },
    /// A move cannot be played.
    #[error("move {number}: {reason}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// Why the move cannot be played.
        reason: MoveTextError,
    },
    /// The record has more than [`MAX_PLIES`] moves.
    #[error("the record has more than {MAX_PLIES} moves")]
    TooLong,
    /// The moves do not lead to the stated result, or not for the stated reason.
    #[error("the record states the result {stated}, but its moves end in {actual}")]
    Result {
        /// The stated result.
        stated: &'static str,
        /// The result of the moves.
        actual: &'static str,
    },
}
