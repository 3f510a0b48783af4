//! Counting objects.

use std::collections::BTreeMap;
use std::fmt;

use super::code::apgcode;
use super::kind::Kind;
use super::names::named_object;
use super::shape::Object;
use crate::pattern::CellSet;
use life_step::same_name;

/// How many there are of each object, the most frequent first.
///
/// ```
/// use life_worlds::{analysis::{Kind, Settlement, settle_pattern}, pattern::Pattern};
///
/// let Settlement::Settled(ash) = settle_pattern(&Pattern::named("Acorn").unwrap(), 10_000)? else {
///     panic!()
/// };
/// assert_eq!((ash.census.total_of(Kind::Spaceship), ash.census.count("Block")), (13, 34));
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Census {
    /// The count of each object.
    pub counts: Vec<Count>,
}

/// How many there are of one object.
///
/// ```
/// use life_worlds::{analysis::{Kind, Settlement, settle_pattern}, pattern::Pattern};
///
/// let Settlement::Settled(ash) = settle_pattern(&Pattern::named("Toad").unwrap(), 100)? else {
///     panic!()
/// };
/// let toad = &ash.census.counts[0];
/// assert_eq!((toad.code.as_str(), toad.name), ("xp2_7e", Some("Toad")));
/// assert_eq!((toad.kind, toad.period, toad.count), (Kind::Oscillator, 2, 1));
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The canonical name of the object, an apgcode such as `xs4_33`.
    pub code: String,
    /// The name it is known by, if it is a common object of Conway's Life.
    pub name: Option<&'static str>,
    /// Still life, oscillator or spaceship.
    pub kind: Kind,
    /// The period.
    pub period: u64,
    /// One of its phases, the top left corner at (0, 0).
    pub cells: CellSet,
    /// How many there are.
    pub count: u64,
}

impl Census {
    /// Returns how many there are of the object with this name or code.
    ///
    /// ```
    /// use life_worlds::{analysis::{Settlement, settle_pattern}, pattern::Pattern};
    ///
    /// let pi = Pattern::named("Pi-heptomino").unwrap();
    /// let Settlement::Settled(ash) = settle_pattern(&pi, 1_000)? else { panic!() };
    /// assert_eq!((ash.census.count("blinker"), ash.census.count("xp2_7")), (5, 5));
    /// assert_eq!(ash.census.total(), 13);
    /// # Ok::<(), life_worlds::analysis::AnalysisError>(())
    /// ```
    pub fn count(&self, name: &str) -> u64 {
        let is_meant = |count: &&Count| {
            count.code == name || count.name.is_some_and(|known| same_name(known, name))
        };
        self.counts
            .iter()
            .filter(is_meant)
            .map(|count| count.count)
            .sum()
    }

    /// Returns how many objects there are.
    pub fn total(&self) -> u64 {
        self.counts.iter().map(|count| count.count).sum()
    }

    /// Returns how many objects there are of this kind.
    pub fn total_of(&self, kind: Kind) -> u64 {
        let of_kind = self.counts.iter().filter(|count| count.kind == kind);
        of_kind.map(|count| count.count).sum()
    }

    /// Adds the counts of another census.
    ///
    /// ```
    /// use life_worlds::{analysis::{Census, Settlement, settle_pattern}, pattern::Pattern};
    ///
    /// let mut all = Census::default();
    /// for name in ["R-pentomino", "Pi-heptomino"] {
    ///     let methuselah = Pattern::named(name).unwrap();
    ///     if let Settlement::Settled(ash) = settle_pattern(&methuselah, 10_000)? {
    ///         all.add(&ash.census);
    ///     }
    /// }
    /// assert_eq!(all.count("Block"), 8 + 6);
    /// # Ok::<(), life_worlds::analysis::AnalysisError>(())
    /// ```
    pub fn add(&mut self, other: &Self) {
        for count in &other.counts {
            match self
                .counts
                .iter_mut()
                .find(|known| known.code == count.code)
            {
                Some(known) => known.count += count.count,
                None => self.counts.push(count.clone()),
            }
        }
        self.sort();
    }

    fn sort(&mut self) {
        // Among equal counts, smaller objects come first: they have shorter codes.
        self.counts.sort_by(|a, b| {
            let key = |count: &Count| (std::cmp::Reverse(count.count), count.code.len());
            key(a).cmp(&key(b)).then_with(|| a.code.cmp(&b.code))
        });
    }

    pub(super) fn of(objects: &[Object]) -> Self {
        // One code for each shape, however many objects have it.
        let mut shapes = BTreeMap::new();
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        for object in objects {
            let shape = std::rc::Rc::as_ptr(&object.shape);
            let one = shapes.entry(shape).or_insert_with(|| Count::of(object));
            let none = || Count {
                count: 0,
                ..one.clone()
            };
            counts.entry(one.code.clone()).or_insert_with(none).count += 1;
        }
        Self::with_counts(counts.into_values())
    }

    /// Returns the census of these counts, each of another object.
    pub(super) fn with_counts(counts: impl Iterator<Item = Count>) -> Self {
        let mut census = Self {
            counts: counts.collect(),
        };
        census.sort();
        census
    }
}

impl Count {
    /// Returns the count of one object.
    pub(super) fn of(object: &Object) -> Self {
        let shape = &object.shape;
        let kind = Kind::of(shape.period() as u64, shape.motion.0, shape.motion.1);
        let code = apgcode(kind, &shape.phases);
        Self {
            name: named_object(&code),
            code,
            kind,
            period: shape.period() as u64,
            cells: shape.phases[0].clone(),
            count: 1,
        }
    }
}

/// Writes one line for each object: the count, the name if it has one, the code.
impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for count in &self.counts {
            write!(f, "{} ", count.count)?;
            if let Some(name) = count.name {
                write!(f, "{name} ")?;
            }
            writeln!(f, "{}", count.code)?;
        }
        Ok(())
    }
}
