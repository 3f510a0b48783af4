//! Limits on the size of patterns.

use std::borrow::Cow;

use super::format::Format;

/// The greatest distance from (0, 0), in columns and in rows, of a cell that is read one by one:
/// 2^28 (268 million).
pub const FARTHEST: u64 = 1 << 28;

/// The greatest number of living cells that are read one by one: a full square of 16,384 x 16,384
/// cells.
pub const MOST_CELLS: u64 = 1 << 28;

/// The greatest width and height.
pub(super) const WIDEST: u64 = 2 * FARTHEST + 1;

/// The error for text that is not a pattern: the place, what was found there and what was expected.
///
/// ```
/// use life_worlds::pattern::Pattern;
///
/// let error = Pattern::parse("x = 3, y = 3\nbo$2bo$3z!").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 9));
/// assert_eq!(
///     error.to_string(),
///     "bad RLE at line 2, column 9: expected b, o, $ or !, found \"z!\""
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "bad {} at line {line}, column {column}: expected {expected}, found {}",
    name(*.format),
    quoted(.found)
)]
#[non_exhaustive]
pub struct PatternError {
    /// The format it was read as; `None` if no format was recognised.
    pub format: Option<Format>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was expected there.
    pub expected: Cow<'static, str>,
    /// The beginning of the text found instead, at most to the end of its line. Empty at the end of
    /// the text.
    pub found: String,
}

fn name(format: Option<Format>) -> String {
    format.map_or_else(|| "pattern".into(), |format| format.to_string())
}

fn quoted(found: &str) -> String {
    match found {
        "" => "the end of the line".into(),
        found => format!("{found:?}"),
    }
}

/// The error for a pattern that a format cannot hold.
///
/// ```
/// use life_worlds::pattern::{Format, Pattern, WriteError};
///
/// let far_apart = Pattern::new([(0, 0), (1 << 40, 0)].into_iter().collect());
/// let error = far_apart.write(Format::Plaintext).unwrap_err();
/// assert!(matches!(error, WriteError::TooLarge { height: 1, .. }));
/// assert!(far_apart.write(Format::Rle).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format also draws dead cells, and there are too many cells.
    #[error("{format} draws every cell: {width} x {height} are more than {limit}")]
    TooLarge {
        /// The format.
        format: Format,
        /// Columns of the pattern.
        width: u128,
        /// Rows of the pattern.
        height: u128,
        /// The greatest number of cells that are drawn.
        limit: u64,
    },
}
