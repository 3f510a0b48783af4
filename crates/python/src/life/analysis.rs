//! What patterns are, and what they leave.

use std::sync::atomic::AtomicBool;

use life_worlds::analysis::{
    self, AnalysisError, AnalysisLimits, Ash, Census, Engine, Fate, Settlement,
};
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

/// Returns the result of an analysis. If it was stopped, [`interrupt::run`] has raised the
/// exception before.
fn finished<T>(found: Result<T, AnalysisError>) -> PyResult<T> {
    found.map_err(|error| WorldError::new_err(error.to_string()))
}

#[pyfunction]
pub(super) fn fate(py: Python<'_>, pattern: &Pattern, generations: u64) -> PyResult<Described> {
    let stop = AtomicBool::new(false);
    let limits = AnalysisLimits {
        stop: Some(&stop),
        ..AnalysisLimits::new(generations)
    };
    let fate = interrupt::run(py, &stop, || analysis::fate(&pattern.0, limits))?;
    finished(fate).map(|fate| describe(&fate))
}

#[pyfunction]
pub(super) fn settle(py: Python<'_>, pattern: &Pattern, limit: u64) -> PyResult<Option<Left>> {
    let stop = AtomicBool::new(false);
    let limits = AnalysisLimits {
        stop: Some(&stop),
        ..AnalysisLimits::new(limit)
    };
    let found = interrupt::run(py, &stop, || analysis::settle_pattern(&pattern.0, limits))?;
    Ok(match finished(found)? {
        Settlement::Settled(Ash {
            generation,
            population,
            period,
            census,
            ..
        }) => Some((generation, population, period, objects(&census))),
        Settlement::Unsettled { .. } => None,
    })
}
