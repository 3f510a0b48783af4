//! When a world settles, and what it leaves.

use super::census::Census;
use super::limits::{Analysis, AnalysisError, AnalysisLimits};
use super::objects::Shapes;
use super::settler::Settler;
use super::shape::{Object, Path, are_sum, common_period};
use crate::Rule;
use crate::pattern::{CellSet, Pattern};

/// What is left of a settled world: still lifes, oscillators and spaceships, each independent of
/// the others for ever.
///
/// ```
/// use life_worlds::{analysis::settle_pattern, pattern::Pattern};
///
/// let bird = Pattern::named("Thunderbird").unwrap();
/// let ash = settle_pattern(&bird, 1_000)?.unwrap();
/// assert_eq!((ash.generation, ash.population, ash.period), (243, 46, 2));
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Ash {
    /// The first generation from which on the world is nothing but these objects.
    pub generation: u64,
    /// The number of living cells in this generation, spaceships included.
    pub population: u64,
    /// The common period of all objects but spaceships; `u64::MAX` if it is longer.
    pub period: u64,
    /// The objects.
    pub census: Census,
}

/// Finds the generation in which a pattern settles or dies, and what is left then; `None` if it does
/// not settle within the limit.
///
/// A world has settled when each of its parts repeats itself, in place or elsewhere, no two parts
/// can ever meet, and every later generation is the sum of these parts. Parts with periods beyond
/// 1,024 are not recognised, and guns and puffers never settle.
///
/// # Errors
/// If the rule has B0, the pattern names a bounded world, cells are farther than 2^61 from (0, 0),
/// the work takes too much memory, or the flag of the limits is set.
///
/// ```
/// use grid_core::Dice;
/// use life_worlds::{analysis::{Census, settle_pattern}, pattern::Pattern};
///
/// // What three soups of 16 x 16 cells leave.
/// let mut dice = Dice::seeded(1);
/// let mut census = Census::default();
/// for _ in 0..3 {
///     let cells = (0..256).filter(|_| dice.below(2) == 0).map(|i| (i % 16, i / 16)).collect();
///     if let Some(ash) = settle_pattern(&Pattern::new(cells), 20_000)? {
///         census.add(&ash.census);
///     }
/// }
/// println!("{census}");
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
pub fn settle_pattern<'a>(
    pattern: &Pattern,
    limits: impl Into<AnalysisLimits<'a>>,
) -> Result<Option<Ash>, AnalysisError> {
    let work = Analysis::of(pattern, limits)?;
    let mut settler = Settler::new(work.rule.rule);
    let mut looks = Looks::default();
    let settled = settler.settle(&pattern.cells, &work, |generation, world| {
        looks.add(
            generation,
            CellSet::from_words(world.words(|_| true)),
            &work,
        )
    })?;
    let ash = |settled| looks.ash(settler.generation, &settler.objects(), settled, &work);
    settled.map(ash).transpose()
}

/// Returns the cells after `n` generations if the world is nothing but objects that never meet, and
/// how many generations that are: fewer than `n` if something moves very far.
pub(crate) fn leap(cells: &CellSet, rule: Rule, n: u128) -> Option<(CellSet, u128)> {
    // In this time a cell moves at most as far.
    const FAR: u128 = 1 << 61;
    const APART: u64 = 32;
    let work = Analysis::of(&Pattern::default().with_rule(rule), APART).ok()?;
    let objects = Shapes::default().settled(cells, &work, APART).ok()??;
    if !are_sum(&objects, -(APART as i64), cells) {
        return None;
    }
    let (passed, later) = match objects.iter().all(|object| object.shape.motion == (0, 0)) {
        true => (
            n,
            n % u128::from(common_period(1, objects.iter(), u64::MAX)?),
        ),
        false => (n.min(FAR), n.min(FAR)),
    };
    let later = later as i64 - APART as i64;
    let cells = objects.iter().flat_map(|object| object.cells(later));
    Some((cells.collect(), passed))
}

