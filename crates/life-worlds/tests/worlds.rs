//! The common interface behaves the same in all worlds; operations on sets of cells.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use life_worlds::grid::Grid;
use life_worlds::pattern::{CellSet, Format, Macrocell, Pattern, Rectangle, Topology};
use life_worlds::{Algorithm, Rule, World, WorldError, WorldOptions};
use proptest::prelude::*;

use crate::model::named;
use crate::unbounded::soup;

const WIDTH: i64 = 70;
const HEIGHT: i64 = 300;

fn hash(world: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    world.hash(&mut hasher);
    hasher.finish()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn worlds_hold_what_is_put_into_them(
        one_in in 1..20_u64,
        seed: u64,
        (left, right) in (0..WIDTH, 0..WIDTH),
        (top, bottom) in (0..HEIGHT, 0..HEIGHT),
    ) {
        use Algorithm::{Grid, HashLife, Unbounded};
        let cells = soup(WIDTH, HEIGHT, one_in, seed);
        let window = Rectangle::between(left, top, right, bottom);
        let (width, height) = (WIDTH as u64, HEIGHT as u64);
        for (algorithm, topology) in [
            (Grid, Some(Topology::bounded(width, height))),
            (Grid, Some(Topology::torus(width, height))),
            (Unbounded, None),
            (HashLife, None),
        ] {
            let options = WorldOptions { algorithm, topology, ..Default::default() };
            let mut world = World::from_pattern(&Pattern::default(), &options).unwrap();
            for (x, y) in cells.iter() {
                world.set(x, y, true).unwrap();
            }
            prop_assert_eq!(world.population(), cells.len().into());
            prop_assert_eq!(world.cells_in(window), cells.within(window));
            let around = Rectangle::between(-9, -9, WIDTH + 8, HEIGHT + 8);
            prop_assert_eq!(world.cells_in(around), cells.clone());
            for (x, y) in [(0, 0), (WIDTH - 1, HEIGHT - 1), (3, 77)] {
                prop_assert_eq!(world.get(x, y), cells.contains(x, y));
            }
        }
    }

    #[test]
    fn boards_of_equal_cells_are_equal(seed: u64, x in 0..WIDTH, y in 0..HEIGHT) {
        let cells = soup(WIDTH, HEIGHT, 3, seed);
        let (width, height) = (WIDTH as u64, HEIGHT as u64);
        for topology in [Topology::bounded(width, height), Topology::torus(width, height)] {
            let board = Grid::from_cells(topology, Rule::LIFE, &cells).unwrap();
            let mut other = board.clone();
            let there = other.get(x, y);
            other.set(x, y, !there).unwrap();
            prop_assert_ne!(&other, &board);
            other.set(x, y, there).unwrap();
            prop_assert_eq!((&other, hash(&other)), (&board, hash(&board)));
        }
    }
}

#[test]
fn coordinates_wrap_around_a_torus() {
    let mut torus = Grid::new(Topology::torus(10, 7), Rule::LIFE).unwrap();
    torus.set(-1, -8, true).unwrap();
    assert!(torus.get(9, 6) && torus.get(19, -1) && torus.get(-11, 13));
    assert!(torus.cells().iter().eq([(9, 6)]));
    // A window across the corner shows the cell at its place in the window.
    let seen =
        |left, top, right, bottom| torus.cells_in(Rectangle::between(left, top, right, bottom));
    assert!(seen(8, 5, 12, 9).iter().eq([(9, 6)]));
    assert!(seen(-3, -3, 2, 2).iter().eq([(-1, -1)]));
    // Each cell is returned once.
    assert_eq!(seen(-100, -100, 100, 100).len(), 1);
}

