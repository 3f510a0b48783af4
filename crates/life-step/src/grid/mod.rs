//! Boards of any size: [`Bounded`] by dead cells or with opposite edges joined, a [`Torus`].
//!
//! ```
//! use life_step::Rule;
//! use life_step::grid::Torus;
//!
//! // A glider comes back to where it started after 4 x 100 generations round a torus of 100 x 100.
//! let mut torus = Torus::new(100, 100, Rule::LIFE)?;
//! for (x, y) in [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)] {
//!     torus.set(x, y, true);
//! }
//! let start = torus.clone();
//! torus.advance(400);
//! assert_eq!(torus, start);
//! # Ok::<(), life_step::grid::SizeError>(())
//! ```
//!
//! # How it works
//! A board is cut into up to 256 bands of equal height, and lane `i` of a vector belongs to band `i`: the
//! neighbours of the 256 cells of a vector are then eight whole vectors, no bit is ever shifted, and the bands are
//! joined by two more rows that are made anew for every generation. A generation of Conway's Life is sixteen and a
//! half instructions for 256 cells on a processor with AVX2 (feature `std`; it is looked for at run time), and the
//! time does not depend on what lives on the board. Boards too large for the caches are stepped in strips, several
//! generations each.
//!
//! A board takes one bit of memory a cell, and while it fits into the caches another one to step it; boards with
//! fewer than 256 rows *and* columns take more than that, up to 100 bytes a column.

mod as_world;
mod bands;
#[cfg(feature = "bitvec")]
mod bit_slices;
mod bits;
mod plane;
mod sweep;
mod two_owners;

use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use crate::Rule;
pub use crate::kernel::Kernel;
use crate::kernel::Vector;
use crate::pattern::{CellSet, Pattern, Rectangle, Topology};
#[cfg(feature = "bitvec")]
pub use bit_slices::LengthError;
pub(crate) use bits::transpose;
use plane::Plane;
use sweep::Stepping;
pub use two_owners::{TwoOwnersBounded, TwoOwnersGrid, TwoOwnersTorus};

/// What is beyond the edges of a [`Grid`]: [`DeadEdge`] or [`JoinedEdges`].
pub trait Edge: sealed::Edge {}

mod sealed {
    pub trait Edge: Copy + Eq + core::hash::Hash + core::fmt::Debug {
        const IS_TORUS: bool;
    }
}

/// Everything outside is dead.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct DeadEdge;

/// Opposite edges are joined.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct JoinedEdges;

impl sealed::Edge for DeadEdge {
    const IS_TORUS: bool = false;
}

impl sealed::Edge for JoinedEdges {
    const IS_TORUS: bool = true;
}

impl Edge for DeadEdge {}
impl Edge for JoinedEdges {}

/// A rectangle of cells, everything outside it dead for ever.
pub type Bounded = Grid<DeadEdge>;

/// A rectangle of cells whose left edge is joined to the right one and the top to the bottom.
///
/// Coordinates go round: column -1 is the last one. On a torus of one or two columns a cell is its own
/// neighbour or has the same one on both sides, and such neighbours count as often as they are met.
pub type Torus = Grid<JoinedEdges>;

/// A board of any size and rule; see the [module](self).
///
/// Cells go by column `x` to the right and row `y` downwards, from (0, 0) at the top left corner. Equal are
/// boards of the same size with the same living cells and the same rule, whatever their generation.
pub struct Grid<E> {
    plane: Plane,
    rule: Rule,
    generation: u128,
    kernel: Kernel,
    /// Memory for the next generation.
    spare: Vec<Vector>,
    edge: PhantomData<E>,
}

/// No board can have this size.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Not between one cell and the most there may be.
    #[error(
        "a board of {width} x {height} cells: expected 1 to {} cells",
        MAX_CELLS
    )]
    OutOfRange {
        /// The number of columns asked for.
        width: usize,
        /// The number of rows asked for.
        height: usize,
    },
    /// There is not so much memory, or the board is so thin that it would take more than 4 GiB.
    #[error("no memory for a board of {width} x {height} cells")]
    OutOfMemory {
        /// The number of columns asked for.
        width: usize,
        /// The number of rows asked for.
        height: usize,
    },
}

/// The greatest number of cells of a board: 2^34 (17 billion, 2 GiB).
pub const MAX_CELLS: u64 = 1 << 34;

/// A cell is not on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cell ({x}, {y}) is not on the board of {width} x {height} cells")]
#[non_exhaustive]
pub struct OutsideError {
    /// The column of the cell.
    pub x: i64,
    /// The row of the cell.
    pub y: i64,
    /// The number of columns of the board.
    pub width: usize,
    /// The number of rows of the board.
    pub height: usize,
}

