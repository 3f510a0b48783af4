//! The fate found for a small pattern, under any rule without B0, is the fate that the slow model
//! shows.

#![no_main]

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use life_worlds::Rule;
use life_worlds::analysis::{Fate, fate};
use life_worlds::pattern::Pattern;
use menagerie_fuzz::model::{self, Cells};

/// The cells, moved so that the top left corner of their rectangle is (0, 0), and that corner.
fn at_origin(cells: &Cells) -> (Cells, (i64, i64)) {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    (model::moved(cells, -left, -top), (left, top))
}

/// Whether no generation is a later one, moved or not.
fn all_differ(mut generations: impl Iterator<Item = Cells>) -> bool {
    let mut seen = BTreeSet::new();
    generations.all(|cells| seen.insert(at_origin(&cells).0))
}

fuzz_target!(|input: (u16, u16, u8, Vec<(u8, u8)>)| {
    let (born, survives, limit, mut cells) = input;
    cells.truncate(40);
    let rule = menagerie_fuzz::rule(born, survives);
    // Under explosive rules the population grows with the square of the generations.
    let kept = if rule == Rule::LIFE { 0xff } else { 0x1f };
    let limit = u64::from(limit & kept);
    let cells = cells.iter();
    let cells = cells.map(|&(x, y)| (i64::from(x % 16), i64::from(y % 16)));
    let pattern = Pattern::new(cells.collect()).with_rule(rule);
    if rule.lives_after(0) {
        assert!(fate(&pattern, limit).is_err());
        return;
    }

    let mut generations = vec![model::of(&pattern.cells)];
    let mut until = |n: u64| {
        while generations.len() as u64 <= n {
            generations.push(model::step(&generations[generations.len() - 1], rule));
        }
        generations[n as usize].clone()
    };
    match fate(&pattern, limit).expect("a small pattern without B0") {
        Fate::Dies { generation } => {
            assert!(generation < limit.max(1) && until(generation).is_empty());
            assert!(generation == 0 || !until(generation - 1).is_empty());
        }
        Fate::Repeats(found) => {
            assert!(found.start + found.period <= limit);
            let (cells, (x, y)) = at_origin(&until(found.start));
            let (again, (left, top)) = at_origin(&until(found.start + found.period));
            assert_eq!((cells, found.right, found.down), (again, left - x, top - y));
            assert!(all_differ((0..found.start + found.period).map(until)));
        }
        Fate::Grows(growth) => {
            assert!(growth.start + growth.period <= limit && growth.cells > 0);
            // Observed growth need not continue; proven growth must.
            let last = match growth.engines.is_empty() {
                true => limit - growth.period,
                false => limit + 2 * growth.period.min(32),
            };
            for generation in growth.start..=last {
                let later = until(generation + growth.period).len();
                let grown = (later - until(generation).len()) as u64;
                assert_eq!(grown, growth.cells);
            }
        }
        Fate::Undecided { generations: told } => {
            assert_eq!(told, limit);
            assert!(all_differ((0..=limit).map(until)));
        }
        other => panic!("a fate without a check: {other:?}"),
    }
});
