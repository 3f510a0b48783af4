//! What all worlds have in common.

use std::fmt::Debug;
use std::hash::Hash;

use crate::Rule;
use crate::pattern::{CellSet, Rectangle};
use crate::region::{PasteMode, Region};

/// A world of living and dead cells with a rule: [`Bounded`](crate::grid::Bounded),
/// [`Torus`](crate::grid::Torus), [`Unbounded`](crate::unbounded::Unbounded) and
/// [`HashLife`](crate::hashlife::HashLife).
///
/// The column `x` of a cell increases to the right, the row `y` downwards. Two worlds of one kind
/// are equal if they have the same size, living cells and rule; the generation does not matter.
///
/// ```
/// use life_worlds::grid::Torus;
/// use life_worlds::hashlife::HashLife;
/// use life_worlds::unbounded::Unbounded;
/// use life_worlds::{Region, PasteMode, Rule, World};
///
/// /// How many cells live after `n` generations of the r-pentomino?
/// fn population<W: World>(mut world: W, generations: u128) -> Result<u128, W::Error> {
///     let pentomino = [(1, 0), (2, 0), (0, 1), (1, 1), (1, 2)].into_iter().collect();
///     world.paste(&Region::of(pentomino).moved(50, 50), PasteMode::Or)?;
///     world.advance(generations)?;
///     Ok(world.population())
/// }
///
/// assert_eq!(population(Unbounded::new(Rule::LIFE)?, 1103)?, 116);
/// assert_eq!(population(HashLife::new(Rule::LIFE)?, 1103)?, 116);
/// // On the torus the gliders come back.
/// assert_ne!(population(Torus::new(100, 100, Rule::LIFE)?, 1103)?, 116);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait World: Clone + Eq + Hash + Debug {
    /// The error of an operation that fails.
    type Error: std::error::Error + Send + Sync + 'static;

    /// Returns the rule.
    fn rule(&self) -> Rule;

    /// Returns how many generations have passed; `u128::MAX` if there are more.
    fn generation(&self) -> u128;

    /// Returns whether this cell lives. All cells outside a bounded world are dead. On a torus,
    /// coordinates wrap around.
    fn get(&self, x: i64, y: i64) -> bool;

    /// Makes this cell live or die.
    ///
    /// # Errors
    /// If the world has no such cell, or no memory for it.
    ///
    /// ```
    /// use life_worlds::grid::{Bounded, Torus};
    /// use life_worlds::{Rule, World};
    ///
    /// let mut board = Bounded::new(8, 8, Rule::LIFE)?;
    /// assert!(World::set(&mut board, 8, 0, true).is_err());
    /// // On a torus, column 8 is column 0.
    /// let mut torus = Torus::new(8, 8, Rule::LIFE)?;
    /// World::set(&mut torus, 8, 0, true)?;
    /// assert!(World::get(&torus, 0, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), Self::Error>;

    /// Removes all cells and starts again at generation 0.
    fn clear(&mut self);

    /// Returns the number of living cells; `u128::MAX` if there are more.
    fn population(&self) -> u128;

    /// Returns whether no cell lives.
    fn is_empty(&self) -> bool;

    /// Returns the smallest rectangle around all living cells, if there are any.
    ///
    /// ```
    /// use life_worlds::hashlife::HashLife;
    /// use life_worlds::pattern::Pattern;
    /// use life_worlds::World;
    ///
    /// fn size(world: &impl World) -> Option<(u128, u128)> {
    ///     world.bounding_box().map(|bounds| (bounds.width(), bounds.height()))
    /// }
    /// let gun = HashLife::from_pattern(&Pattern::named("Gosper gun").unwrap())?;
    /// assert_eq!(size(&gun), Some((36, 9)));
    /// # Ok::<(), life_worlds::hashlife::HashLifeError>(())
    /// ```
    fn bounding_box(&self) -> Option<Rectangle<i128>>;

    /// Returns the living cells.
    ///
    /// # Errors
    /// If a cell is outside the range of `i64`.
    fn cells(&self) -> Result<CellSet, Self::Error>;

    /// Returns the living cells inside a rectangle, each once. On a torus the rectangle may cross
    /// the edges; the cells then have coordinates inside the rectangle.
    ///
    /// ```
    /// use life_worlds::grid::Torus;
    /// use life_worlds::pattern::Rectangle;
    /// use life_worlds::{Rule, World};
    ///
    /// let mut torus = Torus::new(10, 10, Rule::LIFE)?;
    /// torus.set(9, 9, true);
    /// let corner = Rectangle { left: -1, top: -1, right: 1, bottom: 1 };
    /// assert!(torus.cells_in(corner).iter().eq([(-1, -1)]));
    /// # Ok::<(), life_worlds::grid::SizeError>(())
    /// ```
    fn cells_in(&self, window: Rectangle) -> CellSet;

    /// Advances exactly `n` generations.
    ///
    /// # Errors
    /// If the world exceeds its memory or its coordinates; it then stays at the generation it
    /// reached.
    ///
    /// ```
    /// use life_worlds::pattern::Pattern;
    /// use life_worlds::unbounded::Unbounded;
    /// use life_worlds::World;
    ///
    /// fn population_after<W: World>(world: &W, n: u128) -> Result<u128, W::Error> {
    ///     let mut later = world.clone();
    ///     later.advance(n)?;
    ///     Ok(later.population())
    /// }
    /// let diehard = Unbounded::from_pattern(&Pattern::named("Diehard").unwrap())?;
    /// assert_eq!(population_after(&diehard, 130)?, 0);
    /// # Ok::<(), life_worlds::unbounded::UnboundedError>(())
    /// ```
    fn advance(&mut self, n: u128) -> Result<(), Self::Error>;

    /// Advances one generation.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    fn step(&mut self) -> Result<(), Self::Error> {
        self.advance(1)
    }

    /// Returns a copy of a rectangle of cells.
    ///
    /// # Panics
    /// If a side is farther away than [`Region::FARTHEST`].
    ///
    /// ```
    /// use life_worlds::grid::Bounded;
    /// use life_worlds::pattern::{Pattern, Rectangle};
    /// use life_worlds::World;
    ///
    /// let board = Bounded::from_pattern(&Pattern::named("Glider").unwrap())?;
    /// let bottom_row = board.copy(Rectangle { left: 0, top: 2, right: 2, bottom: 2 });
    /// assert_eq!(bottom_row.cells().len(), 3);
    /// # Ok::<(), life_worlds::grid::GridError>(())
    /// ```
    fn copy(&self, window: Rectangle) -> Region {
        Region::new(window, self.cells_in(window))
    }

    /// Pastes a region at its own coordinates.
    ///
    /// # Errors
    /// If a living cell of the region is outside the world (nothing is changed then), or there is
    /// no memory for it.
    ///
    /// ```
    /// use life_worlds::hashlife::HashLife;
    /// use life_worlds::pattern::Pattern;
    /// use life_worlds::{PasteMode, Region, Rule, World};
    ///
    /// let mut world = HashLife::new(Rule::LIFE)?;
    /// let eater = Region::of(Pattern::named("Eater").unwrap().cells);
    /// world.paste(&eater.moved(20, 5), PasteMode::Or)?;
    /// assert_eq!(world.population(), 7);
    /// world.paste(&eater.moved(20, 5), PasteMode::AndNot)?;
    /// assert!(world.is_empty());
    /// # Ok::<(), life_worlds::hashlife::HashLifeError>(())
    /// ```
    fn paste(&mut self, region: &Region, mode: PasteMode) -> Result<(), Self::Error> {
        let (rectangle, cells) = (region.rectangle(), region.cells());
        if mode != PasteMode::AndNot {
            self.check_place(cells)?;
        }
        if matches!(mode, PasteMode::And | PasteMode::Replace) {
            for (x, y) in self.cells_in(rectangle).iter() {
                if !cells.contains(x, y) {
                    self.set(x, y, false)?;
                }
            }
        }
        for (x, y) in cells.iter() {
            let alive = match mode {
                PasteMode::Or | PasteMode::Replace => true,
                PasteMode::AndNot => false,
                PasteMode::Xor => !self.get(x, y),
                PasteMode::And => break,
            };
            // A cell that is to die may be outside the world, where it is dead anyway.
            if alive || self.get(x, y) {
                self.set(x, y, alive)?;
            }
        }
        Ok(())
    }

    /// Fails as [`set`](Self::set) does if one of the cells is outside the world. The default is
    /// for worlds that have all cells.
    ///
    /// # Errors
    /// The error of `set`.
    fn check_place(&self, cells: &CellSet) -> Result<(), Self::Error> {
        let _ = cells;
        Ok(())
    }
}

/// The methods of [`World`] that only forward to the type's own methods of the same name.
macro_rules! forwarded_methods {
    () => {
        fn rule(&self) -> crate::Rule {
            self.rule()
        }

        fn generation(&self) -> u128 {
            self.generation()
        }

        fn get(&self, x: i64, y: i64) -> bool {
            self.get(x, y)
        }

        fn clear(&mut self) {
            self.clear();
        }

        fn population(&self) -> u128 {
            self.population().into()
        }

        fn is_empty(&self) -> bool {
            self.is_empty()
        }

        fn bounding_box(&self) -> Option<crate::pattern::Rectangle<i128>> {
            self.bounding_box().map(Into::into)
        }
    };
}

pub(crate) use forwarded_methods;
