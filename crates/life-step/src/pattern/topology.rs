//! The bounded worlds that a rule may name.

use core::fmt;

use super::PatternLimits;
use super::error::{PatternError, Source};
use crate::Rule;

/// A bounded world, as Golly writes it after a rule: `B3/S23:T64,32`.
///
/// ```
/// use life_step::pattern::{Pattern, Topology};
///
/// let pattern = Pattern::parse("x = 3, y = 1, rule = B3/S23:T64,32\n3o!")?;
/// let torus = Topology::Torus { width: 64, height: 32 };
/// assert_eq!(pattern.topology, Some(torus));
/// assert_eq!(torus.to_string(), "T64,32");
/// # Ok::<(), life_step::pattern::PatternError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Topology {
    /// `P`: a rectangle with dead cells round it.
    Bounded {
        /// The number of columns.
        width: u64,
        /// The number of rows.
        height: u64,
    },
    /// `T`: a torus, each edge joined to the opposite one.
    Torus {
        /// The number of columns.
        width: u64,
        /// The number of rows.
        height: u64,
    },
}

impl fmt::Display for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounded { width, height } => write!(f, "P{width},{height}"),
            Self::Torus { width, height } => write!(f, "T{width},{height}"),
        }
    }
}

/// Reads a rule, perhaps with a bounded world after it, that stands at byte `at` of the text.
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
