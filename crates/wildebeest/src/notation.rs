//! Positions and moves as text, and the 15-line board file (R1, R9).

use alloc::string::String;
use core::fmt::{self, Write};
use core::str::FromStr;

use grid_core::text::fields;
use grid_core::{Notation, ParseError, Player, SquareSet};

use crate::position::{JET_PACK, PADS};
use crate::{Move, PieceKind, Position, Square};

/// A square as this game writes it: `row,column`, both from 0 to 10.
pub(crate) struct Place(pub Square);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0.row(), self.0.column())
    }
}

/// Reads `row,column`.
fn read_place(text: &str) -> Option<Square> {
    let (row, column) = text.split_once(',')?;
    // One spelling only: no signs and no leading zeros.
    let number = |text: &str| match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(usize::from(digit - b'0')),
        b"10" => Some(10),
        _ => None,
    };
    Square::new(number(row)?, number(column)?)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", Place(self.from), Place(self.to))
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at| ParseError::new("move", text, at, "ROW,COLUMN-ROW,COLUMN, each 0 to 10");
        let dash = text.find('-').ok_or_else(|| error(text.len()))?;
        Ok(Self {
            from: read_place(&text[..dash]).ok_or_else(|| error(0))?,
            to: read_place(&text[dash + 1..]).ok_or_else(|| error(dash + 1))?,
        })
    }
}

impl Notation for Position {
    const NAME: &'static str = "wildebeest";

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        text.parse()
    }
}

impl Position {
    /// The character of a square: a piece's letter, or what shows on an empty square.
    fn letter_at(&self, square: Square) -> char {
        match self.piece_at(square) {
            Some((owner, kind)) => kind.letter_of(owner),
            None if square == JET_PACK => '#',
            None if PADS.contains(&square) => '*',
            None => '.',
        }
    }

    fn write_row(&self, row: usize, f: &mut impl Write) -> fmt::Result {
        (0..11).try_for_each(|column| f.write_char(self.letter_at(Square::at(row, column))))
    }

    /// Reads a row of eleven characters that stands at `start` in `whole`.
    fn read_row(
        &mut self,
        row: usize,
        text: &str,
        whole: &str,
        start: usize,
    ) -> Result<(), ParseError> {
        let error = |at, expected| ParseError::new("position", whole, start + at, expected);
        let mut columns = 0;
        for (at, letter) in text.char_indices() {
            let square =
                Square::new(row, columns).ok_or_else(|| error(at, "a row of eleven squares"))?;
            columns += 1;
            if matches!(letter, '.' | '*' | '#') {
                continue;
            }
            let (kind, owner) = PieceKind::from_letter(letter)
                .ok_or_else(|| error(at, "a piece's letter, or . * # for an empty square"))?;
            let own = self.pieces(owner);
            match kind {
                PieceKind::King | PieceKind::JetKing if self.kings().intersects(own) => {
                    return Err(error(at, "at most one king of each colour"));
                }
                PieceKind::Cart if self.of_kind(kind).intersects(own) => {
                    return Err(error(at, "at most one golf cart of each colour"));
                }
                _ => self.put(square, owner, kind),
            }
        }
        if columns < 11 {
            return Err(error(text.len(), "a row of eleven squares"));
        }
        Ok(())
    }

    fn read_side(&mut self, text: &str, whole: &str, at: usize) -> Result<(), ParseError> {
        self.turn = match text {
            "W" => Player::First,
            "B" => Player::Second,
            _ => return Err(ParseError::new("position", whole, at, "W or B")),
        };
        Ok(())
    }
}

impl fmt::Display for Position {
    /// `W` or `B`, a blank and the eleven rows joined by `/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(side_letter(self.turn))?;
        for row in 0..11 {
            f.write_char(if row == 0 { ' ' } else { '/' })?;
            self.write_row(row, f)?;
        }
        Ok(())
    }
}

