//! Growth without end.

use alloc::vec::Vec;

use super::engine::Engine;
use super::generation::Cells;
use crate::Rule;

/// A pattern that grows without end, by as many cells in every period.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Growth {
    /// The first generation of those that all have fewer cells, by [`cells`](Self::cells), than the
    /// generation a period later.
    pub start: u64,
    /// The fewest generations in which the number of cells grows evenly.
    pub period: u64,
    /// How many more cells there are after a period.
    pub cells: u64,
    /// The guns, puffers and rakes that make them. If there are any, the growth is proven for all
    /// time; if there are none, it was only observed, over the last three periods and at least 64
    /// generations.
    pub engines: Vec<Engine>,
}

/// The populations of a pattern, generation by generation, and what they tell.
pub(super) struct Watch {
    populations: Vec<u64>,
    rule: Rule,
    /// No later generation is looked at.
    last: u64,
}

impl Watch {
    /// The first generation that is looked at for growth; then twice as many, …
    const FIRST: u64 = 128;
    /// For how many generations growth must have been even.
    const EVEN: usize = 64;

    pub fn new(start: &Cells, rule: Rule, last: u64) -> Self {
        Self {
            populations: alloc::vec![start.len()],
            rule,
            last,
        }
    }

    /// Looks at the next generation; fails if it is sure to grow for ever.
    pub fn see(&mut self, cells: &Cells) -> Result<(), Growth> {
        let now = self.populations.len() as u64;
        if now > self.last {
            return Ok(());
        }
        self.populations.push(cells.len());
        if now >= Self::FIRST && now.is_power_of_two() || now == self.last {
            let grown = self.seen().and_then(|growth| {
                let found = [1, 2]
                    .into_iter()
                    .find_map(|times| Engine::find_all(cells, self.rule, times * growth.period))?;
                let engines = found
                    .into_iter()
                    .map(|engine| engine.reduced(growth.period, self.rule));
                Some(Growth {
                    engines: engines.collect(),
                    ..growth
                })
            });
            return grown.map_or(Ok(()), Err);
        }
        Ok(())
    }

    /// The growth that the populations show, whatever it comes from.
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
