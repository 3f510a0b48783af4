//! Life on the unbounded plane, cell by cell, literally from the rule.

use std::collections::{BTreeMap, BTreeSet};

use life_step::Rule;
use life_step::pattern::CellSet;

/// The living cells as (x, y).
pub type Cells = BTreeSet<(i64, i64)>;

/// Returns the next generation under a rule without B0.
pub fn step(cells: &Cells, rule: Rule) -> Cells {
    let mut neighbours: BTreeMap<(i64, i64), u32> = BTreeMap::new();
    for &(x, y) in cells {
        // A cell without neighbours may survive.
        neighbours.entry((x, y)).or_default();
        for right in -1..=1 {
            for down in -1..=1 {
                if (right, down) != (0, 0) {
                    *neighbours.entry((x + right, y + down)).or_default() += 1;
                }
            }
        }
    }
    let lives = |&(cell, n): &((i64, i64), u32)| {
        if cells.contains(&cell) {
            rule.survives_with(n)
        } else {
            rule.is_born_with(n)
        }
    };
    neighbours
        .into_iter()
        .filter(lives)
        .map(|(cell, _)| cell)
        .collect()
}

/// Returns the cells after `n` generations.
pub fn run(cells: &Cells, rule: Rule, n: u32) -> Cells {
    (0..n).fold(cells.clone(), |cells, _| step(&cells, rule))
}

/// Returns the cells moved.
pub fn moved(cells: &Cells, right: i64, down: i64) -> Cells {
    cells.iter().map(|&(x, y)| (x + right, y + down)).collect()
}

/// Returns the cells as the model's type.
pub fn of(cells: &CellSet) -> Cells {
    cells.iter().collect()
}