proptest! {
    #[test]
    fn windows_of_any_size_show_the_cells_of_a_board(
        (width, height) in (1..90_i64, 1..90_i64),
        (left, top) in (-200..200_i64, -200..200_i64),
        (across, along) in (1..120_i64, 1..120_i64),
        is_torus: bool,
        seed: u64,
    ) {
        let cells = soup(width, height, 3, seed);
        let topology = match is_torus {
            true => Topology::torus(width as u64, height as u64),
            false => Topology::bounded(width as u64, height as u64),
        };
        let board = Grid::from_cells(topology, Rule::LIFE, &cells).unwrap();
        let window = Rectangle::between(left, top, left + across - 1, top + along - 1);
        // Each cell once: in the first rows and columns of a window larger than a torus.
        let limit = if is_torus { (across.min(width), along.min(height)) } else { (across, along) };
        let seen = (top..top + limit.1).flat_map(|y| (left..left + limit.0).map(move |x| (x, y)));
        let expected: CellSet = seen.filter(|&(x, y)| board.get(x, y)).collect();
        prop_assert_eq!(board.cells_in(window), expected);
    }
}

#[test]
fn what_has_no_place_on_a_board_is_refused() {
    let mut board = Grid::new(Topology::bounded(10, 7), Rule::LIFE).unwrap();
    for (x, y) in [(10, 0), (-1, 0), (0, 7), (0, -1), (i64::MAX, i64::MIN)] {
        let error = board.set(x, y, true).unwrap_err();
        let told = format!("cell ({x}, {y}) is not on the board of 10 x 7 cells");
        assert_eq!(error.to_string(), told);
        assert!(matches!(error, WorldError::Outside { .. }));
        assert!(!board.get(x, y));
    }
    assert!(board.set(10, 3, false).is_err());

    let far = [(3, 3), (20, 1)].into_iter().collect();
    let error = Grid::from_cells(Topology::bounded(10, 7), Rule::LIFE, &far).unwrap_err();
    assert!(matches!(error, WorldError::Outside { x: 20, y: 1, .. }));
}

#[test]
fn sizes_are_checked_before_anything_is_allocated() {
    let refused = |width: u64, height: u64| {
        let error = Grid::new(Topology::torus(width, height), Rule::LIFE).unwrap_err();
        (error, width as usize, height as usize)
    };
    let (most, much) = (u64::MAX, 1 << 30);
    for (width, height) in [(0, 5), (5, 0), (most, 2), (most, most), (much, much)] {
        let topology = Topology::torus(width, height);
        let (error, width, height) = refused(width, height);
        assert_eq!(error, WorldError::BoardSize { width, height });
        for rule in ["B3/S23", "345/2/4"] {
            let text = format!("x = 1, y = 1, rule = {rule}\no!");
            let pattern = Pattern::parse(&text).unwrap().with_topology(topology);
            let error = World::from_pattern(&pattern, &WorldOptions::default()).unwrap_err();
            let told = matches!(
                error,
                WorldError::BoardSize { .. } | WorldError::BoardMemory { .. }
            );
            assert!(told, "{rule} on {topology}: {error}");
        }
    }
    for (width, height) in [(1 << 34, 1), (1, 1 << 34)] {
        let (error, width, height) = refused(width, height);
        assert_eq!(error, WorldError::BoardMemory { width, height });
    }
    let error = Grid::new(Topology::bounded(1 << 20, (1 << 16) + 1), Rule::LIFE).unwrap_err();
    let most = Grid::MAX_CELLS;
    let told = format!("a board of 1048576 x 65537 cells: expected 1 to {most} cells");
    assert_eq!(error.to_string(), told);
}

#[test]
fn patterns_name_their_boards() {
    let text = "#R 5 5\nx = 3, y = 3, rule = B36/S23:T20,12\nbob$2bo$3o!";
    let pattern = Pattern::parse(text).unwrap();
    let torus = Grid::from_pattern(&pattern).unwrap();
    assert_eq!((torus.width(), torus.height()), (20, 12));
    assert_eq!((torus.rule(), torus.population()), (Rule::HIGHLIFE, 5));
    let again = torus.to_pattern();
    assert_eq!(again.topology, Some(Topology::torus(20, 12)));
    for again in [again.to_string().parse().unwrap(), again] {
        assert_eq!(Grid::from_pattern(&again).unwrap(), torus);
    }

    let drawn = Pattern::parse("x = 8, y = 9, rule = B3/S23\nbob$2bo$3o!").unwrap();
    let board = Grid::from_pattern(&drawn).unwrap();
    assert_eq!((board.width(), board.height()), (8, 9));
    assert!(board.get(1, 0) && board.get(2, 1));

    let refused = |pattern: &Pattern| Grid::from_pattern(pattern).unwrap_err();
    let too_large = drawn.with_topology(Topology::torus(u64::MAX, 3));
    for pattern in [too_large, Pattern::default()] {
        assert!(matches!(refused(&pattern), WorldError::BoardSize { .. }));
    }
}

