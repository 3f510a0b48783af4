//! A place on a scene.

use smallvec::SmallVec;

/// A cell of a [`Scene`](super::Scene): row from the top, column from the left, both from 0.
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
