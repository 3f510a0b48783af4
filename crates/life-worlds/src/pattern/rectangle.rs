//! Rectangles of cells.

/// A rectangle of cells, given by its outermost columns and rows; all four are inside.
///
/// The coordinates are `i64` for patterns, and `i128` for worlds that exceed it. Sides that would
/// leave the coordinates stay at the last one.
///
/// ```
/// use life_worlds::pattern::Rectangle;
///
/// let square = Rectangle { left: -1, top: -1, right: 1, bottom: 1 };
/// assert_eq!((square.width(), square.height()), (3, 3));
/// assert_eq!(square, Rectangle::sized(-1, -1, 3, 3));
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
    /// Returns the rectangle between these outermost columns and rows.
    pub const fn between(left: C, top: C, right: C, bottom: C) -> Self {
        Self {
            left,
            top,
            right,
            bottom,
        }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> u128 {
        length(self.left.into(), self.right.into())
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u128 {
        length(self.top.into(), self.bottom.into())
    }
}

impl Rectangle {
    /// Returns the rectangle of this many columns and rows with a corner at (`left`, `top`).
    /// Without columns or rows it is empty, and a corner at [`i64::MIN`] is one farther.
    pub const fn sized(left: i64, top: i64, width: u64, height: u64) -> Self {
        let (left, right) = ends(left, width);
        let (top, bottom) = ends(top, height);
        Self {
            left,
            top,
            right,
            bottom,
        }
    }

    /// Returns the smallest rectangle around both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let (right, bottom) = (self.right.max(other.right), self.bottom.max(other.bottom));
        Self::between(left, top, right, bottom)
    }

    /// Returns the cells that both have, if there are any.
    ///
    /// ```
    /// use life_worlds::pattern::Rectangle;
    ///
    /// let square = Rectangle::sized(0, 0, 10, 10);
    /// let common = square.intersection(Rectangle::sized(7, -5, 20, 20));
    /// assert_eq!(common, Some(Rectangle::sized(7, 0, 3, 10)));
    /// assert_eq!(square.intersection(square.moved(10, 0)), None);
    /// ```
    pub fn intersection(self, other: Self) -> Option<Self> {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right.min(other.right), self.bottom.min(other.bottom));
        (left <= right && top <= bottom).then_some(Self::between(left, top, right, bottom))
    }

    /// Returns whether this cell is inside.
    pub fn contains(&self, x: i64, y: i64) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// Returns the rectangle moved to the right and down.
    #[must_use]
    pub fn moved(self, right: i64, down: i64) -> Self {
        Self {
            left: self.left.saturating_add(right),
            top: self.top.saturating_add(down),
            right: self.right.saturating_add(right),
            bottom: self.bottom.saturating_add(down),
        }
    }

    /// Returns the rectangle with `by` more columns and rows on each side.
    #[must_use]
    pub fn widened(self, by: i64) -> Self {
        Self {
            left: self.left.saturating_sub(by),
            top: self.top.saturating_sub(by),
            right: self.right.saturating_add(by),
            bottom: self.bottom.saturating_add(by),
        }
    }

    /// Returns the greatest distance of a side from column or row 0.
    pub fn farthest(&self) -> u64 {
        let sides = [self.left, self.top, self.right, self.bottom];
        sides.map(i64::unsigned_abs).into_iter().fold(0, u64::max)
    }
}

/// Returns the first and the last of this many coordinates.
const fn ends(first: i64, count: u64) -> (i64, i64) {
    match count.checked_sub(1) {
        Some(more) => (first, first.saturating_add_unsigned(more)),
        // There is none before the first one.
        None if first == i64::MIN => (first + 1, first),
        None => (first, first - 1),
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
    fn from(of: Rectangle) -> Self {
        let sides = [of.left, of.top, of.right, of.bottom].map(i128::from);
        let [left, top, right, bottom] = sides;
        Self::between(left, top, right, bottom)
    }
}