#[test]
fn cells_are_asked_for_row_by_row() {
    let mut asked = Vec::new();
    let mut board = Grid::new(Topology::bounded(3, 2), Rule::LIFE).unwrap();
    board.fill_with(|x, y| {
        asked.push((x, y));
        x == 2 * y
    });
    assert_eq!(asked, [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]);
    assert!(board.cells().iter().eq([(0, 0), (2, 1)]));
}

#[test]
fn the_generation_stops_at_the_greatest_number() {
    let mut late = named("Block");
    late.generation = u128::MAX - 1;
    let mut board = Grid::from_pattern(&late).unwrap();
    for _ in 0..3 {
        board.advance(3);
        assert_eq!(board.generation(), u128::MAX);
    }
    for algorithm in [Algorithm::Unbounded, Algorithm::HashLife] {
        let mut world = world_of(&late, algorithm);
        world.advance(1).unwrap();
        assert_eq!(world.advance(1), Err(WorldError::Overflow(u128::MAX)));
        assert_eq!(world.generation(), u128::MAX);
    }
}

/// Returns the world of a pattern, with this algorithm.
fn world_of(pattern: &Pattern, algorithm: Algorithm) -> World {
    let options = WorldOptions {
        algorithm,
        ..Default::default()
    };
    World::from_pattern(pattern, &options).unwrap()
}

#[test]
fn the_algorithm_suits_the_steps() {
    use Algorithm::{HashLife, Unbounded};
    let mut world = world_of(&named("Gosper gun"), Algorithm::Auto);
    let mut to = |generation: u128, algorithm| {
        world.advance(generation - world.generation()).unwrap();
        assert_eq!(world.algorithm(), algorithm, "{generation}");
        assert_eq!(world.population(), 36 + generation / 30 * 5);
    };
    to(30, Unbounded);
    to(30 << 12, HashLife);
    // A short step is not worth a leap, and neither are steps up to the next limit.
    to((30 << 12) + 30, HashLife);
    world.advance(15).unwrap();
    assert_eq!(world.algorithm(), Unbounded);
    world.advance(15 + (30 << 8)).unwrap();
    assert_eq!(world.algorithm(), Unbounded);
    world.advance((30 << 37) - world.generation()).unwrap();
    // Too many cells to list: HashLife stays.
    world.advance(1).unwrap();
    assert_eq!(world.algorithm(), HashLife);
    // An algorithm that is asked for stays.
    let mut world = world_of(&named("Gosper gun"), Unbounded);
    world.advance(1 << 16).unwrap();
    assert_eq!(world.algorithm(), Unbounded);
    world.set_algorithm(Algorithm::Auto).unwrap();
    world.advance(1 << 16).unwrap();
    assert_eq!(world.algorithm(), HashLife);
    world.set_algorithm(HashLife).unwrap();
    world.advance(1).unwrap();
    assert_eq!(world.algorithm(), HashLife);
    assert_eq!(world.generation(), (1 << 17) + 1);
    let refused = world.set_algorithm(Algorithm::Grid);
    assert_eq!(refused, Err(WorldError::NeedsBounds));
}

