//! Worlds whose cells die slowly, compared with Golly and with a model cell by cell; and the states
//! of cells in files.

use std::collections::{BTreeMap, BTreeSet};

use life_worlds::analysis::{AnalysisError, fate};
use life_worlds::pattern::{CellSet, Format, Macrocell, Pattern, Rectangle, States, Topology};
use life_worlds::{Algorithm, Generations, Rule, World, WorldError, WorldOptions};
use proptest::prelude::*;

use crate::any_rule::rule;
use crate::round_trips::cells;

/// Golly's answers; the first lines tell how they were made.
const GOLLY: &str = include_str!("data/golly-generations.tsv");

fn world(pattern: &Pattern) -> World {
    World::from_pattern(pattern, &WorldOptions::default()).unwrap()
}

/// Returns the state of each cell that is not dead.
fn states(pattern: &Pattern) -> BTreeMap<(i64, i64), u8> {
    let marked = pattern.marked.iter();
    let marked = marked.flat_map(|(&state, cells)| cells.iter().map(move |cell| (cell, state)));
    pattern
        .cells
        .iter()
        .map(|cell| (cell, 1))
        .chain(marked)
        .collect()
}

/// Returns the states with the top left corner of their rectangle at (0, 0).
fn from_corner(pattern: &Pattern) -> BTreeMap<(i64, i64), u8> {
    let states = states(pattern);
    let left = states.keys().map(|cell| cell.0).min().unwrap_or(0);
    let top = states.keys().map(|cell| cell.1).min().unwrap_or(0);
    states
        .into_iter()
        .map(|((x, y), state)| ((x - left, y - top), state))
        .collect()
}

#[test]
fn worlds_agree_with_golly() {
    let (mut lines, mut rules) = (0, BTreeSet::new());
    for line in GOLLY.lines().filter(|line| !line.starts_with("# ")) {
        let columns: Vec<String> = line
            .split('\t')
            .map(|text| text.replace('|', "\n"))
            .collect();
        let [generations, start, end, macrocell] = &columns[..] else {
            panic!("{line}");
        };
        let mut world = world(&Pattern::parse(start).unwrap());
        let n: u128 = generations.parse().unwrap();
        world.advance_while(n / 3, |_| true).unwrap();
        world.advance(n - n / 3).unwrap();
        let found = world.to_pattern().unwrap();
        let golly = Pattern::parse(end).unwrap();
        // Golly does not tell where its cells are in RLE.
        assert_eq!(from_corner(&found), from_corner(&golly), "{line}");
        assert_eq!(found.generations(), golly.generations());
        for format in [Format::Rle, Format::Macrocell] {
            let again = Pattern::parse(&found.write(format).unwrap()).unwrap();
            assert_eq!(from_corner(&again), from_corner(&golly), "{line}");
        }
        if !macrocell.is_empty() {
            let golly = Pattern::parse(macrocell).unwrap();
            assert_eq!(
                (from_corner(&found), found.generation),
                (from_corner(&golly), golly.generation)
            );
            let living = Macrocell::parse(macrocell).unwrap();
            assert_eq!(living.population(), world.population());
        }
        rules.insert(found.generations());
        lines += 1;
    }
    assert_eq!((lines, rules.len()), (60, 20));
}

/// The next generation of some cells, literally from the rule.
fn model(
    states: &BTreeMap<(i64, i64), u8>,
    rule: Generations,
    topology: Option<Topology>,
) -> BTreeMap<(i64, i64), u8> {
    let wrapped = |(x, y): (i64, i64)| match topology {
        Some(Topology::Torus { width, height }) => {
            Some((x.rem_euclid(width as i64), y.rem_euclid(height as i64)))
        }
        Some(board) => {
            let (width, height) = board.size();
            Rectangle::sized(0, 0, width, height)
                .contains(x, y)
                .then_some((x, y))
        }
        None => Some((x, y)),
    };
    let around = |(x, y)| (0..9).map(move |i| (x - 1 + i % 3, y - 1 + i / 3));
    let near: BTreeSet<_> = match topology {
        Some(board) => {
            let (width, height) = board.size();
            (0..width as i64)
                .flat_map(|x| (0..height as i64).map(move |y| (x, y)))
                .collect()
        }
        None => states.keys().flat_map(|&cell| around(cell)).collect(),
    };
    let state = |cell| {
        wrapped(cell)
            .and_then(|cell| states.get(&cell))
            .copied()
            .unwrap_or(0)
    };
    let next = near.into_iter().map(|cell| {
        let neighbourhood =
            around(cell).fold(0, |bits, cell| bits << 1 | u16::from(state(cell) == 1));
        let lives = rule.rule().lives_after(neighbourhood);
        let next = match state(cell) {
            0 | 1 if lives => 1,
            0 => 0,
            old if u16::from(old) + 1 < rule.states() => old + 1,
            _ => 0,
        };
        (cell, next)
    });
    next.filter(|&(_, state)| state != 0).collect()
}

