//! What patterns are, and what soups leave.

use std::fmt;
use std::io::Write;

use indicatif::{ProgressBar, ProgressStyle};
use life_worlds::analysis::{
    AnalysisLimits, Ash, Census, Fate, Growth, Settlement, fate_within, settle_pattern_within,
};

use crate::error::{Error, limited};
use crate::files::read;
use crate::options;
use crate::soup::soup;

/// `life census`.
///
/// # Errors
/// If a pattern cannot be read, made or analysed.
pub fn census(options: &options::Census, out: &mut impl Write) -> Result<(), Error> {
    let limits = AnalysisLimits::new(options.limit).with_memory(options.memory.bytes());
    if let Some(file) = &options.file {
        let pattern = read(file)?.into_pattern()?;
        let mut counts = Census::default();
        let settlement = settle_pattern_within(&pattern, &limits).map_err(limited)?;
        let settled = tell(settlement, &mut counts, "", out)?;
        write!(out, "{counts}")?;
        writeln!(
            out,
            "settled={} objects={}",
            u8::from(settled),
            counts.total()
        )?;
        return Ok(());
    }
    let mut counts = Census::default();
    let mut settled = 0;
    // The bar is drawn only on a terminal.
    let bar = ProgressBar::new(options.soups.into()).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} (left {eta})")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    for number in 0..options.soups {
        let seed = options.ingredients.seed.wrapping_add(number.into());
        let pattern = soup(options.size, &options.ingredients, seed)?;
        let label = format!("seed={seed} ");
        let settlement = settle_pattern_within(&pattern, &limits).map_err(limited)?;
        settled += u32::from(bar.suspend(|| tell(settlement, &mut counts, &label, out))?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    write!(out, "{counts}")?;
    let (soups, objects) = (options.soups, counts.total());
    writeln!(out, "soups={soups} settled={settled} objects={objects}")?;
    Ok(())
}

/// Prints when a pattern settles, adds what it leaves to the counts, and returns whether it
/// settles.
fn tell(
    settlement: Settlement,
    counts: &mut Census,
    label: &str,
    out: &mut impl Write,
) -> Result<bool, Error> {
    match settlement {
        Settlement::Settled(Ash {
            generation,
            population,
            period,
            census,
            ..
        }) => {
            writeln!(
                out,
                "{label}generation={generation} population={population} period={period} objects={}",
                census.total()
            )?;
            counts.add(&census);
            Ok(true)
        }
        Settlement::Unsettled { generations } => {
            writeln!(out, "{label}unsettled after {generations} generations")?;
            Ok(false)
        }
    }
}

/// `life identify`.
///
/// # Errors
/// If the pattern cannot be read or analysed.
pub fn identify(options: &options::Identify, out: &mut impl Write) -> Result<(), Error> {
    let mut pattern = read(&options.file)?.into_pattern()?;
    pattern.rule = options.rule.or(pattern.rule);
    let limits = AnalysisLimits::new(options.limit).with_memory(options.memory.bytes());
    match fate_within(&pattern, &limits).map_err(limited)? {
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
        Fate::Grows(growth) => write!(out, "{}", Growing(&growth))?,
        _ => {
            let limit = options.limit;
            writeln!(out, "does not repeat within {limit} generations")?;
        }
    }
    Ok(())
}

/// The lines that describe growth.
struct Growing<'a>(&'a Growth);

impl fmt::Display for Growing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Growth {
            start,
            period,
            cells,
            engines,
            ..
        } = self.0;
        let generations = |n: u64| match n {
            1 => "generation".into(),
            n => format!("{n} generations"),
        };
        let verb = match engines.is_empty() {
            true => "seems to grow",
            false => "grows for ever",
        };
        write!(f, "{verb}: +{cells} cells every {}", generations(*period))?;
        if *start > 0 {
            write!(f, ", from generation {start} on")?;
        }
        writeln!(f)?;
        if engines.is_empty() {
            writeln!(f, "observed, not proven: no engine was found")?;
        }
        for engine in engines {
            let every = generations(engine.period);
            match (engine.right, engine.down) {
                (0, 0) => writeln!(f, "gun, emits every {every}:")?,
                motion => writeln!(f, "puffer, moves {motion:?} and emits every {every}:")?,
            }
            write!(f, "{}", engine.emits)?;
        }
        Ok(())
    }
}
