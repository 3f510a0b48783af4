//! Rules made ready for many generations.

use life_step::TruthTable;

use crate::Rule;
use crate::kernel::Lookup;

/// A rule, with its bytes to look up if it is not outer-totalistic.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub rule: Rule,
    pub lookup: Option<Lookup>,
}

/// What the stepper calls rows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Inputs {
    /// The rows above, at and below the cells.
    Rows,
    /// The columns to the left, at and to the right of the cells.
    Columns,
}

impl Prepared {
    pub fn new(rule: Rule, inputs: Inputs) -> Self {
        let table = || match inputs {
            Inputs::Rows => rule.table(),
            Inputs::Columns => rule.table().moved([0, 3, 6, 1, 4, 7, 2, 5, 8]),
        };
        Self {
            rule,
            lookup: rule.as_counts().is_none().then(|| Lookup::new(&table())),
        }
    }

    /// Prepares the rules of even and of odd generations of the plane under this rule.
    pub fn on_plane(rule: Rule) -> [Self; 2] {
        on_plane(rule).map(|rule| Self::new(rule, Inputs::Columns))
    }
}

/// Returns the rules of even and of odd generations of cells that differ from the background of an
/// unbounded plane. Neither has births from nothing.
///
/// Under a rule with B0 the background changes. If it then stays alive, the rule is that of the
/// opposite cells. Else it is dead in even generations and alive in odd ones: what differs after an
/// even generation is the opposite of the next cells, and in an odd one the opposite of the cells
/// counts. Golly does the same ("Emulating B0 rules" in its help).
fn on_plane(rule: Rule) -> [Rule; 2] {
    if !rule.lives_after(0) {
        return [rule; 2];
    }
    let table = rule.table();
    let (even, odd) = (!table, table.of_opposite_cells());
    if rule.lives_after(TruthTable::NINE) {
        [Rule::of_table(!odd); 2]
    } else {
        [even, odd].map(Rule::of_table)
    }
}