prop_compose! {
    /// A pattern in which all states occur.
    fn pattern()(
        rule in rule(),
        count in prop_oneof![3..10_u16, Just(256)],
        topology in prop_oneof![
            Just(None),
            (1..30_u64, 1..30_u64).prop_map(|(w, h)| Some(Topology::torus(w, h))),
            (1..30_u64, 1..30_u64).prop_map(|(w, h)| Some(Topology::bounded(w, h))),
        ],
        cells in prop::collection::btree_map((-9..9_i64, -9..9_i64), 0..=255_u8, 0..150),
    ) -> Pattern {
        // The empty plane must stay empty.
        let rule = match topology {
            None => Rule::from_fn(|around| around != 0 && rule.lives_after(around)),
            Some(_) => rule,
        };
        let mut pattern = Pattern::default().with_generations(Generations::new(rule, count).unwrap());
        pattern.topology = topology;
        pattern.origin = Some((-9, -9));
        for ((x, y), state) in cells {
            match u16::from(state) % count {
                0 => false,
                state if state == 1 || state % 2 == 0 => pattern.cells.insert(x, y),
                state => pattern.marked.entry(state as u8).or_default().insert(x, y),
            };
        }
        pattern
    }
}

#[test]
fn a_macrocell_of_more_states_is_written_as_it_is_read() {
    for text in [
        "[M2] (golly)\n#R lifehistory:P9,9\n1 1 2 4 3\n2 1 0 0 1\n3 2 0 0 2\n4 3 0 0 3\n",
        "[M2] (golly)\n#R /2/3\n1 1 0 2 1\n2 0 1 1 0\n3 2 0 2 2\n4 3 3 0 3\n5 4 0 4 0\n",
    ] {
        let macrocell = Macrocell::parse(text).unwrap();
        assert_eq!(macrocell.to_string().parse(), Ok(macrocell));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn worlds_are_those_made_cell_by_cell(pattern in pattern(), steps in 1..90_u128, at: (u8, u8)) {
        let mut fast = world(&pattern);
        let (rule, topology) = (fast.generations(), fast.topology());
        let start = fast.to_pattern().unwrap();
        let mut slow = states(&start);
        for generation in 0..=steps.min(12) {
            prop_assert_eq!(&states(&fast.to_pattern().unwrap()), &slow, "{} {}", rule, generation);
            slow = model(&slow, rule, topology);
            fast.advance(1).unwrap();
        }
        // Periods are skipped.
        let mut stepped = world(&start);
        for _ in 0..steps {
            stepped.advance(1).unwrap();
        }
        let mut leapt = world(&start);
        leapt.advance(steps).unwrap();
        prop_assert_eq!(leapt.to_pattern().unwrap(), stepped.to_pattern().unwrap());

        let everything = Rectangle::sized(-1_000, -1_000, 2_000, 2_000);
        let later = leapt.to_pattern().unwrap();
        prop_assert_eq!(leapt.cells_in(everything), later.cells.clone());
        let dying = later.marked.values().fold(CellSet::new(), |all, cells| &all | cells);
        prop_assert_eq!(leapt.dying_in(everything), dying);
        for (&(x, y), &state) in &states(&later) {
            prop_assert_eq!(leapt.state(x, y), state);
        }
        let (x, y) = topology.map_or((at.0.into(), at.1.into()), |board| {
            (i64::from(at.0) % board.size().0 as i64, i64::from(at.1) % board.size().1 as i64)
        });
        for alive in [true, false] {
            leapt.set(x, y, alive).unwrap();
            prop_assert_eq!(leapt.state(x, y), u8::from(alive));
        }
    }

    #[test]
    fn files_keep_the_states(pattern in pattern(), far in cells()) {
        for format in [Format::Rle, Format::Macrocell] {
            let text = pattern.write(format).unwrap();
            let read = Pattern::parse(&text).unwrap();
            prop_assert_eq!(from_corner(&read), from_corner(&pattern), "{}", text);
            prop_assert_eq!(read.generations(), pattern.generations());
            prop_assert_eq!(read.topology, pattern.topology);
            if pattern.topology.is_none() || format == Format::Rle {
                prop_assert_eq!(states(&read), states(&pattern));
            }
            prop_assert_eq!(Pattern::parse(&read.write(format).unwrap()).unwrap(), read);
        }
        let mut history = Pattern::new(&far | &pattern.cells).with_rule(Rule::LIFE);
        history.states = States::History;
        for (&state, cells) in &pattern.marked {
            let state = 2 + state % 5;
            let cells = if state % 2 == 1 { cells.clone() } else { cells - &history.cells };
            history.cells = if state % 2 == 1 { &history.cells | &cells } else { history.cells };
            let others = history.marked.values().fold(CellSet::new(), |all, set| &all | set);
            let cells = &cells - &others;
            if !cells.is_empty() {
                let known = history.marked.remove(&state).unwrap_or_default();
                history.marked.insert(state, &known | &cells);
            }
        }
        for format in [Format::Rle, Format::Macrocell] {
            let read = Pattern::parse(&history.write(format).unwrap()).unwrap();
            prop_assert_eq!((&read.cells, &read.marked), (&history.cells, &history.marked));
            prop_assert_eq!(read.states, States::History);
            let kept = world(&read).to_pattern().unwrap();
            prop_assert_eq!((kept.cells, kept.marked), (read.cells, read.marked));
        }
    }
}

#[test]
fn states_have_letters() {
    let text = "x = 8, y = 1, rule = /2/256\nA.BXpA2qXyO!\n";
    let pattern = Pattern::parse(text).unwrap();
    let states: Vec<u8> = states(&pattern).into_values().collect();
    assert_eq!(states, [1, 2, 24, 25, 72, 72, 255]);
    assert_eq!(pattern.to_string(), text);
    for (text, column) in [("D", 1), ("3.pA", 3), ("2yX", 2)] {
        let error = Pattern::parse(&format!("x = 4, y = 1, rule = 345/2/4\n{text}!")).unwrap_err();
        let expected = "a state below 4 of the rule";
        assert_eq!((error.column, &*error.expected), (column, expected));
    }
}

#[test]
fn worlds_that_cannot_be_are_refused() {
    let with = |algorithm| WorldOptions {
        algorithm,
        ..Default::default()
    };
    let pair = Pattern::parse("x = 2, y = 1, rule = /2/3\n2A!").unwrap();
    let error = |pattern: &Pattern, algorithm| {
        World::from_pattern(pattern, &with(algorithm))
            .map(|_| ())
            .unwrap_err()
    };
    assert_eq!(error(&pair, Algorithm::Grid), WorldError::NeedsBounds);
    let two = WorldError::NeedsTwoStates(Algorithm::HashLife);
    assert_eq!(error(&pair, Algorithm::HashLife), two);
    let b0 = Pattern::parse("x = 2, y = 1, rule = /02/3\n2A!").unwrap();
    assert!(matches!(
        error(&b0, Algorithm::Auto),
        WorldError::BirthFromNothing(_)
    ));
    assert!(
        World::from_pattern(
            &b0.with_topology(Topology::torus(9, 9)),
            &with(Algorithm::Auto)
        )
        .is_ok()
    );
    assert_eq!(
        error(
            &pair.clone().with_topology(Topology::torus(9, 9)),
            Algorithm::Unbounded
        ),
        WorldError::NeedsPlane(Algorithm::Unbounded)
    );
    let macrocell = Macrocell::from(&pair);
    let made = World::from_macrocell(&macrocell, &WorldOptions::default());
    assert_eq!(made.map(|_| ()).unwrap_err(), two);
    assert!(matches!(fate(&pair, 10), Err(AnalysisError::MoreStates(_))));
    assert_eq!(world(&pair).set_algorithm(Algorithm::HashLife), Err(two));
    // A rule of two states replaces the other one.
    let life = WorldOptions {
        rule: Some(Rule::LIFE),
        ..Default::default()
    };
    assert_eq!(
        World::from_pattern(&pair, &life).unwrap().generations(),
        Rule::LIFE.into()
    );
    // Brian's Brain grows until the memory is full, and stays where it is.
    let tight = WorldOptions {
        memory_limit: 1 << 20,
        ..Default::default()
    };
    let mut world = World::from_pattern(&pair, &tight).unwrap();
    let full = world.advance(100_000).unwrap_err();
    assert!(matches!(full, WorldError::MemoryLimit { .. }), "{full}");
    assert!(world.generation() > 100 && world.to_pattern().unwrap().generation > 100);
}

#[test]
fn a_torus_that_repeats_takes_no_time() {
    let glider = "x = 4, y = 2, rule = /2/3:T40,30\nBAAB$.BB!";
    let mut world = world(&Pattern::parse(glider).unwrap());
    world.advance(1 << 100).unwrap();
    assert_eq!(world.generation(), 1 << 100);
}
