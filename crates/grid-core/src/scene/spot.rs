//! A place on a scene.

use smallvec::SmallVec;

/// A cell of a [`Scene`](super::Scene): row from the top, column from the left, both from 0.
///
/// ```
/// use grid_core::scene::Spot;
///
/// // In reading order.
/// let mut spots = [(1, 0), (0, 7), (0, 2)].map(|(row, column)| Spot { row, column });
/// spots.sort_unstable();
/// assert_eq!(spots[0], Spot { row: 0, column: 2 });
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spot {
    /// The row, 0 at the top.
    pub row: u16,
    /// The column, 0 at the left.
    pub column: u16,
}

/// A list of spots; up to four are stored without allocation.
pub type Spots = SmallVec<[Spot; 4]>;