#[test]
fn objects_that_never_meet_again_take_no_time() {
    let (glider, pulsar) = (named("Glider").cells, named("Pulsar").cells);
    let back = glider.iter().map(|(x, y)| (-20 - x, -20 - y));
    let apart = pulsar.iter().map(|(x, y)| (x + 80, y - 40));
    let all = Pattern::new(glider.iter().chain(back).chain(apart).collect());
    let generations = 1_000_000_000_000_001;
    let mut worlds = [Algorithm::Unbounded, Algorithm::HashLife].map(|algorithm| {
        let mut world = world_of(&all, algorithm);
        world.advance(generations).unwrap();
        world
    });
    let seen = worlds.each_ref().map(|world| {
        let extent = world.extent().unwrap();
        let corner = |x: i128, y: i128| {
            let window = Rectangle::sized(x as i64, y as i64, 1, 1).widened(4);
            world.cells_in(window)
        };
        let first = corner(extent.left, extent.top);
        let last = corner(extent.right, extent.bottom);
        let middle = world.cells_in(Rectangle::sized(60, -60, 60, 60));
        (
            world.generation(),
            world.population(),
            extent,
            first,
            middle,
            last,
        )
    });
    assert_eq!(seen[0], seen[1]);
    let [far, _] = &mut worlds;
    let error = far.advance(1 << 100).unwrap_err();
    assert!(matches!(error, WorldError::TooFar { .. }), "{error}");
    let mut still = world_of(&named("Pulsar"), Algorithm::Unbounded);
    still.advance((3 << 100) + 1).unwrap();
    let mut soon = world_of(&named("Pulsar"), Algorithm::Unbounded);
    soon.advance(1).unwrap();
    assert_eq!(still.generation(), (3 << 100) + 1);
    assert_eq!(
        still.to_pattern().unwrap().cells,
        soon.to_pattern().unwrap().cells
    );
}

#[test]
fn a_task_in_parts_is_one_task() {
    let mut world = world_of(&named("Acorn"), Algorithm::Auto);
    let mut left = 40_000;
    while left > 0 {
        left -= world.advance_while(left, |_| false).unwrap();
        assert_eq!(world.algorithm(), Algorithm::HashLife, "{left}");
    }
    assert_eq!((world.generation(), world.population()), (40_000, 633));
}

#[test]
fn a_full_memory_changes_the_algorithm() {
    // The gliders of a gun fill tiles, but they are all the same.
    let gun = named("Gosper gun");
    let run = |algorithm| {
        let options = WorldOptions {
            algorithm,
            memory_limit: 1 << 17,
            ..Default::default()
        };
        let mut world = World::from_pattern(&gun, &options).unwrap();
        (world.advance(30_000), world)
    };
    let failed = run(Algorithm::Unbounded).0.unwrap_err();
    assert!(matches!(failed, WorldError::MemoryLimit { .. }));
    let (done, world) = run(Algorithm::Auto);
    assert_eq!(done, Ok(()));
    assert_eq!(world.algorithm(), Algorithm::HashLife);
    assert_eq!((world.generation(), world.population()), (30_000, 5_036));
}

#[test]
fn rectangles_have_a_size_at_any_coordinates() {
    let whole = Rectangle::between(i128::MIN, i128::MAX, i128::MAX, i128::MIN);
    assert_eq!((whole.width(), whole.height()), (u128::MAX, 0));
    for (first, count, right, width) in [
        (0, 0, -1, 0),
        (i64::MIN, 0, i64::MIN, 0),
        (i64::MAX, 0, i64::MAX - 1, 0),
        (i64::MIN, 1, i64::MIN, 1),
        (i64::MAX, 1, i64::MAX, 1),
        (0, u64::MAX, i64::MAX, 1 << 63),
        (i64::MIN, u64::MAX, i64::MAX - 1, u64::MAX.into()),
        (7, 5, 11, 5),
    ] {
        let across = Rectangle::sized(first, 0, count, 1);
        assert_eq!(
            (across.right, across.width(), across.height()),
            (right, width, 1)
        );
        let along = Rectangle::sized(0, first, 1, count);
        assert_eq!(
            (along.bottom, along.height(), along.width()),
            (right, width, 1)
        );
    }
}

