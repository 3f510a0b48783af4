//! What patterns are, and what they leave.

use std::sync::atomic::{AtomicBool, Ordering};

use life_step::analysis::{self, AnalysisError, Ash, Census, Engine, Fate, Settlement};
use life_step::unbounded::{Unbounded, UnboundedError};
use pyo3::prelude::*;

use super::pattern::Pattern;
use crate::errors::WorldError;
use crate::interrupt;

/// Objects: code, name, kind, period, count.
type Objects = Vec<(String, Option<&'static str>, String, u64, u64)>;

/// An engine of growth: period, steps to the right and down in a period, what it emits.
type Growing = (u64, i64, i64, Objects);

/// A fate: its kind; start and period; steps to the right and down in a period; the cells gained
/// in a period; code and name; engines.
type Described = (
    &'static str,
    (u64, u64),
    (i64, i64),
    u64,
    Option<(String, Option<&'static str>)>,
    Vec<Growing>,
);

/// What is left: generation, population, period, objects.
type Left = (u64, u64, u64, Objects);

fn objects(census: &Census) -> Objects {
    let object = |count: &analysis::Count| {
        (
            count.code.clone(),
            count.name,
            count.kind.to_string(),
            count.period,
            count.count,
        )
    };
    census.counts.iter().map(object).collect()
}

fn describe(fate: &Fate) -> Described {
    match fate {
        Fate::Dies { generation } => ("dies", (*generation, 0), (0, 0), 0, None, Vec::new()),
        Fate::Repeats(found) => {
            let name = Some((found.code.clone(), found.name()));
            let motion = (found.right, found.down);
            (
                "repeats",
                (found.start, found.period),
                motion,
                0,
                name,
                Vec::new(),
            )
        }
        Fate::Grows(growth) => {
            let engine = |engine: &Engine| {
                (
                    engine.period,
                    engine.right,
                    engine.down,
                    objects(&engine.emits),
                )
            };
            let engines = growth.engines.iter().map(engine).collect();
            (
                "grows",
                (growth.start, growth.period),
                (0, 0),
                growth.cells,
                None,
                engines,
            )
        }
        _ => ("undecided", (0, 0), (0, 0), 0, None, Vec::new()),
    }
}

fn analysis_error(error: &AnalysisError) -> PyErr {
    WorldError::new_err(error.to_string())
}

#[pyfunction]
pub(super) fn fate(py: Python<'_>, pattern: &Pattern, generations: u64) -> PyResult<Described> {
    let never = AtomicBool::new(false);
    let fate = interrupt::run(py, &never, || analysis::fate(&pattern.0, generations))?;
    fate.map(|fate| describe(&fate))
        .map_err(|error| analysis_error(&error))
}

/// Why a world could not be followed until it settles.
enum Failure {
    Analysis(AnalysisError),
    Stopped,
}

impl From<AnalysisError> for Failure {
    fn from(error: AnalysisError) -> Self {
        Self::Analysis(error)
    }
}

impl From<UnboundedError> for Failure {
    fn from(error: UnboundedError) -> Self {
        Self::Analysis(error.into())
    }
}

fn follow(pattern: &Pattern, limit: u64, stop: &AtomicBool) -> Result<Settlement, Failure> {
    if let Some(topology) = pattern.0.topology {
        return Err(AnalysisError::Bounded(topology).into());
    }
    let mut world = Unbounded::from_pattern(&pattern.0)?;
    let mut now = 0;
    analysis::settle(world.rule(), limit, |generation| {
        while now < generation {
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::Stopped);
            }
            let stretch = (generation - now).min(64);
            world.advance(stretch)?;
            now += stretch;
        }
        Ok(world.cells())
    })
}

#[pyfunction]
pub(super) fn settle(py: Python<'_>, pattern: &Pattern, limit: u64) -> PyResult<Option<Left>> {
    let stop = AtomicBool::new(false);
    match interrupt::run(py, &stop, || follow(pattern, limit, &stop))? {
        Ok(Settlement::Settled(Ash {
            generation,
            population,
            period,
            census,
            ..
        })) => Ok(Some((generation, population, period, objects(&census)))),
        Ok(Settlement::Unsettled { .. }) | Err(Failure::Stopped) => Ok(None),
        Err(Failure::Analysis(error)) => Err(analysis_error(&error)),
    }
}
