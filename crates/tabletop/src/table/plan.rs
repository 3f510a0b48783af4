//! How a table begins: what was asked for, what others are told of it, and who sits at it.

use std::time::Duration;

use super::{
    ClockSetting, Name, SetupError, Sits, Status, Table, TableSetup, Token, player_number,
};
use crate::{Said, going_words};
use menagerie::{AnyGame, Catalogue, Level, OpenError, Player, ReadError};
use serde::{Deserialize, Serialize};

/// How the first game of a table begins, as the welcome tells it and as files keep it. It never
/// changes.
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
    /// Whether everybody may see the table in the lobby. A welcome does not tell it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
}

impl Plan {
    /// Returns how a game goes on that begins like this one, without clocks; the first seat plays
    /// first.
    pub fn new(game: &dyn AnyGame) -> Self {
        Self {
            game: game.name().into(),
            variant: None,
            start: game.start(),
            moves: game.played(),
            sides: Player::First,
            clock: None,
            listed: false,
        }
    }

    /// Returns how a table begins that is to be kept.
    pub fn of(setup: &TableSetup) -> Self {
        Self {
            variant: setup.variant.clone(),
            sides: setup.sides,
            clock: setup.clock,
            listed: setup.listed,
            ..Self::new(&*setup.game)
        }
    }

    /// Sets up a table that begins so, with two open seats.
    ///
    /// # Errors
    /// If the catalogue has no such game, or a move cannot be played.
    pub fn open(&self, catalogue: &Catalogue) -> Result<TableSetup, SetupError> {
        let mut game = catalogue.open(&self.game, None, Some(&self.start))?;
        for text in &self.moves {
            game.play(text)?;
        }
        let info = catalogue.find(&self.game).map_err(OpenError::from)?;
        Ok(TableSetup {
            variant: self.variant.clone(),
            sides: self.sides,
            clock: self.clock,
            listed: self.listed,
            ..TableSetup::new(info.clone(), game)
        })
    }
}

/// To whom a seat of a table belongs.
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
    /// The first person who sits down: the first program that brings a token takes it.
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

/// A request for a table: the game by its name or a record, and who sits at it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name of the game. A record tells it, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The variant that it starts from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The position that it starts from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The game that goes on at the table, as a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Who is to sit at it.
    pub seats: [AskedSeat; 2],
    /// The player that the first seat plays; if it is left out, the first one.
    #[serde(default = "first_player", with = "player_number")]
    pub sides: Player,
    /// The clocks, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// Whether everybody may see the table in the lobby.
    #[serde(default)]
    pub listed: bool,
}

/// The player who opens a table plays first, unless they ask for another side.
const fn first_player() -> Player {
    Player::First
}

/// Who is asked to sit at a seat. The keeper makes the secrets.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum AskedSeat {
    /// A person who gets a secret.
    Person {},
    /// The first person who sits down.
    Open {},
    /// The computer.
    Computer {
        /// How strong it is.
        #[serde(default)]
        level: Level,
    },
}

/// Why there is no such table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The record cannot be read.
    #[error("the record")]
    Record(#[source] ReadError),
    /// The request is wrong, or no table can have this game.
    #[error(transparent)]
    Table(#[from] SetupError),
}

/// The error of a request that is wrong, as a sentence says.
fn wrong(words: impl Into<String>) -> PlanError {
    SetupError::Game(words.into()).into()
}

/// The most moves of a record that a table begins with.
const MAX_LOADED: usize = 2_000;

impl NewTable {
    /// Sets up the table that is asked for. Persons get these secrets.
    pub(super) fn set_up(
        self,
        catalogue: &Catalogue,
        tokens: [Token; 2],
    ) -> Result<Table, PlanError> {
        let game = self.game(catalogue)?;
        if game.ply() > MAX_LOADED {
            let moves = game.ply();
            return Err(wrong(format!(
                "a game of {moves} moves: expected at most {MAX_LOADED}"
            )));
        }
        let is_usual = self.position.is_none() && self.record.is_none();
        let info = catalogue.find(game.name()).map_err(OpenError::from);
        let info = info.map_err(SetupError::from)?.clone();
        let usual = info.variants().first().filter(|_| is_usual);
        let usual = usual.map(|variant| variant.name.into());
        let [first, second] = tokens;
        let setup = TableSetup {
            variant: self.variant.or(usual),
            sides: self.sides,
            clock: self.clock,
            listed: self.listed,
            seats: [self.seats[0].plan(first), self.seats[1].plan(second)],
            ..TableSetup::new(info, game)
        };
        Ok(Table::new(setup, Duration::ZERO)?)
    }

    fn game(&self, catalogue: &Catalogue) -> Result<Box<dyn AnyGame>, PlanError> {
        let Some(record) = &self.record else {
            let name = self.game.as_deref();
            let name = name.ok_or_else(|| wrong("expected `game` or `record`"))?;
            let (variant, position) = (self.variant.as_deref(), self.position.as_deref());
            let opened = catalogue.open(name, variant, position);
            return Ok(opened.map_err(SetupError::from)?);
        };
        if self.variant.is_some() || self.position.is_some() {
            return Err(wrong("expected one of `variant`, `position` and `record`"));
        }
        let game = catalogue.read(record).map_err(PlanError::Record)?;
        match &self.game {
            Some(expected) if expected != game.name() => {
                let found = game.name();
                Err(wrong(format!("a record of {found}: expected {expected}")))
            }
            _ => Ok(game.branch()),
        }
    }
}

impl AskedSeat {
    const fn plan(self, token: Token) -> SeatPlan {
        match self {
            Self::Person {} => SeatPlan::person(token),
            Self::Open {} => SeatPlan::Open,
            Self::Computer { level } => SeatPlan::Computer { level },
        }
    }
}

/// The game so far in a few words, for lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// `*`, `1-0`, `0-1`, `1/2-1/2` or `aborted`.
    pub status: Status,
    /// How it stands, in words: `move 7`, `your move, move 7`, `You lost, on time`. Older servers
    /// did not keep it.
    #[serde(default)]
    pub told: Said,
    /// The number of moves.
    pub ply: usize,
    /// The player to move.
    #[serde(with = "player_number")]
    pub turn: Player,
    /// The number of entries of the log.
    pub entries: usize,
    /// The number of games: a rematch is another one. Older servers did not count them.
    #[serde(default = "one")]
    pub games: u32,
}

const fn one() -> u32 {
    1
}

impl Head {
    /// Returns the game of a table in a few words.
    pub fn of(table: &Table) -> Self {
        let (ledger, state) = (table.ledger(), table.ledger().state());
        let told = Said::by(|reader| match state.status {
            Status::Going => going_words(state.turn, state.ply, reader),
            _ => ledger.standing(reader.map(|player| ledger.seat(player))),
        });
        Self {
            status: state.status,
            told,
            ply: state.ply,
            turn: state.turn,
            entries: table.ledger().len(),
            games: table.ledger().rematches().saturating_add(1),
        }
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.status != Status::Going
    }
}
