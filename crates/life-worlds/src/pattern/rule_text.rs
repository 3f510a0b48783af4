//! Rules in pattern files, optionally followed by a bounded world.

use super::error::PatternError;
use super::limits::PatternLimits;
use super::source::Source;
use super::topology::{Topology, TopologyError};
use crate::Rule;

/// The ending of rules with more states, which tell where cells have lived: LifeHistory.
const HISTORY: &str = "History";

/// Returns whether a text that [`parse_rule`] reads is a rule with such states.
pub(super) fn has_history(text: &str) -> bool {
    let rule = text.split(':').next().unwrap_or_default();
    rule.trim_end().ends_with(HISTORY)
}

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
        .strip_suffix(HISTORY)
        .filter(|rule| !rule.is_empty())
        .unwrap_or(rule)
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
