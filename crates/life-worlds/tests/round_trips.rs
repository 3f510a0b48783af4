//! Every format keeps what it can store when a pattern is written and read back.

use std::collections::BTreeSet;

use life_worlds::pattern::{CellSet, Format, Macrocell, Pattern, Topology};
use life_worlds::{Rule, World, WorldOptions};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::any_rule::rule;
use crate::model::tree;

/// Clusters of cells, near to each other and far apart.
pub(crate) fn cells() -> impl Strategy<Value = CellSet> {
    let cells = vec((0_i64..90, 0_i64..20), 0..60);
    let cluster = (-300_i64..300, -300_i64..300, cells);
    let far = prop_oneof![Just(1_i64), Just(1), Just(100_000)];
    (vec(cluster, 0..4), far).prop_map(|(clusters, far)| {
        let cluster = |(x, y, cells): (i64, i64, Vec<(i64, i64)>)| {
            let place = move |(right, down)| (x * far + right, y * far + down);
            cells.into_iter().map(place)
        };
        clusters.into_iter().flat_map(cluster).collect()
    })
}

fn topology() -> impl Strategy<Value = Topology> {
    (1_u64..10_000, 1_u64..10_000, any::<bool>()).prop_map(|(width, height, torus)| match torus {
        true => Topology::torus(width, height),
        false => Topology::bounded(width, height),
    })
}

/// A line as a file can contain it: no blanks at its ends.
fn line() -> impl Strategy<Value = String> {
    "[A-Za-z0-9é$!.*#][ -~é]{0,30}".prop_map(|line| line.trim().to_string())
}

prop_compose! {
    fn pattern()(
        cells in cells(),
        rule in option::of(rule()),
        topology in option::of(topology()),
        name in option::of(line()),
        author in option::of(line()),
        comments in vec(line(), 0..4),
        origin in option::of((-1000_i64..1000, -1000_i64..1000)),
        size in option::of((0_u64..300, 0_u64..300)),
        generation in prop_oneof![Just(0), any::<u128>()],
    ) -> Pattern {
        let rule = rule.or(topology.map(|_| Rule::LIFE));
        let mut pattern = Pattern::new(cells);
        pattern.generation = generation;
        (pattern.rule, pattern.topology) = (rule, topology);
        (pattern.name, pattern.author, pattern.comments) = (name, author, comments);
        (pattern.origin, pattern.size) = (origin, size);
        pattern
    }
}

fn again(pattern: &Pattern, format: Format) -> Option<Pattern> {
    let text = pattern.write(format).ok()?;
    // The reader detects the format, unless the text contains nothing to detect it by.
    if !pattern.cells.is_empty() {
        assert_eq!(Format::detect(&text), Some(format), "{text}");
    }
    Some(Pattern::parse_as(&text, format).unwrap())
}

proptest! {
    #[test]
    fn a_macrocell_has_cells_anywhere(
        places in vec((0..61_u32, 0..61_u32, -70..70_i64, -70..70_i64, any::<[bool; 2]>()), 0..20),
    ) {
        let at = |exponent: u32, near: i64, minus| (1 << exponent) * if minus { -1 } else { 1 } + near;
        let places = places.into_iter();
        let cells: CellSet =
            places.map(|(a, b, x, y, [left, up])| (at(a, x, left), at(b, y, up))).collect();
        let pattern = Pattern::new(cells.clone()).with_rule(Rule::LIFE);
        let text = pattern.write(Format::Macrocell).unwrap();
        let macrocell = Macrocell::parse(&text).unwrap();
        let read = World::from_macrocell(&macrocell, &WorldOptions::default()).unwrap();
        prop_assert_eq!(read.population(), cells.len().into());
        prop_assert_eq!(read.extent(), cells.bounding_box().map(Into::into));
        for (x, y) in cells.iter() {
            prop_assert!(read.get(x, y), "({}, {})", x, y);
        }
        let again = Macrocell::parse(&read.write(Format::Macrocell).unwrap()).unwrap();
        let again = World::from_macrocell(&again, &WorldOptions::default()).unwrap();
        prop_assert_eq!(tree(&again), tree(&read));
    }
}

#[test]
fn plaintext_of_nothing_is_a_dead_cell() {
    for size in [(0, 0), (0, 1), (1, 0)] {
        let mut pattern = Pattern::default();
        pattern.size = Some(size);
        let read = again(&pattern, Format::Plaintext).unwrap();
        assert_eq!((read.size, read.cells.len()), (Some((1, 1)), 0));
        assert_eq!(again(&read, Format::Plaintext), Some(read));
    }
}

#[test]
fn json_of_no_pattern_is_refused() {
    assert!(serde_json::from_str::<Pattern>("\"a glider\"").is_err());
}

