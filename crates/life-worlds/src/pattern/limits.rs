//! Limits on the size of patterns.

use super::cell_set::CellSet;

/// Limits on the size of patterns. They are checked before memory is allocated.
///
/// ```
/// use life_worlds::pattern::{Format, Pattern, PatternLimits};
///
/// let limits = PatternLimits::DEFAULT.with_coordinate(100).with_cells(10);
/// assert!(Pattern::parse_as("10o!", Format::Rle, &limits).is_ok());
/// assert!(Pattern::parse_as("11o!", Format::Rle, &limits).is_err());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
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

    /// Sets the greatest distance of a cell from (0, 0).
    ///
    /// ```
    /// use life_worlds::pattern::{Format, Pattern, PatternLimits};
    ///
    /// let limits = PatternLimits::DEFAULT.with_coordinate(1_000);
    /// let error = Pattern::parse_as("5000b1o!", Format::Rle, &limits).unwrap_err();
    /// assert_eq!(error.expected, "a count from 1 to 2001");
    /// ```
    #[must_use]
    pub const fn with_coordinate(mut self, coordinate: u64) -> Self {
        self.coordinate = coordinate;
        self
    }

    /// Sets the greatest number of living cells.
    ///
    /// ```
    /// use life_worlds::pattern::{Format, Pattern, PatternLimits};
    ///
    /// let limits = PatternLimits::DEFAULT.with_cells(1_000);
    /// let error = Pattern::parse_as("1001o!", Format::Rle, &limits).unwrap_err();
    /// assert_eq!(error.expected, "at most 1000 living cells");
    /// ```
    #[must_use]
    pub const fn with_cells(mut self, cells: u64) -> Self {
        self.cells = cells;
        self
    }

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

    /// Fails if there are too many cells or one is too far away.
    #[cfg(feature = "serde")]
    pub(crate) fn check(&self, cells: &CellSet) -> Result<(), super::TooLarge> {
        use super::TooLarge;

        if cells.len() > self.cells {
            return Err(TooLarge::Cells(self.cells));
        }
        self.allow(cells)
            .then_some(())
            .ok_or(TooLarge::Coordinate(self.farthest()))
    }

    /// Whether no cell is too far away.
    pub(super) fn allow(&self, cells: &CellSet) -> bool {
        let far = self.farthest();
        cells.bounding_box().is_none_or(|bounds| {
            [bounds.left, bounds.top, bounds.right, bounds.bottom]
                .iter()
                .all(|coordinate| coordinate.unsigned_abs() <= far)
        })
    }
}

impl Default for PatternLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
