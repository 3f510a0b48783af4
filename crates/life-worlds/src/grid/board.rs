//! The board itself.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::bits::Bits;
use super::plane::Plane;
use super::sweep::Stepping;
use crate::Rule;
use crate::error::{MAX_CELLS, WorldError};
use crate::kernel::{Inputs, Kernel, Prepared, Vector};
use crate::pattern::{CellSet, Pattern, Rectangle, Topology};

/// A board of any size and rule; see the [module](super).
///
/// The column `x` of a cell increases to the right and the row `y` downwards, from (0, 0) at the
/// top left corner. Two boards are equal if they have the same size, edges, living cells and rule;
/// the generation does not matter.
///
/// Everything outside a [bounded](Topology::Bounded) board is always dead. On a
/// [torus](Topology::Torus) coordinates wrap around: column -1 is the last one. On a torus of one
/// or two columns, a cell has the same neighbour on both sides, possibly itself. It counts each
/// time. The same holds for rows.
///
/// ```
/// use life_worlds::{Rule, grid::Grid, pattern::Topology};
///
/// // A glider that reaches the corner becomes a block.
/// let mut board = Grid::new(Topology::bounded(10, 10), Rule::LIFE)?;
/// for (x, y) in [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)] {
///     board.set(x, y, true)?;
/// }
/// board.advance(100);
/// assert!(board.cells().iter().eq([(8, 8), (9, 8), (8, 9), (9, 9)]));
///
/// // A blinker across the edges.
/// let mut torus = Grid::new(Topology::torus(5, 5), Rule::LIFE)?;
/// for x in [-1, 0, 1] {
///     torus.set(x, 0, true)?;
/// }
/// torus.step();
/// assert!(torus.cells().iter().eq([(0, 0), (0, 1), (0, 4)]));
/// # Ok::<(), life_worlds::WorldError>(())
/// ```
pub struct Grid {
    pub(super) plane: Plane,
    rule: Prepared,
    generation: u128,
    kernel: Kernel,
    /// The buffer for the next generation.
    spare: Vec<Vector>,
    is_torus: bool,
}

impl Grid {
    /// The greatest number of cells of a board: 2^34 (17 billion, 2 GiB).
    pub const MAX_CELLS: u64 = MAX_CELLS;

    /// Returns the board without living cells.
    ///
    /// # Errors
    /// If it has no cells, more than [`MAX_CELLS`](Self::MAX_CELLS), or does not fit into memory.
    ///
    /// ```
    /// use life_worlds::{Rule, WorldError, grid::Grid, pattern::Topology};
    ///
    /// let torus = Grid::new(Topology::torus(640, 480), Rule::LIFE)?;
    /// assert_eq!((torus.width(), torus.height()), (640, 480));
    /// assert_eq!(
    ///     Grid::new(Topology::torus(0, 480), Rule::LIFE).unwrap_err(),
    ///     WorldError::BoardSize { width: 0, height: 480 }
    /// );
    /// # Ok::<(), WorldError>(())
    /// ```
    pub fn new(topology: Topology, rule: Rule) -> Result<Self, WorldError> {
        let [width, height] = topology.sides();
        let cells = (width as u64).checked_mul(height as u64);
        if !cells.is_some_and(|cells| (1..=MAX_CELLS).contains(&cells)) {
            return Err(WorldError::BoardSize { width, height });
        }
        let plane = Plane::new(width, height).ok_or(WorldError::BoardMemory { width, height })?;
        let inputs = match plane.turned {
            true => Inputs::Columns,
            false => Inputs::Rows,
        };
        Ok(Self {
            rule: Prepared::new(rule, inputs),
            plane,
            generation: 0,
            kernel: Kernel::fastest(),
            spare: Vec::new(),
            is_torus: matches!(topology, Topology::Torus { .. }),
        })
    }

    /// Returns the board with these cells.
    ///
    /// # Errors
    /// If the board cannot be made, or a cell is not on it.
    pub fn from_cells(topology: Topology, rule: Rule, cells: &CellSet) -> Result<Self, WorldError> {
        let mut grid = Self::new(topology, rule)?;
        grid.check_inside(cells)?;
        grid.plane.put(cells);
        Ok(grid)
    }

