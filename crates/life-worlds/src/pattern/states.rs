//! Cells in more states than dead and alive.

use life_step::Generations;

use super::topology::Topology;
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
