//! What patterns are, and what they leave.

use std::io::Write;

use life_worlds::analysis::{Fate, Growth, Settlement, fate, settle_pattern};
use life_worlds::pattern::Pattern;

use crate::error::{Error, limited};
use crate::files::{parse, read};
use crate::options;

/// `life census`.
///
/// # Errors
/// If the pattern cannot be read or analysed.
pub fn census(options: &options::Census, out: &mut impl Write) -> Result<(), Error> {
    let limits = options.memory.limits(options.limit);
    let pattern: Pattern = parse(&options.file, &read(&options.file)?)?;
    let settlement = settle_pattern(&pattern, limits).map_err(limited)?;
    let Settlement::Settled(ash) = settlement else {
        writeln!(out, "unsettled after {} generations", options.limit)?;
        writeln!(out, "settled=0 objects=0")?;
        return Ok(());
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
    let mut pattern: Pattern = parse(&options.file, &read(&options.file)?)?;
    pattern.rule = options.rule.or(pattern.rule);
    let limits = options.memory.limits(options.limit);
    match fate(&pattern, limits).map_err(limited)? {
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
        _ => {
            let limit = options.limit;
            writeln!(out, "does not repeat within {limit} generations")?;
        }
    }
    Ok(())
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
