//! What follows from the log, in one object, for programs that do not know the rules.

use super::{Name, Question, player_number};
use grid_core::{Outcome, ParseError, Player, serde_as_text};
use menagerie::Level;
use serde::{Deserialize, Serialize};

/// What follows from the log up to an entry. Every entry carries it, so that a program that does
/// not know the rules can follow the game; programs that know them compare it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The number of rematches so far.
    pub game: u32,
    /// The number of moves of the present game.
    pub ply: usize,
    /// The player to move.
    #[serde(with = "player_number")]
    pub turn: Player,
    /// Whether the game goes on, and how it has ended.
    pub status: Status,
    /// What ended the game, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What is left to each player at the time of the entry, in milliseconds, if there are clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[u64; 2]>,
    /// The clock that runs from the entry on, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<RunningClock>,
    /// The open questions of both seats.
    pub asked: [Vec<Question>; 2],
}

/// The clock that runs at a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningClock {
    /// The player whose clock it is.
    #[serde(with = "player_number")]
    pub player: Player,
    /// The time of play at which the present turn began, in milliseconds. The clock stands still
    /// until the delay has passed.
    pub since: u64,
}

impl State {
    /// Returns whether another program says the same. Its words for people may differ, and older
    /// programs do not say which clock runs.
    pub(super) fn agrees_with(&self, told: &Self) -> bool {
        let expected = Self {
            reason: told.reason.clone(),
            running: told.running.and(self.running),
            ..self.clone()
        };
        expected == *told
    }
}

/// Whether a game goes on, and how it has ended. Its text is the word of PGN, or `aborted`.
///
/// ```
/// use menagerie::Outcome;
/// use tabletop::table::Status;
///
/// assert_eq!(Status::Over(Outcome::Draw).to_string(), "1/2-1/2");
/// assert_eq!("aborted".parse(), Ok(Status::Aborted));
/// assert_eq!("*".parse(), Ok(Status::Going));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The game goes on: `*`.
    Going,
    /// The game is over.
    Over(Outcome),
    /// The game has ended without a result: a seat has aborted it, or the keeper has given it up.
    Aborted,
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Going => Outcome::status_word(None),
            Self::Over(outcome) => outcome.word(),
            Self::Aborted => "aborted",
        })
    }
}

impl std::str::FromStr for Status {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "aborted" {
            return Ok(Self::Aborted);
        }
        Ok(match Outcome::parse_status(text)? {
            Some(outcome) => Self::Over(outcome),
            None => Self::Going,
        })
    }
}

serde_as_text!(Status);

/// Who sits at a seat, as far as everybody may know. A request for a table has this type, too.
///
/// ```
/// use tabletop::table::Sits;
///
/// let sits: Sits = serde_json::from_str(r#"{"kind":"computer","level":"easy"}"#)?;
/// assert_eq!(sits.words(""), "computer, easy");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Sits {
    /// A person, who may be away.
    #[default]
    Person,
    /// Nobody yet.
    Open,
    /// The computer.
    Computer {
        /// How strong it is.
        #[serde(default)]
        level: Level,
    },
}

impl Sits {
    /// Returns who sits there in words: the name of a person, if it is not empty.
    pub fn words(self, name: &str) -> String {
        match self {
            Self::Computer { level } => format!("computer, {level}"),
            Self::Open => "an open seat".into(),
            Self::Person if name.is_empty() => "a person".into(),
            Self::Person => name.into(),
        }
    }
}

/// Which people and programs are at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// Whether each seat is connected, or belongs to the keeper itself.
    pub seats: [bool; 2],
    /// Who sits at each seat.
    #[serde(default, skip_serializing_if = "are_persons")]
    pub sitters: [Sits; 2],
    /// The number of connections that only watch.
    pub watchers: usize,
    /// The names of the people at the seats.
    #[serde(default, skip_serializing_if = "are_none")]
    pub names: [Name; 2],
}

impl Presence {
    /// Returns whether the same people sit there. The number of those who watch may differ.
    pub(super) fn has_same_people(&self, other: &Self) -> bool {
        let people = |it: &Self| (it.seats, it.sitters, it.names.clone());
        people(self) == people(other)
    }
}

/// Whether both seats are people's: then a message does not say who sits there.
fn are_persons(sitters: &[Sits; 2]) -> bool {
    *sitters == [Sits::Person; 2]
}

/// Whether nobody has given a name: then a message has no names.
fn are_none(names: &[Name; 2]) -> bool {
    names.iter().all(Name::is_none)
}
