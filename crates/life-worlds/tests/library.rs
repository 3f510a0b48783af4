//! The named patterns behave as their names promise.

use life_worlds::Rule;
use life_worlds::pattern::Pattern;

use crate::model::{self, Cells, named};

fn cells(name: &str) -> Cells {
    model::of(&named(name).cells)
}

/// Asserts that the pattern comes back after `n` generations, moved so, and not before.
#[track_caller]
pub fn assert_comes_back(name: &str, period: u32, right: i64, down: i64) {
    let start = cells(name);
    let mut cells = start.clone();
    let shape = |cells: &Cells| {
        let left = cells.iter().map(|cell| cell.0).min().unwrap();
        let top = cells.iter().map(|cell| cell.1).min().unwrap();
        model::moved(cells, -left, -top)
    };
    for generation in 1..=period {
        cells = model::step(&cells, Rule::LIFE);
        let same = shape(&cells) == shape(&start);
        assert_eq!(same, generation == period, "{name} at {generation}");
    }
    assert_eq!(cells, model::moved(&start, right, down), "{name}");
}

#[test]
fn guns_have_their_period() {
    for (name, period) in [("Gosper gun", 30), ("Simkin gun", 120)] {
        let gun = cells(name);
        let shot = model::run(&gun, Rule::LIFE, period);
        assert!(shot.is_superset(&gun), "{name}");
    }
}

#[test]
fn every_name_is_found_however_it_is_spelled() {
    for name in Pattern::NAMES {
        let pattern = named(name);
        assert_eq!(pattern.rule, Some(Rule::LIFE));
        assert_eq!(pattern.name.as_deref(), Some(name));
        assert_eq!(named(&name.to_uppercase().replace(' ', "-")), pattern);
        assert_eq!(
            Pattern::NAMES
                .iter()
                .filter(|&&other| other == name)
                .count(),
            1
        );
    }
    assert_eq!(named("gosper-gun"), named("Gosper gun"));
    assert_eq!(named("lwss"), named("Lightweight spaceship"));
    assert_eq!(Pattern::named(""), None);
}
