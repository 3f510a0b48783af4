//! How long does it take to find the fates of patterns and soups?
//!
//! ```text
//! cargo bench -p menagerie-benches --bench life_analysis
//! ```
//!
//! Soups run until they have settled, and the remaining objects are counted. For comparison, the
//! unbounded world runs the same generations without analysis. Patterns run until their fates are
//! known. Each figure is the best of several runs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use grid_core::Dice;
use life_worlds::analysis::{Fate, SoupCounter, fate, settle_pattern};
use life_worlds::pattern::Pattern;
use life_worlds::{Algorithm, Rule, World, WorldOptions};
use menagerie_benches::is_test_run;

/// The shortest time of several runs.
fn best(mut work: impl FnMut()) -> Duration {
    let rounds = if is_test_run() { 1 } else { 5 };
    let times = (0..rounds).map(|_| {
        let begin = Instant::now();
        work();
        begin.elapsed()
    });
    times.min().unwrap_or_default()
}

/// A square of random cells.
fn soup(side: i64, seed: u64) -> Pattern {
    let mut dice = Dice::seeded(seed);
    let places = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    Pattern::new(places.filter(|_| dice.bits() >> 63 != 0).collect())
}

fn soups(side: i64, count: u64) {
    const LIMIT: u64 = 100_000;
    let count = if is_test_run() { 1 } else { count };
    let soups: Vec<Pattern> = (1..=count).map(|seed| soup(side, seed)).collect();
    let (mut generations, mut objects) = (Vec::new(), 0);
    for soup in &soups {
        match settle_pattern(soup, LIMIT).expect("a soup can be analysed") {
            Some(ash) => {
                generations.push(ash.generation);
                objects += ash.census.total();
            }
            None => generations.push(LIMIT),
        }
    }
    let settling = best(|| {
        for soup in &soups {
            let _ = black_box(settle_pattern(soup, LIMIT));
        }
    });
    let stepping = best(|| {
        for (soup, &generations) in soups.iter().zip(&generations) {
            let options = WorldOptions {
                algorithm: Algorithm::Unbounded,
                ..Default::default()
            };
            let mut world = World::from_pattern(soup, &options).expect("a soup fits");
            world.advance(generations.into()).expect("a soup fits");
            black_box(world.population());
        }
    });
    println!(
        "{count} soups of {side}x{side}: {:.2} ms a soup, {} generations and {} objects on \
         average; its generations alone {:.2} ms",
        settling.as_secs_f64() * 1e3 / count as f64,
        generations.iter().sum::<u64>() / count,
        objects / count,
        stepping.as_secs_f64() * 1e3 / count as f64,
    );
}

/// Counts what soups leave under rules with a circuit of their own, and without.
fn counts() {
    let count = if is_test_run() { 2 } else { 300 };
    for rule in ["B3/S23", "B36/S23", "B38/S238", "B2-a/S12", "B3-q4e/S23"] {
        let parsed: Rule = rule.parse().expect("a rule");
        let time = best(|| {
            let mut counter = SoupCounter::new(parsed, 20_000).expect("a rule without B0");
            for seed in 1..=count {
                let _ = black_box(counter.count(&soup(16, seed).cells));
            }
        });
        let millis = time.as_secs_f64() * 1e3 / count as f64;
        println!("{count} soups of {rule} are counted: {millis:.3} ms a soup");
    }
}

fn fates(name: &str, generations: u64) {
    let pattern = Pattern::named(name).expect("a known pattern");
    let found = fate(&pattern, generations).expect("it can be analysed");
    let time = best(|| {
        let _ = black_box(fate(&pattern, generations));
    });
    let found = match found {
        Fate::Dies { generation } => format!("dies at {generation}"),
        Fate::Repeats(found) => format!("{} of period {}", found.kind(), found.period),
        Fate::Grows(growth) => format!("grows for ever by {} engines", growth.engines.len()),
        _ => "undecided".into(),
    };
    let millis = time.as_secs_f64() * 1e3;
    println!("{name}, {generations} generations: {found}, {millis:.2} ms");
}

fn main() {
    soups(16, 100);
    soups(64, 10);
    soups(256, 1);
    counts();
    for name in ["Glider", "Pulsar", "Diehard", "R-pentomino", "Gosper gun"] {
        fates(name, 2_000);
    }
    fates("Five by five growth", 10_000);
}
