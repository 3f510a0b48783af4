//! The three cells of an Acquire.

use crate::Cell;

/// Three different cells. The order in which they are given does not matter.
///
/// ```
/// use conquid::{Cell, Triple};
///
/// let [a, b, c] = [Cell::at(6, 8), Cell::at(6, 6), Cell::at(6, 7)];
/// let cells = Triple::new([a, b, c]).unwrap();
/// assert_eq!(cells.cells(), [b, c, a]);
/// assert_eq!(Triple::new([a, b, a]), None);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triple([Cell; 3]);

impl Triple {
    /// Makes a triple of three cells in any order; `None` if two of them are the same.
    #[must_use]
    #[inline]
    pub fn new(mut cells: [Cell; 3]) -> Option<Self> {
        cells.sort_unstable();
        let [a, b, c] = cells;
        (a < b && b < c).then_some(Self(cells))
    }

    /// Makes a triple of three cells that are known to ascend.
    #[inline]
    pub(crate) fn ascending(cells: [Cell; 3]) -> Self {
        debug_assert!(cells[0] < cells[1] && cells[1] < cells[2]);
        Self(cells)
    }

    /// The cells in ascending order, by row and then by column.
    #[must_use]
    #[inline]
    pub const fn cells(self) -> [Cell; 3] {
        self.0
    }
}
