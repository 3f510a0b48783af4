//! The text of a position (rules 9.2 to 9.4).

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use grid_core::text::{Field, read_number};
use grid_core::{Notation, ParseError, Player};

use crate::{Board, Cell, Phase, Position, PositionBuilder, Spec};

impl Notation for Position {
    const NAME: &'static str = "lifeduel";

    /// Reads `row,column`, which must be on the board.
    fn parse_move(&self, text: &str) -> Result<Cell, ParseError> {
        let cell = text.parse().ok();
        cell.filter(|&cell| self.board().contains(cell))
            .ok_or_else(|| {
                let (row, column) = (self.spec.height() - 1, self.spec.width() - 1);
                let expected =
                    format!("row,column: a row from 0 to {row}, a column from 0 to {column}");
                ParseError::new("cell", text, 0, expected)
            })
    }

    /// Names the player on whose living cell it would be.
    fn why_illegal(&self, cell: Cell) -> Option<String> {
        let owner = self.board().owner(cell)?;
        let number = owner.number();
        Some(format!(
            "a cell of player {number} lives there: choose a dead cell"
        ))
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placement(placed) => write!(f, "p{placed}"),
            Self::Simulation(generations) => write!(f, "s{generations}"),
            // The text names the winner, the phase the loser.
            Self::Violation(player) => write!(f, "v{}", player.other().number()),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.spec, self.board(), self.phase)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut fields = Field::split("position", text);
        let field = fields.expect("the parameters of the game")?;
        let spec: Spec = (field.text.parse()).map_err(|error: ParseError| {
            ParseError::new("position", text, field.at + error.at, error.expected)
        })?;
        let field = fields.expect("the rows of the board")?;
        let mut builder = PositionBuilder {
            board: Board::read(field)?,
            ..Self::start_of(spec).into()
        };
        (builder.check_board()).map_err(|error| field.error(0, error.expected))?;
        let field = fields.expect("the phase")?;
        builder.phase = read_phase(&field)?;
        fields.end("nothing after the phase")?;
        builder
            .build()
            .map_err(|error| field.error(1, error.expected))
    }
}

/// Reads the phase of a game.
fn read_phase(field: &Field<'_>) -> Result<Phase, ParseError> {
    let (letter, digits) = field.text.split_at_checked(1).unwrap_or_default();
    let error = |expected| move || field.error(1, expected);
    match (letter, digits) {
        ("v", "1") => Ok(Phase::Violation(Player::Second)),
        ("v", "2") => Ok(Phase::Violation(Player::First)),
        ("s", _) => (read_number(digits).map(Phase::Simulation))
            .ok_or_else(error(PositionBuilder::GENERATIONS)),
        ("p", _) => (read_number(digits).map(Phase::Placement))
            .ok_or_else(error(PositionBuilder::PLACEMENTS)),
        _ => Err(field.error(0, "p or s and a number, v1 or v2")),
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Position);