#[test]
fn a_board_that_golly_reads_is_the_same() {
    // The name follows the position: Golly reads the latter in the first lines only.
    let text = "#CXRLE Pos=4,-5\n#N Dot\nx = 1, y = 1, rule = B3/S23:T10,11\no!\n";
    let pattern = Pattern::parse(text).unwrap();
    assert_eq!(pattern.to_string(), text);
    let torus = Grid::from_pattern(&pattern).unwrap();
    assert!(torus.cells().iter().eq([(9, 0)]));
    for format in [Format::Rle, Format::Macrocell] {
        for pattern in [&pattern, &torus.to_pattern()] {
            let again = Pattern::parse(&pattern.write(format).unwrap()).unwrap();
            assert_eq!(Grid::from_pattern(&again).unwrap(), torus, "{format}");
        }
    }
}

#[test]
fn a_pattern_is_cut_to_the_board_that_it_names() {
    // The lines of a file, each ended by a semicolon, and the cells that are left, row by row.
    for case in [
        "x = 5, y = 1, rule = B3/S23:P3,3; 5o! -> 0,0 1,0 2,0",
        "x = 5, y = 1, rule = B3/S23:T3,3; 5o! -> 0,0 1,0 2,0",
        "x = 1, y = 4, rule = B3/S23:T9,3; o$o$o$o! -> 0,0 0,1 0,2",
        "x = 3, y = 1, rule = B3/S23:P3,3; 5o! -> 0,1 1,1 2,1",
        "#CXRLE Pos=1,-5; x = 1, y = 1, rule = B3/S23:P4,4; o$o$o$o! -> 3,0",
        "#CXRLE Pos=9,9; x = 1, y = 2, rule = B3/S23:P4,4; o$o! -> ",
        "#Life 1.05; #R 23/3:P3; #P -3 0; ***** -> 0,1 1,1 2,1",
    ] {
        let (text, left) = case.split_once(" -> ").unwrap();
        let pattern = Pattern::parse(&text.replace("; ", "\n")).unwrap();
        let world = World::from_pattern(&pattern, &WorldOptions::default()).unwrap();
        let cells = world.to_pattern().unwrap().cells;
        let told: Vec<_> = cells.iter().map(|(x, y)| format!("{x},{y}")).collect();
        assert_eq!(told.join(" "), left, "{text}");
        // A world with a board of its own refuses what does not fit on it.
        let topology = Some(Topology::bounded(1, 1));
        let options = WorldOptions {
            topology,
            ..Default::default()
        };
        let error = World::from_pattern(&pattern, &options).unwrap_err();
        assert!(
            matches!(error, WorldError::Outside { .. }),
            "{text}: {error}"
        );
    }
}

#[test]
fn what_rests_takes_no_time() {
    let long: u128 = 10_u128.pow(30) + 1;
    let run = |pattern: &Pattern, algorithm| {
        let [mut world, mut twin, mut parts] = [(); 3].map(|()| world_of(pattern, algorithm));
        world.advance(long).unwrap();
        // All periods divide it.
        twin.advance(long % 2_400).unwrap();
        while parts.generation() < long {
            let (mut calls, left) = (0..100, long - parts.generation());
            parts
                .advance_while(left, |_| calls.next().is_some())
                .unwrap();
        }
        assert_eq!(world.generation(), long);
        let cells = twin.to_pattern().unwrap().cells;
        assert_eq!(world.to_pattern().unwrap().cells, cells);
        assert_eq!(parts.to_pattern().unwrap().cells, cells);
    };
    let inverted = "x = 2, y = 2, rule = B0123478/S01234678\n2o$2o!";
    for text in ["x = 0, y = 0\n!", "2o$2o!", "2o$2o3$3o!", inverted] {
        run(&Pattern::parse(text).unwrap(), Algorithm::Unbounded);
    }
    for name in ["Block", "Blinker", "Pulsar", "Pentadecathlon", "Glider"] {
        for topology in [Topology::torus(24, 24), Topology::bounded(40, 30)] {
            run(&named(name).with_topology(topology), Algorithm::Grid);
        }
    }
}

