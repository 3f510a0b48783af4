//! Guns, puffers and rakes, and the proof that they grow for ever.
//!
//! # What is proven
//! An *engine* is a pattern that, alone, repeats itself after a period, perhaps elsewhere, and then
//! has left objects that move away. A *window* is a common period of all engines and objects.
//! Suppose that each thing acts as if it were alone. Then in each window, the world consists of the
//! engines, the objects that they left in all earlier windows, and the objects that existed at the
//! start.
//!
//! To prove this, each thing gets a box around all that it touches within a window. Boxes move by a
//! fixed step a window. So the meetings of two boxes can be found for all windows at once: their
//! possible distances form a polygon, which may be infinite. The proof finds a number K such that,
//! from window K on, boxes meet only
//! - if one is an engine and it left the other fewer than K windows ago, or it left both fewer than
//!   K windows ago,
//! - or if both have the same velocity. If one engine left both, then fewer than K windows apart;
//!   otherwise in the first K windows.
//!
//! Then every neighbourhood in the future is one from the first 3K + 2 windows, translated. In
//! these windows, the world is compared with the sum of its things in every generation.

use super::apart::{Thing, stay_apart};
use super::census::Census;
use super::generation::around;
use super::limits::{Analysis, AnalysisError};
use super::objects::Shapes;
use super::parts::{Part, parts};
use super::sets::Sets;
use super::shape::{Object, common_period, stretched};
use crate::pattern::{CellSet, Rectangle};

/// A gun if it stays in place; a puffer or a rake if it moves.
///
/// ```
/// use life_worlds::{analysis::{Fate, fate}, pattern::Pattern};
///
/// let puffer = Pattern::named("Block-laying switch engine").unwrap();
/// let Fate::Grows(growth) = fate(&puffer, 4_000)? else { panic!() };
/// let engine = &growth.engines[0];
/// assert_eq!((engine.period, engine.right.abs(), engine.down.abs()), (288, 24, 24));
/// assert_eq!(engine.emits.to_string(), "8 Block xs4_33\n");
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Engine {
    /// The period.
    pub period: u64,
    /// How many columns it moves to the right in a period.
    pub right: i64,
    /// How many rows it moves down in a period.
    pub down: i64,
    /// The cells it has in generation [`Growth::start`](super::Growth::start) or a later one.
    pub cells: CellSet,
    /// The objects it leaves in a period.
    pub emits: Census,
}

/// An engine alone, and what it does in a window.
struct Alone {
    /// The engine and what it is about to leave, generation by generation.
    phases: Vec<CellSet>,
    motion: (i64, i64),
    /// The objects it has left when it repeats itself.
    left: Vec<Object>,
}

impl Engine {
    /// The longest window, and the greatest number of generations computed for a proof.
    const LONGEST: u64 = 1 << 12;
    const LONGEST_PROOF: u64 = 1 << 16;
    /// The greatest number of things in a proof.
    const MOST: usize = 1 << 10;
    /// The greatest K that is tried.
    const OLDEST: i128 = 6;
    /// How many generations the parts of what is left must be independent to count as separate
    /// objects.
    const APART: u64 = 32;

    /// The greatest distance between parts of one engine, in cells.
    const ASUNDER: i64 = 32;

    /// Returns the engines of a world that grows evenly with this period, if the growth is proven
    /// to last for ever.
    pub(super) fn find_all(
        cells: &CellSet,
        work: &Analysis,
        period: u64,
    ) -> Result<Option<Vec<Self>>, AnalysisError> {
        if period > Self::LONGEST {
            return Ok(None);
        }
        let mut shapes = Shapes::default();
        let (mut growing, mut others) = (Vec::new(), Vec::new());
        for Part { before, .. } in parts(cells, work, period)? {
            match shapes.object(&before, work)? {
                Some(object) => others.push(object),
                None => growing.push(before),
            }
        }
        if growing.is_empty() || others.len() > Self::MOST {
            return Ok(None);
        }
        let engines = clusters(growing);
        let Some(mut window) = common_period(period, others.iter(), Self::LONGEST) else {
            return Ok(None);
        };
        loop {
            let mut alone = Vec::new();
            for engine in &engines {
                let Some(engine) = Alone::of(engine, work, window, &mut shapes)? else {
                    return Ok(None);
                };
                alone.push(engine);
            }
            let left = alone.iter().flat_map(|engine| &engine.left);
            let Some(longer) = common_period(window, left, Self::LONGEST) else {
                return Ok(None);
            };
            if longer == window {
                let engine = |(cells, alone): (CellSet, &Alone)| Self {
                    period: window,
                    right: alone.motion.0,
                    down: alone.motion.1,
                    cells,
                    emits: Census::of(&alone.left),
                };
                return Ok(is_for_ever(&alone, &others, cells, work)?
                    .then(|| engines.into_iter().zip(&alone).map(engine).collect()));
            }
            window = longer;
        }
    }

