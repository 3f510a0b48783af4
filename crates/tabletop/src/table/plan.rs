//! What a table of a keeper is made of: what was asked for, who sits at it, and what lists say
//! about it.

use std::time::Duration;

use super::{
    ClockSetting, Name, Place, SetupError, Status, Table, TableSetup, Terms, Token, player_number,
};
use crate::{Said, going_words};
use menagerie::{AnyGame, Catalogue, Level, OpenError, Player, ReadError};
use serde::{Deserialize, Serialize};

/// What a table was made with; it never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// How the first game begins.
    #[serde(flatten)]
    pub terms: Terms,
    /// Whether everybody may see the table in the lobby.
    pub listed: bool,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SeatPlan {
    /// A person who has this secret.
    Person {
        /// The secret.
        token: Token,
        /// What the person calls themselves.
        #[serde(default, skip_serializing_if = "Name::is_none")]
        name: Name,
    },
    /// The first person who sits down.
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

    /// Returns to whom the seat belongs, and the name of a person.
    pub(super) fn sitting(&self) -> (Place, Name) {
        match self {
            Self::Person { token, name } => (Place::Held(*token), name.clone()),
            Self::Open => (Place::Open, Name::NONE),
            Self::Computer { .. } => (Place::Local, Name::NONE),
            Self::Here { name } => (Place::Local, name.clone()),
        }
    }

    /// Returns these seats as they are at a table now: people may have come and gone, or have
    /// other names.
    pub fn taken(seats: &[Self; 2], table: &Table) -> [Self; 2] {
        let mut seats = seats.clone();
        let places = table.places().into_iter().zip(table.presence().names);
        for (seat, (place, name)) in seats.iter_mut().zip(places) {
            match (place, &mut *seat) {
                (Place::Held(token), _) => *seat = Self::Person { token, name },
                (Place::Open, _) => *seat = Self::Open,
                (Place::Local, Self::Here { name: known }) => *known = name,
                (Place::Local, _) => {}
            }
        }
        seats
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

/// A request for a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    game: Option<String>,
    variant: Option<String>,
    position: Option<String>,
    record: Option<String>,
    seats: [AskedSeat; 2],
    #[serde(default = "first_player", with = "player_number")]
    sides: Player,
    clock: Option<ClockSetting>,
    #[serde(default)]
    pub(super) listed: bool,
}

/// The player who opens a table plays first, unless they ask for another side.
const fn first_player() -> Player {
    Player::First
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum AskedSeat {
    Person {},
    Open {},
    Computer {
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
    ) -> Result<(Table, [SeatPlan; 2]), PlanError> {
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
        let ([first, second], [one, two]) = (self.seats, tokens);
        let seats = [first.plan(one), second.plan(two)];
        let setup = TableSetup {
            variant: self.variant.or(usual),
            sides: self.sides,
            clock: self.clock,
            places: seats.each_ref().map(|seat| seat.sitting().0),
            ..TableSetup::new(info, game)
        };
        Ok((Table::new(setup, Duration::ZERO)?, seats))
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
    fn plan(self, token: Token) -> SeatPlan {
        match self {
            Self::Person {} => SeatPlan::Person {
                token,
                name: Name::NONE,
            },
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
