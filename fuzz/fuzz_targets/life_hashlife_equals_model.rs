//! For any soup, rule, steps and memory limit that the bytes choose, HashLife has the model's
//! cells, or runs out of memory at a generation that has them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use life_worlds::pattern::Pattern;
use life_worlds::{Algorithm, World, WorldOptions};
use menagerie_fuzz::model;

fuzz_target!(|input: (u16, u16, u16, u8, Vec<(i8, i8)>)| {
    let (born, survives, kilobytes, n, mut cells) = input;
    // Under explosive rules the population grows with the square of the generations.
    let n = n % 24;
    cells.truncate(150);
    let rule = menagerie_fuzz::rule(born, survives);
    let limit = match kilobytes % 2 {
        0 => 1 << 30,
        _ => usize::from(kilobytes) << 4,
    };

    let cells: Vec<(i64, i64)> = cells.iter().map(|&(x, y)| (x.into(), y.into())).collect();
    let pattern = Pattern::new(cells.iter().copied().collect()).with_rule(rule);
    let options = WorldOptions {
        algorithm: Algorithm::HashLife,
        memory_limit: limit,
        ..Default::default()
    };
    let Ok(mut world) = World::from_pattern(&pattern, &options) else {
        return;
    };
    let done = world.advance(n.into());
    assert!(done.is_err() || world.generation() == n.into());
    let reached = world.generation() as u32;
    let start = model::of(&pattern.cells);
    let mut generations = model::run_on_background(&start, rule, reached);
    let expected = generations.pop().unwrap_or(start);
    let found = world.to_pattern().expect("a small world");
    assert_eq!(model::of(&found.cells), expected);
    assert_eq!(world.population(), expected.len() as u128);
    let is_expected = |&(x, y): &_| world.get(x, y) == expected.contains(&(x, y));
    assert!(cells.iter().all(is_expected), "{cells:?}");
});