    /// Returns the same engine with this shorter period, a divisor of its own, if it repeats itself
    /// by then.
    pub(super) fn reduced(self, period: u64, work: &Analysis) -> Result<Self, AnalysisError> {
        let parts = (self.period / period) as i64;
        let alone = Alone::of(&self.cells, work, period, &mut Shapes::default())?;
        let is_part = |alone: &Alone| {
            (alone.motion.0 * parts, alone.motion.1 * parts) == (self.right, self.down)
        };
        Ok(match alone.filter(is_part) {
            Some(alone) => Self {
                period,
                right: alone.motion.0,
                down: alone.motion.1,
                emits: Census::of(&alone.left),
                ..self
            },
            None => self,
        })
    }
}

/// Joins the parts that are near each other.
fn clusters(parts: Vec<CellSet>) -> Vec<CellSet> {
    let mut sets = Sets::new(parts.len());
    let bounds: Vec<_> = parts.iter().map(|part| around(part.iter())).collect();
    for i in 0..parts.len() {
        for j in 0..i {
            if let (Some(a), Some(b)) = (bounds[i], bounds[j])
                && a.widened(Engine::ASUNDER).intersection(b).is_some()
            {
                sets.join(i as u32, j as u32);
            }
        }
    }
    let cells = |group: Vec<usize>| group.into_iter().flat_map(|i| parts[i].iter()).collect();
    sets.groups().map(cells).collect()
}

impl Alone {
    /// Returns what the engine alone does within a window, if it then repeats itself and has left
    /// objects.
    fn of(
        engine: &CellSet,
        work: &Analysis,
        window: u64,
        shapes: &mut Shapes,
    ) -> Result<Option<Self>, AnalysisError> {
        let (phases, end) = engine.phases(work, window)?;
        let Some((x, y)) = engine.iter().next() else {
            return Ok(None);
        };
        if end.len() == engine.len() {
            return Ok(None);
        }
        for motion in end.iter().map(|(right, down)| (right - x, down - y)) {
            work.go_on()?;
            let moved = |(x, y): (i64, i64)| (x + motion.0, y + motion.1);
            if !engine.iter().map(moved).all(|(x, y)| end.contains(x, y)) {
                continue;
            }
            let itself: CellSet = engine.iter().map(moved).collect();
            let rest = CellSet::from_iter(end.iter().filter(|&(x, y)| !itself.contains(x, y)));
            let left = parts(&rest, work, Engine::APART)?;
            if let Some(left) = shapes.objects(left.iter().map(|part| &part.before), work)? {
                return Ok(Some(Self {
                    phases,
                    motion,
                    left,
                }));
            }
        }
        Ok(None)
    }
}

/// Returns whether the world consists of these engines, what they leave, and other objects, now and
/// for ever: see the top of this file.
fn is_for_ever(
    engines: &[Alone],
    others: &[Object],
    world: &CellSet,
    work: &Analysis,
) -> Result<bool, AnalysisError> {
    let window = engines.first().map_or(0, |engine| engine.phases.len()) as u64;
    let wide = |(right, down): (i64, i64)| (i128::from(right), i128::from(down));
    let thing = |bounds: Rectangle, object: &Object| {
        let step = object.step(window);
        Thing {
            bounds: stretched(bounds, step),
            step: wide(step),
        }
    };
    let mut first = Vec::new();
    let mut left = Vec::new();
    for (i, engine) in engines.iter().enumerate() {
        let Some(bounds) = around(engine.phases.iter().flat_map(CellSet::iter)) else {
            return Ok(false);
        };
        let (right, down) = engine.motion;
        first.push(Thing {
            bounds,
            step: wide(engine.motion),
        });
        for object in &engine.left {
            left.push((i, thing(object.reach().moved(-right, -down), object)));
        }
    }
    first.extend(others.iter().map(|object| thing(object.reach(), object)));
    let oldest = (1..=Engine::OLDEST).find(|&age| stay_apart(&first, &left, age));
    let generations = oldest.map(|age| (3 * age as u64 + 2) * window);
    match generations {
        Some(generations) if generations <= Engine::LONGEST_PROOF => {
            is_sum(engines, others, world, generations, work)
        }
        _ => Ok(false),
    }
}

/// Returns whether each thing acts as if it were alone for `generations` generations.
fn is_sum(
    engines: &[Alone],
    others: &[Object],
    world: &CellSet,
    generations: u64,
    work: &Analysis,
) -> Result<bool, AnalysisError> {
    let mut world = world.clone();
    for now in 0..generations {
        let mut cells: Vec<(i64, i64)> = Vec::new();
        for other in others {
            cells.extend(other.cells(now as i64));
        }
        for Alone {
            phases,
            motion,
            left,
        } in engines
        {
            let window = phases.len() as u64;
            let (windows, phase) = (now / window, now % window);
            let moved = |times: u64| {
                let times = times as i64;
                let (right, down) = (motion.0 * times, motion.1 * times);
                move |(x, y): (i64, i64)| (x + right, y + down)
            };
            cells.extend(phases[phase as usize].iter().map(moved(windows)));
            for born in 1..=windows {
                let age = (now - born * window) as i64;
                for object in left {
                    cells.extend(object.cells(age).map(moved(born - 1)));
                }
            }
        }
        if cells.len() as u64 != world.len() || CellSet::from_iter(cells) != world {
            return Ok(false);
        }
        world = work.step(&world)?;
    }
    Ok(true)
}
