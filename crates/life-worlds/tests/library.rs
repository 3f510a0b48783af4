//! The named patterns behave as their names promise.

use life_worlds::Rule;
use life_worlds::pattern::{NAMES, Pattern};

use crate::model::{self, Cells};

#[track_caller]
fn named(name: &str) -> Cells {
    let pattern = Pattern::named(name).unwrap_or_else(|| panic!("no {name}"));
    assert_eq!(pattern.rule, Some(Rule::LIFE));
    model::of(&pattern.cells)
}

/// Asserts that the pattern comes back after `n` generations, moved so, and not before.
#[track_caller]
fn assert_comes_back(name: &str, period: u32, right: i64, down: i64) {
    let start = named(name);
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
fn still_lifes_stay() {
    for name in [
        "Block", "Beehive", "Loaf", "Boat", "Ship", "Tub", "Pond", "Eater 1",
    ] {
        assert_comes_back(name, 1, 0, 0);
    }
}

#[test]
fn oscillators_come_back() {
    for (name, period) in [
        ("Blinker", 2),
        ("Toad", 2),
        ("Beacon", 2),
        ("Clock", 2),
        ("Pulsar", 3),
        ("Figure eight", 8),
        ("Kok's galaxy", 8),
        ("Pentadecathlon", 15),
    ] {
        assert_comes_back(name, period, 0, 0);
    }
}

#[test]
fn spaceships_fly() {
    // After two generations a glider is its mirror image, which is another shape.
    assert_comes_back("Glider", 4, 1, 1);
    assert_comes_back("LWSS", 4, -2, 0);
    assert_comes_back("MWSS", 4, -2, 0);
    assert_comes_back("HWSS", 4, -2, 0);
    assert_comes_back("Copperhead", 10, 0, -1);
    assert_comes_back("Loafer", 7, -1, 0);
}

#[test]
fn guns_have_their_period() {
    for (name, period) in [("Gosper gun", 30), ("Simkin gun", 120)] {
        let gun = named(name);
        let shot = model::run(&gun, Rule::LIFE, period);
        assert!(shot.is_superset(&gun), "{name}");
    }
}

#[test]
fn every_name_is_found_however_it_is_spelled() {
    for name in NAMES {
        let pattern = Pattern::named(name).unwrap();
        assert_eq!(pattern.name.as_deref(), Some(name));
        assert_eq!(
            Pattern::named(&name.to_uppercase().replace(' ', "-")),
            Some(pattern)
        );
        assert_eq!(NAMES.iter().filter(|&&other| other == name).count(), 1);
    }
    for (alias, name) in [
        ("gosper-gun", "Gosper gun"),
        ("lwss", "Lightweight spaceship"),
    ] {
        assert_eq!(Pattern::named(alias), Pattern::named(name));
        assert!(Pattern::named(alias).is_some());
    }
    assert_eq!(Pattern::named(""), None);
}
