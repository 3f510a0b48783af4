//! Positions and moves as text (R1, R9).

use alloc::string::{String, ToString};
use core::fmt::{self, Write};
use core::str::FromStr;

use chess_men::{BySquare, Part};
use grid_core::text::fields;
use grid_core::{Notation, ParseError, Player};

use crate::board::{JET_PACK, PADS};
use crate::{Kind, Move, PieceKind, Position, Setup, Square};

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at| ParseError::new("move", text, at, "ROW,COLUMN-ROW,COLUMN, each 0 to 10");
        let dash = text.find('-').ok_or_else(|| error(text.len()))?;
        Ok(Self {
            from: text[..dash].parse().map_err(|_| error(0))?,
            to: text[dash + 1..].parse().map_err(|_| error(dash + 1))?,
        })
    }
}

impl Notation for Position {
    const NAME: &'static str = "wildebeest";

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }

    fn why_illegal(&self, m: Move) -> Option<String> {
        self.refusal(m).map(|refusal| refusal.to_string())
    }
}

/// Returns the character of a square: the letter of its piece, or the symbol of an empty square.
fn letter_at(position: &Position, square: Square) -> char {
    match position.piece_at(square) {
        Some((owner, kind)) => kind.letter_of(owner),
        None if square == JET_PACK => '#',
        None if PADS.contains(&square) => '*',
        None => '.',
    }
}

/// Writes the eleven characters of a row.
pub(crate) fn write_row(position: &Position, row: usize, f: &mut impl Write) -> fmt::Result {
    (0..11).try_for_each(|column| f.write_char(letter_at(position, Square::at(row, column))))
}

/// Returns the letter of the player to move.
pub(crate) const fn side_letter(player: Player) -> char {
    match player {
        Player::First => 'W',
        Player::Second => 'B',
    }
}

impl fmt::Display for Position {
    /// Writes `W` or `B`, a blank and the eleven rows joined by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(side_letter(self.turn))?;
        for row in 0..11 {
            f.write_char(if row == 0 { ' ' } else { '/' })?;
            write_row(self, row, f)?;
        }
        Ok(())
    }
}

/// The state of a parser of positions.
pub(crate) struct Reading<'a> {
    /// The whole text, for error messages.
    whole: &'a str,
    /// The parts that have been read.
    setup: Setup,
    /// The byte of the text at which the letter of each piece stands.
    places: BySquare<usize, 128>,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(whole: &'a str) -> Self {
        Self {
            whole,
            setup: Setup::default(),
            places: BySquare::filled(0),
        }
    }

    /// Returns the error for a text that has something other than `expected` at byte `at`.
    pub(crate) fn error(&self, at: usize, expected: &'static str) -> ParseError {
        ParseError::new("position", self.whole, at, expected)
    }

    /// Reads the letter of the player to move, which stands at byte `at`.
    pub(crate) fn read_side(&mut self, at: usize, text: &str) -> Result<(), ParseError> {
        self.setup.turn = match text {
            "W" => Player::First,
            "B" => Player::Second,
            _ => return Err(self.error(at, "W or B")),
        };
        Ok(())
    }

    /// Reads the eleven characters of a row, which start at byte `start`.
    pub(crate) fn read_row(
        &mut self,
        row: usize,
        start: usize,
        text: &str,
    ) -> Result<(), ParseError> {
        let mut columns = 0;
        for (at, letter) in text.char_indices() {
            let at = start + at;
            let square = Square::new(row, columns)
                .ok_or_else(|| self.error(at, "a row of eleven squares"))?;
            columns += 1;
            if matches!(letter, '.' | '*' | '#') {
                continue;
            }
            let (kind, owner) = PieceKind::from_letter(letter)
                .ok_or_else(|| self.error(at, "a piece's letter, or . * # for an empty square"))?;
            self.setup.board[square] = Some((owner, kind));
            self.places[square] = at;
        }
        if columns < 11 {
            return Err(self.error(start + text.len(), "a row of eleven squares"));
        }
        Ok(())
    }

    /// Returns the position that has been read.
    pub(crate) fn finish(self) -> Result<Position, ParseError> {
        Position::try_from(self.setup).map_err(|error| {
            let at = match error.part {
                Part::Piece(square) => self.places[square],
                _ => 0,
            };
            ParseError::new("position", self.whole, at, error.expected)
        })
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reading = Reading::new(text);
        let missing = |expected| ParseError::new("position", text, text.len(), expected);
        let mut fields = fields(text);
        let (at, side) = fields.next().ok_or_else(|| missing("W or B"))?;
        reading.read_side(at, side)?;
        let (mut at, rows) = fields
            .next()
            .ok_or_else(|| missing("eleven rows joined by /"))?;
        let mut count = 0;
        for row in rows.split('/') {
            if count == 11 {
                return Err(reading.error(at, "only eleven rows"));
            }
            reading.read_row(count, at, row)?;
            at += row.len() + 1;
            count += 1;
        }
        if count < 11 {
            return Err(missing("eleven rows joined by /"));
        }
        match fields.next() {
            Some((at, _)) => Err(reading.error(at, "the end of the position")),
            None => reading.finish(),
        }
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Position, Move);
