//! The unbounded world agrees with a model cell by cell, and with HashLife.

use grid_core::Dice;
use life_worlds::pattern::{CellSet, Pattern};
use life_worlds::{Algorithm, Kernel, Rule, World, WorldError, WorldOptions};

use crate::model::{self, cells_in, named};

fn world(cells: &CellSet, rule: Rule, kernel: Kernel) -> World {
    let pattern = Pattern::new(cells.clone()).with_rule(rule);
    model::unbounded(&pattern, kernel)
}

/// Returns a world with a memory limit.
fn limited(pattern: &Pattern, memory_limit: usize) -> World {
    let options = WorldOptions {
        algorithm: Algorithm::Unbounded,
        memory_limit,
        ..Default::default()
    };
    World::from_pattern(pattern, &options).unwrap()
}

/// A rectangle of random cells.
pub fn soup(width: i64, height: i64, one_in: u64, seed: u64) -> CellSet {
    let mut dice = Dice::seeded(seed);
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    places.filter(|_| dice.below(one_in) == 0).collect()
}

#[test]
fn a_gun_fires_for_ever() {
    let gun = named("Gosper gun");
    let mut world = model::unbounded(&gun, Kernel::fastest());
    for shots in 1..=40 {
        world.advance(30).unwrap();
        assert_eq!(world.population(), u128::from(gun.cells.len()) + 5 * shots);
    }
}

#[test]
fn gliders_leave_no_tiles_behind() {
    let glider = named("Glider").cells;
    let mut fast = world(&glider, Rule::LIFE, Kernel::fastest());
    fast.advance(40_000).unwrap();
    assert_eq!(cells_in(&fast), glider.translated(10_000, 10_000).unwrap());
    assert!(fast.memory_in_use() < 100_000);
}

#[test]
fn blinkers_at_the_seams_of_tiles_are_seen_in_every_phase() {
    // Wherever a blinker is, its tile falls asleep and the empty tiles beside it are freed. Then a
    // single generation turns the blinker across the seam.
    for x in 25..35 {
        for y in 25..35 {
            let blinker: CellSet = [(x - 1, y), (x, y), (x + 1, y)].into_iter().collect();
            let turned: CellSet = [(x, y - 1), (x, y), (x, y + 1)].into_iter().collect();
            let mut fast = world(&blinker, Rule::LIFE, Kernel::fastest());
            fast.advance(200).unwrap();
            assert_eq!(cells_in(&fast), blinker);
            fast.advance(1).unwrap();
            assert_eq!(cells_in(&fast), turned);
            fast.advance(200).unwrap();
            assert_eq!(cells_in(&fast), turned);
        }
    }
}

#[test]
fn settled_soups_are_woken_by_what_is_set_beside_them() {
    let mut fast = world(&soup(130, 130, 3, 9), Rule::LIFE, Kernel::fastest());
    fast.advance(6_000).unwrap();
    for (x, y) in named("Glider").cells.iter() {
        fast.set(x - 40, y - 40, true).unwrap();
    }
    let mut slow = model::of(&cells_in(&fast));
    for _ in 0..40 {
        fast.advance(10).unwrap();
        slow = model::run(&slow, Rule::LIFE, 10);
        assert_eq!(cells_in(&fast), slow.iter().copied().collect());
    }
}

#[test]
fn memory_and_coordinates_are_limited() {
    let limit = 1 << 16;
    let soup = Pattern::new(soup(40, 40, 4, 1)).with_rule(Rule::SEEDS);
    let mut world = limited(&soup, limit);
    let error = world.advance(100_000).unwrap_err();
    let generation = world.generation();
    assert!((50..1_000).contains(&generation));
    assert_eq!(error, WorldError::MemoryLimit { limit, generation });
    assert!(world.memory_in_use() < 1 << 18);
    // A full world takes no cells, but gives them.
    let (x, y) = cells_in(&world).iter().next().unwrap();
    world.set(x, y, false).unwrap();
    assert!(!world.get(x, y) && world.set(x, y, true).is_err());

    let far = 1 << 60;
    let mut world = limited(&Pattern::default(), 1 << 20);
    for (x, y) in [(far + 1, 0), (0, -far - 1), (i64::MIN, 0), (0, i64::MAX)] {
        assert_eq!(world.set(x, y, true), Err(WorldError::TooFar { x, y }));
    }
    for (x, y) in [(i64::MIN, 0), (0, i64::MAX), (far + 1, far + 1)] {
        assert!(!world.get(x, y));
    }
    for x in [far - 2, far - 1, far] {
        world.set(x, -far, true).unwrap();
    }
    world.advance(3).unwrap();
    assert!((-1..=1).all(|down| world.get(far - 1, down - far)));
}

