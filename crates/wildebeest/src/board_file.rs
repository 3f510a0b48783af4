//! The 15-line board file of the original programs (R1.3, R9).

use alloc::string::String;
use core::fmt::{self, Write};
use core::str::FromStr;

use grid_core::{Game, ParseError};

use crate::notation::{Reading, side_letter, write_row};
use crate::{Move, Position};

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
            write_row(&self.position, row, f)?;
            f.write_char('\n')?;
        }
        writeln!(f, "{}\n{}\n{}", self.used, self.allowed, self.half_moves)
    }
}

impl FromStr for BoardFile {
    type Err = ParseError;

    /// Reads the 15 lines. Accepts carriage returns before line feeds and a missing last line feed.
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

        let mut reading = Reading::new(text);
        let (start, side) = next("W or B")?;
        reading.read_side(start, side)?;
        for row in 0..11 {
            let (start, line) = next("a row of eleven squares")?;
            reading.read_row(row, start, line)?;
        }
        let position = reading.finish()?;
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
    /// Returns the file after a legal move (R9). The times stay as they are, the number of
    /// half-moves goes up by one.
    #[must_use]
    pub fn after(self, m: Move) -> Self {
        let mut position = self.position;
        position.play_unchecked(m);
        Self {
            position,
            half_moves: self.half_moves.saturating_add(1),
            ..self
        }
    }

    /// Returns the text without the last line feed, as the original program writes it.
    #[must_use]
    pub fn to_original(&self) -> String {
        let mut text = alloc::format!("{self}");
        text.pop();
        text
    }
}
