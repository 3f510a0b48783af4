//! Reading text: the error that says what was read, where it went wrong and what was expected.

use alloc::borrow::Cow;
use alloc::string::String;

/// Text that could not be read: a square, a move, a position, a record.
///
/// ```
/// use grid_core::Square;
///
/// let error = "e9".parse::<Square<8, 8>>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "bad square \"e9\": expected a square of the board at character 1"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bad {what} {text:?}: expected {expected} at character {}", .at + 1)]
#[non_exhaustive]
pub struct ParseError {
    /// What was being read: `square`, `move`, `position`, …
    pub what: &'static str,
    /// The text that could not be read, cut to [`ParseError::SHOWN`] characters.
    pub text: String,
    /// Where in the text the trouble is, in characters from 0.
    pub at: usize,
    /// What should have stood there.
    pub expected: Cow<'static, str>,
}

impl ParseError {
    /// How many characters of an offending text an error keeps; the rest is cut off.
    pub const SHOWN: usize = 200;

    /// The error that, reading `what` from `text`, something other than `expected` stood at **byte**
    /// `at`.
    #[must_use]
    pub fn new(
        what: &'static str,
        text: &str,
        at: usize,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        let shown = match text.char_indices().nth(Self::SHOWN) {
            Some((end, _)) => {
                let mut cut = String::from(&text[..end]);
                cut.push('…');
                cut
            }
            None => String::from(text),
        };
        let at = text
            .char_indices()
            .take_while(|&(byte, _)| byte < at)
            .count();
        Self {
            what,
            text: shown,
            at,
            expected: expected.into(),
        }
    }
}

/// Splits a text at single blanks and tells the byte at which each field starts.
pub fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split(' ').map(move |field| {
        let at = start;
        start += field.len() + 1;
        (at, field)
    })
}

/// Reads any type with a text form from a serde string.
///
/// # Errors
/// If there is no string, or it is not the text of such a value.
#[cfg(feature = "serde")]
pub fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: core::str::FromStr<Err: core::fmt::Display>,
{
    let text: Cow<'de, str> = serde::Deserialize::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}
