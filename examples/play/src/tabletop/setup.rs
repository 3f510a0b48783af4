//! What a game on the screen starts from.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use menagerie::{AnyGame, Limits};

use super::remote::Remote;
use menagerie::Skill;

/// Who plays a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// A person at the keyboard.
    #[default]
    Human,
    /// The computer.
    Computer(Skill),
}

/// A word that is nobody who could play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is nobody who plays: expected human, ai, or ai with a time or a depth such as ai:500ms, ai:2s or ai:depth:4"
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
                // Who wants an opponent at a table wants one that thinks.
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

/// What a game on the screen starts from.
#[derive(Debug)]
pub struct Setup {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// What people call it.
    pub title: &'static str,
    /// What its players call themselves, first player first.
    pub players: [&'static str; 2],
    /// Who plays which side.
    pub seats: [Seat; 2],
    /// The file in which it is kept.
    pub save: Option<PathBuf>,
    /// How long a move of the computer takes at least, so that it can be watched.
    pub pause: Duration,
    /// The seed of the computer's taste: of moves about as good, another seed prefers others.
    pub seed: u64,
    /// Whether the board is turned: the second player sits below.
    pub is_flipped: bool,
    /// The other player, if he is elsewhere: then his side's seat is his.
    pub remote: Option<Remote>,
}

impl Setup {
    /// A game for two people at one keyboard.
    #[must_use]
    pub fn new(game: Box<dyn AnyGame>, title: &'static str, players: [&'static str; 2]) -> Self {
        Self {
            game,
            title,
            players,
            seats: [Seat::Human, Seat::Human],
            save: None,
            pause: Duration::from_millis(600),
            seed: 1,
            is_flipped: false,
            remote: None,
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
                error.starts_with(&format!("{word:?} is nobody who plays")),
                "{error}"
            );
        }
    }
}
