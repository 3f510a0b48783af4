//! Still lifes, oscillators, spaceships, growth, and what is undecided.

use super::*;

#[test]
fn still_lifes_oscillators_and_spaceships_are_told_apart() {
    for (kind, period, right, down, names) in [
        (Kind::StillLife, 1, 0, 0, "Block,Beehive,Loaf,Boat"),
        (Kind::StillLife, 1, 0, 0, "Ship,Tub,Pond,Eater 1"),
        (Kind::Oscillator, 2, 0, 0, "Blinker,Toad,Beacon,Clock"),
        (Kind::Oscillator, 3, 0, 0, "Pulsar"),
        (Kind::Oscillator, 8, 0, 0, "Figure eight,Kok's galaxy"),
        (Kind::Oscillator, 15, 0, 0, "Pentadecathlon"),
        // After two generations a glider is its mirror image, which is another shape.
        (Kind::Spaceship, 4, 1, 1, "Glider"),
        (Kind::Spaceship, 4, -2, 0, "LWSS,MWSS,HWSS"),
        (Kind::Spaceship, 10, 0, -1, "Copperhead"),
        (Kind::Spaceship, 7, -1, 0, "Loafer"),
    ] {
        for name in names.split(',') {
            let found = recurrence(&named(name), 100);
            assert_eq!((found.start, found.period), (0, period), "{name}");
            let motion = (found.right, found.down);
            assert_eq!((found.kind(), motion), (kind, (right, down)), "{name}");
            assert_eq!(named(name).name.as_deref(), found.name(), "{name}");
            assert_eq!(found.cells, named(name).cells);
            assert_comes_back(name, period as u32, right, down);
        }
    }
}

#[test]
fn what_dies_dies_in_its_last_generation() {
    let dies = Fate::Dies { generation: 130 };
    assert_eq!(fate(&named("Diehard"), 131), Ok(dies));
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
    assert_eq!((found.start, found.period), (1, 1));
    assert_eq!(found.name(), Some("Block"));
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
    let generations = 1_000;
    assert_eq!(fate(&parting, 1_000), Ok(Fate::Undecided { generations }));
}

fn growth(pattern: &Pattern, generations: u64) -> Growth {
    match fate(pattern, generations).unwrap() {
        Fate::Grows(growth) => growth,
        fate => panic!("{fate:?}"),
    }
}

/// Runs the pattern far beyond the generations analysed and compares.
fn assert_grows(pattern: &Pattern, growth: &Growth) {
    let mut world = model::hashlife(pattern);
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
    let mut world = model::hashlife(&named("Gosper gun"));
    world.advance(12_000).unwrap();
    let far = cells_in(&world).iter().max().unwrap();
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
    let mirrored = gun.iter().map(|(x, y)| (-200 - x, y));
    let parted = Pattern::new(gun.iter().chain(mirrored).collect());
    let parting = growth(&parted, 1_000);
    assert_eq!((parting.cells, parting.engines.len()), (10, 2));
    assert_grows(&parted, &parting);
}

#[test]
fn growth_is_not_proven_before_what_flies_has_crossed() {
    let gun = named("Gosper gun").cells;
    let (mut proven, mut seen) = (0, 0);
    for offset in 0..24 {
        // A glider that crosses the stream some windows after the only look at the growth. It is
        // hit by a glider, or slips through.
        let glider = named("Glider").cells;
        let crossing = glider.iter().map(|(x, y)| (125 + offset - x, y - 35));
        let pattern = Pattern::new(gun.iter().chain(crossing).collect());
        let found = growth(&pattern, 128);
        if !found.engines.is_empty() {
            assert_grows(&pattern, &found);
            proven += 1;
        }
        seen += 1;
    }
    assert!(proven < seen, "{proven}");
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
    glider.topology = Some(Topology::torus(64, 32));
    let message = "the pattern is made for a bounded world, T64,32, and only patterns on the \
                   plane can be analysed";
    assert_eq!(fate(&glider, 10).unwrap_err().to_string(), message);
    let error = settle_pattern(&glider, 10).unwrap_err();
    assert_eq!(error.to_string(), message);
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
}

#[test]
fn the_memory_of_an_analysis_is_limited() {
    let few = AnalysisLimits {
        memory: 1 << 20,
        ..AnalysisLimits::new(1_000)
    };
    // A line of few words and many cells; a soup; and a gun, of which the limit holds the cells
    // but not the proof that it grows.
    let line = Pattern::parse("100000000o!").unwrap();
    let chaos = Pattern::new(soup(300, 300, 2, 1));
    let small = [(named("Gosper gun"), 1 << 14), (line, 64 << 20)];
    for (pattern, memory) in small.into_iter().chain([(chaos, 1 << 18)]) {
        let limits = AnalysisLimits { memory, ..few };
        let error = AnalysisError::MemoryLimit { limit: memory };
        assert_eq!(fate(&pattern, limits), Err(error));
        assert!(settle_pattern(&pattern, limits).is_err());
    }
    assert!(fate(&named("Gosper gun"), few).is_ok());
    assert!(settle_pattern(&named("Acorn"), few).is_ok());
}

#[test]
fn another_thread_stops_an_analysis() {
    // Without the flag, each of these takes minutes.
    let chaos = Pattern::new(soup(100, 100, 2, 1));
    let stop = AtomicBool::new(false);
    let limits = AnalysisLimits {
        stop: Some(&stop),
        ..AnalysisLimits::new(1_000_000)
    };
    std::thread::scope(|scope| {
        let fate = scope.spawn(|| fate(&chaos, limits));
        let replicator = Pattern::new([(0, 0)].into_iter().collect()).with_rule(Rule::REPLICATOR);
        let settlement = scope.spawn(move || settle_pattern(&replicator, limits));
        std::thread::sleep(std::time::Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
        assert_eq!(fate.join().unwrap(), Err(AnalysisError::Stopped));
        assert_eq!(settlement.join().unwrap(), Err(AnalysisError::Stopped));
    });
}
