//! What happens in a session, and what a person wants.

use alloc::string::String;
use alloc::vec::Vec;

use grid_core::{Ending, Player};

use super::fault::{Fault, Lost, Stop};
use super::message::Question;
use crate::EventReport;

/// One of the two people, seen from one program.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The person at this program.
    Me,
    /// The person at the other program.
    Other,
}

/// What a person wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To play a move.
    Move(String),
    /// To resign.
    Resign,
    /// To ask for something; or to agree, if the other has asked for the same.
    Ask(Question),
    /// To refuse what the other has asked for.
    Decline(Question),
}

/// Something that has happened. Every change of the game is reported, also those by this side: a
/// program redraws the game at every update.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Update {
    /// The other player has joined. A guest has a game from now on.
    Seated {
        /// The side of this person.
        you: Player,
    },
    /// The connection is lost; the game goes on when the same guest rejoins.
    Lost(Lost),
    /// The connection is restored.
    Rejoined,
    /// A move was played. It declines everything that the other player had asked for, and withdraws
    /// its player's own request for an undo.
    Moved {
        /// By whom.
        who: Who,
        /// The move.
        text: String,
        /// What happened.
        events: Vec<EventReport>,
    },
    /// The game has ended: by the last move, a resignation or an agreement.
    Ended(Ending),
    /// A player asks for something. The other agrees by asking for the same.
    Asked {
        /// Who.
        who: Who,
        /// For what.
        question: Question,
    },
    /// A player has declined.
    Declined {
        /// Who has.
        who: Who,
        /// To what.
        question: Question,
    },
    /// Both agreed to an undo: moves were taken back.
    Undone {
        /// How many moves the game has now.
        ply: usize,
    },
    /// A new game has begun, with the sides exchanged.
    Rematch {
        /// The side of this person.
        you: Player,
    },
    /// This guest's wish crossed something that the host did, and was not done. The update about
    /// what the host did came before this one. The person may want to repeat the wish.
    Crossed(Wish),
    /// This host has rejected a caller.
    Rejected(Fault),
    /// The session is over, and the game stays as it is. This is the last update.
    Stopped(Stop),
}
