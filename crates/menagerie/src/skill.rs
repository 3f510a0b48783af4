//! How well the computer plays: a word of the command line, and how it chooses a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{AnyGame, Dice, Limits, SearchOptions};

/// How the computer chooses a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Skill {
    /// Any legal move.
    Random,
    /// The search, as deep as this.
    Depth(u32),
    /// The search, over so many positions a move.
    Nodes(u64),
    /// The search, for so long a move.
    Time(Duration),
}

/// A word that is no way to play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected random, greedy, depth:PLIES, nodes:POSITIONS or a time such as 100ms or 2s, with numbers above 0"
)]
pub struct SkillError;

impl FromStr for Skill {
    type Err = SkillError;

    fn from_str(word: &str) -> Result<Self, SkillError> {
        let at_least_1 = |digits: &str| {
            digits
                .parse()
                .ok()
                .filter(|&n: &u64| n > 0)
                .ok_or(SkillError)
        };
        if word == "random" {
            Ok(Self::Random)
        } else if word == "greedy" {
            Ok(Self::Depth(1))
        } else if let Some(plies) = word.strip_prefix("depth:") {
            let plies = u32::try_from(at_least_1(plies)?).map_err(|_| SkillError)?;
            Ok(Self::Depth(plies))
        } else if let Some(nodes) = word.strip_prefix("nodes:") {
            Ok(Self::Nodes(at_least_1(nodes)?))
        } else if let Some(millis) = word.strip_suffix("ms") {
            Ok(Self::Time(Duration::from_millis(at_least_1(millis)?)))
        } else if let Some(seconds) = word.strip_suffix('s') {
            Ok(Self::Time(Duration::from_secs(at_least_1(seconds)?)))
        } else {
            Err(SkillError)
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Depth(1) => f.write_str("greedy"),
            Self::Depth(plies) => write!(f, "depth:{plies}"),
            Self::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Self::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl Skill {
    /// As it plays unless told otherwise: for a second.
    pub const USUAL: Self = Self::Time(Duration::from_secs(1));

    /// How long it thinks; `None` if it does not.
    #[must_use]
    pub fn limits(&self) -> Option<Limits> {
        match *self {
            Self::Random => None,
            Self::Depth(plies) => Some(Limits::depth(plies)),
            Self::Nodes(nodes) => Some(Limits::nodes(nodes)),
            Self::Time(time) => Some(Limits::NONE.with_time(time)),
        }
    }

    /// A move of a game that is not over.
    pub fn choose(&self, game: &dyn AnyGame, dice: &mut Dice) -> Option<String> {
        let Some(limits) = self.limits() else {
            return game.random_move(dice);
        };
        let report = game.search(&SearchOptions::new(limits), &mut |_| {})?;
        Some(report.best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_skill_is_written_as_it_is_read() {
        for word in ["random", "greedy", "depth:5", "nodes:10000", "250ms"] {
            assert_eq!(word.parse::<Skill>().unwrap().to_string(), word);
        }
        for word in [
            "",
            "ms",
            "0ms",
            "depth:0",
            "depth:99999999999",
            "nodes:-1",
            "clever",
        ] {
            assert_eq!(word.parse::<Skill>(), Err(SkillError), "{word}");
        }
    }
}
