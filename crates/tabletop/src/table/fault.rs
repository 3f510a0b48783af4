//! What can go wrong between two programs, and why a connection or a session ends.

use std::time::Duration;

use grid_core::{MoveTextError, Outcome, ParseError, Player};

use super::act::Question;
use super::key::Key;
use super::limits::{MAX_ENTRIES, MAX_MOVE_BYTES, MAX_PLIES};
use super::message::{Complaint, ErrorReason, MessageError};
use super::seat::Actor;
use menagerie::{CatalogueError, OpenError, shown};

/// An act that cannot be done now. Nothing has changed.
///
/// ```
/// use menagerie::Catalogue;
/// use std::time::Duration;
/// use tabletop::table::{Act, ActError, Place, Seat, Table, TableSetup};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("conway-chess")?.clone();
/// let game = info.start(None)?;
/// let now = Duration::ZERO;
/// let setup = TableSetup::new(info, game).with_place(Seat::One, Place::Local);
/// let mut table = Table::new(setup, now)?;
/// let error = table.request(Seat::One, Act::play("e2e5"), now).unwrap_err();
/// assert!(matches!(error, ActError::Move(_)));
/// let reason = "the pawn on e2 cannot go to e5: it can go to e3 e4";
/// assert_eq!(error.to_string(), format!("illegal move e2e5: {reason}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ActError {
    /// The game is over.
    #[error("the game is over ({outcome})")]
    Over {
        /// How it has ended.
        outcome: Outcome,
    },
    /// It is the other player's turn.
    #[error("it is the {} player's move", if *turn == Player::First { "first" } else { "second" })]
    NotYourTurn {
        /// The player to move.
        turn: Player,
    },
    /// The entry of a move has no number or no key.
    #[error("a move without its number and key")]
    Incomplete,
    /// The move is for another ply.
    #[error("a move for ply {found}: expected one for ply {expected}")]
    Ply {
        /// The ply of the move.
        found: usize,
        /// The ply that comes next.
        expected: usize,
    },
    /// The text is too long for a move of any game.
    #[error("a move of {bytes} bytes: expected at most {}", MAX_MOVE_BYTES)]
    TooLong {
        /// The length of the text.
        bytes: usize,
    },
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
    /// An undo must go back to an earlier ply.
    #[error("cannot go back to ply {ply} from ply {now}")]
    Undo {
        /// The ply to go back to.
        ply: usize,
        /// The present ply.
        now: usize,
    },
    /// A rematch needs a finished game.
    #[error("no rematch is possible while the game goes on")]
    NotOver,
    /// The player has asked for the same already.
    #[error("{question} was already asked for")]
    AlreadyAsked {
        /// What was asked for.
        question: Question,
    },
    /// The other player has not asked for what is declined.
    #[error("{question} was not asked for")]
    NotAsked {
        /// What is declined.
        question: Question,
    },
    /// The seat has asked often enough.
    #[error("too many questions: ask again after the next move")]
    TooManyQuestions,
    /// The game is too long.
    #[error("more than {} moves in a game: it can only be ended", MAX_PLIES)]
    TooManyMoves,
    /// The log is full.
    #[error("more than {} acts at a table", MAX_ENTRIES)]
    Full,
    /// The game has ended without a result.
    #[error("the game was aborted")]
    Aborted,
    /// A game can be aborted only before its second move.
    #[error("the game cannot be aborted after its second move")]
    AbortLate,
    /// The keeper has given the table up.
    #[error("the table was given up")]
    Expired,
    /// The player to move has no time left.
    #[error("the time is up")]
    TimeUp,
    /// A flag falls only when the time is up.
    #[error("the time is not up")]
    TimeLeft,
    /// Time never goes back.
    #[error("a time of {at} ms: expected at least {last} ms")]
    Backwards {
        /// The time of the entry.
        at: u64,
        /// The time of the entry before it.
        last: u64,
    },
    /// Only seats play, and only the keeper ends games by the clock.
    #[error("{by} cannot do this")]
    Actor {
        /// Who is said to have done it.
        by: Actor,
    },
    /// The last request of this program is still pending.
    #[error("what you did last is still on its way")]
    Pending,
    /// This program has not received its welcome yet.
    #[error("the game has not begun")]
    NotSeated,
    /// This program only watches, or the seat belongs to another program.
    #[error("this is not your seat")]
    NotYours,
    /// The session is over.
    #[error("the session is over: {0}")]
    Stopped(Box<Stop>),
}