impl<E: Edge> Grid<E> {
    /// The board without living cells.
    ///
    /// # Errors
    /// If it has no cells, more than [`MAX_CELLS`], or more than there is memory for.
    pub fn new(width: usize, height: usize, rule: Rule) -> Result<Self, SizeError> {
        let cells = (width as u64).checked_mul(height as u64);
        if !cells.is_some_and(|cells| (1..=MAX_CELLS).contains(&cells)) {
            return Err(SizeError::OutOfRange { width, height });
        }
        let plane = Plane::new(width, height);
        Ok(Self {
            plane: plane.ok_or(SizeError::OutOfMemory { width, height })?,
            rule,
            generation: 0,
            kernel: Kernel::fastest(),
            spare: Vec::new(),
            edge: PhantomData,
        })
    }

    /// The board with these cells.
    ///
    /// # Errors
    /// If there can be no such board, or a cell is not on it.
    pub fn from_cells(
        width: usize,
        height: usize,
        rule: Rule,
        cells: &CellSet,
    ) -> Result<Self, GridError> {
        let mut grid = Self::new(width, height, rule)?;
        grid.check_inside(cells)?;
        for (x, y) in cells.iter() {
            grid.plane.set(x as usize, y as usize, true);
        }
        Ok(grid)
    }

    /// The board of a pattern under its rule, or Conway's Life if it has none. The size is that of the bounded
    /// world or torus the pattern is made for, else that of its drawing, whose top left corner comes to lie
    /// at (0, 0).
    ///
    /// # Errors
    /// If there can be no such board, a cell is not on it, or the pattern is made for the other kind of board.
    pub fn from_pattern(pattern: &Pattern) -> Result<Self, GridError> {
        let bounds = pattern.cells.bounding_box();
        let (left, top) = pattern.origin.unwrap_or_default();
        let (left, top) = bounds.map_or((left, top), |bounds| {
            (left.min(bounds.left), top.min(bounds.top))
        });
        let (width, height) = match (pattern.topology, pattern.size, bounds) {
            (Some(Topology::Bounded { width, height }), ..) if !E::IS_TORUS => (width, height),
            (Some(Topology::Torus { width, height }), ..) if E::IS_TORUS => (width, height),
            (Some(other), ..) => return Err(GridError::Topology(other)),
            (None, size, bounds) => {
                let (width, height) = size.unwrap_or_default();
                bounds.map_or((width, height), |bounds| {
                    let extent = |from: i64, to: i64| to.abs_diff(from).saturating_add(1);
                    let right = extent(left, bounds.right);
                    (width.max(right), height.max(extent(top, bounds.bottom)))
                })
            }
        };
        let side = |side| usize::try_from(side).unwrap_or(usize::MAX);
        let (width, height) = (side(width), side(height));
        let mut grid = Self::new(width, height, pattern.rule.unwrap_or_default())?;
        let moved = pattern
            .cells
            .translated(left.wrapping_neg(), top.wrapping_neg());
        let cells = moved.ok_or(OutsideError {
            x: left,
            y: top,
            width,
            height,
        })?;
        grid.check_inside(&cells)?;
        for (x, y) in cells.iter() {
            grid.plane.set(x as usize, y as usize, true);
        }
        grid.generation = pattern.generation;
        Ok(grid)
    }

    /// The board as a pattern, with its rule, topology and generation.
    #[must_use]
    pub fn to_pattern(&self) -> Pattern {
        let (width, height) = (self.width() as u64, self.height() as u64);
        Pattern {
            rule: Some(self.rule),
            topology: Some(if E::IS_TORUS {
                Topology::Torus { width, height }
            } else {
                Topology::Bounded { width, height }
            }),
            size: Some((width, height)),
            generation: self.generation,
            ..Pattern::new(self.cells())
        }
    }

