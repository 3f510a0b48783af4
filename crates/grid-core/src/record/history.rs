//! The positions that lead to the current one, and how a game ends.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::str::FromStr;
use core::{fmt, iter, mem};

use crate::{Game, HistoryRules, Outcome, ParseError};

/// The result of a game and what ended it.
///
/// `Display` writes both, and `FromStr` reads them.
///
/// ```
/// use grid_core::{Ending, Outcome, Player, Reason};
///
/// let ending = Ending { outcome: Outcome::Win(Player::First), reason: Reason::Resignation };
/// assert_eq!(ending.to_string(), "1-0, by resignation");
/// assert_eq!("1-0, by resignation".parse(), Ok(ending));
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

impl FromStr for Ending {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at, expected| ParseError::new("ending", text, at, expected);
        let end = text.find(", ").unwrap_or(text.len());
        let outcome = (text[..end].parse())
            .map_err(|_| error(0, "1-0, 0-1 or 1/2-1/2, then a comma and the reason"))?;
        let words = text.get(end + 2..).unwrap_or_default();
        let reason = (Reason::ALL.into_iter()).find(|reason| reason.to_string() == words);
        let reason = reason.ok_or_else(|| error(end, "a comma and a reason, as it is written"))?;
        Ok(Self { outcome, reason })
    }
}

impl Reason {
    const ALL: [Self; 7] = [
        Self::Position,
        Self::Repetition,
        Self::QuietPlies,
        Self::PlyLimit,
        Self::Resignation,
        Self::Time,
        Self::Agreement,
    ];
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Position => "decided on the board",
            Self::Repetition => "by repetition",
            Self::QuietPlies => "too many moves without progress",
            Self::PlyLimit => "by the move limit",
            Self::Resignation => "by resignation",
            Self::Time => "on time",
            Self::Agreement => "by agreement",
        })
    }
}

/// The positions from the start of a game to the current one, as far as draws depend on them: the
/// [key](Game::key) of each, and the plies without progress before it.
///
/// A [`Record`](crate::Record) has the history of its game. A search adds the positions of its
/// lines to a copy. All methods take the same time in short and in long games, but for
/// [`keys`](Self::keys) and [`earlier`](Self::earlier), which visit positions.
///
/// ```
/// use grid_core::{History, HistoryRules, Reason};
///
/// let mut history = History::default();
/// for (key, quiet_plies) in [(7, 0), (8, 1), (7, 2), (9, 3), (7, 4)] {
///     history.push(key, quiet_plies);
/// }
/// assert!(history.earlier().eq([2, 0]));
/// let rules = HistoryRules { repetitions: Some(3), ..HistoryRules::NONE };
/// assert_eq!(history.draw(rules), Some(Reason::Repetition));
/// history.pop();
/// assert_eq!((history.ply(), history.key(), history.quiet_plies()), (3, 9, 3));
/// assert_eq!(history.draw(rules), None);
/// ```
#[derive(Debug, Default)]
pub struct History {
    /// By ply, from the start of the game.
    entries: Vec<Entry>,
    /// By [slot](slot_of): the ply of the last position with a key of the slot, or [`NONE`].
    last: Vec<u32>,
}

#[derive(Copy, Clone, Debug)]
struct Entry {
    key: u64,
    quiet_plies: u32,
    /// The ply of the last earlier position with a key of the same slot, or [`NONE`].
    earlier: u32,
}

/// No ply.
const NONE: u32 = u32::MAX;

/// The number of slots of a history with its first position. It is always a power of two.
const FIRST_SLOTS: usize = 64;

fn slot_of(key: u64, slots: usize) -> usize {
    key as usize & (slots - 1)
}

impl History {
    /// Adds the position `after`, which the move `m` reached from the current position `before`.
    #[inline]
    pub fn play<G: Game>(&mut self, before: &G, m: G::Move, after: &G) {
        let quiet_plies = match after.is_progress(before, m) {
            true => 0,
            false => self.quiet_plies() + 1,
        };
        self.push(after.key(), quiet_plies);
    }

