//! The table that somebody asks for, and what lists say about a table.

use std::time::Duration;

use super::{
    ClockSetting, SeatPlan, SetupError, Sits, Status, Table, TableSetup, Token, player_number,
};
use crate::{Said, going_words};
use menagerie::{AnyGame, Catalogue, Level, OpenError, Player, ReadError};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// The table that somebody asks for: the game, by its name or as a record, and who sits at it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The name of the game. It may be missing if there is a record.
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
    /// Who sits at each seat. The keeper makes the secrets of the persons.
    #[serde(deserialize_with = "asked_seats")]
    pub seats: [Sits; 2],
    /// The player that the first seat plays; the first one if nothing is said.
    #[serde(default = "first_player", with = "player_number")]
    pub sides: Player,
    /// The clocks, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// Whether everybody may see the table in the lobby.
    #[serde(default)]
    pub listed: bool,
    /// How strong the players should be who come from the lobby, if that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wished: Option<Level>,
}

/// The first seat plays first, unless another side is asked for.
const fn first_player() -> Player {
    Player::First
}

/// Reads the seats of a request. What is no fact of a seat is refused: somebody expects it to count.
fn asked_seats<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Sits; 2], D::Error> {
    let asked = <[serde_json::Map<_, _>; 2]>::deserialize(deserializer)?;
    let read = |seat: serde_json::Map<String, serde_json::Value>| {
        let is_computer = seat.get("kind").is_some_and(|kind| kind == "computer");
        let is_known = |name: &str| name == "kind" || is_computer && name == "level";
        match seat.keys().find(|name| !is_known(name)) {
            Some(name) => Err(D::Error::custom(format_args!(
                "unknown field `{name}` of a seat"
            ))),
            None => Sits::deserialize(seat).map_err(D::Error::custom),
        }
    };
    let [first, second] = asked.map(read);
    Ok([first?, second?])
}

/// Why a table cannot be made.
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

/// Why a request for a table cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// The clock is malformed. The words say what was expected.
    #[error("{0}")]
    Clock(String),
    /// The request has another shape than [`NewTable`].
    #[error(transparent)]
    Shape(#[from] serde_json::Error),
}

impl AskError {
    /// Returns the kind of error as a word for programs.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Clock(_) => "bad-clock",
            Self::Shape(_) => "bad-request",
        }
    }
}

/// The error that says in words what is wrong with a request.
fn wrong(words: impl Into<String>) -> PlanError {
    SetupError::Game(words.into()).into()
}

/// The most moves of a record that a table begins with.
const MAX_LOADED: usize = 2_000;

impl NewTable {
    /// Reads a request.
    ///
    /// # Errors
    /// If it has another shape; people are told at its field what is wrong with the clock.
    pub fn read(asked: serde_json::Value) -> Result<Self, AskError> {
        if let Some(clock) = asked.get("clock").filter(|clock| !clock.is_null()) {
            ClockSetting::deserialize(clock).map_err(|why| AskError::Clock(why.to_string()))?;
        }
        Ok(serde_json::from_value(asked)?)
    }

    /// Sets up this table. Each person gets one of these secrets.
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
            wished: self.wished,
            seats: [
                SeatPlan::new(self.seats[0], first),
                SeatPlan::new(self.seats[1], second),
            ],
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
