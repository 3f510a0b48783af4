//! Rectangles of cells.

/// A rectangle of cells, given by its outermost columns and rows; all four are inside.
///
/// The coordinates are `i64` for patterns, and `i128` for worlds that exceed it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rectangle<C = i64> {
    /// The leftmost column.
    pub left: C,
    /// The topmost row.
    pub top: C,
    /// The rightmost column.
    pub right: C,
    /// The lowest row.
    pub bottom: C,
}

impl<C: Copy + Into<i128>> Rectangle<C> {
    /// Returns the number of columns.
    #[must_use]
    pub fn width(&self) -> u128 {
        (self.right.into() - self.left.into() + 1).max(0) as u128
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> u128 {
        (self.bottom.into() - self.top.into() + 1).max(0) as u128
    }
}

impl From<Rectangle> for Rectangle<i128> {
    fn from(rectangle: Rectangle) -> Self {
        Self {
            left: rectangle.left.into(),
            top: rectangle.top.into(),
            right: rectangle.right.into(),
            bottom: rectangle.bottom.into(),
        }
    }
}
