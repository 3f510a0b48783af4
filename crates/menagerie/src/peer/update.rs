//! What happens in a session, and what a person asks of it.

use alloc::string::String;
use alloc::vec::Vec;

use grid_core::{Ending, Player};

use super::fault::{Disconnection, Fault, Stop};
use super::message::Question;
use crate::EventReport;

/// One of the two people, seen from one program.
///
/// ```
/// use menagerie::Catalogue;
/// use menagerie::peer::{Hosting, Peer, PeerLimits, Person, Question, Request};
///
/// let info = Catalogue::standard().find("pacifist")?.clone();
/// let game = info.start(None)?;
/// let mut host = Peer::host(Hosting::new(info, game), PeerLimits::default())?;
/// host.request(Request::Ask(Question::Draw))?;
/// assert!(host.questions(Person::Local).eq([Question::Draw]));
/// assert!(host.questions(Person::Remote).eq([]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Person {
    /// The person at this program.
    Local,
    /// The person at the other program.
    Remote,
}

/// What a person wants to do; see [`Peer::request`](super::Peer::request).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Plays a move, given as text.
    Move(String),
    /// Resigns.
    Resign,
    /// Asks for something, or agrees to it if the other player has asked for the same.
    Ask(Question),
    /// Declines what the other player has asked for.
    Decline(Question),
}

/// Something that has happened. Every change of the game is reported, whichever player made it: a
/// program redraws the game at every update.
///
/// ```
/// use menagerie::peer::{Person, Update};
///
/// /// Returns a line for the log of a program.
/// fn line(update: &Update) -> String {
///     match update {
///         Update::Moved { by: Person::Local, text, .. } => format!("you play {text}"),
///         Update::Moved { by: Person::Remote, text, .. } => format!("they play {text}"),
///         Update::Ended(ending) => format!("the game is over ({})", ending.outcome),
///         Update::Stopped(stop) => format!("the session is over: {stop}"),
///         other => format!("{other:?}"),
///     }
/// }
///
/// assert_eq!(line(&Update::Rejoined), "Rejoined");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Update {
    /// The other player has joined. A guest has a game from now on.
    Seated {
        /// The side of the person at this program.
        you: Player,
    },
    /// The connection is lost. The game goes on when the same guest rejoins.
    Disconnected(Disconnection),
    /// The connection is restored.
    Rejoined,
    /// A move was played. It declines everything that the other player has asked for, and withdraws
    /// the undo that the mover has asked for.
    Moved {
        /// The person that played it.
        by: Person,
        /// The move.
        text: String,
        /// What happened.
        events: Vec<EventReport>,
    },
    /// The game has ended: by the last move, a resignation or an agreement.
    Ended(Ending),
    /// A person asks for something. The other one agrees by asking for the same.
    Asked {
        /// The person that asks.
        by: Person,
        /// What the person asks for.
        question: Question,
    },
    /// A person has declined what the other one asked for.
    Declined {
        /// The person that has declined.
        by: Person,
        /// What was asked for.
        question: Question,
    },
    /// Both people agreed to an undo: moves, or the end of the game, were taken back.
    Undone {
        /// The number of moves that the game has now.
        ply: usize,
    },
    /// A new game has begun, with the sides exchanged.
    Rematch {
        /// The side of the person at this program.
        you: Player,
    },
    /// This guest's request crossed something that the host did, and has no effect. The update
    /// about what the host did came before this one. The person may want to repeat the request.
    Crossed(Request),
    /// This host has rejected a caller.
    Rejected(Fault),
    /// The session is over, and the game stays as it is. This is the last update.
    Stopped(Stop),
}
