//! Limits on the size of patterns.

use std::borrow::Cow;

use super::format::Format;

pub(super) const FARTHEST: u64 = 1 << 28;
pub(super) const MOST_CELLS: u64 = 1 << 28;

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

/// Cells that cannot be listed or drawn one by one.
///
/// ```
/// use life_worlds::pattern::{Format, Pattern, TooLarge};
///
/// let far_apart = Pattern::new([(0, 0), (1 << 40, 0)].into_iter().collect());
/// let error = far_apart.write(Format::Plaintext).unwrap_err();
/// assert!(matches!(error, TooLarge::Drawing { height: 1, .. }));
/// assert!(far_apart.write(Format::Rle).is_ok());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TooLarge {
    /// There are more living cells than this.
    #[error("more than {0} living cells")]
    Cells(u64),
    /// A living cell is farther away than this.
    #[error("a living cell is more than {0} away from (0, 0)")]
    Coordinate(u64),
    /// The format also draws dead cells, and there are too many cells.
    #[error("{format} draws every cell: {width} x {height} are more than {limit}")]
    Drawing {
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
