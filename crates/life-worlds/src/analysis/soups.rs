//! What many soups leave.

use super::census::{Census, Count};
use super::limits::{Analysis, AnalysisError};
use super::settler::Settler;
use crate::Rule;
use crate::pattern::{CellSet, Pattern};

/// Counts what many soups leave.
///
/// The counts are those of [`settle_pattern`](super::settle_pattern). The counter remembers every
/// group of cells that it has proven to be objects, so a soup takes a tenth of the time. It does not
/// find out in which generation a soup settles, only one by which it has
/// ([`settled_by`](Self::settled_by)).
///
/// ```
/// use grid_core::Dice;
/// use life_worlds::{Rule, analysis::SoupCounter};
///
/// let mut dice = Dice::seeded(1);
/// let mut counter = SoupCounter::new(Rule::LIFE, 20_000)?;
/// for _ in 0..20 {
///     let soup = (0..256).filter(|_| dice.below(2) == 0).map(|i| (i % 16, i / 16)).collect();
///     counter.count(&soup)?;
/// }
/// assert!(counter.census().count("Block") > 20);
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Debug)]
pub struct SoupCounter {
    work: Analysis<'static>,
    settler: Settler,
    kinds: Vec<Count>,
    /// The kinds of the last soup's objects.
    left: Vec<u32>,
}

impl SoupCounter {
    /// Returns a counter for soups that settle within `limit` generations.
    ///
    /// # Errors
    /// If the rule has B0.
    pub fn new(rule: Rule, limit: u64) -> Result<Self, AnalysisError> {
        Ok(Self {
            work: Analysis::of(&Pattern::default().with_rule(rule), limit)?,
            settler: Settler::new(rule),
            kinds: Vec::new(),
            left: Vec::new(),
        })
    }

    /// Adds what a soup leaves to the counts. Returns its objects, as indices of
    /// [`kinds`](Self::kinds), each as often as there are objects of this kind; `None` if the soup
    /// does not settle.
    ///
    /// # Errors
    /// If cells are too far from (0, 0), or the soup outgrows the memory.
    ///
    /// ```
    /// use life_worlds::{Rule, analysis::SoupCounter, pattern::Pattern};
    ///
    /// let mut counter = SoupCounter::new(Rule::LIFE, 10_000)?;
    /// let pentomino = Pattern::named("R-pentomino").unwrap();
    /// assert_eq!(counter.count(&pentomino.cells)?.map(<[_]>::len), Some(25));
    /// assert_eq!(counter.census().count("Glider"), 6);
    /// let gun = Pattern::named("Gosper gun").unwrap();
    /// assert_eq!(counter.count(&gun.cells)?, None);
    /// # Ok::<(), life_worlds::analysis::AnalysisError>(())
    /// ```
    pub fn count(&mut self, soup: &CellSet) -> Result<Option<&[u32]>, AnalysisError> {
        let settled = self.settler.settle(soup, &self.work, |_, _| Ok(()))?;
        if settled.is_none() {
            return Ok(None);
        }
        self.left.clear();
        self.left.extend(self.settler.left());
        self.kinds
            .extend_from_slice(&self.settler.kinds()[self.kinds.len()..]);
        for &kind in &self.left {
            self.kinds[kind as usize].count += 1;
        }
        Ok(Some(&self.left))
    }

    /// Returns a generation by which the last soup has settled, if it has: at least that of
    /// [`settle_pattern`](super::settle_pattern).
    ///
    /// ```
    /// use life_worlds::{Rule, analysis::SoupCounter, pattern::Pattern};
    ///
    /// let mut counter = SoupCounter::new(Rule::LIFE, 10_000)?;
    /// counter.count(&Pattern::named("R-pentomino").unwrap().cells)?;
    /// assert!(counter.settled_by() >= 1_103);
    /// # Ok::<(), life_worlds::analysis::AnalysisError>(())
    /// ```
    pub fn settled_by(&self) -> u64 {
        self.settler.generation
    }

    /// Returns all kinds of objects seen so far, and how many there were of each.
    pub fn kinds(&self) -> &[Count] {
        &self.kinds
    }

    /// Returns the objects of all soups.
    pub fn census(&self) -> Census {
        Census::with_counts(self.kinds().iter().filter(|kind| kind.count > 0).cloned())
    }
}
