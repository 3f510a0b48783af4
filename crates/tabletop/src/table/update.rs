//! What happens at a table, and what a table wants from the program that keeps it.

use super::{
    Act, Complaint, Disconnection, Entry, Greeting, Presence, RefusalReason, Seat, SeatPlan, Stop,
};
use std::collections::VecDeque;
use std::sync::Arc;

/// Something that has happened. Every change of the game is reported, also those of this program. A
/// program redraws the game at every update.
///
/// ```
/// use tabletop::table::{Act, Actor, Seat, Update};
///
/// /// Returns a line for the log of a program that sits at a seat.
/// fn line(update: &Update, here: Seat) -> String {
///     match update {
///         Update::Done { entry, .. } => match &entry.act {
///             Act::Move { text, .. } if entry.by == Actor::Seat(here) => format!("you play {text}"),
///             Act::Move { text, .. } => format!("they play {text}"),
///             other => format!("{}: {other:?}", entry.by),
///         },
///         Update::Stopped(stop) => format!("the session is over: {stop}"),
///         other => format!("{other:?}"),
///     }
/// }
///
/// assert_eq!(line(&Update::Welcomed, Seat::One), "Welcomed");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Update {
    /// This program is at the table, and knows the game from now on.
    Welcomed,
    /// The connection of this program is restored.
    Rejoined,
    /// The connection of this program to the keeper is lost. It can be made again.
    Disconnected(Disconnection),
    /// Other programs have come to the table, or left it.
    Present(Presence),
    /// The person at a seat, which may be that of this program, says something.
    Greeted {
        /// The seat.
        seat: Seat,
        /// What is said.
        greeting: Greeting,
    },
    /// At the keeper: the connection of a seat is lost. The seat is kept.
    Lost {
        /// The seat.
        seat: Seat,
        /// Why the connection is lost.
        why: Disconnection,
    },
    /// At the keeper: a program was not admitted.
    Rejected(Complaint),
    /// Something was done at the table.
    Done {
        /// The entry of the log.
        entry: Entry,
        /// Whether it only asks or declines: the game is as it was before. What both seats have
        /// asked for is done by the one who asks last.
        is_talk: bool,
    },
    /// At the keeper: the last entries could not be stored, and were taken back.
    TakenBack,
    /// The request of this program was not done. If it crossed something that was done at the
    /// table, the update about that came before this one. The person may want to repeat the
    /// request.
    Refused {
        /// The request.
        request: Act,
        /// Why it was refused.
        reason: RefusalReason,
        /// The same in a sentence.
        text: String,
    },
    /// The session is over, and the game stays as it is. This is the last update.
    Stopped(Stop),
}

/// A connection to a table: a number that the program chooses that owns the sockets.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connection(pub u64);

/// What a table wants to be stored, sent and closed.
///
/// A keeper that stores the log makes `entries` and `seats` durable, then sends the messages, then
/// closes the connections. If it cannot store the entries, it drops the messages and calls
/// [`Table::roll_back`](super::Table::roll_back).
#[derive(Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Output {
    /// The new entries of the log.
    pub entries: Vec<Entry>,
    /// To whom the seats belong now, if that or a name has changed.
    pub seats: Option<[SeatPlan; 2]>,
    /// What to send, in order.
    pub messages: Vec<(Connection, Arc<str>)>,
    /// The connections to close when their messages are sent. The table has forgotten them.
    pub closed: Vec<Connection>,
    /// What to tell a person at the keeper.
    pub updates: VecDeque<Update>,
}
