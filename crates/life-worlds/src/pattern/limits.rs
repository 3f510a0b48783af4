//! Limits on the size of patterns.

use super::cell_set::CellSet;

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
    const FARTHEST: u64 = 1 << 61;

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
