//! The fates of patterns, compared with known results and with generations computed cell by cell.

use std::convert::Infallible;

use grid_core::Dice;
use life_step::analysis::{
    Ash, Census, Cycle, Fate, Growth, Kind, Recurrence, Settlement, SoupCounter, fate, find_cycle,
    settle, settle_pattern,
};
use life_step::grid::{Bounded, Torus};
use life_step::hashlife::HashLife;
use life_step::pattern::{CellSet, NAMES, Pattern, Topology};
use life_step::{Rule, World};
use proptest::prelude::*;

use crate::model;

fn named(name: &str) -> Pattern {
    Pattern::named(name).unwrap_or_else(|| panic!("no {name}"))
}

#[track_caller]
fn recurrence(pattern: &Pattern, generations: u64) -> Recurrence {
    match fate(pattern, generations).unwrap() {
        Fate::Repeats(recurrence) => recurrence,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn ash(name: &str, limit: u64) -> Ash {
    match settle_pattern(&named(name), limit).unwrap() {
        Settlement::Settled(ash) => ash,
        other => panic!("{name}: {other:?}"),
    }
}

/// The generation in which it settles, the population then, and the number of spaceships.
#[track_caller]
fn assert_settles(name: &str, generation: u64, population: u64, ships: u64) -> Ash {
    let ash = ash(name, 2 * generation);
    assert_eq!(
        (ash.generation, ash.population),
        (generation, population),
        "{name}"
    );
    assert_eq!(ash.census.total_of(Kind::Spaceship), ships, "{name}");
    ash
}

#[test]
fn still_lifes_oscillators_and_spaceships_are_told_apart() {
    for (name, kind, period, right, down) in [
        ("Block", Kind::StillLife, 1, 0, 0),
        ("Blinker", Kind::Oscillator, 2, 0, 0),
        ("Pulsar", Kind::Oscillator, 3, 0, 0),
        ("Kok's galaxy", Kind::Oscillator, 8, 0, 0),
        ("Pentadecathlon", Kind::Oscillator, 15, 0, 0),
        ("Glider", Kind::Spaceship, 4, 1, 1),
        ("LWSS", Kind::Spaceship, 4, -2, 0),
        ("Copperhead", Kind::Spaceship, 10, 0, -1),
        ("Loafer", Kind::Spaceship, 7, -1, 0),
    ] {
        let found = recurrence(&named(name), 100);
        assert_eq!((found.start, found.period), (0, period), "{name}");
        assert_eq!(
            (found.kind(), found.right, found.down),
            (kind, right, down),
            "{name}"
        );
        assert!(named(name).name.as_deref() == found.name(), "{name}");
        assert_eq!(found.cells, named(name).cells);
    }
}

#[test]
fn what_dies_dies_in_its_last_generation() {
    assert_eq!(
        fate(&named("Diehard"), 131),
        Ok(Fate::Dies { generation: 130 })
    );
    // Only a repeated empty plane shows that the pattern stays dead.
    let undecided = Fate::Undecided { generations: 130 };
    assert_eq!(fate(&named("Diehard"), 130), Ok(undecided));
    let nothing = Pattern::default();
    assert_eq!(fate(&nothing, 1), Ok(Fate::Dies { generation: 0 }));
    let ash = assert_settles("Diehard", 130, 0, 0);
    assert_eq!((ash.census, ash.period), (Census::default(), 1));
}

#[test]
fn what_becomes_an_object_is_one_from_there_on() {
    // Three cells in a corner become a block.
    let corner = Pattern::parse("2o$o!").unwrap();
    let found = recurrence(&corner, 2);
    assert_eq!(
        (found.start, found.period, found.name()),
        (1, 1, Some("Block"))
    );
    assert_eq!(fate(&corner, 1), Ok(Fate::Undecided { generations: 1 }));
    // Four in a row become a beehive after two generations.
    let found = recurrence(&Pattern::parse("4o!").unwrap(), 10);
    assert_eq!((found.start, found.name()), (2, Some("Beehive")));
}

#[test]
fn what_parts_or_takes_longer_is_undecided() {
    for (name, generations) in [("Gosper gun", 100), ("R-pentomino", 300), ("Acorn", 2_000)] {
        let undecided = Fate::Undecided { generations };
        assert_eq!(fate(&named(name), generations), Ok(undecided), "{name}");
    }
    // Two gliders back to back.
    let parting = Pattern::parse("3o$o$bo7$9bo$10bo$8b3o!").unwrap();
    assert_eq!(
        fate(&parting, 1_000),
        Ok(Fate::Undecided { generations: 1_000 })
    );
}

fn growth(pattern: &Pattern, generations: u64) -> Growth {
    match fate(pattern, generations).unwrap() {
        Fate::Grows(growth) => growth,
        fate => panic!("{fate:?}"),
    }
}

/// Runs the pattern far beyond the generations analysed and compares.
fn assert_grows(pattern: &Pattern, growth: &Growth) {
    let mut world = HashLife::from_pattern(pattern).unwrap();
    world.advance(growth.start.into()).unwrap();
    let mut population = world.population();
    for _ in 0..20 {
        world.advance(growth.period.into()).unwrap();
        population += u128::from(growth.cells);
        assert_eq!(world.population(), population);
    }
    let periods = 1 << 40;
    world.advance(u128::from(growth.period) * periods).unwrap();
    let grown = u128::from(growth.cells) * periods;
    assert_eq!(world.population(), population + grown);
}

#[test]
fn guns_grow_for_ever() {
    for (name, period) in [("Gosper gun", 30), ("Simkin gun", 120)] {
        let gun = named(name);
        let found = growth(&gun, 1_000);
        assert_eq!((found.start, found.period, found.cells), (0, period, 5));
        let [engine] = &found.engines[..] else {
            panic!("{:?}", found.engines)
        };
        assert_eq!((engine.period, engine.right, engine.down), (period, 0, 0));
        assert_eq!(engine.emits.total(), 1);
        assert_eq!(engine.emits.count("Glider"), 1);
        assert_grows(&gun, &found);
    }
}

#[test]
fn puffers_grow_for_ever() {
    let one = growth(&named("Five by five growth"), 10_000);
    assert_eq!((one.period, one.cells), (144, 16));
    let [engine] = &one.engines[..] else {
        panic!("{:?}", one.engines)
    };
    // The block-laying switch engine flies at c/12 and repeats its blocks every 288 generations.
    assert_eq!((engine.period, engine.right, engine.down), (288, -24, -24));
    assert_eq!(engine.emits.to_string(), "8 Block xs4_33\n");
    assert_grows(&named("Five by five growth"), &one);

    let two = growth(&named("One row growth"), 10_000);
    assert_eq!((two.period, two.cells, two.engines.len()), (144, 32, 2));
    assert!(two.engines.iter().all(|engine| engine.emits.total() == 8));
    assert_grows(&named("One row growth"), &two);
}

#[test]
fn growth_that_will_end_is_not_proven() {
    let gun = named("Gosper gun").cells;
    // In the path of the first glider, or beside it.
    let mut world = HashLife::from_pattern(&named("Gosper gun")).unwrap();
    world.advance(12_000).unwrap();
    let far = World::cells(&world).unwrap().iter().max().unwrap();
    let gun_and_block = |side: i64| {
        let block = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let block = block.map(|(x, y)| (far.0 + side + x, far.1 + y));
        Pattern::new(gun.iter().chain(block).collect())
    };
    let hit = growth(&gun_and_block(0), 2_000);
    assert_eq!((hit.period, hit.cells, hit.engines), (30, 5, vec![]));
    let missed = growth(&gun_and_block(40), 2_000);
    assert_eq!((missed.period, missed.cells), (30, 5));
    assert_eq!(missed.engines.len(), 1);

    // Two glider streams that will meet, and two that will not.
    let two = |far: i64| {
        let mirrored = gun.iter().map(|(x, y)| (far - x, y));
        Pattern::new(gun.iter().chain(mirrored).collect())
    };
    let meeting = growth(&two(4_000), 1_000);
    assert_eq!((meeting.cells, meeting.engines), (10, vec![]));
    let parted = Pattern::new(
        gun.iter()
            .chain(gun.iter().map(|(x, y)| (-200 - x, y)))
            .collect(),
    );
    let parting = growth(&parted, 1_000);
    assert_eq!((parting.cells, parting.engines.len()), (10, 2));
    assert_grows(&parted, &parting);
}

#[test]
fn rules_other_than_conways_are_obeyed() {
    // The replicator of HighLife is not a spaceship. The bomber is one, with a period of 48.
    let mut line = Pattern::new((0..5).map(|i| (i, 0)).collect());
    line.rule = Some(Rule::REPLICATOR);
    assert_eq!(fate(&line, 100), Ok(Fate::Undecided { generations: 100 }));
    let mut dot = Pattern::new([(0, 0)].into_iter().collect());
    dot.rule = Some(Rule::LIFE_WITHOUT_DEATH);
    assert_eq!(recurrence(&dot, 10).kind(), Kind::StillLife);
    dot.rule = Some("B0/S".parse().unwrap());
    let message =
        "B0/S fills the empty plane: only patterns under rules without B0 can be analysed";
    assert_eq!(fate(&dot, 10).unwrap_err().to_string(), message);
    assert!(settle_pattern(&dot, 10).is_err());
}

#[test]
fn a_pattern_of_a_torus_is_an_error() {
    let mut glider = named("Glider");
    glider.topology = Some(Topology::Torus {
        width: 64,
        height: 32,
    });
    let message = "the pattern is made for a bounded world, T64,32, and only patterns on the \
                   plane can be analysed";
    assert_eq!(fate(&glider, 10).unwrap_err().to_string(), message);
    assert_eq!(
        settle_pattern(&glider, 10).unwrap_err().to_string(),
        message
    );
}

#[test]
fn cells_at_the_ends_of_the_world_are_an_error() {
    let far = Pattern::new([(i64::MAX, 0)].into_iter().collect());
    assert_eq!(
        fate(&far, 10).unwrap_err().to_string(),
        "a cell is farther than 2305843009213693952 from (0, 0)"
    );
    let near = Pattern::new([(0, 0), (1 << 61, -(1 << 61))].into_iter().collect());
    assert_eq!(fate(&near, 10), Ok(Fate::Dies { generation: 1 }));
}

/// Common objects that are not in the library of patterns.
const DRAWN: &[(&str, &str)] = &[
    ("Long boat", "2o$obo$bobo$2bo!"),
    ("Barge", "bo$obo$bobo$2bo!"),
    ("Long barge", "bo$obo$bobo$2bobo$3bo!"),
    ("Long ship", "2o$obo$bobo$2b2o!"),
    ("Snake", "2obo$ob2o!"),
    ("Aircraft carrier", "2o$o2bo$2b2o!"),
    ("Mango", "b2o$o2bo$bo2bo$2b2o!"),
    ("Canoe", "3b2o$4bo$3bo$obo$2o!"),
    ("Hat", "2bo$bobo$bobo$2ob2o!"),
    ("Integral sign", "3b2o$2bobo$2bo$obo$2o!"),
    ("Shillelagh", "2o$obo$2bo$bo$b2o!"),
    ("Tub with tail", "bo$obo$bobo$3bo$3b2o!"),
    ("Beehive with tail", "b2o$o2bo$b2obo$4bo$4b2o!"),
    ("Boat-tie", "bo$obo$b2o$3b2o$3bobo$4bo!"),
    ("Ship-tie", "2o$obo$b2o$3b2o$3bobo$4b2o!"),
    ("Block on table", "2o$2o2$4o$o2bo!"),
    ("Half-bakery", "4b2o$3bo2bo$3bobo$b2obo$o2bo$obo$bo!"),
    ("Paperclip", "2b2o$bo2bo$bob2o$2obo$o2bo$b2o!"),
    ("Dead spark coil", "2o3b2o$obobobo$2bobo$obobobo$2o3b2o!"),
    ("Mold", "3b2o$2bo2bo$o2bobo$4bo$ob2o$bo!"),
    (
        "Octagon 2",
        "3b2o$2bo2bo$bo4bo$o6bo$o6bo$bo4bo$2bo2bo$3b2o!",
    ),
    ("Tumbler", "bo5bo$obo3bobo$o2bobo2bo$2bo3bo$2b2ob2o!"),
    (
        "Queen bee shuttle",
        "9bo$7bobo$6bobo$2o3bo2bo11b2o$2o4bobo11b2o$7bobo$9bo!",
    ),
];

#[test]
fn every_common_object_is_known_in_every_phase_and_orientation() {
    for &(name, rle) in DRAWN {
        let object = recurrence(&Pattern::parse(rle).unwrap(), 100);
        assert_eq!(
            (object.start, object.name()),
            (0, Some(name)),
            "{}",
            object.code
        );
        assert_named_however_it_is_turned(&object, name);
    }
    for name in NAMES {
        if let Fate::Repeats(object) = fate(&named(name), 40).unwrap() {
            assert_eq!(object.name(), Some(name));
            assert_named_however_it_is_turned(&object, name);
        }
    }
}

fn assert_named_however_it_is_turned(object: &Recurrence, name: &str) {
    let turn = |(x, y): (i64, i64), turns: u32| {
        let (x, y) = if turns & 1 != 0 { (-x, y) } else { (x, y) };
        let (x, y) = if turns & 2 != 0 { (x, -y) } else { (x, y) };
        if turns & 4 != 0 { (y, x) } else { (x, y) }
    };
    let mut cells = model::of(&object.cells);
    for _ in 0..object.period {
        for turns in 0..8 {
            let turned = Pattern::new(cells.iter().map(|&cell| turn(cell, turns)).collect());
            let found = recurrence(&turned, 100);
            assert_eq!((found.start, found.name()), (0, Some(name)));
            assert_eq!((&found.code, found.period), (&object.code, object.period));
        }
        cells = model::step(&cells, Rule::LIFE);
    }
}

#[test]
fn codes_are_those_of_the_literature() {
    for (name, code) in [
        ("Block", "xs4_33"),
        ("Loaf", "xs7_2596"),
        ("Blinker", "xp2_7"),
        ("Clock", "xp2_2a54"),
        ("Pulsar", "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401"),
        ("Figure eight", "xp8_gk2gb3z11"),
        ("Pentadecathlon", "xp15_4r4z4r4"),
        ("Glider", "xq4_153"),
        ("LWSS", "xq4_6frc"),
        ("MWSS", "xq4_27dee6"),
        ("HWSS", "xq4_27deee6"),
        ("Loafer", "xq7_3nw17862z6952"),
    ] {
        assert_eq!(recurrence(&named(name), 40).code, code, "{name}");
    }
    // Long runs of empty columns: four zeros are y0, forty are yz and one more.
    let mut far = Pattern::new([(0, 0), (5, 0), (46, 0)].into_iter().collect());
    far.rule = Some(Rule::LIFE_WITHOUT_DEATH);
    assert_eq!(recurrence(&far, 10).code, "xs3_1y01yz01");
}

#[test]
fn r_pentomino_settles_at_1103() {
    let ash = assert_settles("R-pentomino", 1_103, 116, 6);
    for (name, count) in [
        ("Block", 8),
        ("Glider", 6),
        ("Blinker", 4),
        ("Beehive", 4),
        ("Boat", 1),
        ("Loaf", 1),
        ("Ship", 1),
        ("xs6_356", 1),
        ("Pond", 0),
    ] {
        assert_eq!(ash.census.count(name), count, "{name}");
    }
    assert_eq!((ash.census.total(), ash.period), (25, 2));
}

#[test]
fn the_smaller_heptominoes_settle() {
    let ash = assert_settles("Pi-heptomino", 173, 55, 0);
    let counts = ["Block", "Blinker", "Pond"].map(|name| ash.census.count(name));
    assert_eq!(counts, [6, 5, 2]);
    assert_settles("B-heptomino", 148, 28, 2);
    assert_settles("Thunderbird", 243, 46, 0);
}

#[test]
fn acorn_settles_at_5206() {
    assert_settles("Acorn", 5_206, 633, 13);
}

#[test]
fn rabbits_settle_at_17331() {
    assert_settles("Rabbits", 17_331, 1_744, 40);
}

#[test]
fn lidka_settles_at_29055() {
    assert_settles("Lidka", 29_055, 1_625, 28);
}

#[test]
fn what_has_settled_settles_at_once() {
    for name in ["Block", "Pulsar", "Glider", "Pentadecathlon", "Copperhead"] {
        let ash = ash(name, 200);
        assert_eq!(
            (ash.generation, ash.population),
            (0, named(name).cells.len()),
            "{name}"
        );
        assert_eq!(
            (ash.census.total(), ash.census.count(name)),
            (1, 1),
            "{name}"
        );
    }
    // Two blocks side by side are two objects. A blinker and a pulsar together have period six.
    let blocks = Pattern::parse("2ob2o$2ob2o!").unwrap();
    let Ok(Settlement::Settled(ash)) = settle_pattern(&blocks, 100) else {
        panic!();
    };
    assert_eq!(ash.census.count("Block"), 2);
    let mut pair = named("Pulsar");
    pair.cells = pair
        .cells
        .iter()
        .chain([(40, 0), (41, 0), (42, 0)])
        .collect();
    let Ok(Settlement::Settled(ash)) = settle_pattern(&pair, 100) else {
        panic!();
    };
    assert_eq!((ash.period, ash.census.total()), (6, 2));
}

#[test]
fn two_gliders_that_will_meet_have_not_settled() {
    // Head on, far apart: whatever the collision leaves, they have not settled before it.
    for distance in 300..304 {
        let glider = named("Glider").cells;
        let other = glider.iter().map(|(x, y)| (distance - x, distance - y));
        let pattern = Pattern::new(glider.iter().chain(other).collect());
        match settle_pattern(&pattern, 400).unwrap() {
            Settlement::Unsettled { generations } => assert_eq!(generations, 400),
            settled @ Settlement::Settled(_) => panic!("{distance}: {settled:?}"),
        }
        let Settlement::Settled(ash) = settle_pattern(&pattern, 4_000).unwrap() else {
            panic!("{distance}");
        };
        assert!(ash.generation > 550, "{ash:?}");
    }
    // The same, side by side and back to back, never meet.
    let glider = named("Glider").cells;
    let away = glider.iter().map(|(x, y)| (-20 - x, -20 - y));
    let pattern = Pattern::new(glider.iter().chain(away).collect());
    let Settlement::Settled(ash) = settle_pattern(&pattern, 100).unwrap() else {
        panic!();
    };
    assert_eq!((ash.generation, ash.census.count("Glider")), (0, 2));
}

#[test]
fn guns_never_settle() {
    for name in ["Gosper gun", "Simkin gun", "Block-laying switch engine"] {
        let unsettled = Settlement::Unsettled { generations: 2_000 };
        assert_eq!(settle_pattern(&named(name), 2_000), Ok(unsettled), "{name}");
    }
}

fn soup(width: usize, height: usize, seed: u64) -> Torus {
    let mut dice = grid_core::Dice::seeded(seed);
    let mut torus = Torus::new(width, height, Rule::LIFE).unwrap();
    torus.fill_with(|_, _| dice.below(2) == 0);
    torus
}

/// The cycle, found by storing every state.
fn remembered_cycle<W: World>(start: &W) -> Cycle {
    let mut seen = std::collections::HashMap::new();
    let mut world = start.clone();
    let mut generation = 0;
    loop {
        if let Some(start) = seen.insert(world.clone(), generation) {
            let period = generation - start;
            return Cycle { start, period };
        }
        world.step().unwrap();
        generation += 1;
    }
}

#[test]
fn long_periods_of_small_tori_are_found() {
    let step = |torus: &mut Torus| -> Result<(), Infallible> {
        torus.step();
        Ok(())
    };
    let mut periods = std::collections::BTreeSet::new();
    for seed in 0..3_000 {
        let start = soup(8, 8, seed);
        let cycle = find_cycle(&start, 10_000, step).unwrap().unwrap();
        periods.insert(cycle.period);
        if seed % 50 == 0 {
            assert_eq!(cycle, remembered_cycle(&start));
        }
    }
    // Cycles that a search of only the last few generations misses.
    assert!(
        periods.contains(&48) && periods.contains(&132),
        "{periods:?}"
    );
    // A glider wraps around after four times the side, and a limit below that does not find it.
    let glider = Torus::from_cells(100, 100, Rule::LIFE, &named("Glider").cells).unwrap();
    let cycle = Cycle {
        start: 0,
        period: 400,
    };
    assert_eq!(find_cycle(&glider, 400, step), Ok(Some(cycle)));
    assert_eq!(find_cycle(&glider, 399, step), Ok(None));
}

#[test]
fn bounded_boards_end_in_cycles_too() {
    let mut board = Bounded::new(20, 20, Rule::LIFE).unwrap();
    for (x, y) in named("R-pentomino").cells.iter() {
        board.set(x + 9, y + 9, true).unwrap();
    }
    let cycle = find_cycle(&board, 10_000, World::step).unwrap().unwrap();
    assert_eq!(cycle, remembered_cycle(&board));
}

/// What [`settle`] must find, by its definition: runs to the end, then looks back for the last
/// generation that differs from the one a period later. There must be no spaceships.
fn naive_rest(cells: &CellSet, end: u32) -> (u64, u64) {
    let mut generations = vec![model::of(cells)];
    for i in 0..end as usize {
        generations.push(model::step(&generations[i], Rule::LIFE));
    }
    let period = 2 * 3 * 4 * 5;
    let same = |i: &usize| generations[*i] == generations[i + period];
    let last = generations.len() - period - 1;
    assert!(same(&last));
    let rest = (0..=last).rev().take_while(same).last().unwrap();
    (rest as u64, generations[rest].len() as u64)
}

#[test]
fn small_soups_settle_when_the_definition_says() {
    let mut compared = 0;
    for seed in 0..60 {
        let cells = soup(8, 8, seed).cells();
        let settlement = settle_pattern(&Pattern::new(cells.clone()), 5_000).unwrap();
        let Settlement::Settled(ash) = settlement else {
            panic!("{seed}: {settlement:?}");
        };
        if ash.census.total_of(Kind::Spaceship) == 0 && 120 % ash.period == 0 {
            let end = ash.generation as u32 + 250;
            let rest = naive_rest(&cells, end);
            assert_eq!((ash.generation, ash.population), rest, "{seed}");
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared}");
}

proptest! {
    #[test]
    fn the_fate_does_not_depend_on_the_place(
        cells in prop::collection::btree_set((0..6_i64, 0..6_i64), 0..20),
        x in -100..100_i64,
        y in -100..100_i64,
    ) {
        let here = Pattern::new(cells.iter().copied().collect());
        let there = Pattern::new(cells.iter().map(|cell| (cell.0 + x, cell.1 + y)).collect());
        match (fate(&here, 200).unwrap(), fate(&there, 200).unwrap()) {
            (Fate::Repeats(here), Fate::Repeats(there)) => {
                prop_assert_eq!(here.cells.translated(x, y).unwrap(), there.cells);
                prop_assert_eq!(here.code, there.code);
            }
            (here, there) => prop_assert_eq!(here, there),
        }
    }

    #[test]
    fn recurrences_are_those_of_generations_made_cell_by_cell(
        cells in prop::collection::btree_set((0..6_i64, 0..6_i64), 1..20),
        born in 0..256_u16,
        survives in 0..512_u16,
    ) {
        // Rules without B0, and without B1, which explodes.
        let rule = Rule::from_masks(born << 2 & 0x1fc, survives).unwrap();
        let mut pattern = Pattern::new(cells.into_iter().collect());
        pattern.rule = Some(rule);
        if let Fate::Repeats(found) = fate(&pattern, 60).unwrap() {
            let at = |generation: u64| {
                model::run(&model::of(&pattern.cells), rule, generation as u32)
            };
            let first = at(found.start);
            prop_assert_eq!(&first, &model::of(&found.cells));
            let moved = model::moved(&first, found.right, found.down);
            prop_assert_eq!(at(found.start + found.period), moved);
        }
    }

    #[test]
    fn any_engine_tells_the_same(seed: u64) {
        let pattern = Pattern::new(soup(10, 10, seed).cells());
        let expected = settle_pattern(&pattern, 300).unwrap();
        let hashlife = HashLife::from_pattern(&pattern).unwrap();
        prop_assert_eq!(&settle_in(hashlife, 300, (0, 0)), &expected);
        // Farther from the edge than life can spread in the time.
        let mut board = Bounded::new(612, 612, Rule::LIFE).unwrap();
        for (x, y) in pattern.cells.iter() {
            board.set(x + 301, y + 301, true).unwrap();
        }
        prop_assert_eq!(&settle_in(board, 300, (-301, -301)), &expected);
    }
}

fn settle_in<W: World>(mut world: W, limit: u64, moved: (i64, i64)) -> Settlement {
    let mut now = 0;
    let settlement = settle(world.rule(), limit, |generation| {
        assert!(generation >= now && generation <= limit);
        world.advance((generation - now).into())?;
        now = generation;
        let cells = world.cells()?.translated(moved.0, moved.1);
        Ok::<_, Box<dyn std::error::Error>>(cells.unwrap())
    });
    settlement.unwrap()
}

#[test]
fn a_spark_that_dies_alone_is_no_object() {
    // The cell in the corner dies, and the spaceship is the same without it.
    let ship = Pattern::parse("x = 4, y = 5\nobo$3bo$3bo$o2bo$b3o!").unwrap();
    let Settlement::Settled(ash) = settle_pattern(&ship, 32).unwrap() else {
        panic!();
    };
    assert_eq!(ash.census.to_string(), "1 Lightweight spaceship xq4_6frc\n");
}

#[test]
fn soups_are_counted_as_the_general_proof_counts_them() {
    for (seed, rule) in [(1, "B3/S23"), (2, "B36/S23"), (3, "B3/S23")] {
        let rule: Rule = rule.parse().unwrap();
        let mut dice = Dice::seeded(seed);
        let mut counter = SoupCounter::new(rule, 20_000).unwrap();
        let mut slow = Census::default();
        for number in 0..15 {
            let square = (0..16).flat_map(|y| (0..16).map(move |x| (x, y)));
            let soup: CellSet = square.filter(|_| dice.below(2) == 0).collect();
            let left = counter.count(&soup).unwrap().map(<[u32]>::len);
            let pattern = Pattern::new(soup).with_rule(rule);
            match settle_pattern(&pattern, 20_000).unwrap() {
                Settlement::Settled(ash) => {
                    assert_eq!(
                        left,
                        Some(ash.census.total() as usize),
                        "{rule}, soup {number}"
                    );
                    slow.add(&ash.census);
                }
                Settlement::Unsettled { .. } => assert_eq!(left, None, "{rule}, soup {number}"),
            }
            // The cells may be those of other phases.
            assert_eq!(
                counter.census().to_string(),
                slow.to_string(),
                "{rule}, soup {number}"
            );
        }
    }
}

#[test]
fn objects_alone_are_counted_as_they_are() {
    let mut counter = SoupCounter::new(Rule::LIFE, 2_000).unwrap();
    for name in [
        "Lightweight spaceship",
        "Pulsar",
        "Pentadecathlon",
        "Toad",
        "Glider",
        "Figure eight",
        "Kok's galaxy",
    ] {
        let pattern = Pattern::named(name).unwrap();
        let Settlement::Settled(ash) = settle_pattern(&pattern, 2_000).unwrap() else {
            panic!("{name}");
        };
        let before = counter.census();
        assert_eq!(
            counter.count(&pattern.cells).unwrap().map(<[u32]>::len),
            Some(1),
            "{name}"
        );
        let mut all = before;
        all.add(&ash.census);
        assert_eq!(counter.census().to_string(), all.to_string(), "{name}");
    }
    assert_eq!(counter.count(&CellSet::new()).unwrap(), Some(&[][..]));
}
