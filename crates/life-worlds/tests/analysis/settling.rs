//! Worlds that settle, and their ash.

use super::objects::SHUTTLE;
use super::*;
use life_worlds::testing::settle_slowly;

#[test]
fn r_pentomino_settles_at_1103() {
    let ash = assert_settles("R-pentomino", 1_103, 116, 6);
    let names = [
        "Block", "Glider", "Blinker", "Beehive", "Boat", "Loaf", "Ship",
    ];
    let counts = names.map(|name| ash.census.count(name));
    assert_eq!(counts, [8, 6, 4, 4, 1, 1, 1]);
    assert_eq!(ash.census.count("xs6_356"), 1);
    assert_eq!(ash.census.count("Pond"), 0);
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
fn methuselahs_settle_when_is_known() {
    assert_settles("Acorn", 5_206, 633, 13);
    assert_settles("Rabbits", 17_331, 1_744, 40);
    assert_settles("Lidka", 29_055, 1_625, 28);
}

#[test]
fn what_has_settled_settles_at_once() {
    for name in ["Block", "Pulsar", "Glider", "Pentadecathlon", "Copperhead"] {
        let ash = settled(&named(name), 200);
        let start = (0, named(name).cells.len());
        assert_eq!((ash.generation, ash.population), start, "{name}");
        assert_eq!((ash.census.total(), ash.census.count(name)), (1, 1));
    }
    // Two blocks side by side are two objects. A blinker and a pulsar together have period six.
    let blocks = Pattern::parse("2ob2o$2ob2o!").unwrap();
    assert_eq!(settled(&blocks, 100).census.count("Block"), 2);
    let mut pair = named("Pulsar");
    let blinker = [(40, 0), (41, 0), (42, 0)];
    pair.cells = pair.cells.iter().chain(blinker).collect();
    let ash = settled(&pair, 100);
    assert_eq!((ash.period, ash.census.total()), (6, 2));
}

#[test]
fn two_gliders_that_will_meet_have_not_settled() {
    // Head on, far apart: whatever the collision leaves, they have not settled before it.
    for distance in 300..304 {
        let glider = named("Glider").cells;
        let other = glider.iter().map(|(x, y)| (distance - x, distance - y));
        let pattern = Pattern::new(glider.iter().chain(other).collect());
        assert_eq!(settle_pattern(&pattern, 400), Ok(None), "{distance}");
        let ash = settled(&pattern, 4_000);
        assert!(ash.generation > 550, "{ash:?}");
    }
    // The same, side by side and back to back, never meet.
    let glider = named("Glider").cells;
    let away = glider.iter().map(|(x, y)| (-20 - x, -20 - y));
    let pattern = Pattern::new(glider.iter().chain(away).collect());
    let ash = settled(&pattern, 100);
    assert_eq!((ash.generation, ash.census.count("Glider")), (0, 2));
}

#[test]
fn guns_never_settle() {
    for name in ["Gosper gun", "Simkin gun", "Block-laying switch engine"] {
        assert_eq!(settle_pattern(&named(name), 2_000), Ok(None), "{name}");
    }
}

/// What [`settle_pattern`] must find, by its definition: runs to the end, then looks back for the
/// last generation that differs from the one a period later. There must be no spaceships.
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
        let cells = soup(8, 8, 2, seed);
        let ash = settled(&Pattern::new(cells.clone()), 5_000);
        if ash.census.total_of(Kind::Spaceship) == 0 && 120 % ash.period == 0 {
            let end = ash.generation as u32 + 250;
            let rest = naive_rest(&cells, end);
            assert_eq!((ash.generation, ash.population), rest, "{seed}");
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn a_spark_that_dies_alone_is_no_object() {
    // The cell in the corner dies, and the spaceship is the same without it.
    let ship = Pattern::parse("x = 4, y = 5\nobo$3bo$3bo$o2bo$b3o!").unwrap();
    let census = settled(&ship, 32).census;
    assert_eq!(census.to_string(), "1 Lightweight spaceship xq4_6frc\n");
}

/// Compares what is found with what the slow proof finds, and a counter with `all` that it has
/// counted.
#[track_caller]
fn assert_as_slowly(counter: &mut SoupCounter, all: &mut Census, pattern: &Pattern, limit: u64) {
    // The cells of objects may be those of other phases.
    let told = |ash: &Option<Ash>| {
        ash.as_ref().map(|ash| {
            let facts = (ash.generation, ash.population, ash.period);
            (facts, ash.census.to_string())
        })
    };
    let left = counter.count(&pattern.cells).unwrap().map(<[u32]>::len);
    let slow = settle_slowly(pattern, limit).unwrap();
    let found = settle_pattern(pattern, limit).unwrap();
    assert_eq!(told(&found), told(&slow), "{pattern}");
    let expected = slow.map(|ash| {
        all.add(&ash.census);
        ash.census.total() as usize
    });
    assert_eq!(left, expected, "{pattern}");
    assert_eq!(counter.census().to_string(), all.to_string(), "{pattern}");
}

#[test]
fn soups_settle_as_the_slow_proof_says() {
    let rules = ["B3/S23", "B36/S23", "B3/S23", "B3/S2-i34q", "B3-q4e/S23"];
    for (seed, rule) in (1..).zip(rules) {
        let rule: Rule = rule.parse().unwrap();
        let mut counter = SoupCounter::new(rule, 20_000).unwrap();
        let mut all = Census::default();
        for number in 0..15 {
            let pattern = Pattern::new(soup(16, 16, 2, 100 * seed + number)).with_rule(rule);
            assert_as_slowly(&mut counter, &mut all, &pattern, 20_000);
        }
    }
}

#[test]
fn groups_as_long_as_a_picture_settle_as_the_slow_proof_says() {
    for len in 50..72 {
        for (kind, gap) in [("Block", 1), ("Block", 2), ("Blinker", 1), ("Tub", 1)] {
            let object = named(kind).cells;
            let side = object.bounding_box().unwrap().width() as i64 + gap;
            // A line of them, the last one as far as the length says.
            let mut places: Vec<i64> = (0..)
                .map(|i| i * side)
                .take_while(|at| at + 2 * side < len)
                .collect();
            places.push(len - side);
            for turned in [false, true] {
                let place = |at: i64| if turned { (0, at) } else { (at, 0) };
                let cells = places.iter().flat_map(|&at| {
                    let (right, down) = place(at);
                    object.iter().map(move |(x, y)| (x + right, y + down))
                });
                let pattern = Pattern::new(cells.collect());
                let mut counter = SoupCounter::new(Rule::LIFE, 2_000).unwrap();
                assert_as_slowly(&mut counter, &mut Census::default(), &pattern, 2_000);
            }
        }
    }
}

#[test]
fn periods_and_limits_between_looks_settle_as_the_slow_proof_says() {
    // Periods that the time between looks is no multiple of, and limits before the first look.
    let shuttle = Pattern::parse(SHUTTLE).unwrap();
    for pattern in [
        named("Loafer"),
        named("Copperhead"),
        named("Figure eight"),
        shuttle,
    ] {
        for limit in [0, 1, 37, 90, 3_000] {
            let mut counter = SoupCounter::new(Rule::LIFE, limit).unwrap();
            assert_as_slowly(&mut counter, &mut Census::default(), &pattern, limit);
        }
    }
}

#[test]
fn nothing_settles_later_than_the_limit() {
    for seed in 0..40 {
        let cells = soup(8, 8, 2, seed);
        let rest = settled(&Pattern::new(cells.clone()), 5_000).generation;
        for limit in (60..600).step_by(30) {
            let mut counter = SoupCounter::new(Rule::LIFE, limit).unwrap();
            let is_settled = counter.count(&cells).unwrap().is_some();
            assert!(
                !is_settled || rest <= limit,
                "soup {seed}, limit {limit}, rest {rest}"
            );
        }
    }
}

#[test]
fn objects_alone_are_counted_as_they_are() {
    let mut counter = SoupCounter::new(Rule::LIFE, 2_000).unwrap();
    let mut all = Census::default();
    for name in [
        "Lightweight spaceship",
        "Pulsar",
        "Pentadecathlon",
        "Toad",
        "Glider",
        "Figure eight",
        "Kok's galaxy",
    ] {
        assert_as_slowly(&mut counter, &mut all, &named(name), 2_000);
    }
    assert_eq!(counter.count(&CellSet::new()).unwrap(), Some(&[][..]));
}
