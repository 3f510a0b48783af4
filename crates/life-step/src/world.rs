//! What all worlds have in common.

use core::fmt::Debug;
use core::hash::Hash;

use crate::Rule;
use crate::pattern::{CellSet, Rectangle};
use crate::region::{PasteMode, Region};

/// A world of living and dead cells with a rule: [`Bounded`](crate::grid::Bounded),
/// [`Torus`](crate::grid::Torus), [`Unbounded`](crate::unbounded::Unbounded) and
/// [`HashLife`](crate::hashlife::HashLife).
///
/// Cells go by column `x` to the right and row `y` downwards. Two worlds of one kind are equal if
/// they have the same size, living cells and rule; the generation does not matter.
///
/// ```
/// use life_step::grid::Torus;
/// use life_step::hashlife::HashLife;
/// use life_step::unbounded::Unbounded;
/// use life_step::{Region, PasteMode, Rule, World};
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
    /// Why an operation fails.
    type Error: core::error::Error + Send + Sync + 'static;

    /// The rule.
    fn rule(&self) -> Rule;

    /// How many generations have passed.
    fn generation(&self) -> u128;

    /// Whether this cell lives. All cells outside a bounded world are dead. On a torus, coordinates
    /// wrap around.
    fn get(&self, x: i64, y: i64) -> bool;

    /// Makes this cell live or die.
    ///
    /// # Errors
    /// If the world has no such cell, or no memory for it.
    fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), Self::Error>;

    /// Removes all cells and starts again at generation 0.
    fn clear(&mut self);

    /// The number of living cells; `u128::MAX` if there are more.
    fn population(&self) -> u128;

    /// Whether no cell lives.
    fn is_empty(&self) -> bool;

    /// The smallest rectangle around all living cells, if there are any.
    fn bounding_box(&self) -> Option<Rectangle<i128>>;

    /// The living cells.
    ///
    /// # Errors
    /// If a cell is outside the range of `i64`.
    fn cells(&self) -> Result<CellSet, Self::Error>;

    /// The living cells inside a rectangle. On a torus the rectangle may cross the edges. Cells
    /// have the coordinates of the rectangle, and each is returned once.
    fn cells_in(&self, window: Rectangle) -> CellSet;

    /// Takes exactly `n` generations.
    ///
    /// # Errors
    /// If the world outgrows its memory or its coordinates; it then stays at the generation that
    /// was reached.
    fn advance(&mut self, n: u128) -> Result<(), Self::Error>;

    /// Takes one generation.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    fn step(&mut self) -> Result<(), Self::Error> {
        self.advance(1)
    }

    /// A copy of a rectangle of cells.
    fn copy(&self, window: Rectangle) -> Region {
        Region::new(window, self.cells_in(window))
    }

    /// Pastes a region at its own coordinates.
    ///
    /// # Errors
    /// If a living cell of the region is outside the world (nothing is changed then), or there is
    /// no memory for it.
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
            // What is to die may well have no place.
            if alive || self.get(x, y) {
                self.set(x, y, alive)?;
            }
        }
        Ok(())
    }

    /// Fails as [`set`](Self::set) does if one of the cells is outside the world.
    ///
    /// # Errors
    /// The error of `set`.
    fn check_place(&self, cells: &CellSet) -> Result<(), Self::Error>;
}
