//! The cells of a pattern by their states.

use std::collections::BTreeMap;

use life_step::Generations;

use super::cell_set::{CellSet, Run};
use super::rectangle::Rectangle;
use super::states::States;
use super::value::Pattern;

impl Pattern {
    /// Returns the rule with the number of its states, Conway's Life if there is none.
    ///
    /// ```
    /// use life_worlds::pattern::Pattern;
    ///
    /// let brain = Pattern::parse("x = 2, y = 2, rule = /2/3\nAB$AB!")?;
    /// assert_eq!(brain.generations().name(), Some("Brian's Brain"));
    /// assert_eq!((brain.cells.len(), brain.marked[&2].len()), (2, 2));
    /// # Ok::<(), life_worlds::pattern::PatternError>(())
    /// ```
    pub fn generations(&self) -> Generations {
        let rule = self.rule.unwrap_or_default();
        let dying = match self.states {
            States::Dying(states) => Generations::new(rule, states),
            _ => None,
        };
        dying.unwrap_or(rule.into())
    }

    /// Sets the rule and the number of states. Cells whose state the rule does not have are dead.
    #[must_use]
    pub fn with_generations(mut self, rule: Generations) -> Self {
        self.rule = Some(rule.rule());
        if self.states != rule.into() {
            self.states = rule.into();
            self.marked
                .retain(|&state, _| u16::from(state) < rule.states());
        }
        self
    }

    /// Returns the cells in each state but dead.
    pub(crate) fn by_state(&self) -> BTreeMap<u8, CellSet> {
        let mut states = self.marked.clone();
        let alive = &self.cells - &CellSet::union(states.values());
        states.insert(1, alive);
        states
    }

    /// Returns the smallest rectangle around all cells that are not dead.
    pub(super) fn bounds_of_all(&self) -> Option<Rectangle> {
        let all = std::iter::once(&self.cells).chain(self.marked.values());
        let bounds = all.filter_map(CellSet::bounding_box);
        bounds.reduce(Rectangle::union)
    }

    /// Returns the runs of cells in the same state, row by row, each row from the left.
    pub(super) fn runs_of_states(&self) -> Vec<(Run, u8)> {
        let states = self.by_state();
        let runs = states
            .iter()
            .flat_map(|(&state, set)| set.runs().map(move |run| (run, state)));
        let mut runs: Vec<_> = runs.collect();
        runs.sort_unstable_by_key(|(run, _)| (run.y, run.x));
        runs
    }
}
