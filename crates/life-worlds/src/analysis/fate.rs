//! What becomes of a pattern: it dies, repeats itself or grows.

use super::census::{Kind, apgcode, named_object};
use super::cycle::find_cycle;
use super::generation::checked;
use super::growth::{Growth, Watch};
use super::limits::{Analysis, AnalysisError, AnalysisLimits};
use crate::pattern::{CellSet, Pattern};

/// A pattern that repeats itself, in place or elsewhere.
///
/// ```
/// use life_worlds::{analysis::{Fate, Kind, fate}, pattern::Pattern};
///
/// let Fate::Repeats(pulsar) = fate(&Pattern::named("Pulsar").unwrap(), 100)? else { panic!() };
/// assert_eq!((pulsar.kind(), pulsar.period), (Kind::Oscillator, 3));
/// assert_eq!((pulsar.start, pulsar.name()), (0, Some("Pulsar")));
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Recurrence {
    /// The first generation that occurs again; 0 if the pattern itself does.
    pub start: u64,
    /// The period.
    pub period: u64,
    /// How many columns it moves to the right in a period.
    pub right: i64,
    /// How many rows it moves down in a period.
    pub down: i64,
    /// The cells of generation [`start`](Self::start).
    pub cells: CellSet,
    /// The canonical name, the same for all phases and orientations: an apgcode such as `xq4_153`.
    pub code: String,
}

impl Recurrence {
    /// Returns its kind: still life, oscillator or spaceship.
    pub fn kind(&self) -> Kind {
        Kind::of(self.period, self.right, self.down)
    }

    /// Returns the name of the object, if it is a common one of Conway's Life.
    pub fn name(&self) -> Option<&'static str> {
        named_object(&self.code)
    }
}

/// What becomes of a pattern.
///
/// ```
/// use life_worlds::{analysis::{Fate, fate}, pattern::Pattern};
///
/// for name in ["Clock", "Diehard", "Simkin gun", "Acorn"] {
///     let words = match fate(&Pattern::named(name).unwrap(), 1_000)? {
///         Fate::Dies { generation } => format!("dies in generation {generation}"),
///         Fate::Repeats(object) => format!("{} of period {}", object.kind(), object.period),
///         Fate::Grows(growth) => format!("{} cells more every {}", growth.cells, growth.period),
///         _ => "undecided".into(),
///     };
///     println!("{name}: {words}");
/// }
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fate {
    /// The last cell dies.
    Dies {
        /// The first generation without a living cell.
        generation: u64,
    },
    /// It is, or becomes, a pattern that repeats itself as a whole.
    Repeats(Recurrence),
    /// It grows by the same number of cells in every period. Proven if the engines are known.
    Grows(Growth),
    /// None of these was found: it breaks into parts that move apart, grows irregularly, or takes
    /// longer.
    Undecided {
        /// The number of generations examined.
        generations: u64,
    },
}

/// Returns what becomes of the cells as a whole within a number of generations, or other
/// [`AnalysisLimits`]. The result is exact: a pattern repeats itself only if all its cells do, at
/// the same place or moved. Only growth without known engines is not proven: see
/// [`Growth::engines`].
///
/// # Errors
/// If the rule has B0, the pattern names a bounded world, cells are farther than 2^61 from (0, 0),
/// the work takes too much memory, or the flag of the limits is set.
///
/// ```
/// use life_worlds::{analysis::{Fate, Kind, fate}, pattern::Pattern};
///
/// let Fate::Repeats(ship) = fate(&Pattern::named("LWSS").unwrap(), 100)? else { panic!() };
/// assert_eq!((ship.kind(), ship.period, ship.right, ship.down), (Kind::Spaceship, 4, -2, 0));
/// assert_eq!((ship.name(), ship.code.as_str()), (Some("Lightweight spaceship"), "xq4_6frc"));
/// let diehard = fate(&Pattern::named("Diehard").unwrap(), 1_000)?;
/// assert_eq!(diehard, Fate::Dies { generation: 130 });
/// let gun = Pattern::named("Gosper gun").unwrap();
/// let Fate::Grows(growth) = fate(&gun, 1_000)? else { panic!() };
/// assert_eq!((growth.cells, growth.period), (5, 30));
/// assert_eq!(growth.engines[0].emits.to_string(), "1 Glider xq4_153\n");
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
pub fn fate<'a>(
    pattern: &Pattern,
    limits: impl Into<AnalysisLimits<'a>>,
) -> Result<Fate, AnalysisError> {
    let work = Analysis::of(pattern, limits)?;
    let start = checked(pattern.cells.clone())?;
    let mut watch = Watch::new(&start, &work);
    let mut grows = None;
    // Growth is no failure, but it too ends the search for a cycle.
    let step = |cells: &mut CellSet| {
        *cells = work.step(cells)?;
        grows = watch.see(cells)?;
        grows.is_none().then_some(()).ok_or(AnalysisError::Stopped)
    };
    let generations = work.limits.generations;
    let cycle = match find_cycle(&start, generations, step, CellSet::is_moved) {
        Ok(Some(cycle)) => cycle,
        Ok(None) => {
            let undecided = Fate::Undecided { generations };
            return Ok(watch.seen().map_or(undecided, Fate::Grows));
        }
        Err(error) => return grows.map(Fate::Grows).ok_or(error),
    };
    let mut cells = start;
    for _ in 0..cycle.start {
        cells = work.step(&cells)?;
    }
    if cells.is_empty() {
        return Ok(Fate::Dies {
            generation: cycle.start,
        });
    }
    let (phases, (right, down)) = cells.cycle(&work, cycle.period)?;
    Ok(Fate::Repeats(Recurrence {
        start: cycle.start,
        period: cycle.period,
        right,
        down,
        code: apgcode(Kind::of(cycle.period, right, down), &phases),
        cells,
    }))
}