    /// Returns the board with the cells of the [words](Self::words) of its rows. Bits beyond the
    /// width do not count.
    ///
    /// # Errors
    /// If the board cannot be made, or there are not as many words as it has.
    ///
    /// ```
    /// use life_worlds::{Rule, grid::Grid, pattern::Topology};
    ///
    /// // A blinker on a board of three rows of a word each.
    /// let topology = Topology::torus(5, 3);
    /// let mut board = Grid::from_words(topology, Rule::LIFE, vec![0, 0b1110, 0])?;
    /// board.set(0, 0, true)?;
    /// assert_eq!(board.words(), [1, 0b1110, 0]);
    /// assert!(Grid::from_words(topology, Rule::LIFE, vec![0; 4]).is_err());
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn from_words(topology: Topology, rule: Rule, words: Vec<u64>) -> Result<Self, WorldError> {
        let mut grid = Self::new(topology, rule)?;
        let (width, height) = (grid.width(), grid.height());
        let mut bits = Bits {
            width,
            height,
            words,
        };
        let row_len = bits.row_len();
        let (found, expected) = (64 * bits.words.len(), 64 * row_len * height);
        if found != expected {
            return Err(WorldError::Bits { found, expected });
        }
        if let last @ 1.. = bits.width % 64 {
            for word in bits.words.iter_mut().skip(row_len - 1).step_by(row_len) {
                *word &= (1 << last) - 1;
            }
        }
        grid.plane.put_bits(&bits);
        Ok(grid)
    }

    /// Returns the cells row by row from the top, each row in words of its own: bit `i` of its
    /// word `j` is column `64 j + i`.
    pub fn words(&self) -> Vec<u64> {
        self.plane.to_bits().words
    }

