//! A cell of the board (rule 1.1). A move is a cell.

use core::fmt;
use core::str::FromStr;

use grid_core::ParseError;

/// A cell: its row from the top and its column from the left, both from 0. As a move, it places a
/// living cell there.
///
/// ```
/// use lifeduel::Cell;
///
/// let cell: Cell = "2,3".parse()?;
/// assert_eq!(cell, Cell { row: 2, column: 3 });
/// assert_eq!(cell.to_string(), "2,3");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, 0 at the top.
    pub row: u8,
    /// The column, 0 at the left.
    pub column: u8,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at, expected| ParseError::new("cell", text, at, expected);
        let comma = (text.find(',')).ok_or_else(|| error(text.len(), "row,column"))?;
        let number = |text: &str, at| {
            let plain = text == "0" || text.starts_with(|c: char| matches!(c, '1'..='9'));
            match text.parse() {
                Ok(number) if plain => Ok(number),
                _ => Err(error(
                    at,
                    "a number for the row and one for the column, such as 2,3",
                )),
            }
        };
        Ok(Self {
            row: number(&text[..comma], 0)?,
            column: number(&text[comma + 1..], comma + 1)?,
        })
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Cell);
