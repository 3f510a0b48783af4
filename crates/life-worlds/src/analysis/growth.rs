//! Unlimited growth.

use super::engine::Engine;
use super::limits::{Analysis, AnalysisError};
use crate::pattern::CellSet;

/// A pattern that grows for ever, by the same number of cells in every period.
///
/// ```
/// use life_worlds::{analysis::{Fate, fate}, pattern::Pattern};
///
/// let gun = Pattern::named("Gosper gun").unwrap();
/// let Fate::Grows(growth) = fate(&gun, 1_000)? else { panic!() };
/// assert_eq!((growth.start, growth.cells, growth.period), (0, 5, 30));
/// assert_eq!(growth.engines.len(), 1, "the growth is proven");
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Growth {
    /// The first generation from which on each has [`cells`](Self::cells) fewer cells than the
    /// generation a period later.
    pub start: u64,
    /// The smallest number of generations in which the population grows evenly.
    pub period: u64,
    /// How many more cells there are after a period.
    pub cells: u64,
    /// The guns, puffers and rakes that cause the growth. If there are any, the growth is proven
    /// for all time. If there are none, it was only observed, over the last three periods and at
    /// least 64 generations.
    pub engines: Vec<Engine>,
}

/// The populations of a pattern, generation by generation, and the growth they show.
pub(super) struct Watch<'a> {
    populations: Vec<u64>,
    work: &'a Analysis<'a>,
}

impl<'a> Watch<'a> {
    /// The first generation that is examined for growth. The next is twice as late, …
    const FIRST: u64 = 128;
    /// For how many generations the growth must have been even.
    const EVEN: usize = 64;

    pub fn new(start: &CellSet, work: &'a Analysis<'a>) -> Self {
        Self {
            populations: vec![start.len()],
            work,
        }
    }

    /// Examines the next generation. Returns the growth if it is proven to last for ever.
    pub fn see(&mut self, cells: &CellSet) -> Result<Option<Growth>, AnalysisError> {
        let now = self.populations.len() as u64;
        let last = self.work.limits.generations;
        self.work.reach(now.min(last));
        if now > last {
            return Ok(None);
        }
        // The vector may double.
        self.work
            .allow(2 * size_of::<u64>() * self.populations.len() + cells.bytes())?;
        self.populations.push(cells.len());
        if now >= Self::FIRST && now.is_power_of_two() || now == last {
            let Some(growth) = self.seen() else {
                return Ok(None);
            };
            for times in [1, 2] {
                let found = Engine::find_all(cells, self.work, times * growth.period)?;
                if let Some(found) = found {
                    let reduced = |engine: Engine| engine.reduced(growth.period, self.work);
                    let engines = found.into_iter().map(reduced);
                    return Ok(Some(Growth {
                        engines: engines.collect::<Result<_, _>>()?,
                        ..growth
                    }));
                }
            }
        }
        Ok(None)
    }

    /// Returns the growth that the populations show, whatever its cause.
    pub fn seen(&self) -> Option<Growth> {
        let populations = &self.populations;
        let last = populations.len() - 1;
        let gain = |period: usize, at: usize| populations[at].checked_sub(populations[at - period]);
        (1..=last / 4).find_map(|period| {
            let cells = gain(period, last).filter(|&cells| cells > 0)?;
            let is_even = |&at: &usize| gain(period, at) == Some(cells);
            let even = (period..=last).rev().take_while(is_even).count();
            (even >= (3 * period).max(Self::EVEN)).then(|| Growth {
                start: (last + 1 - even - period) as u64,
                period: period as u64,
                cells,
                engines: Vec::new(),
            })
        })
    }
}
