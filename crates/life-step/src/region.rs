//! Rectangles of cells, to be copied from one place to another.

use crate::pattern::{CellSet, Rectangle};

/// A rectangle of cells, as it is copied from a world and pasted into one.
///
/// ```
/// use life_step::grid::Bounded;
/// use life_step::pattern::Rectangle;
/// use life_step::{PasteMode, Rule, Symmetry, World};
///
/// let mut board = Bounded::new(10, 10, Rule::LIFE)?;
/// for x in 1..4 {
///     board.set(x, 1, true)?;
/// }
/// let blinker = board.copy(Rectangle { left: 1, top: 1, right: 3, bottom: 1 });
/// let upright = blinker.transformed(Symmetry::RotateClockwise).moved(4, 4);
/// board.paste(&upright, PasteMode::Or)?;
/// assert!((5..8).all(|y| board.get(5, y)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    rectangle: Rectangle,
    cells: CellSet,
}

/// How the cells of a [`Region`] and those of the world under it are joined.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PasteMode {
    /// Living is what lives in either.
    Or,
    /// Living is what lives in both; what is outside the region's rectangle is left alone.
    And,
    /// Living is what lives in one of them only.
    Xor,
    /// What lives in the region dies.
    AndNot,
    /// The rectangle of the world becomes what the region is.
    Replace,
}

/// The ways to turn and mirror a rectangle.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// A quarter to the right: the top becomes the right side.
    RotateClockwise,
    /// Upside down.
    RotateHalf,
    /// A quarter to the left.
    RotateCounterclockwise,
    /// Left and right exchanged.
    FlipLeftRight,
    /// Top and bottom exchanged.
    FlipTopBottom,
    /// Columns and rows exchanged.
    FlipDiagonal,
    /// Mirrored in the other diagonal.
    FlipAntidiagonal,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::RotateClockwise,
        Self::RotateHalf,
        Self::RotateCounterclockwise,
        Self::FlipLeftRight,
        Self::FlipTopBottom,
        Self::FlipDiagonal,
        Self::FlipAntidiagonal,
    ];

    /// Whether width and height are exchanged.
    #[must_use]
    pub const fn exchanges_sides(self) -> bool {
        matches!(
            self,
            Self::RotateClockwise
                | Self::RotateCounterclockwise
                | Self::FlipDiagonal
                | Self::FlipAntidiagonal
        )
    }

    /// Where a cell comes to lie if (0, 0) stays where it is.
    pub(crate) fn about_origin(self, x: i64, y: i64) -> (i64, i64) {
        match self {
            Self::RotateClockwise => (-y, x),
            Self::RotateHalf => (-x, -y),
            Self::RotateCounterclockwise => (y, -x),
            Self::FlipLeftRight => (-x, y),
            Self::FlipTopBottom => (x, -y),
            Self::FlipDiagonal => (y, x),
            Self::FlipAntidiagonal => (-y, -x),
        }
    }
}

impl Region {
    /// The greatest distance of a region from (0, 0), 2^61 columns or rows, as of patterns.
    pub const FARTHEST: i64 = 1 << 61;

    /// The region of these cells and the smallest rectangle round them.
    ///
    /// # Panics
    /// If a cell is farther away than [`FARTHEST`](Self::FARTHEST).
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

    /// The region of this rectangle; cells outside it are left out.
    ///
    /// # Panics
    /// If a side is farther away than [`FARTHEST`](Self::FARTHEST).
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

    /// The rectangle.
    #[must_use]
    pub fn rectangle(&self) -> Rectangle {
        self.rectangle
    }

    /// The living cells.
    #[must_use]
    pub fn cells(&self) -> &CellSet {
        &self.cells
    }

    /// The region moved to the right and down.
    ///
    /// # Panics
    /// If it comes to lie farther away than [`FARTHEST`](Self::FARTHEST).
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

    /// The region turned or mirrored; its top left corner stays where it is.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let Rectangle {
            left,
            top,
            right,
            bottom,
        } = self.rectangle;
        let corners = [(left, top), (right, bottom)].map(|(x, y)| symmetry.about_origin(x, y));
        let [(ax, ay), (bx, by)] = corners;
        let (shift_x, shift_y) = (left - ax.min(bx), top - ay.min(by));
        let turned = |(x, y)| {
            let (x, y) = symmetry.about_origin(x, y);
            (x + shift_x, y + shift_y)
        };
        Self {
            rectangle: Rectangle {
                left,
                top,
                right: left + (bx - ax).abs(),
                bottom: top + (by - ay).abs(),
            },
            cells: self.cells.iter().map(turned).collect(),
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
