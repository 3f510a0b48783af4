//! What patterns are, and what they leave.

use std::fmt;
use std::io::Write;

use life_worlds::analysis::{Ash, Fate, Growth, Settlement, fate, settle_pattern};

use crate::error::{Error, limited};
use crate::files::read;
use crate::options;

/// `life census`.
///
/// # Errors
/// If the pattern cannot be read or analysed.
pub fn census(options: &options::Census, out: &mut impl Write) -> Result<(), Error> {
    let limits = options.memory.limits(options.limit);
    let pattern = read(&options.file)?.into_pattern()?;
    let settlement = settle_pattern(&pattern, limits).map_err(limited)?;
    let Settlement::Settled(Ash {
        generation,
        population,
        period,
        census,
        ..
    }) = settlement
    else {
        writeln!(out, "unsettled after {} generations", options.limit)?;
        writeln!(out, "settled=0 objects=0")?;
        return Ok(());
    };
    let objects = census.total();
    writeln!(
        out,
        "generation={generation} population={population} period={period} objects={objects}"
    )?;
    write!(out, "{census}")?;
    writeln!(out, "settled=1 objects={objects}")?;
    Ok(())
}

/// `life identify`.
///
/// # Errors
/// If the pattern cannot be read or analysed.
pub fn identify(options: &options::Identify, out: &mut impl Write) -> Result<(), Error> {
    let mut pattern = read(&options.file)?.into_pattern()?;
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