    /// The number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.plane.size().0
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.plane.size().1
    }

    /// The rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Goes on under another rule.
    pub fn set_rule(&mut self, rule: Rule) {
        self.rule = rule;
    }

    /// How many generations have passed.
    #[must_use]
    pub fn generation(&self) -> u128 {
        self.generation
    }

    /// The instructions the board is stepped with.
    #[must_use]
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Steps the board with other instructions from now on.
    pub fn set_kernel(&mut self, kernel: Kernel) {
        self.kernel = kernel;
    }

    /// The memory the cells take, in bytes, and the memory kept for the next generation.
    #[must_use]
    pub fn memory_in_use(&self) -> usize {
        self.plane.bytes() + self.spare.len() * size_of::<Vector>()
    }

    /// Where a cell is on the board, if it is there.
    fn place(&self, x: i64, y: i64) -> Option<(usize, usize)> {
        let (width, height) = self.plane.size();
        let along = |at: i64, len: usize| match usize::try_from(at) {
            Ok(at) if at < len => Some(at),
            _ if E::IS_TORUS => Some(at.rem_euclid(len as i64) as usize),
            _ => None,
        };
        Some((along(x, width)?, along(y, height)?))
    }

    fn outside(&self, x: i64, y: i64) -> OutsideError {
        let (width, height) = self.plane.size();
        OutsideError {
            x,
            y,
            width,
            height,
        }
    }

    /// Fails if one of the cells is not between (0, 0) and the other corner.
    fn check_inside(&self, cells: &CellSet) -> Result<(), OutsideError> {
        let (width, height) = self.plane.size();
        let on_board = |x, y| (0..width as i64).contains(&x) && (0..height as i64).contains(&y);
        let inside = cells.bounding_box().is_none_or(|bounds| {
            on_board(bounds.left, bounds.top) && on_board(bounds.right, bounds.bottom)
        });
        if inside {
            return Ok(());
        }
        let mut cells = cells.iter();
        let outside = cells.find(|&(x, y)| !on_board(x, y));
        outside.map_or(Ok(()), |(x, y)| Err(self.outside(x, y)))
    }

    /// Whether this cell lives. Outside a bounded board all is dead.
    #[must_use]
    pub fn get(&self, x: i64, y: i64) -> bool {
        self.place(x, y).is_some_and(|(x, y)| self.plane.get(x, y))
    }

    /// Makes all cells dead and starts again at generation 0.
    pub fn clear(&mut self) {
        self.plane.clear();
        self.generation = 0;
    }

    /// Makes every cell what `alive` answers for its column and row; it is asked row by row from the top,
    /// each row from the left.
    ///
    /// ```
    /// use grid_core::Dice;
    /// use life_step::Rule;
    /// use life_step::grid::Torus;
    ///
    /// // A soup: every third cell lives.
    /// let mut dice = Dice::seeded(1);
    /// let mut soup = Torus::new(1000, 1000, Rule::LIFE)?;
    /// soup.fill_with(|_, _| dice.below(3) == 0);
    /// assert!((330_000..337_000).contains(&soup.population()));
    /// # Ok::<(), life_step::grid::SizeError>(())
    /// ```
    pub fn fill_with(&mut self, mut alive: impl FnMut(usize, usize) -> bool) {
        let (width, height) = self.plane.size();
        let mut bits = bits::Bits::new(width, height);
        let row_len = bits.row_len();
        for (y, row) in bits.words.chunks_exact_mut(row_len).enumerate() {
            for x in 0..width {
                row[x / 64] |= u64::from(alive(x, y)) << (x % 64);
            }
        }
        self.plane.put_bits(&bits);
    }

    /// The number of living cells.
    #[must_use]
    pub fn population(&self) -> u64 {
        self.plane.population()
    }

    /// Whether no cell lives.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plane.is_empty()
    }

    /// The smallest rectangle round all living cells, if there are any; on a torus, without regard to its
    /// edges being joined.
    #[must_use]
    pub fn bounding_box(&self) -> Option<Rectangle> {
        self.plane.bounding_box()
    }

    /// The living cells.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        self.plane.cells()
    }

    /// Takes one generation.
    pub fn step(&mut self) {
        self.advance(1);
    }

    /// Takes `n` generations. Many at once take less time than one by one where the board is larger than the
    /// caches.
    pub fn advance(&mut self, n: u64) {
        self.stepping().advance(&mut self.plane, &mut self.spare, n);
        self.generation += u128::from(n);
    }

    /// Takes `n` generations on the threads of rayon. Boards too small to be shared out are stepped on one.
    #[cfg(feature = "rayon")]
    pub fn advance_parallel(&mut self, n: u64) {
        self.stepping()
            .advance_parallel(&mut self.plane, &mut self.spare, n);
        self.generation += u128::from(n);
    }

    fn stepping(&self) -> Stepping {
        Stepping {
            kernel: self.kernel,
            rule: self.rule,
            torus: E::IS_TORUS,
        }
    }
}

impl Bounded {
    /// Makes this cell live or die.
    ///
    /// # Errors
    /// If it is not on the board.
    pub fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), OutsideError> {
        let place = self.place(x, y).ok_or_else(|| self.outside(x, y));
        place.map(|(x, y)| self.plane.set(x, y, alive))
    }
}

impl Torus {
    /// Makes this cell live or die.
    pub fn set(&mut self, x: i64, y: i64, alive: bool) {
        if let Some((x, y)) = self.place(x, y) {
            self.plane.set(x, y, alive);
        }
    }
}

/// No board can be made of this.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// There can be no board of this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A cell is not on it.
    #[error(transparent)]
    Outside(#[from] OutsideError),
    /// The pattern is made for the other kind of board.
    #[error("the pattern is made for another kind of board, {0}")]
    Topology(Topology),
}

impl<E> Clone for Grid<E> {
    fn clone(&self) -> Self {
        Self {
            plane: self.plane.clone(),
            spare: Vec::new(),
            ..*self
        }
    }
}

impl<E> PartialEq for Grid<E> {
    fn eq(&self, other: &Self) -> bool {
        self.rule == other.rule && self.plane == other.plane
    }
}

impl<E> Eq for Grid<E> {}

impl<E> Hash for Grid<E> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rule.hash(state);
        self.plane.hash(state);
    }
}

impl<E: Edge> fmt::Debug for Grid<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(if E::IS_TORUS { "Torus" } else { "Bounded" })
            .field("width", &self.width())
            .field("height", &self.height())
            .field("rule", &self.rule)
            .field("generation", &self.generation)
            .field("population", &self.population())
            .field("kernel", &self.kernel)
            .finish()
    }
}
