//! Cells in more states than dead and alive.

use std::collections::BTreeMap;

use life_step::Generations;

use super::cell_set::{CellSet, Run};
use super::rectangle::Rectangle;
use super::topology::Topology;
use super::value::Pattern;
use crate::Rule;

/// What the states of a pattern's cells mean. State 0 is dead and 1 alive.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum States {
    /// Every cell is dead or alive.
    #[default]
    Two,
    /// That many states, of 3 to 256: from state 2 on a cell is dying, under a rule of
    /// [`Generations`].
    Dying(u16),
    /// LifeHistory: the odd states are alive. State 2 was alive before; 3 and 4 are marked; 5 was
    /// alive at the start; 6 is a border.
    History,
}

impl States {
    /// Returns how many there are.
    pub fn count(self) -> u16 {
        match self {
            Self::Two => 2,
            Self::Dying(states) => states,
            Self::History => 7,
        }
    }

    /// Returns whether a cell in this state is alive.
    pub fn is_alive(self, state: u8) -> bool {
        match self {
            Self::History => state % 2 == 1,
            _ => state == 1,
        }
    }
}

impl From<Generations> for States {
    fn from(rule: Generations) -> Self {
        match rule.states() {
            2 => Self::Two,
            states => Self::Dying(states),
        }
    }
}

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
        let marked = states.values().fold(CellSet::new(), |all, set| &all | set);
        let alive = &self.cells - &marked;
        states.insert(1, alive);
        states
    }

    /// Returns the smallest rectangle around all cells that are not dead.
    pub(super) fn bounds_of_all(&self) -> Option<Rectangle> {
        let all = std::iter::once(&self.cells).chain(self.marked.values());
        let bounds = all.filter_map(CellSet::bounding_box);
        bounds.reduce(|a, b| {
            let (right, bottom) = (a.right.max(b.right), a.bottom.max(b.bottom));
            Rectangle::between(a.left.min(b.left), a.top.min(b.top), right, bottom)
        })
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

/// Returns the text of a rule and the bounds that follow it, if there are any.
pub(super) fn rule_text(
    rule: Option<Rule>,
    states: States,
    topology: Option<Topology>,
) -> Option<String> {
    if rule.is_none() && topology.is_none() && states == States::Two {
        return None;
    }
    let rule = rule.unwrap_or_default();
    let dying = match states {
        States::Dying(count) => Generations::new(rule, count),
        _ => None,
    };
    let told = match (states, dying) {
        (_, Some(rule)) => rule.to_string(),
        // Golly has this rule by its name alone.
        (States::History, _) if rule == Rule::LIFE => "LifeHistory".to_owned(),
        (States::History, _) => format!("{rule}History"),
        _ => rule.to_string(),
    };
    let bounds = topology.map_or(String::new(), |topology| format!(":{topology}"));
    Some(told + &bounds)
}
