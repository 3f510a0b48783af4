//! Boxes around cells.

/// A box, given by its first and last column and row.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Bounds {
    pub left: i64,
    pub top: i64,
    pub right: i64,
    pub bottom: i64,
}

impl Bounds {
    /// Returns the box around cells and their neighbours.
    pub fn round(cells: impl Iterator<Item = (i64, i64)>) -> Option<Self> {
        let boxes = cells.map(|(x, y)| Self {
            left: x - 1,
            top: y - 1,
            right: x + 1,
            bottom: y + 1,
        });
        boxes.reduce(Self::with)
    }

    /// Returns the box around both.
    pub fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns the box with `by` more columns and rows on each side.
    pub fn widened(self, by: i64) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// Returns whether the boxes have a cell in common.
    pub fn meets(self, other: Self) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }

    pub fn moved(self, (right, down): (i64, i64)) -> Self {
        Self {
            left: self.left + right,
            top: self.top + down,
            right: self.right + right,
            bottom: self.bottom + down,
        }
    }

    /// Returns the box around all that it covers while it moves by `motion`.
    pub fn stretched(self, motion: (i64, i64)) -> Self {
        self.with(self.moved(motion))
    }
}
