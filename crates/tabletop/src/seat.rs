//! Who plays a side.

use std::fmt;
use std::str::FromStr;

use menagerie::{Limits, Skill};

/// Who plays a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// A person at the keyboard.
    #[default]
    Human,
    /// The computer.
    Computer(Skill),
}

/// An unknown kind of player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown kind of player {0:?}: expected human, ai, or ai with a time or a depth such as \
     ai:500ms, ai:2s or ai:depth:4"
)]
pub struct SeatError(String);

impl Seat {
    /// The computer as it plays unless told otherwise.
    pub const COMPUTER: Self = Self::Computer(Skill::USUAL);

    /// How long the computer thinks, if it has the seat.
    #[must_use]
    pub fn limits(&self) -> Option<Limits> {
        match self {
            Self::Human => None,
            Self::Computer(skill) => skill.limits(),
        }
    }
}

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(word: &str) -> Result<Self, SeatError> {
        let fault = || SeatError(word.chars().take(40).collect());
        match word.split_once(':') {
            None if word == "human" => Ok(Self::Human),
            None if word == "ai" => Ok(Self::COMPUTER),
            Some(("ai", skill)) => match skill.parse() {
                // An opponent at a table is one that thinks.
                Err(_) | Ok(Skill::Random) => Err(fault()),
                Ok(skill) => Ok(Self::Computer(skill)),
            },
            _ => Err(fault()),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer(skill) => write!(f, "ai:{skill}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_is_read_as_it_is_written() {
        for (word, written) in [
            ("human", "human"),
            ("ai", "ai:1000ms"),
            ("ai:500ms", "ai:500ms"),
            ("ai:2s", "ai:2000ms"),
            ("ai:depth:4", "ai:depth:4"),
            ("ai:greedy", "ai:greedy"),
            ("ai:nodes:1000", "ai:nodes:1000"),
        ] {
            let seat: Seat = word.parse().unwrap();
            assert_eq!(seat.to_string(), written);
            assert_eq!(written.parse(), Ok(seat));
        }
        for word in [
            "",
            "Human",
            "ai:",
            "ai:0ms",
            "ai:random",
            "human:3",
            "500ms",
        ] {
            let error = word.parse::<Seat>().unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("unknown kind of player {word:?}")),
                "{error}"
            );
        }
    }
}
