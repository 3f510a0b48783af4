//! Rectangles of cells to copy and paste.

use crate::pattern::{CellSet, Rectangle};

/// A rectangle of cells, copied from a world or to be pasted into one.
///
/// ```
/// use life_worlds::grid::Bounded;
/// use life_worlds::pattern::Rectangle;
/// use life_worlds::{PasteMode, Rule, World};
///
/// let mut board = Bounded::new(10, 10, Rule::LIFE)?;
/// for x in 1..4 {
///     board.set(x, 1, true)?;
/// }
/// let blinker = board.copy(Rectangle { left: 1, top: 1, right: 3, bottom: 1 });
/// board.paste(&blinker.moved(4, 4), PasteMode::Or)?;
/// assert!((5..8).all(|x| board.get(x, 5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    rectangle: Rectangle,
    cells: CellSet,
}

/// How the cells of a [`Region`] are combined with those of the world.
///
/// ```
/// use life_worlds::{PasteMode, Region, Rule, World, unbounded::Unbounded};
///
/// let mut world = Unbounded::new(Rule::LIFE)?;
/// let cells = |all: &[(i64, i64)]| Region::of(all.iter().copied().collect());
/// world.paste(&cells(&[(0, 0), (1, 0)]), PasteMode::Or)?;
/// world.paste(&cells(&[(1, 0), (2, 0)]), PasteMode::Xor)?;
/// assert!(world.cells().iter().eq([(0, 0), (2, 0)]));
/// # Ok::<(), life_worlds::unbounded::UnboundedError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PasteMode {
    /// A cell lives if it lives in either.
    Or,
    /// A cell lives if it lives in both. Cells outside the rectangle do not change.
    And,
    /// A cell lives if it lives in exactly one.
    Xor,
    /// The living cells of the region die in the world.
    AndNot,
    /// The rectangle of the world becomes a copy of the region.
    Replace,
}

impl Region {
    /// The greatest distance of a region from (0, 0): 2^61 columns or rows, the same as for
    /// patterns.
    pub const FARTHEST: i64 = 1 << 61;

    /// Returns the region of these cells. Its rectangle is the bounding box of the cells.
    ///
    /// # Panics
    /// If a cell is farther away than [`FARTHEST`](Self::FARTHEST).
    ///
    /// ```
    /// use life_worlds::Region;
    /// use life_worlds::pattern::Pattern;
    ///
    /// let glider = Region::of(Pattern::named("Glider").unwrap().cells);
    /// assert_eq!((glider.rectangle().width(), glider.rectangle().height()), (3, 3));
    /// ```
    #[must_use]
    pub fn of(cells: CellSet) -> Self {
        let empty = Rectangle {
            left: 0,
            top: 0,
            right: -1,
            bottom: -1,
        };
        let rectangle = cells.bounding_box().unwrap_or(empty);
        check(rectangle);
        Self { rectangle, cells }
    }

    /// Returns the region with this rectangle. Cells outside it are left out.
    ///
    /// # Panics
    /// If a side is farther away than [`FARTHEST`](Self::FARTHEST).
    ///
    /// ```
    /// use life_worlds::Region;
    /// use life_worlds::pattern::Rectangle;
    ///
    /// let square = Rectangle { left: 0, top: 0, right: 9, bottom: 9 };
    /// let region = Region::new(square, [(5, 5), (20, 5)].into_iter().collect());
    /// assert!(region.cells().iter().eq([(5, 5)]));
    /// ```
    #[must_use]
    pub fn new(rectangle: Rectangle, cells: CellSet) -> Self {
        check(rectangle);
        let inside = |&(x, y): &(i64, i64)| {
            (rectangle.left..=rectangle.right).contains(&x)
                && (rectangle.top..=rectangle.bottom).contains(&y)
        };
        let cells = if cells.iter().all(|cell| inside(&cell)) {
            cells
        } else {
            cells.iter().filter(inside).collect()
        };
        Self { rectangle, cells }
    }

    /// Returns the rectangle.
    #[must_use]
    pub fn rectangle(&self) -> Rectangle {
        self.rectangle
    }

    /// Returns the living cells.
    #[must_use]
    pub fn cells(&self) -> &CellSet {
        &self.cells
    }

    /// Returns the region moved to the right and down.
    ///
    /// # Panics
    /// If the moved region is farther away than [`FARTHEST`](Self::FARTHEST).
    ///
    /// ```
    /// use life_worlds::Region;
    ///
    /// let cell = Region::of([(0, 0)].into_iter().collect());
    /// assert!(cell.moved(3, -2).cells().contains(3, -2));
    /// ```
    #[must_use]
    pub fn moved(&self, right: i64, down: i64) -> Self {
        let along = |from: i64, by: i64| from.saturating_add(by);
        let rectangle = Rectangle {
            left: along(self.rectangle.left, right),
            top: along(self.rectangle.top, down),
            right: along(self.rectangle.right, right),
            bottom: along(self.rectangle.bottom, down),
        };
        check(rectangle);
        let cells = self.cells.translated(right, down);
        Self {
            rectangle,
            cells: cells.unwrap_or_default(),
        }
    }
}

fn check(rectangle: Rectangle) {
    let Rectangle {
        left,
        top,
        right,
        bottom,
    } = rectangle;
    let far = [left, top, right, bottom]
        .iter()
        .any(|side| side.unsigned_abs() > Region::FARTHEST as u64);
    assert!(!far, "a region farther away than 2^61 cells: {rectangle:?}");
}
