//! What can go wrong between two programs, and its consequences.

use alloc::string::{String, ToString};
use core::time::Duration;

use bounded_lines::LinesError;
use grid_core::{MoveTextError, Outcome, ParseError, Player};

use super::limits::{MAX_ENTRIES, MAX_MOVE_BYTES};
use super::message::{Complaint, ErrorReason, Key, MessageError, Question};
use crate::CatalogueError;

/// An act that the game does not allow now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ActError {
    /// The game is over.
    #[error("the game is over ({outcome})")]
    Over {
        /// How it has ended.
        outcome: Outcome,
    },
    /// It is the other's move.
    #[error("it is the {} player's move", if *turn == Player::First { "first" } else { "second" })]
    NotYourTurn {
        /// Whose move it is.
        turn: Player,
    },
    /// The move is of another place in the game.
    #[error("a move for ply {found}: expected one for ply {expected}")]
    Ply {
        /// The place it was sent for.
        found: usize,
        /// The place the game has come to.
        expected: usize,
    },
    /// The text is too long for a move of any game.
    #[error("a move of {bytes} bytes: expected at most {}", MAX_MOVE_BYTES)]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// The move cannot be played.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// The move has led to another position on the other side.
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
    /// There is nothing to go back from.
    #[error("going back to ply {ply} from ply {now}")]
    Undo {
        /// Where to.
        ply: usize,
        /// From where.
        now: usize,
    },
    /// A rematch while the game goes on.
    #[error("a rematch while the game goes on")]
    GoesOn,
    /// The same has been asked for already.
    #[error("{question} was already asked for")]
    AskedAlready {
        /// What.
        question: Question,
    },
    /// Something is declined that was not asked for.
    #[error("{question} was not asked for")]
    NotAsked {
        /// What.
        question: Question,
    },
    /// The log is full.
    #[error("more than {} acts in a session", MAX_ENTRIES)]
    Full,
}

/// What another program has done against the protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Too long a line.
    #[error(transparent)]
    Line(#[from] LinesError),
    /// A line that is not a message.
    #[error(transparent)]
    Message(#[from] MessageError),
    /// Too many messages.
    #[error("more than {per_second} messages a second")]
    Flood {
        /// How many are allowed for long.
        per_second: u32,
    },
    /// A message that is not expected now.
    #[error("an unexpected message {found:?}: expected {expected}")]
    Unexpected {
        /// The message's type.
        found: &'static str,
        /// What could have come.
        expected: &'static str,
    },
    /// Nothing came.
    #[error("no hello for {} seconds: is it a program that plays this protocol?", .after.as_secs())]
    NoGreeting {
        /// How long.
        after: Duration,
    },
    /// The guest wants another game.
    #[error("the game here is {expected}, not {found:?}")]
    Game {
        /// The game it wants, or has.
        found: String,
        /// The game here.
        expected: String,
    },
    /// The game has no such variant.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The start position cannot be read.
    #[error(transparent)]
    Position(#[from] ParseError),
    /// The start position is another one.
    #[error("the start position here is {expected}, not {found}")]
    Start {
        /// The other side's.
        found: String,
        /// The one here.
        expected: String,
    },
    /// Another guest plays here.
    #[error("another player is here already")]
    Busy,
    /// The log of the other side differs.
    #[error("your opponent's game differs from this one after {entries} entries")]
    Log {
        /// How many.
        entries: usize,
    },
    /// A number of a message is not the next one.
    #[error("{what} {found}: expected {expected}")]
    Number {
        /// What is numbered.
        what: &'static str,
        /// The number.
        found: u64,
        /// The next number.
        expected: u64,
    },
    /// The host entered an act of the guest that the guest did not do.
    #[error("entry {number} of the host is an act that this side did not do")]
    Forged {
        /// The number of the entry.
        number: usize,
    },
    /// The other side did what the game does not allow.
    #[error("your opponent's program did something illegal: {0}")]
    Act(ActError),
}

impl From<ActError> for Fault {
    fn from(error: ActError) -> Self {
        Self::Act(error)
    }
}

impl Fault {
    /// Returns the word for programs.
    #[must_use]
    pub const fn reason(&self) -> ErrorReason {
        match self {
            Self::Line(_) | Self::Flood { .. } => ErrorReason::Flood,
            Self::Message(MessageError::Version { .. }) => ErrorReason::Version,
            Self::Message(_) => ErrorReason::Garbage,
            Self::Unexpected { .. } | Self::Number { .. } => ErrorReason::Unexpected,
            Self::NoGreeting { .. } => ErrorReason::Silence,
            Self::Game { .. } | Self::Catalogue(_) => ErrorReason::Game,
            Self::Position(_) | Self::Start { .. } => ErrorReason::Start,
            Self::Busy => ErrorReason::Busy,
            Self::Log { .. } => ErrorReason::Log,
            Self::Act(ActError::Key { .. }) => ErrorReason::Desynchronised,
            Self::Forged { .. } | Self::Act(_) => ErrorReason::Illegal,
        }
    }

    /// Returns what the other side is told.
    #[must_use]
    pub fn complaint(&self) -> Complaint {
        Complaint {
            reason: self.reason(),
            text: super::message::shown(&self.to_string()),
        }
    }
}

/// Why a connection is lost. The game is kept, and the same guest can rejoin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Lost {
    /// The connection has been closed or broken.
    #[error("the connection is lost")]
    Closed,
    /// Nothing was received for too long.
    #[error("nothing was received for {} seconds", .after.as_secs_f32())]
    Silent {
        /// How long.
        after: Duration,
    },
    /// The other side does not read what it is sent.
    #[error("the other side does not read what it is sent")]
    NotReading,
    /// The same guest has connected again.
    #[error("the other side has connected again")]
    Replaced,
    /// The guest has left: anybody can take its place.
    #[error("the other player has left")]
    Left,
}

/// Why a session is over. The game stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// This side has left.
    #[error("you have left")]
    Left,
    /// The host has left.
    #[error("the host has left")]
    HostLeft,
    /// The other side has done something against the protocol or the rules.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The other side has ended the session.
    #[error("your opponent's program ended the game: {}", .0.text)]
    Told(Complaint),
}

/// A wish that cannot be done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WishError {
    /// The game does not allow it now.
    #[error(transparent)]
    Act(#[from] ActError),
    /// The guest's last wish is still pending.
    #[error("what you did last is still on its way")]
    Pending,
    /// The host has not sent its welcome yet.
    #[error("the game has not begun")]
    NotSeated,
    /// The session is over.
    #[error("the session is over: {0}")]
    Stopped(Stop),
}

/// A game that cannot be hosted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HostError {
    /// The game is not the one that is described.
    #[error("the game is {found}, not {expected}")]
    OtherGame {
        /// The name of the game.
        found: &'static str,
        /// The name in the description.
        expected: &'static str,
    },
    /// There is nothing to play.
    #[error("the game is over ({outcome})")]
    Over {
        /// How it has ended.
        outcome: Outcome,
    },
    /// The game has other history rules than its law, which the other side would not know.
    #[error("the game has its own history rules: only games with the usual rules can be hosted")]
    Rules,
    /// The game has too many moves for a welcome.
    #[error("the welcome would have {bytes} bytes: expected at most {limit}")]
    TooLong {
        /// The length of the welcome.
        bytes: usize,
        /// The longest that is read.
        limit: usize,
    },
    /// There is no such variant.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The variant starts from another position.
    #[error("the game does not start as the variant {variant:?} does")]
    Variant {
        /// The variant.
        variant: String,
    },
}