/// What is wrong with what another program has sent.
///
/// ```
/// use tabletop::table::{Fault, Message};
///
/// let fault = Fault::from(Message::read("GET / HTTP/1.1").unwrap_err());
/// assert!(fault.to_string().starts_with("\"GET / HTTP/1.1\" is not a message"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A message is too long.
    #[error("a message of more than {limit} bytes")]
    TooLong {
        /// The length of the longest message in bytes.
        limit: usize,
    },
    /// What was received is not a message.
    #[error(transparent)]
    Message(#[from] MessageError),
    /// There are too many messages.
    #[error("more than {per_second} messages a second")]
    Flood {
        /// The number of messages a second that is allowed for long.
        per_second: u32,
    },
    /// A message is not expected now.
    #[error("an unexpected message {found:?}: expected {expected}")]
    Unexpected {
        /// The type of the message.
        found: &'static str,
        /// The types that are expected.
        expected: &'static str,
    },
    /// The handshake takes too long.
    #[error(
        "no handshake for {} seconds: does the other program speak this protocol?",
        .after.as_secs()
    )]
    NoHandshake {
        /// The limit.
        after: Duration,
    },
    /// The other program plays another game.
    #[error("the game here is {expected}, not {found:?}")]
    Game {
        /// The game of the other program.
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
    /// The other program starts from another position.
    #[error("the start position here is {expected}, not {found}")]
    Start {
        /// The start position of the other program.
        found: String,
        /// The start position here.
        expected: String,
    },
    /// The token is that of no seat, and no seat is open.
    #[error("another player is here already")]
    Busy,
    /// Too many programs watch.
    #[error("too many people watch this table")]
    Crowded,
    /// Another connection with the same token has taken the seat.
    #[error("this seat was taken by another connection with the same ticket")]
    Replaced,
    /// A program that only watches has sent a request.
    #[error("only the seats can do something at a table")]
    Watching,
    /// The logs of the programs differ.
    #[error("the log of the other program differs from this one after {entries} entries")]
    Log {
        /// The number of entries that the other program has.
        entries: usize,
    },
    /// A message has a number that is not the next one.
    #[error("{what} {found}: expected {expected}")]
    Number {
        /// What is numbered.
        what: &'static str,
        /// The number of the message.
        found: u64,
        /// The next number.
        expected: u64,
    },
    /// The keeper entered an act of this program's seat that the program did not request.
    #[error("entry {number} of the table is an act that this program did not request")]
    Forged {
        /// The number of the entry.
        number: usize,
    },
    /// What the keeper says follows from the log differs from what follows by the rules.
    #[error("the state after entry {number} differs from the one that follows from the log")]
    State {
        /// The number of the entry.
        number: usize,
    },
    /// The game does not allow what the other program did.
    #[error("the other program did something illegal: {0}")]
    Act(ActError),
}

impl From<ActError> for Fault {
    fn from(error: ActError) -> Self {
        Self::Act(error)
    }
}

