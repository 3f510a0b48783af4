//! What patterns are, and what they leave.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use life_worlds::Rule;
use life_worlds::analysis::{self, AnalysisError, AnalysisLimits, Census, Fate, SoupCounter};
use pyo3::prelude::*;

use super::parse;
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
    let mut described: Described = ("undecided", (0, 0), (0, 0), 0, None, Vec::new());
    let (kind, time, motion, cells, object, engines) = &mut described;
    match fate {
        Fate::Dies { generation } => (*kind, *time) = ("dies", (*generation, 0)),
        Fate::Repeats(found) => {
            (*kind, *time) = ("repeats", (found.start, found.period));
            (*motion, *object) = (
                (found.right, found.down),
                Some((found.code.clone(), found.name())),
            );
        }
        Fate::Grows(growth) => {
            (*kind, *time) = ("grows", (growth.start, growth.period));
            *cells = growth.cells;
            engines.extend(growth.engines.iter().map(|engine| {
                let emitted = objects(&engine.emits);
                (engine.period, engine.right, engine.down, emitted)
            }));
        }
        _ => {}
    }
    described
}

/// Does work until Ctrl-C stops it. Then [`interrupt::run`] raises the exception.
fn analyse<T: Send>(
    py: Python<'_>,
    generations: u64,
    work: impl FnOnce(AnalysisLimits<'_>, &AtomicBool) -> Result<T, AnalysisError> + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let limits = AnalysisLimits {
        stop: Some(&stop),
        ..AnalysisLimits::new(generations)
    };
    let found = interrupt::run(py, &stop, || work(limits, &stop))?;
    found.map_err(|error| WorldError::new_err(error.to_string()))
}

#[pyfunction]
pub(super) fn fate(py: Python<'_>, pattern: &Pattern, generations: u64) -> PyResult<Described> {
    let fate = analyse(py, generations, |limits, _| {
        analysis::fate(&pattern.0, limits)
    })?;
    Ok(describe(&fate))
}

#[pyfunction]
pub(super) fn settle(py: Python<'_>, pattern: &Pattern, limit: u64) -> PyResult<Option<Left>> {
    let found = analyse(py, limit, |limits, _| {
        analysis::settle_pattern(&pattern.0, limits)
    })?;
    Ok(found.map(|ash| {
        (
            ash.generation,
            ash.population,
            ash.period,
            objects(&ash.census),
        )
    }))
}

/// Returns the soup that Catagolue makes of a seed; `None` if there is no such symmetry.
#[pyfunction]
pub(super) fn hashed_soup(seed: &str, symmetry: &str) -> Option<Pattern> {
    let cells = analysis::hashed_soup(seed, symmetry)?;
    Some(Pattern(life_worlds::pattern::Pattern::new(cells)))
}

/// What soups have left: the objects, the place of the first soup that has left each, the places of
/// those that have not settled, and by which generation the given ones have; 0 for the others.
type Counted = (Objects, Vec<u64>, Vec<u64>, Vec<u64>);

/// Counts what soups leave: those given, or the hashed soups of a seed with these numbers.
#[pyfunction]
pub(super) fn count_soups(
    py: Python<'_>,
    soups: Vec<PyRef<'_, Pattern>>,
    hashed: Option<(String, String, u64, u64)>,
    rule: &str,
    limit: u64,
) -> PyResult<Counted> {
    let rule: Rule = parse(rule)?;
    let soups: Vec<&Pattern> = soups.iter().map(|soup| &**soup).collect();
    analyse(py, limit, |_, stop| {
        let mut counter = SoupCounter::new(rule, limit)?;
        let (mut firsts, mut unsettled, mut lives) = (HashMap::new(), Vec::new(), Vec::new());
        let given = (0..).zip(soups.iter().map(|soup| Cow::Borrowed(&soup.0.cells)));
        let made = hashed.iter().flat_map(|(seed, symmetry, first, count)| {
            let numbers = *first..first.saturating_add(*count);
            let soup = move |number| analysis::hashed_soup(&format!("{seed}{number}"), symmetry);
            numbers.map(move |number| (number, Cow::Owned(soup(number).unwrap_or_default())))
        });
        for (number, soup) in given.chain(made) {
            if stop.load(Ordering::Relaxed) {
                return Err(AnalysisError::Stopped);
            }
            let left = counter.count(&soup)?;
            let has_settled = left.is_some();
            for &kind in left.unwrap_or_default() {
                firsts.entry(kind as usize).or_insert(number);
            }
            if !has_settled {
                unsettled.push(number);
            }
            if hashed.is_none() {
                lives.push(if has_settled { counter.settled_by() } else { 0 });
            }
        }
        let firsts = firsts.into_iter();
        let firsts: HashMap<_, _> = firsts
            .map(|(kind, first)| (&*counter.kinds()[kind].code, first))
            .collect();
        let census = counter.census();
        let codes = census.counts.iter().map(|count| &*count.code);
        let firsts = codes.map(|code| firsts[code]).collect();
        Ok((objects(&census), firsts, unsettled, lives))
    })
}
