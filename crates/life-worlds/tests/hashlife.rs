//! HashLife compared with the model and with known results of famous patterns.

use life_worlds::pattern::{CellSet, Format, Macrocell, Pattern, Rectangle, TooLarge};
use life_worlds::{Algorithm, Kernel, Rule, World, WorldError};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::any_rule::rule;
use crate::model::{self, Cells, cells_in, hashlife, leaping, tree};
use crate::unbounded::soup;

fn world(cells: &CellSet, rule: Rule) -> World {
    hashlife(&Pattern::new(cells.clone()).with_rule(rule))
}

fn limited(pattern: &Pattern, limit: usize) -> Result<World, WorldError> {
    World::from_pattern(pattern, &leaping(limit))
}

fn named(name: &str) -> World {
    hashlife(&model::named(name))
}

fn cells(world: &World) -> Cells {
    model::of(&cells_in(world))
}

fn read(text: &str) -> World {
    World::from_macrocell(&text.parse().unwrap(), &leaping(1 << 30)).unwrap()
}

/// Returns the population after `n` generations.
fn population(name: &str, generations: u128) -> u128 {
    let mut world = named(name);
    world.advance(generations).unwrap();
    assert_eq!(world.generation(), generations);
    world.population()
}

/// Returns a soup of a few clusters.
pub fn clusters() -> impl Strategy<Value = CellSet> {
    let cluster = (-40_i64..40, -40_i64..40, vec((0_i64..12, 0_i64..12), 0..80));
    vec(cluster, 1..4).prop_map(|clusters| {
        let cluster = |(x, y, cells): (i64, i64, Vec<(i64, i64)>)| {
            cells
                .into_iter()
                .map(move |(right, down)| (x + right, y + down))
        };
        clusters.into_iter().flat_map(cluster).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn leaps_are_as_many_single_steps(soup in clusters(), exponent in 0_u32..7) {
        let mut leaping = world(&soup, Rule::LIFE);
        leaping.advance(1 << exponent).unwrap();
        prop_assert_eq!(cells(&leaping), model::run(&model::of(&soup), Rule::LIFE, 1 << exponent));
    }

    #[test]
    fn cells_are_set_and_found(
        places in vec((-70_i64..70, -70_i64..70, any::<bool>()), 0..60),
        far in any::<i64>(),
    ) {
        let mut world = world(&CellSet::new(), Rule::LIFE);
        let mut expected = Cells::new();
        for &(x, y, alive) in &places {
            world.set(x, y, alive).unwrap();
            if alive { expected.insert((x, y)); } else { expected.remove(&(x, y)); }
        }
        prop_assert_eq!(cells(&world), expected.clone());
        for &(x, y, _) in &places {
            prop_assert_eq!(world.get(x, y), expected.contains(&(x, y)));
        }
        let bounds = world.extent();
        let xs = expected.iter().map(|cell| i128::from(cell.0));
        let ys = expected.iter().map(|cell| i128::from(cell.1));
        prop_assert_eq!(bounds.map(|b| (b.left, b.right)), xs.clone().min().zip(xs.max()));
        prop_assert_eq!(bounds.map(|b| (b.top, b.bottom)), ys.clone().min().zip(ys.max()));
        let window = Rectangle { left: -20, top: -30, right: 25, bottom: 5 };
        let inside = |&&(x, y): &&(i64, i64)| (-20..=25).contains(&x) && (-30..=5).contains(&y);
        let in_window: CellSet = expected.iter().filter(inside).copied().collect();
        prop_assert_eq!(world.cells_in(window), in_window);

        // The same at the other end of the world.
        world.set(far, !far, true).unwrap();
        prop_assert!(world.get(far, !far));
        prop_assert_eq!(
            world.cells_in(Rectangle { left: far, top: !far, right: far, bottom: !far }).len(),
            1
        );
        world.set(far, !far, false).unwrap();
        expected.remove(&(far, !far));
        prop_assert_eq!(cells(&world), expected);
    }

    #[test]
    fn worlds_of_equal_cells_have_equal_trees(soup in clusters(), n in 0_u32..9) {
        let mut one = world(&soup, Rule::LIFE);
        one.advance(n.into()).unwrap();
        let other = world(&cells(&one).into_iter().collect(), Rule::LIFE);
        prop_assert_eq!(tree(&one), tree(&other));
        let mut changed = other.clone();
        changed.set(3, 3, !other.get(3, 3)).unwrap();
        prop_assert_ne!(tree(&one), tree(&changed));
        prop_assert_eq!(tree(&read(&tree(&one).to_string())), tree(&one));
    }

    #[test]
    fn little_memory_gives_the_same(
        soup in clusters(),
        rule in rule(),
        n in 1_u32..40,
        limit in 3_000_usize..100_000,
    ) {
        let Ok(mut poor) = limited(&Pattern::new(soup.clone()).with_rule(rule), limit) else {
            return Ok(());
        };
        let done = poor.advance(n.into());
        let generation = poor.generation();
        match done {
            Ok(()) => prop_assert_eq!(generation, n.into()),
            Err(error) => prop_assert_eq!(error, WorldError::MemoryLimit { limit, generation }),
        }
        prop_assert!(poor.memory_in_use() <= limit);
        let reached = poor.generation() as u32;
        let mut expected = model::run_on_background(&model::of(&soup), rule, reached);
        prop_assert_eq!(cells(&poor), expected.pop().unwrap_or_else(|| model::of(&soup)));
    }
}

#[test]
fn methuselahs_end_as_is_known() {
    for (name, generation, ash) in [
        ("R-pentomino", 1_103, 116),
        ("Acorn", 5_206, 633),
        ("Rabbits", 17_331, 1_744),
        ("Bunnies", 17_332, 1_744),
        ("Lidka", 29_055, 1_625),
        ("Diehard", 130, 0),
        ("Pi-heptomino", 173, 55),
        ("B-heptomino", 148, 28),
        ("Thunderbird", 243, 46),
    ] {
        assert_eq!(population(name, generation), ash, "{name}");
        let later = population(name, generation + 1_000);
        assert_eq!(later, ash, "{name} has settled");
        let mut leap = named(name);
        leap.advance(generation).unwrap();
        for kernel in Kernel::available() {
            let mut world = model::unbounded(&model::named(name), kernel);
            world.advance(generation).unwrap();
            assert_eq!(
                model::cells_in(&world),
                model::cells_in(&leap),
                "{name}, {kernel}"
            );
        }
    }
    assert_eq!(population("Diehard", 129), 2);
}

#[test]
fn guns_shoot_for_ever() {
    // Golly 3.3 gives the same populations.
    assert_eq!(population("Gosper gun", 1 << 20), 174_804);
    assert_eq!(population("Gosper gun", 30), 36 + 5);
    let many = 10_u128.pow(30);
    assert_eq!(population("Gosper gun", 30 * many), 36 + 5 * many);
    let shots = population("Simkin gun", 120 * 1_001) - population("Simkin gun", 120);
    assert_eq!(shots, 5 * 1_000);
}

#[test]
fn growth_without_end() {
    for name in [
        "Block-laying switch engine",
        "Five by five growth",
        "One row growth",
        "Switch engine",
    ] {
        let early = population(name, 288 * 500);
        let late = population(name, 288 * 1_000);
        let later = population(name, 288 * 1_500);
        assert!(early > 300, "{name}: {early}");
        assert_eq!(later - late, late - early, "{name}");
    }
}

#[test]
fn a_glider_flies_on() {
    let glider = model::of(&model::named("Glider").cells);
    let mut world = named("Glider");
    for i in 1..10_i64 {
        world.advance(4 * 1_000_003).unwrap();
        let far = 1_000_003 * i;
        assert_eq!(cells(&world), model::moved(&glider, far, far));
    }
    let mut world = named("Glider");
    world.advance(u64::MAX.into()).unwrap();
    assert_eq!(world.population(), 5);
    world.advance(1).unwrap();
    let bounds = world.extent().unwrap();
    assert_eq!((bounds.left, bounds.top), (1 << 62, 1 << 62));
    assert_eq!((bounds.width(), bounds.height()), (3, 3));
    let far = 1 << 62;
    assert!(world.get(far + 1, far) && !world.get(far, far));
    let too_large = TooLarge::Coordinate(Pattern::FARTHEST);
    assert_eq!(world.to_pattern(), Err(too_large.into()));
    // Beyond the range of `i64`, but not lost.
    world.advance(1 << 100).unwrap();
    let right = world.extent().unwrap().right;
    assert_eq!(right, (1 << 98) + (1 << 62) + 2);
    assert!(!world.get(far + 1, far));
    assert_eq!(world.generation(), (1 << 100) + (1 << 64));
}

#[test]
fn the_end_of_the_world_is_an_error() {
    let mut world = named("Glider");
    // The longest leap.
    let n = 1 << 122;
    let error = loop {
        if let Err(error) = world.advance(n) {
            break error;
        }
    };
    let generation = world.generation();
    assert_eq!(error, WorldError::LeapTooFar { generation });
    assert_eq!(world.population(), 5);
    assert!(world.generation() >= n);
    // A pattern that does not move can run until the generation counter overflows.
    let mut block = named("Block");
    block.advance(u128::MAX).unwrap();
    assert_eq!((block.generation(), block.population()), (u128::MAX, 4));
    assert_eq!(block.advance(1), Err(WorldError::Overflow(u128::MAX)));
}

#[test]
fn a_rule_with_b0_and_any_parts_of_a_run_agree() {
    // The background of odd generations differs, so futures of even ones must not be used there.
    let rule: Rule = "B03/S23".parse().unwrap();
    let mut pattern = Pattern::named("Acorn").unwrap();
    pattern.rule = Some(rule);
    let mut once = hashlife(&pattern);
    once.advance(40).unwrap();
    for parts in [[1, 39, 0, 0], [7, 1, 16, 16], [1, 2, 4, 33], [20, 20, 0, 0]] {
        let mut often = read(&Macrocell::from(&pattern).to_string());
        for n in parts {
            often.advance(n).unwrap();
        }
        assert_eq!((often.generation(), tree(&often)), (40, tree(&once)));
    }
}

#[test]
fn a_bounded_world_is_refused() {
    let text = "x = 3, y = 1, rule = B3/S23:T64,32\n3o!";
    let pattern = Pattern::parse(text).unwrap();
    let refused = WorldError::NeedsPlane(Algorithm::HashLife);
    assert_eq!(limited(&pattern, 1 << 30).unwrap_err(), refused);
    let again = World::from_macrocell(&(&pattern).into(), &leaping(1 << 30));
    assert_eq!(again.unwrap_err(), refused);
}

#[test]
fn a_leap_under_a_tight_limit_sweeps_and_is_the_same() {
    let expected = {
        let mut rich = named("Acorn");
        rich.advance(5_206).unwrap();
        assert!(rich.memory_in_use() > 800_000);
        rich
    };
    for limit in [400_000, 100_000, 30_000] {
        let mut poor = limited(&model::named("Acorn"), limit).unwrap();
        poor.advance(5_206).unwrap();
        assert!(poor.memory_in_use() <= limit);
        assert_eq!(poor.population(), 633);
        assert_eq!(tree(&poor), tree(&expected));
    }
}

#[test]
fn a_leap_that_is_swept_again_and_again_ends() {
    // Each sweep removes futures of the leap that the next attempt needs.
    for (side, first, then, limit) in [(200, 0, 3 << 8, 600_000), (500, 17, 256, 1 << 20)] {
        let make = || limited(&Pattern::new(soup(side, side, 2, 1)), limit).unwrap();
        let mut whole = make();
        let expected = whole.advance(first).and_then(|()| whole.advance(then));
        let (mut stopped, mut parts) = (make(), 0);
        let mut goes_on = |_| {
            parts += 1;
            parts < 2_000
        };
        let taken = stopped.advance_while(first, &mut goes_on);
        let taken = taken.and_then(|_| stopped.advance_while(then, &mut goes_on));
        assert_eq!(taken, expected.map(|()| then), "{side}: {parts} parts");
        assert!(parts < 2_000, "{side}: {parts} parts");
        assert_eq!(tree(&stopped), tree(&whole), "{side}");
        assert_eq!(stopped.generation(), whole.generation());
    }
}

#[test]
fn generations_that_are_stopped_again_and_again_are_the_same() {
    // A leap of a pattern without repetition takes much more work than the interval between two
    // stop checks.
    let soup = soup(200, 200, 2, 1);
    let mut expected = world(&soup, Rule::LIFE);
    expected.advance(3 << 8).unwrap();
    for limit in [1 << 30, 3_000_000] {
        let mut stopped = limited(&Pattern::new(soup.clone()), limit).unwrap();
        let (mut left, mut stops, mut in_a_leap) = (3 << 8, 0, 0);
        while left > 0 {
            let before = stopped.clone();
            let taken = stopped.advance_while(left, |_| false).unwrap();
            assert_eq!(stopped.generation(), before.generation() + taken);
            if taken == 0 {
                assert_eq!(tree(&stopped), tree(&before));
                in_a_leap += 1;
            }
            left -= taken;
            stops += 1;
        }
        assert!(in_a_leap > 2, "{in_a_leap} of {stops}");
        assert_eq!(tree(&stopped), tree(&expected));
        assert!(stopped.memory_in_use() <= limit);
    }
    // If the check never stops it, all generations run.
    let mut questions = 0;
    let mut whole = world(&soup, Rule::LIFE);
    let taken = whole.advance_while(3 << 8, |_| {
        questions += 1;
        true
    });
    assert_eq!((taken, tree(&whole)), (Ok(3 << 8), tree(&expected)));
    assert!(questions > 2);
}

#[test]
fn too_little_memory_is_an_error_and_the_world_stays() {
    for limit in [0, 27, 28, 100, 1_000, 5_000] {
        let made = limited(&model::named("Acorn"), limit);
        if limit < 100 {
            let generation = 0;
            let refused = WorldError::MemoryLimit { limit, generation };
            assert_eq!(made.unwrap_err(), refused);
            let mut empty = limited(&Pattern::default(), limit).unwrap();
            assert_eq!(empty.set(1, 1, true), Err(refused));
            empty.advance(1_000).unwrap();
            continue;
        }
        let Ok(mut poor) = made else { continue };
        let error = poor.advance(5_206).unwrap_err();
        let generation = poor.generation();
        assert_eq!(error, WorldError::MemoryLimit { limit, generation });
        assert_eq!(population("Acorn", generation), poor.population());
        assert!(poor.memory_in_use() <= limit, "{limit}");
    }
}

#[test]
fn a_huge_macrocell_runs_without_being_spread_out() {
    // A square of 2^117 x 2^117 blinkers, 8 cells apart.
    let mut text = String::from("[M2]\n$$$..***$\n");
    for level in 4..=120 {
        let below = level - 3;
        text += &format!("{level} {below} {below} {below} {below}\n");
    }
    let mut world = read(&text);
    assert_eq!(world.population(), u128::MAX);
    let start = tree(&world);
    world.advance(1).unwrap();
    assert_ne!(tree(&world), start);
    world.advance(12_345_678_901).unwrap();
    assert_eq!(tree(&world), start);
    assert!(world.memory_in_use() < 3_000_000);
    assert_eq!(world.extent().unwrap().width(), (1 << 120) - 5);

    let mut far = String::from("[M2]\n*$\n");
    for level in 4..=126 {
        far += &format!("{level} {} 0 0 0\n", level - 3);
    }
    let mut world = read(&far);
    assert_eq!(world.extent().unwrap().left, -(1 << 125));
    assert_eq!(
        world.advance(1),
        Err(WorldError::LeapTooFar { generation: 0 })
    );
    assert_eq!(world.population(), 1);
}

#[test]
fn generation_and_rule_come_from_the_file() {
    let text = "#CXRLE Pos=-1,-1 Gen=99\nx = 3, y = 3, rule = B36/S23\n3o$obo$3o!";
    let world = hashlife(&text.parse().unwrap());
    assert_eq!((world.generation(), world.rule()), (99, Rule::HIGHLIFE));
    assert_eq!(cells(&world).len(), 8);
    assert!(!world.get(0, 0) && world.get(-1, -1) && world.get(1, 1));
    let macrocell = Macrocell::parse(&world.write(Format::Macrocell).unwrap()).unwrap();
    assert_eq!(macrocell.generation, 99);
    assert_eq!(macrocell.rule, Some(Rule::HIGHLIFE));
}