/// Advances two worlds, one of them by short advances, in which no glider flies and no history is
/// kept, and compares them.
fn advance_both(long: &mut World, short: &mut World, n: u128) {
    long.advance(n).unwrap();
    for _ in 0..n / 4 {
        short.advance(4).unwrap();
    }
    short.advance(n % 4).unwrap();
    let told = format!("{} after {}", long.rule(), long.generation());
    assert!(cells_in(long) == cells_in(short), "{told}");
    assert_eq!(long.population(), short.population());
    assert_eq!(long.extent(), short.extent());
    assert_eq!(long.get(5, 5), short.get(5, 5));
}

#[test]
fn gliders_fly_through_soups_as_they_would_step_by_step() {
    for seed in 1..=12 {
        let mut long = world(&soup(128, 128, 2, seed), Rule::LIFE, Kernel::fastest());
        let mut short = long.clone();
        for n in [64, 100, 128, 256, 300, 512] {
            advance_both(&mut long, &mut short, n);
        }
    }
}

#[test]
fn gliders_fly_in_all_directions_and_past_each_other() {
    let glider = named("Glider");
    let mut cells = CellSet::new();
    for (i, (x, y)) in (0..).zip([(0, 0), (200, 7), (9, 220), (230, 210), (0, 30), (400, 31)]) {
        for (a, b) in glider.cells.iter() {
            let across = if i & 1 == 0 { a } else { -a };
            let along = if i & 2 == 0 { b } else { -b };
            cells.insert(x + across, y + along);
        }
    }
    for kernel in Kernel::available() {
        let mut fast = world(&cells, Rule::LIFE, kernel);
        let mut leap = model::hashlife(&fast.to_pattern().unwrap());
        for n in [500, 501, 1_000, 3, 2_000] {
            fast.advance(n).unwrap();
            leap.advance(n).unwrap();
            assert_eq!(cells_in(&fast), cells_in(&leap), "{kernel}");
        }
    }
}

#[test]
fn long_advances_are_many_short_ones() {
    for (rule, side, part, advances) in [
        ("B3/S23", 400, 2, &[2_000, 1_001, 600][..]),
        ("B3/S23", 300, 12, &[16, 500, 3, 700]),
        ("B36/S23", 350, 3, &[1_500, 300]),
        // Gliders fly under a rule that is not outer-totalistic, or they turn into other things.
        ("B3-q4e/S23", 300, 3, &[1_000, 300]),
        ("B3/S23-e", 300, 3, &[1_000, 300]),
        // It explodes, and nearly everything changes.
        ("B2/S", 6, 2, &[300, 400, 101]),
        ("B2-a/S12", 40, 2, &[300, 400, 101]),
    ] {
        let rule: Rule = rule.parse().unwrap();
        let mut long = world(&soup(side, side, part, 7), rule, Kernel::fastest());
        let mut short = long.clone();
        for &n in advances {
            advance_both(&mut long, &mut short, n);
        }
        for world in [&mut long, &mut short] {
            world.set(-3, 4, true).unwrap();
            world.set(1_000, 4, true).unwrap();
            world.set(5, 5, false).unwrap();
        }
        advance_both(&mut long, &mut short, 100);
    }
}

#[test]
fn a_cell_that_dies_can_bring_the_empty_tile_beside_it_to_life() {
    // Four tiles meet at (30, 26). The upper left one is empty: its corner has five neighbours
    // outside. It is freed, and must be stored again when the only one in the fourth tile dies.
    let rule: Rule = "B4/S012345678".parse().unwrap();
    let corner = [(28, 26), (29, 26), (30, 26), (30, 25), (30, 24)];
    let mut fast = world(&corner.into_iter().collect(), rule, Kernel::fastest());
    fast.advance(1_000).unwrap();
    assert_eq!(fast.population(), 5);
    fast.set(30, 26, false).unwrap();
    fast.advance(8).unwrap();
    assert!(fast.get(29, 25));
}

/// Returns the cells of a pattern of the library, moved, and mirrored if that is asked for.
fn placed(name: &str, (x, y): (i64, i64), mirrored: [bool; 2]) -> impl Iterator<Item = (i64, i64)> {
    let sign = mirrored.map(|mirrored| if mirrored { -1 } else { 1 });
    let cells: Vec<_> = named(name).cells.iter().collect();
    let moved = move |(a, b)| (x + sign[0] * a, y + sign[1] * b);
    cells.into_iter().map(moved)
}

