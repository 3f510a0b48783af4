//! Rules in pattern files, optionally followed by a bounded world.

use super::error::PatternError;
use super::limits::PatternLimits;
use super::source::Source;
use super::topology::{Topology, TopologyError};
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
    let topology: Topology = topology
        .parse()
        .map_err(|error: TopologyError| source.error(at, error.expected))?;
    let (width, height) = topology.size();
    let most = limits.widest();
    if width.max(height) > most {
        return Err(source.error(at, format!("a width and a height from 1 to {most}")));
    }
    Ok((parsed, Some(topology)))
}
