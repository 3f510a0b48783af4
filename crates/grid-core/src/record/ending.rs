//! How a game ends.

use core::fmt;

use crate::Outcome;

/// The result of a game and what ended it.
///
/// `Display` writes both.
///
/// ```
/// use grid_core::{Ending, Outcome, Player, Reason};
///
/// let ending = Ending { outcome: Outcome::Win(Player::First), reason: Reason::Resignation };
/// assert_eq!(ending.to_string(), "1-0, by resignation");
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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Position => "by the position",
            Self::Repetition => "by repetition",
            Self::QuietPlies => "too many plies without progress",
            Self::PlyLimit => "by the limit of plies",
            Self::Resignation => "by resignation",
            Self::Time => "on time",
            Self::Agreement => "by agreement",
        })
    }
}
