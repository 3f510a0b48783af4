//! Rectangles of cells.

/// A rectangle of cells, given by its outermost columns and rows; all four are inside.
///
/// The coordinates are `i64` for patterns, and `i128` for worlds that exceed it.
///
/// ```
/// use life_worlds::pattern::Rectangle;
///
/// let square = Rectangle { left: -1, top: -1, right: 1, bottom: 1 };
/// assert_eq!((square.width(), square.height()), (3, 3));
/// let empty = Rectangle { right: -2, ..square };
/// assert_eq!(empty.width(), 0);
/// ```
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
        length(self.left.into(), self.right.into())
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> u128 {
        length(self.top.into(), self.bottom.into())
    }
}

/// Returns how many coordinates there are from `first` to `last`; `u128::MAX` if there are 2^128.
fn length(first: i128, last: i128) -> u128 {
    if last < first {
        return 0;
    }
    last.abs_diff(first).saturating_add(1)
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