    /// Adds a position by its key and the plies without progress before it.
    pub fn push(&mut self, key: u64, quiet_plies: u32) {
        // Half of the slots are free, so most new keys share their slot with no other key.
        if self.last.len() <= 2 * self.entries.len() {
            self.grow();
        }
        let slot = slot_of(key, self.last.len());
        let earlier = mem::replace(&mut self.last[slot], self.entries.len() as u32);
        self.entries.push(Entry {
            key,
            quiet_plies,
            earlier,
        });
    }

    #[cold]
    fn grow(&mut self) {
        let slots = FIRST_SLOTS.max(2 * self.last.len());
        self.last.clear();
        self.last.resize(slots, NONE);
        for (entry, ply) in self.entries.iter_mut().zip(0..) {
            entry.earlier = mem::replace(&mut self.last[slot_of(entry.key, slots)], ply);
        }
    }

    /// Removes the current position, if there is one.
    pub fn pop(&mut self) {
        if let Some(entry) = self.entries.pop() {
            let slot = slot_of(entry.key, self.last.len());
            self.last[slot] = entry.earlier;
        }
    }

    /// Removes all positions.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.last.fill(NONE);
    }

    /// Returns the number of plies from the start to the current position.
    pub fn ply(&self) -> usize {
        self.entries.len().saturating_sub(1)
    }

    /// Returns the keys of all positions from the start to the current one, both included.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator {
        self.entries.iter().map(|entry| entry.key)
    }

    /// Returns the key of the current position; 0 if there is none.
    #[inline]
    pub fn key(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.key)
    }

    /// Returns the plies without progress before the current position.
    #[inline]
    pub fn quiet_plies(&self) -> u32 {
        self.entries.last().map_or(0, |entry| entry.quiet_plies)
    }

    /// Returns the plies of the earlier positions that have the key of the current one, the last
    /// first. Equal keys almost always mean equal states.
    pub fn earlier(&self) -> impl Iterator<Item = usize> {
        let key = self.key();
        let mut next = self.entries.last().map_or(NONE, |entry| entry.earlier);
        iter::from_fn(move || {
            loop {
                let ply = next as usize;
                let entry = self.entries.get(ply)?;
                next = entry.earlier;
                if entry.key == key {
                    return Some(ply);
                }
            }
        })
    }

    /// Returns the draw that the rules give in the current position, if they give one. Of several
    /// it is the first in the order of the fields of [`HistoryRules`].
    pub fn draw(&self, rules: HistoryRules) -> Option<Reason> {
        let reached =
            |limit: Option<u32>, count: usize| limit.is_some_and(|limit| count >= limit as usize);
        let recurs = |limit: u32| {
            // No more are counted than the limit asks for.
            let earlier = limit.saturating_sub(1) as usize;
            self.earlier().take(earlier).count() == earlier
        };
        if rules.repetitions.is_some_and(recurs) {
            Some(Reason::Repetition)
        } else if reached(rules.quiet_plies, self.quiet_plies() as usize) {
            Some(Reason::QuietPlies)
        } else if reached(rules.plies, self.ply()) {
            Some(Reason::PlyLimit)
        } else {
            None
        }
    }
}

impl Clone for History {
    fn clone(&self) -> Self {
        Self {
            entries: self.entries.clone(),
            last: self.last.clone(),
        }
    }

    /// Copies into the memory that is there: a tree search copies the history of every leaf.
    fn clone_from(&mut self, source: &Self) {
        self.entries.clone_from(&source.entries);
        self.last.clone_from(&source.last);
    }
}

/// Histories are equal if their positions are. The slots depend on the greatest length so far.
impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        let parts = |entry: &Entry| (entry.key, entry.quiet_plies);
        (self.entries.iter().map(parts)).eq(other.entries.iter().map(parts))
    }
}

impl Eq for History {}