const fn side_letter(player: Player) -> char {
    match player {
        Player::First => 'W',
        Player::Second => 'B',
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let missing = |expected| ParseError::new("position", text, text.len(), expected);
        let mut fields = fields(text);
        let mut position = Self::EMPTY;
        let (at, side) = fields.next().ok_or_else(|| missing("W or B"))?;
        position.read_side(side, text, at)?;
        let (mut at, rows) = fields
            .next()
            .ok_or_else(|| missing("eleven rows joined by /"))?;
        let mut count = 0;
        for row in rows.split('/') {
            if count == 11 {
                return Err(ParseError::new("position", text, at, "only eleven rows"));
            }
            position.read_row(count, row, text, at)?;
            at += row.len() + 1;
            count += 1;
        }
        if count < 11 {
            return Err(missing("eleven rows joined by /"));
        }
        match fields.next() {
            Some((at, _)) => Err(ParseError::new(
                "position",
                text,
                at,
                "the end of the position",
            )),
            None => Ok(position),
        }
    }
}

/// A board file (R1.3): 15 lines, the position and three numbers.
///
/// ```
/// use wildebeest::{BoardFile, Position};
///
/// let file = BoardFile { position: Position::START, used: 0, allowed: 60_000, half_moves: 0 };
/// assert_eq!(file.to_string().lines().count(), 15);
/// assert_eq!(file.to_string().parse::<BoardFile>()?, file);
/// # Ok::<(), wildebeest::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoardFile {
    /// The position.
    pub position: Position,
    /// Time used, in milliseconds.
    pub used: u64,
    /// Time allowed, in milliseconds.
    pub allowed: u64,
    /// The number of half-moves played so far.
    pub half_moves: u64,
}

impl fmt::Display for BoardFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", side_letter(self.position.turn))?;
        for row in 0..11 {
            self.position.write_row(row, f)?;
            f.write_char('\n')?;
        }
        writeln!(f, "{}\n{}\n{}", self.used, self.allowed, self.half_moves)
    }
}

impl FromStr for BoardFile {
    type Err = ParseError;

    /// Carriage returns before line feeds and a missing last line feed are accepted.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at, expected: &'static str| ParseError::new("board file", text, at, expected);
        let mut at = 0;
        let mut lines = text.split_inclusive('\n').map(|line| {
            let start = at;
            at += line.len();
            let line = line.strip_suffix('\n').unwrap_or(line);
            (start, line.strip_suffix('\r').unwrap_or(line))
        });
        let mut next = |expected| lines.next().ok_or_else(|| error(text.len(), expected));

        let mut position = Position::EMPTY;
        let (start, side) = next("W or B")?;
        position.read_side(side, text, start)?;
        for row in 0..11 {
            let (start, line) = next("a row of eleven squares")?;
            position.read_row(row, line, text, start)?;
        }
        let mut number = |expected| {
            let (start, line) = next(expected)?;
            let is_number = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
            match line.parse::<u64>() {
                Ok(number) if is_number => Ok(number),
                _ => Err(error(start, expected)),
            }
        };
        let file = Self {
            position,
            used: number("the milliseconds used")?,
            allowed: number("the milliseconds allowed")?,
            half_moves: number("the number of half-moves played")?,
        };
        match lines.next() {
            Some((start, _)) => Err(error(start, "the end of the file after 15 lines")),
            None => Ok(file),
        }
    }
}

impl BoardFile {
    /// The file after a legal move (R9): the clock lines stay, the last line counts on.
    #[must_use]
    pub fn after(self, m: Move) -> Self {
        let mut position = self.position;
        grid_core::Game::play_unchecked(&mut position, m);
        Self {
            position,
            half_moves: self.half_moves.saturating_add(1),
            ..self
        }
    }

    /// The text without the last line feed, as the original program writes it.
    #[must_use]
    pub fn to_original(&self) -> String {
        let mut text = alloc::format!("{self}");
        text.pop();
        text
    }
}

#[cfg(feature = "serde")]
pub(crate) mod serde_text {
    //! Positions and moves are strings: their texts; and so are the squares of events.

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Place, read_place};
    use crate::{Move, Position, Square};

    macro_rules! as_text {
        ($type:ty) => {
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    grid_core::text::deserialize(deserializer)
                }
            }
        };
    }

    as_text!(Position);
    as_text!(Move);

    pub(crate) mod square {
        //! A square as `row,column`.

        use super::*;

        #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
        pub(crate) fn serialize<S: Serializer>(
            square: &Square,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.collect_str(&Place(*square))
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Square, D::Error> {
            let text = alloc::string::String::deserialize(deserializer)?;
            read_place(&text).ok_or_else(|| {
                serde::de::Error::custom(alloc::format!(
                    "bad square {text:?}: expected ROW,COLUMN, each 0 to 10"
                ))
            })
        }
    }
}