#[test]
fn what_is_told_about_a_pattern_stays_with_its_world() {
    let text = "#N Dot\n#O Somebody\n#C One.\n#C Two.\nx = 1, y = 1, rule = B3/S23\no!\n";
    let pattern = Pattern::parse(text).unwrap();
    for algorithm in [Algorithm::Unbounded, Algorithm::HashLife] {
        let world = world_of(&pattern, algorithm);
        assert_eq!(world.write(Format::Rle).unwrap(), text);
        for format in Format::ALL {
            let again = Pattern::parse(&world.write(format).unwrap()).unwrap();
            let told = (again.name, again.author, again.comments.len());
            let expected = match format {
                Format::Life106 => (None, None, 0),
                _ => (pattern.name.clone(), pattern.author.clone(), 2),
            };
            assert_eq!(told, expected, "{format}");
        }
        let macrocell = Macrocell::parse(&world.write(Format::Macrocell).unwrap()).unwrap();
        let read = World::from_macrocell(&macrocell, &WorldOptions::default()).unwrap();
        assert_eq!(read.about(), world.about());
    }
    let torus = pattern.clone().with_topology(Topology::torus(9, 9));
    assert_eq!(world_of(&torus, Algorithm::Grid).about().name, pattern.name);
}

#[test]
fn boards_take_no_more_memory_than_they_are_allowed() {
    let allowed = |topology, mebibytes: usize| {
        let options = WorldOptions {
            topology: Some(topology),
            memory_limit: mebibytes << 20,
            ..Default::default()
        };
        match World::from_pattern(&Pattern::default(), &options) {
            Ok(_) => true,
            Err(error) => !matches!(error, WorldError::BoardMemory { .. }),
        }
    };
    // Large boards are stepped in strips, narrow ones are not.
    assert!(allowed(Topology::torus(16_384, 16_384), 40));
    assert!(!allowed(Topology::torus(16_384, 16_384), 30));
    assert!(!allowed(Topology::bounded(1 << 29, 1), 256));
    assert!(!allowed(Topology::torus(1, 1 << 29), 1_024));
    assert!(!allowed(Topology::torus(1 << 33, 1 << 33), 1_024));
    // A long row is not spread out when its cells are listed.
    let row = Pattern::new([(0, 0), (7_654_321, 1)].into_iter().collect());
    let board = Grid::from_pattern(&row.with_topology(Topology::torus(10_000_000, 2))).unwrap();
    let listed: Vec<_> = board.cells().iter().collect();
    assert_eq!(listed.len(), 2);
    assert_eq!(listed[1].0 - listed[0].0, 7_654_321);
}

#[test]
fn squares_of_cells_are_the_same_in_every_world() {
    let cells = soup(300, 200, 40, 3).translated(-150, -77).unwrap();
    let pattern = Pattern::new(cells.clone());
    let moved = cells.translated(150, 77).unwrap();
    let torus = Pattern::new(moved.clone()).with_size(300, 200);
    let torus = torus.with_topology(Topology::torus(300, 200));
    for level in [0, 1, 2, 3, 4, 5, 6, 7, 8, 20, 62, 63] {
        for window in [
            Rectangle::between(-1_000, -1_000, 1_000, 1_000),
            Rectangle::between(-7, -9, 8, 5),
            Rectangle::between(-61, -3, 4, 65),
            Rectangle::between(5, 5, 4, 4),
            Rectangle::between(i64::MIN, 0, i64::MAX, 0),
            Rectangle::between(0, -1, -1, 0),
        ] {
            let expected = |cells: &CellSet| -> CellSet {
                let squares = cells.iter().map(|(x, y)| (x >> level, y >> level));
                squares.filter(|&(x, y)| window.contains(x, y)).collect()
            };
            for algorithm in [Algorithm::Unbounded, Algorithm::HashLife] {
                let world = world_of(&pattern, algorithm);
                let squares = world.squares_in(window, level);
                assert_eq!(squares, expected(&cells), "{world} {level} {window:?}");
            }
            let torus = world_of(&torus, Algorithm::Grid);
            let expected = expected(&moved);
            assert_eq!(torus.squares_in(window, level), expected);
        }
    }
}