/// The cells of some generations, fewer of those long ago.
#[derive(Default)]
struct Looks(Vec<(u64, CellSet)>);

impl Looks {
    /// If there are as many, every second is forgotten.
    const MOST: usize = 128;

    fn add(
        &mut self,
        generation: u64,
        cells: CellSet,
        work: &Analysis,
    ) -> Result<(), AnalysisError> {
        if self.0.len() == Self::MOST {
            let mut odd = false;
            self.0.retain(|_| {
                odd = !odd;
                odd
            });
        }
        self.0.push((generation, cells));
        work.allow(self.0.iter().map(|(_, cells)| cells.bytes()).sum())
    }

    /// Returns what is left of a world that consists of these objects in generation `now`. They are
    /// in their first phases in generation `settled`.
    fn ash(
        &self,
        now: u64,
        objects: &[Object],
        settled: u64,
        work: &Analysis,
    ) -> Result<Ash, AnalysisError> {
        let is_sum = |generation: u64, cells: &CellSet| {
            are_sum(objects, generation as i64 - settled as i64, cells)
        };
        // Start at the last look that is not the sum of the objects, and go on one generation at a
        // time, until they never meet. Those of one velocity are as near each other as they will be
        // when they are known to be apart.
        let is_before = |(generation, cells): &&(u64, CellSet)| !is_sum(*generation, cells);
        let before = self.0.iter().rfind(is_before).or(self.0.first());
        let (mut generation, mut cells) = before.cloned().unwrap_or_default();
        let (mut rest, mut is_resting) = ((generation, cells.len()), false);
        loop {
            let rests = is_sum(generation, &cells);
            if rests && !is_resting {
                rest = (generation, cells.len());
                if stay_apart(objects, generation as i64 - settled as i64) {
                    break;
                }
            }
            is_resting = rests;
            if generation == now {
                break;
            }
            cells = work.step(&cells)?;
            generation += 1;
        }
        let standing = objects
            .iter()
            .filter(|object| object.shape.motion == (0, 0));
        Ok(Ash {
            generation: rest.0,
            population: rest.1,
            period: common_period(1, standing, u64::MAX).unwrap_or(u64::MAX),
            census: Census::of(objects),
        })
    }
}

/// Returns whether objects of different velocities never meet from `later` generations later on, or
/// earlier if negative.
fn stay_apart(objects: &[Object], later: i64) -> bool {
    let paths: Vec<Path> = objects.iter().map(|object| object.path(later)).collect();
    let is_apart = |a: &Path, b: &Path| a.relative_speed(b) == (0, 0) || !a.may_meet(b);
    let mut all = paths.iter().enumerate();
    all.all(|(i, a)| paths[..i].iter().all(|b| is_apart(a, b)))
}

#[cfg(feature = "testing")]
#[allow(missing_docs, clippy::missing_errors_doc, reason = "for tests")]
pub(crate) mod tests {
    use super::*;

    /// Finds what [`settle_pattern`] must find without pictures, tiles and tables: now and then it
    /// examines all cells as a whole.
    pub fn settle_slowly(pattern: &Pattern, limit: u64) -> Result<Option<Ash>, AnalysisError> {
        const APART: u64 = 128;
        let work = Analysis::of(pattern, limit)?;
        let (mut shapes, mut looks) = (Shapes::default(), Looks::default());
        let (mut cells, mut next_look) = (pattern.cells.clone(), 0);
        for now in 0..=limit {
            if now == next_look || now == limit {
                next_look += (now / 8).max(64);
                looks.add(now, cells.clone(), &work)?;
                let objects = shapes.settled(&cells, &work, APART)?;
                if let Some(objects) = objects
                    && are_sum(&objects, -(APART as i64), &cells)
                {
                    return looks.ash(now, &objects, now + APART, &work).map(Some);
                }
            }
            cells = work.step(&cells)?;
        }
        Ok(None)
    }
}
