//! What cannot be done, what is wrong with another program, and why a connection or a session ends.

use std::fmt;
use std::time::Duration;

use grid_core::{MoveTextError, ParseError};
use serde::{Deserialize, Serialize};

use super::{Actor, Key};
use menagerie::{AnyGame, CatalogueError, OpenError, shown};

/// An act that cannot be done now. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ActError {
    /// The move cannot be played.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// The move leads to different positions in the two programs.
    #[error("the position after {text} (ply {ply}) has the key {expected} here and {found} there")]
    Key {
        /// The ply.
        ply: usize,
        /// The move.
        text: String,
        /// The other side's key.
        found: Key,
        /// This side's key.
        expected: Key,
    },
    /// Only seats play, and only the keeper ends games by the clock.
    #[error("{by} cannot do this")]
    Actor {
        /// Who is said to have done it.
        by: Actor,
    },
    /// Anything else that is not possible at this table now; the text says what.
    #[error("{0}")]
    Now(String),
    /// The session is over.
    #[error("the session is over: {0}")]
    Stopped(Box<Stop>),
}

impl ActError {
    /// What is not possible now, in words.
    pub(super) fn now(why: impl fmt::Display) -> Self {
        Self::Now(why.to_string())
    }

    /// Checks that a key is that of a game after its last move.
    pub(super) fn check_key(game: &dyn AnyGame, found: Key) -> Result<(), Self> {
        let expected = Key(game.key());
        if found == expected {
            return Ok(());
        }
        Err(Self::Key {
            ply: game.ply(),
            text: game.played().pop().unwrap_or_default(),
            found,
            expected,
        })
    }

    /// This program only watches, or the seat belongs to another program.
    pub(super) fn not_yours() -> Self {
        Self::now("this is not your seat")
    }
}

/// Why a program ends a connection, as a word for programs.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorReason {
    /// The programs speak different versions of the protocol.
    Version,
    /// The programs want different games, or there is no such table.
    Game,
    /// The programs want different start positions.
    Start,
    /// The token is that of no seat, and no seat is open; or too many programs watch.
    Busy,
    /// The logs of the programs differ.
    Log,
    /// What was received is not a message.
    Garbage,
    /// There are too many messages, or one is too long.
    Flood,
    /// A message is not expected now.
    Unexpected,
    /// The rules do not allow an act, or its sender only watches.
    Illegal,
    /// The same move has led to different positions, or the same log to different states.
    Desynchronised,
    /// Nothing was received in time.
    Silence,
    /// Another connection with the same token has taken the seat.
    Replaced,
    /// A word that this version does not know.
    #[serde(other)]
    Other,
}

/// What is wrong with another program, or with what it has sent: a program ends the connection and
/// sends this.
///
/// ```
/// use tabletop::table::{ErrorReason, Message};
///
/// let complaint = Message::read("GET / HTTP/1.1").unwrap_err();
/// assert_eq!(complaint.reason, ErrorReason::Garbage);
/// assert!(complaint.text.starts_with("\"GET / HTTP/1.1\" is not a message"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{text}")]
pub struct Complaint {
    /// The reason, for programs.
    pub reason: ErrorReason,
    /// A sentence for people: at most [`ParseError::SHOWN`] characters, none a control character.
    pub text: String,
}

impl Complaint {
    /// Makes a complaint. The text is cut, and its control characters are replaced.
    pub fn new(reason: ErrorReason, text: impl fmt::Display) -> Self {
        let text = shown(&text.to_string());
        Self { reason, text }
    }

    pub(super) fn unexpected(found: &str, expected: &str) -> Self {
        let text = format!("an unexpected message {found:?}: expected {expected}");
        Self::new(ErrorReason::Unexpected, text)
    }

    pub(super) fn number(what: &str, found: u64, expected: u64) -> Self {
        let text = format!("{what} {found}: expected {expected}");
        Self::new(ErrorReason::Unexpected, text)
    }

    pub(super) fn no_handshake(after: Duration) -> Self {
        let seconds = after.as_secs();
        let question = "does the other program speak this protocol?";
        let text = format!("no handshake for {seconds} seconds: {question}");
        Self::new(ErrorReason::Silence, text)
    }

    pub(super) fn game(found: &str, expected: &str) -> Self {
        let text = format!("the game here is {expected}, not {:?}", shown(found));
        Self::new(ErrorReason::Game, text)
    }

    pub(super) fn start(found: &str, expected: &str) -> Self {
        let text = format!("the start position here is {expected}, not {found}");
        Self::new(ErrorReason::Start, text)
    }

    pub(super) fn busy() -> Self {
        Self::new(ErrorReason::Busy, "another player is here already")
    }

    pub(super) fn log(entries: usize) -> Self {
        let log = "the log of the other program differs from this one";
        Self::new(ErrorReason::Log, format!("{log} after {entries} entries"))
    }
}

impl From<ActError> for Complaint {
    fn from(error: ActError) -> Self {
        let reason = match error {
            ActError::Key { .. } => ErrorReason::Desynchronised,
            _ => ErrorReason::Illegal,
        };
        let text = format!("the other program did something illegal: {error}");
        Self::new(reason, text)
    }
}

impl From<CatalogueError> for Complaint {
    fn from(error: CatalogueError) -> Self {
        Self::new(ErrorReason::Game, error)
    }
}

impl From<ParseError> for Complaint {
    fn from(error: ParseError) -> Self {
        Self::new(ErrorReason::Start, error)
    }
}

/// Why a connection is lost. The game is kept, and the same program can rejoin.
///
/// ```
/// use std::time::Duration;
/// use tabletop::table::Disconnection;
///
/// let silent = Disconnection::Silent { after: Duration::from_secs(20) };
/// assert_eq!(silent.to_string(), "nothing was received for 20 seconds");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Disconnection {
    /// The connection was closed, or it broke.
    #[error("the connection is lost")]
    Closed,
    /// Nothing was received for too long.
    #[error("nothing was received for {} seconds", .after.as_secs_f32().round())]
    Silent {
        /// The length of the silence.
        after: Duration,
    },
    /// The other program does not read what it is sent.
    #[error("the other program does not read what it is sent")]
    NotReading,
    /// The same program has connected again.
    #[error("the other program has connected again")]
    Replaced,
    /// The other program has left.
    #[error("the other player has left")]
    Left,
    /// The other program has broken the protocol.
    #[error(transparent)]
    Fault(Complaint),
    /// The other program has reported an error.
    #[error("the other program has reported an error: {0}")]
    Reported(Complaint),
}

/// Why a session is over. The game stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The person at this program has left.
    #[error("you have left")]
    Left,
    /// The keeper of the table has left.
    #[error("the host has left")]
    KeeperLeft,
    /// The other program has broken the protocol or the rules.
    #[error(transparent)]
    Fault(Complaint),
    /// The other program has reported an error and ended the session.
    #[error("the table ended the session: {0}")]
    Reported(Complaint),
}

/// A table that cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// This game cannot be played at a table; the text says why.
    #[error("{0}")]
    Game(String),
    /// There is no such game, variant or position.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A move of a loaded game cannot be played.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// An entry of a stored log is not the next one, or cannot be done.
    #[error("entry {number}: {error}")]
    Entry {
        /// The number of the entry.
        number: usize,
        /// Why it cannot be done.
        error: ActError,
    },
}
