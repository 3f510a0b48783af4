//! Limits on the size of patterns.

use std::borrow::Cow;

use super::cell_set::CellSet;
use super::format::Format;

/// Limits on the size of patterns. They are checked before memory is allocated.
///
/// ```
/// use life_worlds::pattern::{Format, Pattern, PatternLimits};
///
/// let limits = PatternLimits { coordinate: 100, cells: 10 };
/// assert!(Pattern::parse_as("10o!", Format::Rle, &limits).is_ok());
/// let error = |text| Pattern::parse_as(text, Format::Rle, &limits).unwrap_err().expected;
/// assert_eq!(error("11o!"), "at most 10 living cells");
/// assert_eq!(error("5000b1o!"), "a count from 1 to 201");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PatternLimits {
    /// The greatest distance of a cell from (0, 0), in columns and in rows.
    pub coordinate: u64,
    /// The greatest number of living cells.
    pub cells: u64,
}

impl PatternLimits {
    /// 2^28 (268 million) cells in each direction, and as many living cells: a full square of
    /// 16,384 x 16,384 cells.
    pub const DEFAULT: Self = Self {
        coordinate: 1 << 28,
        cells: 1 << 28,
    };

    /// The greatest coordinate that is ever allowed, even if [`coordinate`](Self::coordinate) is
    /// greater.
    pub(crate) const FARTHEST: u64 = 1 << 61;

    pub(super) fn farthest(&self) -> u64 {
        self.coordinate.min(Self::FARTHEST)
    }

    /// The greatest width and height.
    pub(super) fn widest(&self) -> u64 {
        2 * self.farthest() + 1
    }

    /// Whether no cell is too far away.
    pub(super) fn allow(&self, cells: &CellSet) -> bool {
        let far = self.farthest();
        let bounds = cells.bounding_box();
        bounds.is_none_or(|bounds| bounds.farthest() <= far)
    }
}

impl Default for PatternLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

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
