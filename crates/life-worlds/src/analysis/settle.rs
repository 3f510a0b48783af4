//! When a world settles, and what it leaves.

use std::ops::Range;

use super::census::Census;
use super::generation::checked;
use super::limits::{AnalysisError, AnalysisLimits, Work};
use super::objects::Shapes;
use super::shape::{Object, are_sum, common_period};
use crate::kernel::Kernel;
use crate::pattern::{CellSet, Pattern};
use crate::unbounded::Unbounded;

/// How a world ends.
///
/// ```
/// use life_worlds::{analysis::{Settlement, settle_pattern}, pattern::Pattern};
///
/// // A gun never settles.
/// let gun = Pattern::named("Gosper gun").unwrap();
/// let settlement = settle_pattern(&gun, 500)?;
/// assert_eq!(settlement, Settlement::Unsettled { generations: 500 });
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settlement {
    /// It settles, or dies.
    Settled(Ash),
    /// It does not settle within the given number of generations.
    Unsettled {
        /// The number of generations examined.
        generations: u64,
    },
}

/// What is left of a settled world: still lifes, oscillators and spaceships, each independent of
/// the others for ever.
///
/// ```
/// use life_worlds::{analysis::{Settlement, settle_pattern}, pattern::Pattern};
///
/// let bird = Pattern::named("Thunderbird").unwrap();
/// let Settlement::Settled(ash) = settle_pattern(&bird, 1_000)? else { panic!() };
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

/// How many generations parts must have been independent before they are examined as objects: first
/// this many, next time twice as many, …
const APART: u64 = 32;
/// How many times that is doubled before it is `APART` again.
const DOUBLINGS: u64 = 4;
/// Every this-many-th look is for objects of all kinds. For other looks, objects must repeat within
/// the time that parts must be independent, and the parts of an object must act on each other at
/// least every [`BRIEFLY`] generations.
const LONG_LOOKS: u64 = 8;
/// How often the parts of an object act on each other in short looks, in generations.
const BRIEFLY: u64 = 16;
/// The generations between the first looks.
const FIRST_LOOKS: u64 = 64;
/// Later looks are apart by the number of generations that have passed, divided by this.
const LATER_LOOKS: u64 = 8;

/// Finds the generation in which a pattern settles, and what is left then. It examines no
/// generation beyond the [`AnalysisLimits`].
///
/// A world has settled when each of its parts repeats itself, in place or elsewhere, no two parts
/// can ever meet, and every later generation is the sum of these parts. Parts with periods beyond
/// 1,024 are not recognised, and guns and puffers never settle: then the result is
/// [`Settlement::Unsettled`].
///
/// # Errors
/// If the rule has B0, the pattern names a bounded world, cells are farther than 2^61 from (0, 0),
/// the work takes too much memory, or the flag of the limits is set.
///
/// ```
/// use grid_core::Dice;
/// use life_worlds::{analysis::{Census, Settlement, settle_pattern}, pattern::Pattern};
///
/// // What three soups of 16 x 16 cells leave.
/// let mut dice = Dice::seeded(1);
/// let mut census = Census::default();
/// for _ in 0..3 {
///     let cells = (0..256).filter(|_| dice.below(2) == 0).map(|i| (i % 16, i / 16)).collect();
///     if let Settlement::Settled(ash) = settle_pattern(&Pattern::new(cells), 20_000)? {
///         census.add(&ash.census);
///     }
/// }
/// println!("{census}");
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
pub fn settle_pattern<'a>(
    pattern: &Pattern,
    limits: impl Into<AnalysisLimits<'a>>,
) -> Result<Settlement, AnalysisError> {
    let work = Work::of(pattern, limits)?;
    let mut world = Unbounded::new(work.rule.rule, Kernel::fastest(), work.limits.memory);
    world.put_pattern(pattern)?;
    let limit = work.limits.generations;
    let mut shapes = Shapes::default();
    let mut looks: Vec<(u64, CellSet)> = Vec::new();
    let (mut held, mut generation) = (0, 0);
    loop {
        let cells = checked(world.cells())?;
        held += cells.bytes();
        work.allow(held)?;
        let apart = APART << (looks.len() as u64 % DOUBLINGS);
        let apart = apart.min(limit - generation);
        looks.push((generation, cells));
        let (_, cells) = &looks[looks.len() - 1];
        // The last look leaves time for parts to show that they are independent.
        let last = limit.saturating_sub(APART);
        let (briefly, longest) = match looks.len() as u64 % LONG_LOOKS {
            0 => (apart, Shapes::LONGEST_PERIOD),
            _ => (BRIEFLY, apart),
        };
        let is_restless =
            generation < last && shapes.is_restless(cells, &work, briefly, longest)?;
        if !is_restless && let Some(objects) = shapes.settled(cells, &work, apart)? {
            let ash = ash(&looks, generation + apart, &objects, &work)?;
            return Ok(Settlement::Settled(ash));
        }
        if generation == limit {
            return Ok(Settlement::Unsettled { generations: limit });
        }
        let next = match generation < last {
            true => last.min(generation + FIRST_LOOKS.max(generation / LATER_LOOKS)),
            false => limit,
        };
        run(&mut world, generation..next, &work)?;
        generation = next;
    }
}

/// Runs a world from one generation to another.
fn run(world: &mut Unbounded, generations: Range<u64>, work: &Work) -> Result<(), AnalysisError> {
    let mut now = generations.start;
    while now < generations.end {
        work.go_on()?;
        let most = match world.memory_in_use() {
            0..LARGE => MANY,
            _ => FEW,
        };
        let stretch = most.min(generations.end - now);
        world.advance(stretch)?;
        now += stretch;
        work.reach(now);
    }
    Ok(())
}

/// Between two looks at the flag that stops the work, a world takes this many generations.
const MANY: u64 = 64;
/// A [`LARGE`] world takes this many.
const FEW: u64 = 2;
/// The bytes of a large world.
const LARGE: usize = 1 << 26;

/// Returns what is left of a world that consists of these objects in generation `settled`. `looks`
/// are the generations examined.
fn ash(
    looks: &[(u64, CellSet)],
    settled: u64,
    objects: &[Object],
    work: &Work,
) -> Result<Ash, AnalysisError> {
    let is_sum = |generation: u64, cells: &CellSet| {
        are_sum(objects, generation as i64 - settled as i64, cells)
    };
    // Start at the last look that is not the sum of the objects, and go on one generation at a
    // time.
    let is_before = |(generation, cells): &&(u64, CellSet)| !is_sum(*generation, cells);
    let before = looks.iter().rfind(is_before).or(looks.first());
    let mut rest = (0, 0);
    if let Some((generation, cells)) = before {
        let mut cells = cells.clone();
        rest = (*generation, cells.len());
        let mut is_resting = is_sum(*generation, &cells);
        for generation in generation + 1..=settled {
            cells = work.step(&cells)?;
            let rests = is_sum(generation, &cells);
            if rests && !is_resting {
                rest = (generation, cells.len());
            }
            is_resting = rests;
        }
    }
    let stands = |object: &&Object| object.shape.motion == (0, 0);
    let standing = objects.iter().filter(stands);
    Ok(Ash {
        generation: rest.0,
        population: rest.1,
        period: common_period(1, standing, u64::MAX).unwrap_or(u64::MAX),
        census: Census::of(objects),
    })
}
