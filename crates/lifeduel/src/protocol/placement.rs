//! Reading a client's reply to `placement` (rules 4.1 to 4.12).

use alloc::string::String;
use core::fmt;

use serde::Deserializer as _;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::message::trim_end;

/// A line that is not a placement.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlacementError {
    /// Nothing, or only white space.
    #[error("a blank line: expected {EXAMPLE}")]
    Blank,
    /// Not text.
    #[error("not UTF-8 from byte {at} on: expected {EXAMPLE}")]
    NotUtf8 {
        /// The first byte that is not.
        at: usize,
    },
    /// Not JSON, or not an object.
    #[error("not a JSON object from byte {at} on: expected {EXAMPLE}")]
    NotAnObject {
        /// Where it ceases to be one, in bytes from 1.
        at: usize,
    },
    /// An object without a place.
    #[error("no key \"place\": expected {EXAMPLE}")]
    NoPlace,
    /// Something else than two integers.
    #[error("a place {found}: expected [row, column], two integers")]
    NotAPair {
        /// What stood there, cut to 40 characters.
        found: String,
    },
    /// A number so large that no board has such a row or column.
    #[error("a place {found}: expected a cell of the board")]
    TooLarge {
        /// What stood there, cut to 40 characters.
        found: String,
    },
}

/// What is expected, as errors show it.
const EXAMPLE: &str = "{\"place\": [row, column]}";

/// Reads `{"place": [row, column]}`: the two coordinates, which need not be on the board that is played on.
///
/// Any white space of JSON's can stand between the parts and any white space behind them; other keys
/// mean nothing; of several places the last one counts. Coordinates are integers: `-0` is one, `1.0`,
/// `1e0`, `true` and `"1"` are not.
///
/// # Errors
/// If it is anything else.
///
/// ```
/// use lifeduel::protocol::placement::read;
///
/// assert_eq!(read(b"{\"place\": [2, 3]}"), Ok([2, 3]));
/// assert_eq!(read(b"{\"why\":[[]],\"place\":[-0,99]} \r"), Ok([0, 99]));
/// assert_eq!(
///     read(b"{\"place\": [1.0, 2]}").unwrap_err().to_string(),
///     "a place [1.0, 2]: expected [row, column], two integers"
/// );
/// ```
pub fn read(line: &[u8]) -> Result<[i64; 2], PlacementError> {
    let text = core::str::from_utf8(line).map_err(|error| PlacementError::NotUtf8 {
        at: error.valid_up_to(),
    })?;
    let text = trim_end(text);
    if text.trim_start().is_empty() {
        return Err(PlacementError::Blank);
    }
    // What is skipped and what is kept raw is read without recursion, however deep it is.
    let mut json = serde_json::Deserializer::from_str(text);
    let place = json
        .deserialize_map(Places)
        .and_then(|place| json.end().map(|()| place))
        .map_err(|error| PlacementError::NotAnObject { at: error.column() })?
        .ok_or(PlacementError::NoPlace)?;
    let found = || place.chars().take(40).collect();
    let [row, column] = pair(place).ok_or_else(|| PlacementError::NotAPair { found: found() })?;
    match (row.parse(), column.parse()) {
        (Ok(row), Ok(column)) => Ok([row, column]),
        _ => Err(PlacementError::TooLarge { found: found() }),
    }
}

/// The text of the last value with the key `place`.
struct Places;

impl<'de> Visitor<'de> for Places {
    type Value = Option<&'de str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(EXAMPLE)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut place = None;
        while let Some(key) = map.next_key::<String>()? {
            if key == "place" {
                place = Some(map.next_value::<&RawValue>()?.get());
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(place)
    }
}

/// The texts of two integers, if a JSON text is an array of them.
///
/// They are taken from the text: a number that has been read does not tell `-0` from `-0.0` any more.
fn pair(json: &str) -> Option<[&str; 2]> {
    let inside = json.strip_prefix('[')?.strip_suffix(']')?;
    let (row, column) = inside.split_once(',')?;
    Some([integer(row)?, integer(column)?])
}

/// The text of an integer in a part of a valid JSON text, if it is one.
fn integer(json: &str) -> Option<&str> {
    let json = json.trim_matches([' ', '\t', '\n', '\r']);
    let digits = json.strip_prefix('-').unwrap_or(json);
    let is_integer = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_integer.then_some(json)
}