    /// Returns the board of a pattern under its rule, or Conway's Life if it has none. [`Topology`]
    /// tells where the drawing lies on the board that the pattern names; cells beyond its edges are
    /// cut off. Without one, the board is bounded and of the size of the drawing, whose top left
    /// corner moves to (0, 0).
    ///
    /// # Errors
    /// If the board cannot be made, or the cells are too far away to be moved to it.
    ///
    /// ```
    /// use life_worlds::{grid::Grid, pattern::Pattern};
    ///
    /// let pattern = Pattern::parse("x = 3, y = 1, rule = B3/S23:T40,30\n3o!")?;
    /// let torus = Grid::from_pattern(&pattern)?;
    /// assert_eq!((torus.width(), torus.height(), torus.population()), (40, 30, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_pattern(pattern: &Pattern) -> Result<Self, WorldError> {
        let drawing = pattern.drawing();
        let [width, height] =
            [drawing.width, drawing.height].map(|side| u64::try_from(side).unwrap_or(u64::MAX));
        let topology = pattern.topology.unwrap_or(Topology::bounded(width, height));
        let mut grid = Self::new(topology, pattern.rule.unwrap_or_default())?;
        let (right, down) = pattern.way_to_board();
        let cells = pattern.cells.translated(right, down).ok_or_else(|| {
            let (x, y) = drawing.corner;
            grid.outside(x, y)
        })?;
        grid.plane.put(&cells.within(topology.board()));
        grid.generation = pattern.generation;
        Ok(grid)
    }

    /// Returns the board as a pattern, with its rule, topology and generation.
    pub fn to_pattern(&self) -> Pattern {
        Pattern {
            rule: Some(self.rule()),
            topology: Some(self.topology()),
            size: Some(self.topology().size()),
            generation: self.generation,
            ..Pattern::new(self.cells())
        }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.plane.size().0
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.plane.size().1
    }

    /// Returns the size and the edges.
    pub fn topology(&self) -> Topology {
        let (width, height) = (self.width() as u64, self.height() as u64);
        match self.is_torus {
            true => Topology::torus(width, height),
            false => Topology::bounded(width, height),
        }
    }

    /// Returns the rule.
    pub fn rule(&self) -> Rule {
        self.rule.rule
    }

    /// Returns how many generations have passed; `u128::MAX` if there are more.
    pub fn generation(&self) -> u128 {
        self.generation
    }

    /// Returns the instructions that step the board.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Sets the instructions that step the board.
    pub fn set_kernel(&mut self, kernel: Kernel) {
        self.kernel = kernel;
    }

    /// Returns the bytes of memory in use.
    pub fn memory_in_use(&self) -> usize {
        self.plane.bytes() + size_of_val(&*self.spare)
    }

    /// Returns the position of a cell on the board, if it is there.
    pub(super) fn place(&self, x: i64, y: i64) -> Option<(usize, usize)> {
        let (width, height) = self.plane.size();
        let along = |at: i64, len: usize| match usize::try_from(at) {
            Ok(at) if at < len => Some(at),
            _ if self.is_torus => Some(at.rem_euclid(len as i64) as usize),
            _ => None,
        };
        Some((along(x, width)?, along(y, height)?))
    }

    pub(super) fn outside(&self, x: i64, y: i64) -> WorldError {
        let (width, height) = self.plane.size();
        WorldError::Outside {
            x,
            y,
            width,
            height,
        }
    }

    /// Fails if one of the cells is not between (0, 0) and the opposite corner.
    pub(crate) fn check_inside(&self, cells: &CellSet) -> Result<(), WorldError> {
        let board = self.topology().board();
        let bounds = cells.bounding_box();
        if bounds.is_none_or(|bounds| bounds.intersection(board) == Some(bounds)) {
            return Ok(());
        }
        let outside = cells.iter().find(|&(x, y)| !board.contains(x, y));
        outside.map_or(Ok(()), |(x, y)| Err(self.outside(x, y)))
    }

    /// Returns whether this cell lives. All cells outside a bounded board are dead.
    pub fn get(&self, x: i64, y: i64) -> bool {
        self.place(x, y).is_some_and(|(x, y)| self.plane.get(x, y))
    }

    /// Makes this cell live or die.
    ///
    /// # Errors
    /// If it is not on a bounded board. Every cell is on a torus.
    pub fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), WorldError> {
        let place = self.place(x, y).ok_or_else(|| self.outside(x, y));
        place.map(|(x, y)| self.plane.set(x, y, alive))
    }

    /// Sets every cell to the result of `alive` for its column and row. `alive` is called row by
    /// row from the top, each row from the left.
    ///
    /// ```
    /// use grid_core::Dice;
    /// use life_worlds::{Rule, grid::Grid, pattern::Topology};
    ///
    /// // A soup: every third cell lives.
    /// let mut dice = Dice::seeded(1);
    /// let mut soup = Grid::new(Topology::torus(1000, 1000), Rule::LIFE)?;
    /// soup.fill_with(|_, _| dice.below(3) == 0);
    /// assert!((330_000..337_000).contains(&soup.population()));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn fill_with(&mut self, mut alive: impl FnMut(usize, usize) -> bool) {
        let (width, height) = self.plane.size();
        let mut bits = Bits::new(width, height);
        let row_len = bits.row_len();
        for (y, row) in bits.words.chunks_exact_mut(row_len).enumerate() {
            for x in 0..width {
                row[x / 64] |= u64::from(alive(x, y)) << (x % 64);
            }
        }
        self.plane.put_bits(&bits);
    }

    /// Returns the number of living cells.
    pub fn population(&self) -> u64 {
        self.plane.population()
    }

    /// Returns the living cells.
    pub fn cells(&self) -> CellSet {
        self.plane.cells()
    }

    /// Returns the living cells inside a rectangle, each once. On a torus the rectangle may cross
    /// the edges; the cells then have coordinates inside the rectangle.
    ///
    /// ```
    /// use life_worlds::{Rule, grid::Grid, pattern::{Rectangle, Topology}};
    ///
    /// let mut torus = Grid::new(Topology::torus(10, 10), Rule::LIFE)?;
    /// torus.set(9, 9, true)?;
    /// let corner = Rectangle { left: -1, top: -1, right: 1, bottom: 1 };
    /// assert!(torus.cells_in(corner).iter().eq([(-1, -1)]));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn cells_in(&self, window: Rectangle) -> CellSet {
        // All cells at once take less time than one in this many one by one.
        const FEW: u128 = 64;
        let board = self.topology().board();
        let once = board.moved(window.left, window.top);
        let limit = if self.is_torus { once } else { board };
        let Some(seen) = window.intersection(limit) else {
            return CellSet::new();
        };
        if seen.width() * seen.height() < board.width() * board.height() / FEW {
            let rows = seen.top..=seen.bottom;
            let places = rows.flat_map(|y| (seen.left..=seen.right).map(move |x| (x, y)));
            return places.filter(|&(x, y)| self.get(x, y)).collect();
        }
        let all = self.plane.cells();
        if seen == board {
            return all;
        }
        // The board as often as the rectangle crosses its edges.
        let starts = |first: i64, last: i64, len: i64| {
            (first.div_euclid(len)..=last.div_euclid(len)).map(move |i| i * len)
        };
        let (width, height) = (self.width() as i64, self.height() as i64);
        let places = starts(seen.top, seen.bottom, height)
            .flat_map(|down| starts(seen.left, seen.right, width).map(move |right| (right, down)));
        let parts = places.flat_map(|(right, down)| {
            let here = seen.moved(-right, -down).intersection(board);
            let part = here.and_then(|here| all.within(here).translated(right, down));
            part.map_or_else(Vec::new, |part| part.words().to_vec())
        });
        CellSet::from_words(parts)
    }

    /// Skips generations after which the board is the same as now.
    pub(crate) fn pass(&mut self, n: u128) {
        self.generation = self.generation.saturating_add(n);
    }

    /// Advances one generation.
    pub fn step(&mut self) {
        self.advance(1);
    }

    /// Advances `n` generations. If the board is larger than the caches, one call takes less time
    /// than many.
    ///
    /// ```
    /// use life_worlds::{grid::Grid, pattern::Pattern};
    ///
    /// let pulsar = Grid::from_pattern(&Pattern::named("Pulsar").unwrap().with_size(17, 17))?;
    /// let mut later = pulsar.clone();
    /// later.advance(3);
    /// assert_eq!((later.generation(), later == pulsar), (3, false));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn advance(&mut self, n: u64) {
        let (stepping, plane, spare) = self.stepping();
        stepping.advance(plane, spare, n);
        self.pass(n.into());
    }

    /// Advances `n` generations on the threads of rayon. Small boards are stepped on one thread.
    ///
    /// ```
    /// use life_worlds::{Rule, grid::Grid, pattern::Topology};
    ///
    /// let mut torus = Grid::new(Topology::torus(2_000, 2_000), Rule::LIFE)?;
    /// torus.fill_with(|x, y| x * y % 7 == 1);
    /// let mut alone = torus.clone();
    /// alone.advance(50);
    /// torus.advance_parallel(50);
    /// assert_eq!(torus, alone);
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn advance_parallel(&mut self, n: u64) {
        let (stepping, plane, spare) = self.stepping();
        stepping.advance_parallel(plane, spare, n);
        self.pass(n.into());
    }

    fn stepping(&mut self) -> (Stepping<'_>, &mut Plane, &mut Vec<Vector>) {
        let stepping = Stepping {
            kernel: self.kernel,
            rule: &self.rule,
            torus: self.is_torus,
        };
        (stepping, &mut self.plane, &mut self.spare)
    }
}

impl Clone for Grid {
    fn clone(&self) -> Self {
        Self {
            plane: self.plane.clone(),
            rule: self.rule.clone(),
            spare: Vec::new(),
            ..*self
        }
    }
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.is_torus == other.is_torus
            && self.rule.rule == other.rule.rule
            && self.plane == other.plane
    }
}

impl Eq for Grid {}

impl Hash for Grid {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.is_torus, self.rule.rule).hash(state);
        self.plane.hash(state);
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(if self.is_torus { "Torus" } else { "Bounded" })
            .field("width", &self.width())
            .field("height", &self.height())
            .field("rule", &self.rule())
            .field("generation", &self.generation)
            .field("population", &self.population())
            .field("kernel", &self.kernel)
            .finish()
    }
}
