//! What happens at a table.

use grid_core::Ending;

use super::act::{Act, Question};
use super::fault::{Complaint, Disconnection, Stop};
use super::message::RefusalReason;
use super::seat::Seat;
use super::state::Presence;

/// Something that has happened. Every change of the game is reported, also those of this program. A
/// program redraws the game at every update.
///
/// ```
/// use tabletop::table::{Seat, Update};
///
/// /// Returns a line for the log of a program that sits at a seat.
/// fn line(update: &Update, here: Seat) -> String {
///     match update {
///         Update::Moved { by, text, .. } if *by == here => format!("you play {text}"),
///         Update::Moved { text, .. } => format!("they play {text}"),
///         Update::Ended(ending) => format!("the game is over ({})", ending.outcome),
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
    /// At the keeper: the connection of a seat is lost. The seat is kept.
    Lost {
        /// The seat.
        seat: Seat,
        /// Why the connection is lost.
        why: Disconnection,
    },
    /// At the keeper: a program was not admitted.
    Rejected(Complaint),
    /// A move was played. It declines everything that the other seat has asked for, and withdraws
    /// the undo that the mover has asked for.
    Moved {
        /// The seat that played it.
        by: Seat,
        /// The move.
        text: String,
    },
    /// The game has ended: by the last move, a resignation, an agreement or the clock.
    Ended(Ending),
    /// The game has ended without a result.
    Aborted {
        /// The seat that has ended it.
        by: Seat,
    },
    /// The keeper has given the table up: nothing more can be done at it.
    Expired,
    /// A seat asks for something. The other one agrees by asking for the same.
    Asked {
        /// The seat that asks.
        by: Seat,
        /// What it asks for.
        question: Question,
    },
    /// A seat has declined what the other one asked for.
    Declined {
        /// The seat that has declined.
        by: Seat,
        /// What was asked for.
        question: Question,
    },
    /// Both seats agreed to an undo: moves, or the end of the game, were taken back.
    Undone {
        /// The number of moves that the game has now.
        ply: usize,
    },
    /// A new game has begun, with the sides exchanged.
    Rematch,
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
