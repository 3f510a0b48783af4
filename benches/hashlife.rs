//! How fast does HashLife leap?
//!
//! ```text
//! cargo bench -p menagerie-benches --bench hashlife
//! cargo bench -p menagerie-benches --bench hashlife -- FILE GENERATIONS
//! ```
//!
//! Famous patterns and others made here are advanced by a number of generations, each in a new
//! world. The output is the median time of several runs, with the bytes of the last run.
//! The second form does the same with a pattern file, to compare with other programs on the same
//! machine; such files are not part of this project. The last part measures garbage collection:
//! the same leap under decreasing memory limits.

use std::hint::black_box;
use std::time::Instant;

use life_worlds::pattern::{CellSet, Format, Macrocell, Pattern};
use life_worlds::{Algorithm, Rule, World, WorldOptions};
use menagerie_benches::is_test_run;

/// Rules for which the arrangement of the neighbours matters: von Neumann, hexagonal, tLife and
/// Snowflakes.
const ANY: [&str; 4] = [
    "B13/S012V",
    "B2/S34H",
    "B3/S2-i34q",
    "B2ci3ai4c8/S02ae3eijkq4iz5ar6i7e",
];

/// Advances the world by `generations`, `rounds` times from the start, and prints time and memory.
fn report(name: &str, start: &World, generations: u128, rounds: usize) {
    let rounds = if is_test_run() { 1 } else { rounds };
    let mut seconds = Vec::new();
    let mut end = None;
    for _ in 0..rounds {
        let mut world = start.clone();
        let begin = Instant::now();
        let done = world.advance(generations);
        seconds.push(begin.elapsed().as_secs_f64());
        if let Err(error) = done {
            println!("{name}: {error}");
            return;
        }
        end = black_box(Some(world));
    }
    seconds.sort_by(f64::total_cmp);
    let Some(world) = end else { return };
    let median = seconds[rounds / 2];
    println!(
        "{name}, {generations} generations: {:.3} ms (best {:.3}), {:.3e} generations/s, \
         population {}, {} bytes",
        median * 1e3,
        seconds[0] * 1e3,
        generations as f64 / median,
        world.population(),
        world.memory_in_use(),
    );
}

fn within(memory_limit: usize) -> WorldOptions {
    WorldOptions {
        algorithm: Algorithm::HashLife,
        memory_limit,
        ..Default::default()
    }
}

fn world(pattern: &Pattern) -> World {
    World::from_pattern(pattern, &within(1 << 30)).expect("the pattern fits")
}

fn named(name: &str) -> World {
    world(&Pattern::named(name).expect("a known pattern"))
}

/// Guns one above the other, `distance` rows apart, with parallel streams of gliders.
fn guns(number: i64, distance: i64) -> World {
    let gun = Pattern::named("Gosper gun").expect("a known pattern").cells;
    let cells: CellSet = (0..number)
        .flat_map(|i| gun.iter().map(move |(x, y)| (x + 7 * i, y + distance * i)))
        .collect();
    world(&Pattern::new(cells))
}

/// A half-full square.
fn soup(side: i64, rule: Rule) -> World {
    let mut dice = grid_core::Dice::seeded(1);
    let cells = (0..side * side).filter(|_| dice.below(2) == 0);
    let mut pattern = Pattern::new(cells.map(|i| (i % side, i / side)).collect());
    pattern.rule = Some(rule);
    world(&pattern)
}

fn famous() {
    let long = if is_test_run() { 1 << 12 } else { 1 << 20 };
    report("r-pentomino", &named("R-pentomino"), 1_103, 51);
    report("acorn", &named("Acorn"), 5_206, 21);
    report(
        "lidka",
        &named("Lidka"),
        if is_test_run() { 3_000 } else { 30_000 },
        5,
    );
    report("Gosper gun", &named("Gosper gun"), 1 << 14, 51);
    report("Gosper gun", &named("Gosper gun"), long, 51);
    report("Gosper gun", &named("Gosper gun"), 1 << 60, 51);
    report("Simkin gun", &named("Simkin gun"), long, 21);
    report(
        "switch engine",
        &named("Block-laying switch engine"),
        long,
        21,
    );
}

fn made_here() {
    let long = if is_test_run() { 1 << 8 } else { 1 << 16 };
    report(
        "100 Gosper guns, one above the other",
        &guns(100, 37),
        long,
        5,
    );
    report(
        "replicator, 64x64 soup",
        &soup(64, Rule::REPLICATOR),
        long,
        5,
    );
    let side = if is_test_run() { 64 } else { 512 };
    // Rules that count neighbours: only Conway's Life has a circuit of its own here.
    let by_masks = Rule::new(&[3, 5], &[2, 3, 6]);
    for rule in [Rule::LIFE, Rule::HIGHLIFE, Rule::DAY_AND_NIGHT, by_masks] {
        report(&format!("{rule}, soup"), &soup(side, rule), 256, 3);
    }
    for rule in ANY {
        let rule: Rule = rule.parse().expect("a rule");
        report(&format!("{rule}, soup"), &soup(side, rule), 64, 9);
    }
    report(
        "B3/S23, soup, generation by generation",
        &soup(side, Rule::LIFE),
        15,
        3,
    );
}

/// The same leap with decreasing memory limits.
fn garbage() {
    let generations = if is_test_run() { 1_000 } else { 30_000 };
    for kilobytes in [1 << 20, 16_384, 4_096, 1_024, 256] {
        let lidka = Pattern::named("Lidka").expect("a known pattern");
        let start = World::from_pattern(&lidka, &within(kilobytes << 10));
        let start = start.expect("a small pattern");
        report(&format!("lidka in {kilobytes} KiB"), &start, generations, 1);
    }
}

/// A pattern file.
fn file(path: &str, generations: u128) -> Result<(), Box<dyn std::error::Error>> {
    let text = String::from_utf8_lossy(&std::fs::read(path)?).into_owned();
    let options = within(4_000 << 20);
    let start = match Format::detect(&text) {
        Some(Format::Macrocell) => World::from_macrocell(&text.parse::<Macrocell>()?, &options)?,
        _ => World::from_pattern(&text.parse()?, &options)?,
    };
    report(path, &start, generations, 3);
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with("--"))
        .collect();
    if let [path, generations] = &arguments[..] {
        return file(path, generations.parse()?);
    }
    famous();
    made_here();
    garbage();
    Ok(())
}
