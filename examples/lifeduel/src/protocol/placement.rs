//! A client's reply to `placement` (rules 4.1 to 4.12).

use std::collections::HashMap;
use std::num::{IntErrorKind, ParseIntError};

use lifeduel::{Board, Cell};
use serde_json::value::RawValue;

use super::message::trim_end;

/// A line that is not a placement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlacementError {
    /// The line is empty or has only white space.
    #[error("a blank line: expected {EXAMPLE}")]
    Blank,
    /// The line is not UTF-8 from this byte on, counted from 0.
    #[error("not UTF-8 from byte {0} on: expected {EXAMPLE}")]
    NotUtf8(usize),
    /// The line is not JSON, or not an object, from this byte on, counted from 1.
    #[error("not a JSON object from byte {0} on: expected {EXAMPLE}")]
    NotAnObject(usize),
    /// The object has no place.
    #[error("no key \"place\": expected {EXAMPLE}")]
    NoPlace,
    /// The place is this, cut to 40 characters: not two integers.
    #[error("a place {0}: expected [row, column], two integers")]
    NotAPair(String),
    /// The place is this, cut to 40 characters: a number is too large for any board.
    #[error("a place {0}: expected a cell of the board")]
    TooLarge(String),
}

/// The expected line, as errors show it.
const EXAMPLE: &str = "{\"place\": [row, column]}";

/// Reads `{"place": [row, column]}` and returns the two coordinates. They may be off the board.
///
/// JSON's white space may stand between the parts, and any white space at the end. Other keys are
/// ignored; of several places the last one counts. Coordinates are integers: `-0` is one, `1.0`,
/// `1e0`, `true` and `"1"` are not.
///
/// # Errors
/// If the line is anything else.
///
/// ```
/// use lifeduel_programs::protocol::placement::read;
///
/// assert_eq!(read(b"{\"place\": [2, 3]}"), Ok([2, 3]));
/// assert_eq!(read(b"{\"why\":[[]],\"place\":[-0,99]} \r"), Ok([0, 99]));
/// assert_eq!(
///     read(b"{\"place\": [1.0, 2]}").unwrap_err().to_string(),
///     "a place [1.0, 2]: expected [row, column], two integers"
/// );
/// ```
pub fn read(line: &[u8]) -> Result<[i64; 2], PlacementError> {
    let text = std::str::from_utf8(line);
    let text = trim_end(text.map_err(|error| PlacementError::NotUtf8(error.valid_up_to()))?);
    if text.trim_start().is_empty() {
        return Err(PlacementError::Blank);
    }
    // Raw values are skipped without recursion: deep nesting cannot overflow the stack.
    let keys: Result<HashMap<String, &RawValue>, _> = serde_json::from_str(text);
    let keys = keys.map_err(|error| PlacementError::NotAnObject(error.column()))?;
    let place = keys.get("place").ok_or(PlacementError::NoPlace)?.get();
    let found = || place.chars().take(40).collect();
    let pair: Result<[&RawValue; 2], _> = serde_json::from_str(place);
    let pair = pair.map_err(|_| PlacementError::NotAPair(found()))?;
    // A number that is read from JSON does not distinguish `-0` from `-0.0`; its text does.
    let numbers = pair.map(|number| number.get().parse::<i64>());
    let is_no_integer = |number: &Result<_, ParseIntError>| {
        (number.as_ref()).is_err_and(|error| *error.kind() == IntErrorKind::InvalidDigit)
    };
    match numbers {
        [Ok(row), Ok(column)] => Ok([row, column]),
        numbers if numbers.iter().any(is_no_integer) => Err(PlacementError::NotAPair(found())),
        _ => Err(PlacementError::TooLarge(found())),
    }
}

/// Returns the line with which a client places a cell.
///
/// ```
/// use lifeduel::Cell;
///
/// let line = lifeduel_programs::protocol::placement::line(Cell::at(2, 3));
/// assert_eq!(line, "{\"place\": [2, 3]}\n");
/// ```
pub fn line(cell: Cell) -> String {
    format!("{{\"place\": [{}, {}]}}\n", cell.row(), cell.column())
}

/// Returns the cell with these coordinates, if it is on a board.
pub(crate) fn cell_on(board: Board, row: i64, column: i64) -> Option<Cell> {
    let cell = Cell::new(row.try_into().ok()?, column.try_into().ok()?);
    cell.filter(|&cell| board.contains(cell))
}