impl Fault {
    /// Returns the reason to send to the other program.
    #[must_use]
    pub const fn reason(&self) -> ErrorReason {
        match self {
            Self::TooLong { .. } | Self::Flood { .. } => ErrorReason::Flood,
            Self::Message(MessageError::Version { .. }) => ErrorReason::Version,
            Self::Message(_) => ErrorReason::Garbage,
            Self::Unexpected { .. } | Self::Number { .. } => ErrorReason::Unexpected,
            Self::NoHandshake { .. } => ErrorReason::Silence,
            Self::Game { .. } | Self::Catalogue(_) => ErrorReason::Game,
            Self::Position(_) | Self::Start { .. } => ErrorReason::Start,
            Self::Busy | Self::Crowded => ErrorReason::Busy,
            Self::Replaced => ErrorReason::Replaced,
            Self::Log { .. } => ErrorReason::Log,
            Self::Act(ActError::Key { .. }) | Self::State { .. } => ErrorReason::Desynchronised,
            Self::Forged { .. } | Self::Watching | Self::Act(_) => ErrorReason::Illegal,
        }
    }

    /// Returns the content of the [`Message::Error`] to send to the other program.
    ///
    /// [`Message::Error`]: super::Message::Error
    #[must_use]
    pub fn complaint(&self) -> Complaint {
        Complaint {
            reason: self.reason(),
            text: shown(&self.to_string()),
        }
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
    #[error("nothing was received for {} seconds", .after.as_secs_f32())]
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
    Fault(Fault),
    /// The other program has reported an error.
    #[error("the other program has reported an error: {}", .0.text)]
    Reported(Complaint),
}

/// Why a session is over. The game stays as it was.
///
/// ```
/// use menagerie::Catalogue;
/// use tabletop::table::{Joining, Peer, PeerLimits, Stop, Token};
///
/// let info = Catalogue::standard().find("lifeduel")?.clone();
/// let mut guest = Peer::new(Joining::seat(info, Token(7)), PeerLimits::default());
/// guest.leave();
/// assert_eq!(guest.stopped(), Some(&Stop::Left));
/// # Ok::<(), menagerie::CatalogueError>(())
/// ```
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
    Fault(#[from] Fault),
    /// The other program has reported an error and ended the session.
    #[error("the table ended the session: {}", .0.text)]
    Reported(Complaint),
}

/// A table that cannot be set up.
///
/// ```
/// use std::time::Duration;
/// use tabletop::table::{SetupError, Table, TableSetup};
/// use menagerie::{Catalogue, Player};
///
/// let info = Catalogue::standard().find("conquid")?.clone();
/// let mut game = info.start(None)?;
/// game.resign(Player::First);
/// let error = Table::new(TableSetup::new(info, game), Duration::ZERO).unwrap_err();
/// assert!(matches!(error, SetupError::Over { .. }));
/// # Ok::<(), menagerie::CatalogueError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The game and its description differ.
    #[error("the game is {found}, not {expected}")]
    OtherGame {
        /// The name of the game.
        found: &'static str,
        /// The name in the description.
        expected: &'static str,
    },
    /// The game is over.
    #[error("the game is over ({outcome})")]
    Over {
        /// How it has ended.
        outcome: Outcome,
    },
    /// The game has history rules of its own, which a welcome cannot express.
    #[error("the game has its own history rules: only games with the usual rules can be hosted")]
    Rules,
    /// The game has too many moves for one message.
    #[error("the welcome would have {bytes} bytes: expected at most {limit}")]
    TooLong {
        /// The length of the welcome.
        bytes: usize,
        /// The length of the longest message.
        limit: usize,
    },
    /// There is no such game, variant or position.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A move of a loaded game cannot be played.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// The variant starts from another position.
    #[error("the game does not start as the variant {variant:?} does")]
    Variant {
        /// The variant.
        variant: String,
    },
    /// An entry of a stored log has a number that is not the next one.
    #[error("entry {found}: expected {expected}")]
    Number {
        /// The number of the entry.
        found: usize,
        /// The next number.
        expected: usize,
    },
    /// An entry of a stored log cannot be done.
    #[error("entry {number}: {error}")]
    Entry {
        /// The number of the entry.
        number: usize,
        /// Why it cannot be done.
        error: ActError,
    },
}
