//! Bounded worlds compared with Golly's: where a pattern lies, and its generations.

use life_worlds::pattern::{CellSet, Format, Pattern};
use life_worlds::{World, WorldOptions};

/// Answers of Golly; the file tells how they were made.
const GOLLY: &str = include_str!("data/golly-planes.tsv");

fn world(pattern: &Pattern) -> World {
    World::from_pattern(pattern, &WorldOptions::default()).unwrap()
}

/// Returns the pattern of a whole board with living and dead cells exchanged.
fn inverted(mut board: Pattern) -> Pattern {
    let (width, height) = board.size.unwrap();
    let places = (0..height as i64).flat_map(|y| (0..width as i64).map(move |x| (x, y)));
    let is_dead = |&(x, y): &(i64, i64)| !board.cells.contains(x, y);
    board.cells = places.filter(is_dead).collect();
    board
}

#[test]
fn bounded_worlds_agree_with_golly() {
    let mut lines = 0;
    for line in GOLLY.lines().filter(|line| !line.starts_with("# ")) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [file, generation, population, corner, cells] = columns[..] else {
            panic!("{line}");
        };
        let pattern = Pattern::parse(&file.replace("\\n", "\n")).unwrap();
        let generation: u128 = generation.parse().unwrap();
        let rule = pattern.rule.unwrap();
        let is_inverted =
            |generation| rule.is_born_with(0) && (rule.survives_with(8) || generation % 2 == 1);
        let start = world(&pattern).to_pattern().unwrap();
        let start = if is_inverted(0) {
            inverted(start)
        } else {
            start
        };
        let mut world = world(&start);
        world.advance(generation).unwrap();
        let mut found = world.to_pattern().unwrap();
        if is_inverted(generation) {
            found = inverted(found);
        }
        assert_eq!(found.cells.len().to_string(), population, "{line}");
        let bounds = found.cells.bounding_box();
        let (left, top) = bounds.map_or((0, 0), |bounds| (bounds.left, bounds.top));
        let expected = Pattern::parse_as(cells, Format::Rle).unwrap();
        let expected: CellSet = expected.cells.translated(left, top).unwrap();
        assert_eq!(found.cells, expected, "{line}");
        if corner != "?" {
            assert_eq!(format!("{left},{top}"), corner, "{line}");
        }
        // What is written is the same world.
        for format in [Format::Rle, Format::Macrocell] {
            let end = world.to_pattern().unwrap();
            let again = Pattern::parse(&world.write(format).unwrap()).unwrap();
            assert_eq!(self::world(&again).to_pattern().unwrap(), end, "{line}");
            let again = Pattern::parse(&pattern.write(format).unwrap()).unwrap();
            let start = self::world(&again).to_pattern().unwrap();
            assert_eq!(start, self::world(&pattern).to_pattern().unwrap(), "{line}");
        }
        lines += 1;
    }
    assert!(lines > 450, "{lines}");
}