proptest! {
    #[test]
    fn rle_keeps_everything(mut pattern in pattern()) {
        let read = again(&pattern, Format::Rle).unwrap();
        // The stated place and size are those of the whole drawing.
        let bounds = pattern.cells.bounding_box();
        let corner = pattern.origin.unwrap_or((0, 0));
        if bounds.is_none_or(|bounds| bounds.left >= corner.0 && bounds.top >= corner.1) {
            prop_assert_eq!(read.origin, pattern.origin);
        }
        // A drawing that lies in the middle has no place.
        if let (Some(_), None, Some(bounds)) = (pattern.topology, pattern.origin, bounds) {
            let (left, top) = (bounds.left.min(0), bounds.top.min(0));
            pattern.cells = pattern.cells.translated(-left, -top).unwrap();
        }
        (pattern.origin, pattern.size) = (read.origin, read.size);
        prop_assert_eq!(&read, &pattern);
        prop_assert_eq!(again(&read, Format::Rle), Some(read.clone()));
        let json = serde_json::to_string(&read).unwrap();
        prop_assert_eq!(serde_json::from_str::<Pattern>(&json).unwrap(), read);
    }

    #[test]
    fn life_1_05_keeps_cells_rule_and_story(pattern in pattern()) {
        let read = again(&pattern, Format::Life105).unwrap();
        prop_assert_eq!(&read.cells, &pattern.cells);
        prop_assert_eq!(read.rule, pattern.rule);
        prop_assert_eq!(&read.name, &pattern.name);
        prop_assert_eq!(&read.author, &pattern.author);
        prop_assert_eq!(&read.comments, &pattern.comments);
        prop_assert_eq!(again(&read, Format::Life105), Some(read));
    }

    #[test]
    fn life_1_06_keeps_cells(pattern in pattern()) {
        let read = again(&pattern, Format::Life106).unwrap();
        prop_assert_eq!(read, Pattern::new(pattern.cells));
    }

    #[test]
    fn plaintext_keeps_the_drawing(pattern in pattern()) {
        let Some(read) = again(&pattern, Format::Plaintext) else { return Ok(()) };
        let moved = |cells: &CellSet| {
            let bounds = cells.bounding_box()?;
            cells.translated(-bounds.left, -bounds.top)
        };
        prop_assert_eq!(moved(&read.cells), moved(&pattern.cells));
        prop_assert_eq!(&read.name, &pattern.name);
        prop_assert_eq!(&read.author, &pattern.author);
        prop_assert_eq!(&read.comments, &pattern.comments);
        prop_assert_eq!(again(&read, Format::Plaintext), Some(read));
    }

    #[test]
    fn macrocell_keeps_cells_and_story(pattern in pattern()) {
        let read = again(&pattern, Format::Macrocell).unwrap();
        let mut written = pattern.clone();
        (written.origin, written.size) = (None, None);
        if pattern.topology.is_some() {
            // The cells lie around the middle of the board.
            (written.cells, written.origin) = (read.cells.clone(), read.origin);
            prop_assert_eq!(Macrocell::from(&read), Macrocell::from(&pattern));
        }
        prop_assert_eq!(&read, &written);
        let macrocell = Macrocell::from(&pattern);
        prop_assert_eq!(macrocell.population(), u128::from(pattern.cells.len()));
        prop_assert_eq!(macrocell.to_string().parse(), Ok(macrocell));
    }

    #[test]
    fn whatever_is_read_is_written_and_read_again(
        text in "((#[NCPRé]|\\[M2\\]|!) ?)?[xy=0-9bo.*AO$!#é ,\r\n-]{0,60}",
    ) {
        for format in Format::ALL {
            let Ok(pattern) = Pattern::parse_as(&text, format) else {
                continue;
            };
            for other in Format::ALL {
                let Some(read) = again(&pattern, other) else { continue };
                if other != Format::Plaintext {
                    prop_assert_eq!(&read.cells, &pattern.cells);
                }
                prop_assert_eq!(again(&read, other), Some(read));
            }
        }
    }

    #[test]
    fn a_set_of_cells_is_the_set_of_its_cells(places in vec((-200_i64..200, -3_i64..3), 0..200)) {
        let cells: CellSet = places.iter().copied().collect();
        let expected: BTreeSet<(i64, i64)> = places.iter().map(|&(x, y)| (y, x)).collect();
        let listed: Vec<(i64, i64)> = cells.iter().map(|(x, y)| (y, x)).collect();
        prop_assert!(listed.iter().eq(&expected));
        prop_assert_eq!(cells.len(), expected.len() as u64);
        let mut one_by_one = CellSet::new();
        for &(x, y) in &places {
            let new = !one_by_one.contains(x, y);
            prop_assert_eq!(one_by_one.insert(x, y), new);
            prop_assert!(one_by_one.contains(x, y));
        }
        prop_assert_eq!(&one_by_one, &cells);
        prop_assert_eq!(CellSet::from_words(cells.words().iter().rev().copied()), cells);
    }
}
