//! What can be done at a table, and the entries of its log.

use std::fmt;

use super::{Actor, Key};
use serde::{Deserialize, Serialize};

/// What needs the consent of both seats: it happens when both have asked for the same.
///
/// ```
/// use tabletop::table::Question;
///
/// assert_eq!(Question::Undo { ply: 4 }.to_string(), "a takeback");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "question", rename_all = "kebab-case")]
pub enum Question {
    /// Goes back to the position after `ply` moves. With the present number of moves it takes back
    /// a resignation or an agreed draw.
    Undo {
        /// The number of moves that stay.
        ply: usize,
    },
    /// A draw.
    Draw,
    /// A new game from the same start position, with the sides exchanged. Possible only when the
    /// game is over.
    Rematch,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undo { .. } => f.write_str("a takeback"),
            Self::Draw => f.write_str("a draw"),
            Self::Rematch => f.write_str("a rematch"),
        }
    }
}

/// What is done at a table: what a seat wants to do, and what the log says was done.
///
/// ```
/// use tabletop::table::{Act, Question};
///
/// assert_eq!(serde_json::to_string(&Act::play("e2e4"))?, r#"{"act":"move","text":"e2e4"}"#);
/// let draw = r#"{"act":"ask","question":"draw"}"#;
/// assert_eq!(serde_json::from_str::<Act>(draw)?, Act::Ask(Question::Draw));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Act {
    /// A seat plays a move. It declines everything that the other seat has asked for, and
    /// withdraws the undo that the mover has asked for.
    Move {
        /// The number of the move in the game, from 1. Every entry has it. In a request it may be
        /// missing: the next one is meant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<usize>,
        /// The move as text.
        text: String,
        /// The key of the position after it. Every entry has it. In a request it may be missing: a
        /// program that does not know the rules cannot compute it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<Key>,
    },
    /// A seat resigns.
    Resign,
    /// A seat ends the game without a result, before the second move.
    Abort,
    /// A seat asks for something, or agrees to it if the other seat has asked for the same.
    Ask(Question),
    /// A seat declines what the other seat has asked for.
    Decline(Question),
    /// The keeper ends the game: the player to move has no time left.
    Flag,
    /// The keeper gives the table up: nothing more can be done at it.
    Expire,
}

impl Act {
    /// Returns the request to play a move as the next one.
    pub fn play(text: impl Into<String>) -> Self {
        Self::Move {
            ply: None,
            text: text.into(),
            key: None,
        }
    }

    /// Whether a request still holds whose sender did not know of this act; `is_talk` says whether
    /// the act only asks or declines. Two people who ask for the same want the same.
    pub(super) fn leaves_alone(&self, other: &Self, is_talk: bool) -> bool {
        match (self, other) {
            (Self::Decline(_), _) => true,
            (Self::Ask(question), Self::Ask(other)) => question == other,
            (Self::Ask(_), _) => is_talk,
            _ => false,
        }
    }
}

/// An entry of the log: something that was done.
///
/// ```
/// use tabletop::table::{Act, Actor, Entry, Seat};
///
/// let json = r#"{"number":3,"by":2,"at":90500,"act":"resign"}"#;
/// let entry: Entry = serde_json::from_str(json)?;
/// assert_eq!((entry.number, entry.by, entry.at), (3, Actor::Seat(Seat::Two), 90_500));
/// assert_eq!(entry.act, Act::Resign);
/// assert_eq!(serde_json::to_string(&entry)?, json);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The number of the entry, from 1.
    pub number: usize,
    /// Who did it.
    pub by: Actor,
    /// When it was done, in milliseconds of play since the table began. The time while the keeper
    /// was down does not count.
    pub at: u64,
    /// What was done.
    #[serde(flatten)]
    pub act: Act,
}

impl Entry {
    /// Writes the words of which the digest of a log is made.
    fn write(&self, to: &mut impl fmt::Write) -> fmt::Result {
        write!(to, "{} {} {} ", self.number, u8::from(self.by), self.at)?;
        match &self.act {
            // Every entry has both numbers.
            Act::Move { ply, text, key } => {
                let (ply, key) = (ply.unwrap_or_default(), key.unwrap_or_default());
                write!(to, "move {ply} {text} {key}")?;
            }
            Act::Resign => to.write_str("resign")?,
            Act::Abort => to.write_str("abort")?,
            Act::Flag => to.write_str("flag")?,
            Act::Expire => to.write_str("expire")?,
            Act::Ask(question) | Act::Decline(question) => {
                let is_ask = matches!(self.act, Act::Ask(_));
                to.write_str(if is_ask { "ask " } else { "decline " })?;
                match question {
                    Question::Undo { ply } => write!(to, "undo {ply}")?,
                    Question::Draw => to.write_str("draw")?,
                    Question::Rematch => to.write_str("rematch")?,
                }
            }
        }
        to.write_str("\n")
    }

    /// Returns the digest of the log up to and including this entry, given the digest before it. It
    /// finds differences; it is not a signature.
    pub(super) fn digest(&self, before: u64) -> u64 {
        let mut hash = Fnv(before);
        // Writing to a hash does not fail.
        let _ = self.write(&mut hash);
        hash.0
    }
}

/// The digest of an empty log: the initial value of FNV-1a with 64 bits.
pub(super) const EMPTY_DIGEST: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a with 64 bits, which other programs compute in a line.
struct Fnv(u64);

impl fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}
