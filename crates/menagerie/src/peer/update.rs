//! What a person is told, and what a person wants.

use alloc::string::String;
use alloc::vec::Vec;

use grid_core::{Ending, Player};

use super::fault::{Fault, Lost, Stop};
use super::message::Question;
use crate::EventReport;

/// One of the two people, as each of them sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The person at this program.
    Me,
    /// The other.
    Other,
}

/// What a person wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To play a move.
    Move(String),
    /// To give up.
    Resign,
    /// To ask for something; or to agree, if the other has asked for the same.
    Ask(Question),
    /// To say no to what the other has asked for.
    Decline(Question),
}

/// What has happened. Everything that changes the game is told, what this side did included: a program that
/// shows the game shows it anew at every piece of news.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Update {
    /// The other player is here, and this person plays that side. For a guest: now there is a game.
    Seated {
        /// The side of this person.
        you: Player,
    },
    /// The connection is gone; the game goes on as soon as the same guest is back.
    Lost(Lost),
    /// The connection is there again.
    Rejoined,
    /// A move was played. It says no to everything that the other player had asked for, and takes back its
    /// player's own wish to go back.
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
    /// Somebody asks for something: the other agrees by asking for the same.
    Asked {
        /// Who.
        who: Who,
        /// For what.
        question: Question,
    },
    /// Somebody has said no.
    Declined {
        /// Who has.
        who: Who,
        /// To what.
        question: Question,
    },
    /// Both wanted to go back: the game has so many moves now.
    Undone {
        /// How many.
        ply: usize,
    },
    /// A new game has begun, with the sides exchanged.
    Rematch {
        /// The side of this person.
        you: Player,
    },
    /// What this guest wanted crossed something that the host did, of which the news has come before this:
    /// it was not done. Is it still wanted?
    Crossed(Wish),
    /// Somebody who wanted to take part was sent away by this host.
    Rejected(Fault),
    /// The session is over; the game stays as it is. Nothing more comes.
    Stopped(Stop),
}
