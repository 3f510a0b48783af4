//! The fates of patterns, compared with known results and with generations computed cell by cell.

mod fates;
mod objects;
mod settling;

use crate::library::assert_comes_back;
use crate::model::{self, cells_in, named};
use crate::unbounded::soup;
use life_worlds::Rule;
use life_worlds::analysis::{
    AnalysisError, AnalysisLimits, Ash, Census, Fate, Growth, Kind, Recurrence, SoupCounter, fate,
    settle_pattern,
};
use life_worlds::pattern::{CellSet, Pattern, Topology};
use proptest::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

#[track_caller]
fn recurrence(pattern: &Pattern, generations: u64) -> Recurrence {
    match fate(pattern, generations).unwrap() {
        Fate::Repeats(recurrence) => recurrence,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn settled(pattern: &Pattern, limit: u64) -> Ash {
    settle_pattern(pattern, limit).unwrap().expect("it settles")
}

/// The generation in which it settles, the population then, and the number of spaceships.
#[track_caller]
fn assert_settles(name: &str, generation: u64, population: u64, ships: u64) -> Ash {
    let ash = settled(&named(name), 2 * generation);
    let found = (ash.generation, ash.population);
    assert_eq!(found, (generation, population), "{name}");
    assert_eq!(ash.census.total_of(Kind::Spaceship), ships, "{name}");
    ash
}
