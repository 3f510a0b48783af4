//! Rules in pattern files, optionally followed by a bounded world.

use super::error::PatternError;
use super::limits::PatternLimits;
use super::source::Source;
use super::topology::Topology;
use crate::Rule;

/// Reads a rule, optionally followed by a bounded world, that starts at byte `at` of the text.
pub(crate) fn parse_rule(
    source: Source<'_>,
    at: usize,
    text: &str,
    limits: &PatternLimits,
) -> Result<(Rule, Option<Topology>), PatternError> {
    let (rule, topology) = match text.split_once(':') {
        Some((rule, topology)) => (rule.trim_end(), Some(topology)),
        None => (text, None),
    };
    let parsed = rule
        .parse()
        .map_err(|error| source.rule_error(at, &error))?;
    let Some(topology) = topology else {
        return Ok((parsed, None));
    };

    let at = at + text.len() - topology.len();
    let mut sizes = topology.get(1..).unwrap_or_default().split(',');
    let mut side = |default| {
        let Some(size) = sizes
            .next()
            .map_or(default, |text| text.trim().parse().ok())
        else {
            return Err(source.error(at, "T or P with a width and a height, as in T64,32"));
        };
        if size == 0 || size > limits.widest() {
            let most = limits.widest();
            return Err(source.error(at, alloc::format!("a width and a height from 1 to {most}")));
        }
        Ok(size)
    };
    let width = side(None)?;
    let height = side(Some(width))?;
    let topology = match topology.as_bytes()[0].to_ascii_uppercase() {
        b'P' if sizes.next().is_none() => Topology::Bounded { width, height },
        b'T' if sizes.next().is_none() => Topology::Torus { width, height },
        _ => return Err(source.error(at, "T or P with a width and a height, as in T64,32")),
    };
    Ok((parsed, Some(topology)))
}
