//! What patterns are, and what they leave.

use std::fmt;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressState};
use life_worlds::analysis::{AnalysisError, AnalysisLimits, Fate, Growth, fate, settle_pattern};
use life_worlds::pattern::Pattern;
use terminal::last_stop_flag;

use crate::error::{Error, limited};
use crate::files::{parse, read};
use crate::options;
use crate::run::style;

/// `life census`.
///
/// # Errors
/// If the pattern cannot be read or analysed.
pub fn census(options: &options::Census, out: &mut impl Write) -> Result<(), Error> {
    let limits = options.memory.limits(options.limit);
    let pattern: Pattern = parse(&options.file, &read(&options.file, options.memory)?)?;
    let found = watched(limits, |limits| settle_pattern(&pattern, limits))?;
    let found = found.and_then(|ash| ash.ok_or(options.limit));
    let ash = match found {
        Ok(ash) => ash,
        Err(generations) => {
            writeln!(out, "unsettled after {generations} generations")?;
            writeln!(out, "settled=0 objects=0")?;
            return Ok(());
        }
    };
    let (generation, population, period) = (ash.generation, ash.population, ash.period);
    let objects = ash.census.total();
    writeln!(
        out,
        "generation={generation} population={population} period={period} objects={objects}"
    )?;
    write!(out, "{}", ash.census)?;
    writeln!(out, "settled=1 objects={objects}")?;
    Ok(())
}

/// `life identify`.
///
/// # Errors
/// If the pattern cannot be read or analysed.
pub fn identify(options: &options::Identify, out: &mut impl Write) -> Result<(), Error> {
    let mut pattern: Pattern = parse(&options.file, &read(&options.file, options.memory)?)?;
    pattern.rule = options.rule.or(pattern.rule);
    let limits = options.memory.limits(options.limit);
    let found = watched(limits, |limits| fate(&pattern, limits))?;
    match found.unwrap_or_else(|generations| Fate::Undecided { generations }) {
        Fate::Dies { generation } => writeln!(out, "dies at generation {generation}")?,
        Fate::Repeats(found) => {
            if let Some(name) = found.name() {
                write!(out, "{name}: ")?;
            }
            write!(out, "{} {}", found.kind(), found.code)?;
            if found.period > 1 {
                write!(out, ", period {}", found.period)?;
            }
            if (found.right, found.down) != (0, 0) {
                write!(out, ", moves ({}, {})", found.right, found.down)?;
            }
            if found.start > 0 {
                write!(out, ", from generation {} on", found.start)?;
            }
            writeln!(out)?;
        }
        Fate::Grows(growth) => tell_growth(&growth, out)?,
        Fate::Undecided { generations } => {
            writeln!(out, "does not repeat within {generations} generations")?;
        }
        _ => {}
    }
    Ok(())
}

/// Runs an analysis. A line tells which generation it has reached. If a signal stops it, the inner
/// error is that generation.
///
/// # Errors
/// If the analysis fails.
fn watched<T>(
    limits: AnalysisLimits<'_>,
    analyse: impl FnOnce(AnalysisLimits<'_>) -> Result<T, AnalysisError>,
) -> Result<Result<T, u64>, Error> {
    let stop = last_stop_flag()?;
    let reached = Arc::new(AtomicU64::new(0));
    let shown = Arc::clone(&reached);
    let write = move |_: &ProgressState, text: &mut dyn fmt::Write| {
        // The line has no place for an error.
        let _ = write!(text, "{}", HumanCount(shown.load(Ordering::Relaxed)));
    };
    let line = style("generation {reached} of at most {len}, {elapsed}").with_key("reached", write);
    let bar = ProgressBar::new(limits.generations).with_style(line);
    bar.enable_steady_tick(Duration::from_millis(100));
    let found = analyse(AnalysisLimits {
        stop: Some(&stop),
        reached: Some(&reached),
        ..limits
    });
    bar.finish_and_clear();
    match found {
        Err(AnalysisError::Stopped) => Ok(Err(reached.load(Ordering::Relaxed))),
        found => found.map(Ok).map_err(limited),
    }
}

/// Prints the lines that describe growth.
fn tell_growth(growth: &Growth, out: &mut impl Write) -> Result<(), Error> {
    let generations = |n: u64| match n {
        1 => "generation".into(),
        n => format!("{n} generations"),
    };
    let is_proven = !growth.engines.is_empty();
    let verb = if is_proven {
        "grows for ever"
    } else {
        "seems to grow"
    };
    let (cells, period) = (growth.cells, generations(growth.period));
    write!(out, "{verb}: +{cells} cells every {period}")?;
    if growth.start > 0 {
        write!(out, ", from generation {} on", growth.start)?;
    }
    writeln!(out)?;
    if !is_proven {
        writeln!(out, "observed, not proven: no engine was found")?;
    }
    for engine in &growth.engines {
        let every = generations(engine.period);
        match (engine.right, engine.down) {
            (0, 0) => writeln!(out, "gun, emits every {every}:")?,
            motion => writeln!(out, "puffer, moves {motion:?} and emits every {every}:")?,
        }
        write!(out, "{}", engine.emits)?;
    }
    Ok(())
}