/// Returns the bytes of a world in which only the cells of the last step are kept.
fn smallest_memory(world: &World) -> usize {
    let mut edited = world.clone();
    for alive in [true, false] {
        edited.set(0, 0, alive ^ edited.get(0, 0)).unwrap();
    }
    edited.memory_in_use()
}

/// Gliders that fly towards (0, 0) from up to some cells away, and may come near it.
fn incoming(dice: &mut Dice, gliders: u64, farthest: u64) -> Vec<(i64, i64)> {
    let mut cells = Vec::new();
    for _ in 0..gliders {
        let mirrored = [dice.below(2) == 0, dice.below(2) == 0];
        let away = 150 + dice.below(farthest) as i64;
        let near = |dice: &mut Dice| dice.below(160) as i64 - 80;
        let side = |mirrored: bool| if mirrored { away } else { -away };
        let at = mirrored.map(|mirrored| side(mirrored) + near(dice)).into();
        cells.extend(placed("Glider", at, mirrored));
    }
    cells
}

/// Advances a world in long and in short steps, which keep no history. Changes and looks at cells
/// in between. Returns whether the history was ever kept.
fn is_history_kept(cells: Vec<(i64, i64)>, dice: &mut Dice, advances: &[u128]) -> bool {
    let cells = cells.into_iter().collect();
    let mut long = world(&cells, Rule::LIFE, Kernel::fastest());
    let mut short = long.clone();
    let mut is_kept = false;
    for &n in advances {
        advance_both(&mut long, &mut short, n);
        is_kept |= long.memory_in_use() > 2 * smallest_memory(&long);
        if dice.below(4) == 0 {
            let (x, y) = (dice.below(200) as i64 - 40, dice.below(200) as i64 - 40);
            for (x, y) in [(x, y), (x + 1, y), (x + 2, y + 1)] {
                assert_eq!(long.get(x, y), short.get(x, y));
                long.set(x, y, !short.get(x, y)).unwrap();
                short.set(x, y, !short.get(x, y)).unwrap();
            }
        }
    }
    is_kept
}

#[test]
fn streams_of_gliders_are_the_same_with_their_history_as_without() {
    let mut kept = 0;
    for seed in 1..=8 {
        let mut dice = Dice::seeded(seed);
        let mut cells: Vec<_> = placed("Gosper gun", (0, 0), [false; 2]).collect();
        cells.extend(placed("Simkin gun", (-70, -30), [true, false]));
        if seed % 2 == 0 {
            // The streams meet.
            cells.extend(placed("Gosper gun", (700, 11 + seed as i64), [true, false]));
        }
        cells.extend(incoming(&mut dice, 2 * (seed - 1), 1_500));
        let advances = [1_500, 777, 2_000, 402, 64, 1_000, 2, 2_048, 31, 1_300];
        kept += u32::from(is_history_kept(cells, &mut dice, &advances));
    }
    assert!(kept >= 2, "{kept}");
}

#[test]
fn oscillators_are_the_same_with_their_history_as_without() {
    let names = "Pulsar,Pentadecathlon,Kok's galaxy,Figure eight,Blinker,Block";
    let names: Vec<&str> = names.split(',').collect();
    let mut kept = 0;
    for seed in 1..=12 {
        let mut dice = Dice::seeded(100 + seed);
        let kinds = 1 + dice.below(names.len() as u64);
        let mut cells = Vec::new();
        for i in 0..36 {
            // 25 cells apart, so that they stand at all places of a tile.
            let at = (i % 6 * 25 - 60, i / 6 * 25 - 60);
            let name = names[dice.below(kinds) as usize];
            cells.extend(placed(name, at, [false; 2]));
        }
        cells.extend(incoming(&mut dice, seed / 2, 1_500));
        let advances = [1_400, 1_000, 600, 33, 2_500, 4, 1_600];
        kept += u32::from(is_history_kept(cells, &mut dice, &advances));
    }
    assert!(kept >= 4, "{kept}");
}

#[test]
fn history_is_kept_only_in_spare_memory() {
    let gun = named("Gosper gun");
    let mut world = model::unbounded(&gun, Kernel::fastest());
    world.advance(12_000).unwrap();
    let least = smallest_memory(&world);
    assert!(world.memory_in_use() > 8 * least);
    // The history is dropped when the stream has grown, and then never kept.
    for limit in [8 * least, 3 * least, least + least / 8] {
        let mut tight = limited(&gun, limit);
        tight.advance(12_000).unwrap();
        assert!(tight.memory_in_use() <= limit);
        assert_eq!(cells_in(&tight), cells_in(&world));
    }
}
