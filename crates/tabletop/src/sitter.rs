//! The players of the sides.

use std::fmt;
use std::sync::Arc;

use menagerie::{BestPlay, Catalogue, ComputerPlayer, Limits, Pipe, Player, PlayerError};

/// The player of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sitter {
    /// A person at the table.
    #[default]
    Human,
    /// The computer.
    Computer(ComputerPlayer),
}

/// An unknown kind of player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown kind of player {word:?}: expected human, ai, a level (beginner, easy, medium, hard or \
     best), ai with a time or a depth such as ai:500ms, ai:2s or ai:depth:4, or a strategy: {}",
    known.join(", ")
)]
pub struct SitterError {
    word: String,
    known: Vec<String>,
}

/// The computer as it plays unless told otherwise: the strongest player, at one second a move.
pub fn usual_player() -> ComputerPlayer {
    let limits = Limits::time(ComputerPlayer::USUAL_TIME);
    let word = format!("{}ms", ComputerPlayer::USUAL_TIME.as_millis());
    ComputerPlayer::new(word, Arc::new(BestPlay), limits)
}

/// Returns the players whose seats no computer has, first player first.
pub(crate) fn persons(seats: &[Sitter; 2]) -> Vec<Player> {
    let mut players = Player::ALL.to_vec();
    players.retain(|player| seats[player.index()] == Sitter::Human);
    players
}

/// Returns the side of the person who plays against the computer.
pub(crate) fn only_person(seats: &[Sitter; 2]) -> Option<Player> {
    match persons(seats)[..] {
        [person] => Some(person),
        _ => None,
    }
}

/// The player that a word names, without the `ai:` that may stand before it.
fn named(word: &str) -> &str {
    word.strip_prefix("ai:").unwrap_or(word)
}

impl Sitter {
    /// Reads a word of the command line: `human`, `ai`, or a [player](Catalogue::player) of the
    /// catalogue such as `easy`, `2s` or `uct:500ms`, with or without `ai:` before it.
    ///
    /// # Errors
    /// If the word names no player.
    ///
    /// ```
    /// use menagerie::Catalogue;
    /// use tabletop::Sitter;
    ///
    /// let seat = Sitter::read("ai:depth:4", &Catalogue::standard())?;
    /// assert_eq!(seat.to_string(), "ai:depth:4");
    /// # Ok::<(), tabletop::SitterError>(())
    /// ```
    pub fn read(word: &str, catalogue: &Catalogue) -> Result<Self, SitterError> {
        Self::read_by(word, |word| catalogue.player(word))
    }

    /// Reads a word of a file, as [`read`](Self::read) does one of the command line. A file cannot
    /// name another program: it is `Err` with this word.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn of_file(word: &str, catalogue: &Catalogue) -> Result<Result<Self, String>, SitterError> {
        if named(word).starts_with(Pipe::WORD) {
            return Ok(Err(named(word).into()));
        }
        Self::read_by(word, |word| catalogue.own_player(word)).map(Ok)
    }

    fn read_by(
        word: &str,
        player: impl FnOnce(&str) -> Result<ComputerPlayer, PlayerError>,
    ) -> Result<Self, SitterError> {
        let player = match word {
            "human" => return Ok(Self::Human),
            "ai" => Ok(usual_player()),
            _ => player(named(word)),
        };
        let player = player.map_err(|PlayerError { known, .. }| SitterError {
            word: word.chars().take(40).collect(),
            known,
        })?;
        Ok(Self::Computer(player))
    }

    /// The computer player, if it has the seat.
    pub const fn player(&self) -> Option<&ComputerPlayer> {
        match self {
            Self::Human => None,
            Self::Computer(player) => Some(player),
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer(player) => write!(f, "ai:{player}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        let catalogue = Catalogue::standard();
        for (word, written) in [
            ("human", "human"),
            ("ai", "ai:1000ms"),
            ("ai:500ms", "ai:500ms"),
            ("ai:2s", "ai:2000ms"),
            ("ai:depth:4", "ai:depth:4"),
            ("ai:greedy", "ai:greedy"),
            ("ai:nodes:1000", "ai:nodes:1000"),
            ("500ms", "ai:500ms"),
            ("uct:500ms", "ai:uct:500ms"),
            ("random", "ai:random"),
        ] {
            let seat = Sitter::read(word, &catalogue).unwrap();
            assert_eq!(seat.to_string(), written);
            assert_eq!(Sitter::read(written, &catalogue), Ok(seat));
        }
        for word in ["", "Human", "ai:", "ai:0ms", "human:3"] {
            let error = Sitter::read(word, &catalogue).unwrap_err().to_string();
            let told = format!("unknown kind of player {word:?}: expected human, ai,");
            assert!(error.starts_with(&told), "{error}");
        }
    }
}
