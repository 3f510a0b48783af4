//! The two players and how a game between them can end.

use core::fmt;
use core::ops::Not;

/// One of the two players. In games with colours the first player is White.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Player {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
}

impl Player {
    /// Both players, first player first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The other player. `!player` is the same.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second: a place in an array of two.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player's number as people say it: 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

/// How a finished game ended. A game that goes on has none (`Option<Outcome>` is `None`).
///
/// Prints as the result words of PGN, first player's points first.
///
/// ```
/// use grid_core::{Outcome, Player};
///
/// assert_eq!(Outcome::Win(Player::Second).to_string(), "0-1");
/// assert_eq!(Outcome::word(None), "*");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Nobody has won.
    Draw,
}

impl Outcome {
    /// Who has won, if anybody has.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Draw => None,
        }
    }

    /// The PGN result word of a game's state: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on.
    #[must_use]
    pub const fn word(outcome: Option<Self>) -> &'static str {
        match outcome {
            Some(Self::Win(Player::First)) => "1-0",
            Some(Self::Win(Player::Second)) => "0-1",
            Some(Self::Draw) => "1/2-1/2",
            None => "*",
        }
    }

    /// Reads a PGN result word: the outer `Option` says whether it is one.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Option<Self>> {
        match word {
            "1-0" => Some(Some(Self::Win(Player::First))),
            "0-1" => Some(Some(Self::Win(Player::Second))),
            "1/2-1/2" => Some(Some(Self::Draw)),
            "*" => Some(None),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::word(Some(*self)))
    }
}
