//! How a table begins, and who sits at it, as messages and files say it.

use super::{ClockSetting, Name, Sits, Token, player_number};
use menagerie::{Level, Player};
use serde::{Deserialize, Serialize};

/// How the first game of a table begins, as welcomes and files say it. It never changes.
///
/// ```
/// use menagerie::Catalogue;
/// use tabletop::table::{Plan, TableSetup};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("conquid")?.clone();
/// let mut game = info.start(Some("small"))?;
/// game.play("C")?;
/// let plan = Plan::of(&TableSetup::new(info, game));
/// let json = serde_json::to_string(&plan)?;
/// assert!(json.starts_with(r#"{"game":"conquid","start":""#));
/// let again: Plan = serde_json::from_str(&json)?;
/// assert_eq!(again.open(&catalogue)?.game.played(), ["C"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The game.
    pub game: String,
    /// The name of the variant that starts at this position, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The start position.
    pub start: String,
    /// The moves played before the log begins: those of a loaded game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The player that the first seat plays in the first game.
    #[serde(with = "player_number")]
    pub sides: Player,
    /// The clocks, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// Whether everybody may see the table in the lobby. A welcome does not say it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
    /// How strong the players should be who come from the lobby, if that matters. A welcome does not
    /// say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wished: Option<Level>,
}

/// To whom a seat of a table belongs, as its keeper stores it: [who sits there](Sits), with what only
/// the keeper knows, which is the secret of a person, or that they are at this program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SeatPlan {
    /// A person whose programs have this secret.
    Person {
        /// The secret.
        token: Token,
        /// What the person calls themselves.
        #[serde(default, skip_serializing_if = "Name::is_none")]
        name: Name,
    },
    /// Whoever sits down first: the first program that brings a token takes the seat.
    Open,
    /// The computer.
    Computer {
        /// How strong it is.
        level: Level,
    },
    /// The person at the program that keeps the table.
    Here {
        /// What the person calls themselves.
        #[serde(default, skip_serializing_if = "Name::is_none")]
        name: Name,
    },
}

impl SeatPlan {
    /// The seat of a person without a name, at the program that keeps the table.
    pub const HERE: Self = Self::Here { name: Name::NONE };

    /// The seat of a person without a name who has this secret.
    pub const fn person(token: Token) -> Self {
        let name = Name::NONE;
        Self::Person { token, name }
    }

    /// The seat that somebody asks for. A person gets this secret.
    pub const fn new(asked: Sits, token: Token) -> Self {
        match asked {
            Sits::Person => Self::person(token),
            Sits::Open => Self::Open,
            Sits::Computer { level } => Self::Computer { level },
        }
    }

    /// Returns who sits there, as far as everybody may know.
    pub const fn sits(&self) -> Sits {
        match *self {
            Self::Person { .. } | Self::Here { .. } => Sits::Person,
            Self::Open => Sits::Open,
            Self::Computer { level } => Sits::Computer { level },
        }
    }

    /// Returns what the person calls themselves; no name for the computer.
    pub fn name(&self) -> Name {
        match self {
            Self::Person { name, .. } | Self::Here { name } => name.clone(),
            Self::Open | Self::Computer { .. } => Name::NONE,
        }
    }

    /// Gives the person another name.
    pub(super) fn rename(&mut self, new: Name) {
        if let Self::Person { name, .. } | Self::Here { name } = self {
            *name = new;
        }
    }

    /// Returns whether the program that keeps the table acts for the seat.
    pub const fn is_local(&self) -> bool {
        matches!(self, Self::Computer { .. } | Self::Here { .. })
    }

    /// Returns the level of a computer player.
    pub const fn level(&self) -> Option<Level> {
        match *self {
            Self::Computer { level } => Some(level),
            _ => None,
        }
    }

    /// Returns the secret of a person.
    pub const fn token(&self) -> Option<Token> {
        match *self {
            Self::Person { token, .. } => Some(token),
            _ => None,
        }
    }
}
