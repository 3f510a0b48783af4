//! Boards of any size with the cells of two owners.

use core::fmt;
use core::mem;

use grid_core::Player;

use super::board::Grid;
use super::edge::{DeadEdge, Edge, JoinedEdges};
use super::error::GridError;
use crate::Rule;
use crate::kernel::{Kernel, OwnedGenerations, Vector};
use crate::pattern::CellSet;

/// A rectangle with the cells of two owners. Everything outside is always dead.
///
/// ```
/// use grid_core::Player;
/// use life_step::Rule;
/// use life_step::grid::TwoOwnersBounded;
///
/// let mut board = TwoOwnersBounded::new(20, 20, Rule::LIFE)?;
/// assert!(board.set(20, 0, Some(Player::First)).is_err());
/// # Ok::<(), life_step::grid::GridError>(())
/// ```
pub type TwoOwnersBounded = TwoOwnersGrid<DeadEdge>;

/// A torus with the cells of two owners.
pub type TwoOwnersTorus = TwoOwnersGrid<JoinedEdges>;

/// A board of any size with the cells of two owners. It follows the rules of
/// [`TwoOwners`](crate::TwoOwners): a survivor keeps its owner, a newborn goes to the owner of most
/// of its parents, and on a tie it is not born.
///
/// ```
/// use grid_core::Player::{First, Second};
/// use life_step::Rule;
/// use life_step::grid::TwoOwnersTorus;
///
/// // . X .      . . .
/// // . O .  ->  X O X
/// // . X .      . . .
/// let mut torus = TwoOwnersTorus::new(100, 100, Rule::LIFE)?;
/// torus.set(5, 4, Some(First))?;
/// torus.set(5, 5, Some(Second))?;
/// torus.set(5, 6, Some(First))?;
/// torus.step();
/// assert_eq!([4, 5, 6].map(|x| torus.get(x, 5)), [Some(First), Some(Second), Some(First)]);
/// assert_eq!(torus.population(First), 2);
/// # Ok::<(), life_step::grid::GridError>(())
/// ```
///
/// It does not implement [`World`](crate::World), whose cells have no owner.
pub struct TwoOwnersGrid<E> {
    first: Grid<E>,
    second: Grid<E>,
}

impl<E: Edge> TwoOwnersGrid<E> {
    /// Returns the board without living cells.
    ///
    /// # Errors
    /// If it has no cells, more than [`MAX_CELLS`](super::MAX_CELLS), or does not fit into memory.
    pub fn new(width: usize, height: usize, rule: Rule) -> Result<Self, GridError> {
        Ok(Self {
            first: Grid::new(width, height, rule)?,
            second: Grid::new(width, height, rule)?,
        })
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.first.width()
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.first.height()
    }

    /// Returns the rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.first.rule()
    }

    /// Returns how many generations have passed.
    #[must_use]
    pub fn generation(&self) -> u128 {
        self.first.generation()
    }

    /// Sets the instructions that step the board.
    pub fn set_kernel(&mut self, kernel: Kernel) {
        self.first.set_kernel(kernel);
    }

    /// Returns the owner of a cell, if it lives.
    #[must_use]
    pub fn get(&self, x: i64, y: i64) -> Option<Player> {
        if self.first.get(x, y) {
            Some(Player::First)
        } else {
            self.second.get(x, y).then_some(Player::Second)
        }
    }

    /// Sets the owner of a cell. `None` makes the cell die.
    ///
    /// # Errors
    /// If the board is bounded and the cell is not on it.
    ///
    /// ```
    /// use grid_core::Player;
    /// use life_step::Rule;
    /// use life_step::grid::TwoOwnersTorus;
    ///
    /// let mut torus = TwoOwnersTorus::new(9, 9, Rule::LIFE)?;
    /// torus.set(4, 4, Some(Player::Second))?;
    /// assert_eq!(torus.get(4, 4), Some(Player::Second));
    /// torus.set(4, 4, None)?;
    /// assert_eq!(torus.population(Player::Second), 0);
    /// # Ok::<(), life_step::grid::GridError>(())
    /// ```
    pub fn set(&mut self, x: i64, y: i64, owner: Option<Player>) -> Result<(), GridError> {
        let place = self
            .first
            .place(x, y)
            .ok_or_else(|| self.first.outside(x, y));
        let (x, y) = place?;
        self.first.plane.set(x, y, owner == Some(Player::First));
        self.second.plane.set(x, y, owner == Some(Player::Second));
        Ok(())
    }

    /// Makes all cells dead and starts again at generation 0.
    pub fn clear(&mut self) {
        self.first.clear();
        self.second.clear();
    }

    fn of(&self, owner: Player) -> &Grid<E> {
        match owner {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }

    /// Returns the number of cells of an owner.
    #[must_use]
    pub fn population(&self, owner: Player) -> u64 {
        self.of(owner).population()
    }

    /// Returns the cells of an owner.
    #[must_use]
    pub fn cells(&self, owner: Player) -> CellSet {
        self.of(owner).cells()
    }

    /// Advances one generation.
    pub fn step(&mut self) {
        self.advance(1);
    }

    /// Advances `n` generations.
    ///
    /// ```
    /// use grid_core::Player::{First, Second};
    /// use life_step::Rule;
    /// use life_step::grid::TwoOwnersBounded;
    ///
    /// // A block of two owners is still.
    /// let mut board = TwoOwnersBounded::new(6, 6, Rule::LIFE)?;
    /// for (x, y, owner) in [(2, 2, First), (3, 2, First), (2, 3, Second), (3, 3, Second)] {
    ///     board.set(x, y, Some(owner))?;
    /// }
    /// let start = board.clone();
    /// board.advance(10);
    /// assert_eq!(board, start);
    /// # Ok::<(), life_step::grid::GridError>(())
    /// ```
    pub fn advance(&mut self, n: u64) {
        let Self { first, second } = self;
        for grid in [&mut *first, &mut *second] {
            grid.spare.resize(grid.plane.vectors.len(), Vector::EMPTY);
            grid.generation += u128::from(n);
        }
        let kernel = first.kernel;
        let fill_frame = first.plane.frame(kernel, E::IS_TORUS);
        let generations = OwnedGenerations {
            stride: first.plane.stride,
            rows: first.plane.bands.rows,
            now: [&mut first.plane.vectors, &mut second.plane.vectors],
            next: [&mut first.spare, &mut second.spare],
            n,
            fill_frame: &mut |vectors| fill_frame(vectors),
        };
        kernel.run_life_or_any(&first.rule, generations);
        if n % 2 == 1 {
            mem::swap(&mut first.plane.vectors, &mut first.spare);
            mem::swap(&mut second.plane.vectors, &mut second.spare);
        }
    }
}

impl<E> Clone for TwoOwnersGrid<E> {
    fn clone(&self) -> Self {
        Self {
            first: self.first.clone(),
            second: self.second.clone(),
        }
    }
}

impl<E> PartialEq for TwoOwnersGrid<E> {
    fn eq(&self, other: &Self) -> bool {
        self.first == other.first && self.second == other.second
    }
}

impl<E> Eq for TwoOwnersGrid<E> {}

impl<E> core::hash::Hash for TwoOwnersGrid<E> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.first.hash(state);
        self.second.hash(state);
    }
}

impl<E: Edge> fmt::Debug for TwoOwnersGrid<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TwoOwnersGrid")
            .field("first", &self.first)
            .field("second", &self.second)
            .finish()
    }
}
