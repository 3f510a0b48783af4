//! The common interface behaves the same in all worlds; operations on sets of cells.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use grid_core::Dice;
use life_worlds::any_world::{Algorithm, AnyWorld, WorldError, WorldOptions};
use life_worlds::grid::{Bounded, GridError, MAX_CELLS, OutsideError, SizeError, Torus};
use life_worlds::hashlife::HashLife;
use life_worlds::pattern::{CellSet, Format, Pattern, Rectangle, Topology};
use life_worlds::unbounded::{Unbounded, UnboundedError};
use life_worlds::{PasteMode, Region, Rule, World};
use proptest::prelude::*;

const WIDTH: i64 = 70;
const HEIGHT: i64 = 300;

fn rectangle(left: i64, top: i64, right: i64, bottom: i64) -> Rectangle {
    Rectangle {
        left,
        top,
        right,
        bottom,
    }
}

fn soup(width: i64, height: i64, one_in: u64, seed: u64) -> CellSet {
    let mut dice = Dice::seeded(seed);
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    places.filter(|_| dice.below(one_in) == 0).collect()
}

fn worlds() -> (Bounded, Torus, Unbounded, HashLife) {
    (
        Bounded::new(WIDTH as usize, HEIGHT as usize, Rule::LIFE).unwrap(),
        Torus::new(WIDTH as usize, HEIGHT as usize, Rule::LIFE).unwrap(),
        Unbounded::new(Rule::LIFE).unwrap(),
        HashLife::new(Rule::LIFE).unwrap(),
    )
}

fn hash(world: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    world.hash(&mut hasher);
    hasher.finish()
}

fn filled<W: World>(mut world: W, cells: &CellSet) -> W {
    world
        .paste(&Region::of(cells.clone()), PasteMode::Or)
        .unwrap();
    world
}

/// Setting, reading and counting cells that are on the boards.
fn check_cells<W: World>(empty: W, cells: &CellSet, window: Rectangle) {
    let mut world = filled(empty.clone(), cells);
    assert_eq!(world.cells().unwrap(), *cells);
    assert_eq!(world.population(), u128::from(cells.len()));
    assert_eq!(world.is_empty(), cells.is_empty());
    assert_eq!(world.bounding_box(), cells.bounding_box().map(Into::into));
    let inside = |&(x, y): &(i64, i64)| {
        (window.left..=window.right).contains(&x) && (window.top..=window.bottom).contains(&y)
    };
    let seen: CellSet = cells.iter().filter(inside).collect();
    assert_eq!(world.cells_in(window), seen);
    assert_eq!(world.copy(window), Region::new(window, seen));
    for (x, y) in [(0, 0), (WIDTH - 1, HEIGHT - 1), (3, 77)] {
        assert_eq!(world.get(x, y), cells.contains(x, y));
    }

    let mut other = world.clone();
    assert_eq!((&other, hash(&other)), (&world, hash(&world)));
    let there = other.get(3, 77);
    other.set(3, 77, !there).unwrap();
    assert_ne!(other, world);
    other.set(3, 77, there).unwrap();
    assert_eq!((&other, hash(&other)), (&world, hash(&world)));

    assert_eq!(world.generation(), 0);
    world.step().unwrap();
    world.advance(2).unwrap();
    assert_eq!(world.generation(), 3);
    world.clear();
    assert_eq!((world.generation(), world), (0, empty));
}

/// Pasting, cell by cell.
fn pasted(under: &CellSet, region: &Region, mode: PasteMode) -> CellSet {
    let Rectangle {
        left,
        top,
        right,
        bottom,
    } = region.rectangle();
    let places = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    places
        .filter(|&(x, y)| {
            let (old, new) = (under.contains(x, y), region.cells().contains(x, y));
            let inside = (left..=right).contains(&x) && (top..=bottom).contains(&y);
            match mode {
                _ if !inside => old,
                PasteMode::Or => old | new,
                PasteMode::And => old & new,
                PasteMode::Xor => old ^ new,
                PasteMode::AndNot => old & !new,
                _ => new,
            }
        })
        .collect()
}

const MODES: [PasteMode; 5] = [
    PasteMode::Or,
    PasteMode::And,
    PasteMode::Xor,
    PasteMode::AndNot,
    PasteMode::Replace,
];

fn check_paste<W: World>(world: &W, region: &Region) {
    let under = world.cells().unwrap();
    for mode in MODES {
        let mut world = world.clone();
        world.paste(region, mode).unwrap();
        assert_eq!(
            world.cells().unwrap(),
            pasted(&under, region, mode),
            "{mode:?}"
        );
    }
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
        let cells = soup(WIDTH, HEIGHT, one_in, seed);
        let window = rectangle(left, top, right, bottom);
        let (bounded, torus, unbounded, leaping) = worlds();
        check_cells(bounded, &cells, window);
        check_cells(torus, &cells, window);
        check_cells(unbounded, &cells, window);
        check_cells(leaping, &cells, window);
    }

    #[test]
    fn pasting_joins_cell_by_cell(
        seed: u64,
        (left, width) in (0..WIDTH / 2, 1..WIDTH / 2),
        (top, height) in (0..HEIGHT / 2, 1..HEIGHT / 2),
    ) {
        let under = soup(WIDTH, HEIGHT, 3, seed);
        let cells = soup(width, height, 2, seed ^ 1).translated(left, top).unwrap();
        let window = rectangle(left, top, left + width - 1, top + height - 1);
        let (bounded, torus, unbounded, leaping) = worlds();
        for region in [Region::new(window, cells.clone()), Region::of(cells)] {
            check_paste(&filled(bounded.clone(), &under), &region);
            check_paste(&filled(torus.clone(), &under), &region);
            check_paste(&filled(unbounded.clone(), &under), &region);
            check_paste(&filled(leaping.clone(), &under), &region);
        }
    }
}

#[test]
fn coordinates_wrap_around_a_torus() {
    let mut torus = Torus::new(10, 7, Rule::LIFE).unwrap();
    torus.set(-1, -8, true);
    assert!(torus.get(9, 6) && torus.get(19, -1) && torus.get(-11, 13));
    assert_eq!(torus.cells().iter().collect::<Vec<_>>(), [(9, 6)]);
    // A window across the corner shows the cell at its place in the window.
    let across = rectangle(8, 5, 12, 9);
    assert_eq!(torus.cells_in(across).iter().collect::<Vec<_>>(), [(9, 6)]);
    let across = rectangle(-3, -3, 2, 2);
    assert_eq!(
        torus.cells_in(across).iter().collect::<Vec<_>>(),
        [(-1, -1)]
    );
    // Each cell is returned once.
    assert_eq!(torus.cells_in(rectangle(-100, -100, 100, 100)).len(), 1);

    let region = Region::of([(0, 0), (1, 1)].into_iter().collect()).moved(9, 6);
    torus.paste(&region, PasteMode::Xor).unwrap();
    assert_eq!(torus.cells().iter().collect::<Vec<_>>(), [(0, 0)]);
}

#[test]
fn what_has_no_place_on_a_board_is_refused() {
    let mut board = Bounded::new(10, 7, Rule::LIFE).unwrap();
    for (x, y) in [(10, 0), (-1, 0), (0, 7), (0, -1), (i64::MAX, i64::MIN)] {
        let error = board.set(x, y, true).unwrap_err();
        assert_eq!((error.x, error.y, error.width, error.height), (x, y, 10, 7));
        assert!(!board.get(x, y));
    }
    assert_eq!(
        board.set(10, 3, false).unwrap_err().to_string(),
        "cell (10, 3) is not on the board of 10 x 7 cells"
    );
    let before = board.clone();
    let region = Region::of([(8, 5), (9, 6), (10, 6)].into_iter().collect());
    let error: OutsideError = board.paste(&region, PasteMode::Or).unwrap_err();
    assert_eq!((error.x, error.y), (10, 6));
    assert_eq!(board, before);
    // A cell to kill may be dead already, or off the board.
    board.set(9, 6, true).unwrap();
    board.paste(&region, PasteMode::AndNot).unwrap();
    assert_eq!(board, before);

    let far = [(3, 3), (20, 1)].into_iter().collect();
    let error = Bounded::from_cells(10, 7, Rule::LIFE, &far).unwrap_err();
    assert!(matches!(
        error,
        GridError::Outside(OutsideError { x: 20, y: 1, .. })
    ));
}

#[test]
fn sizes_are_checked_before_anything_is_allocated() {
    for (width, height) in [
        (0, 5),
        (5, 0),
        (usize::MAX, 2),
        (usize::MAX, usize::MAX),
        (1 << 30, 1 << 30),
    ] {
        let error = Torus::new(width, height, Rule::LIFE).unwrap_err();
        assert_eq!(error, SizeError::OutOfRange { width, height });
    }
    for (width, height) in [(1 << 34, 1), (1, 1 << 34)] {
        let error = Torus::new(width, height, Rule::LIFE).unwrap_err();
        assert_eq!(error, SizeError::OutOfMemory { width, height });
    }
    let error = Bounded::new(1 << 20, (1 << 16) + 1, Rule::LIFE).unwrap_err();
    let told = error.to_string();
    assert!(
        told.contains("1048576 x 65537") && told.contains(&MAX_CELLS.to_string()),
        "{told}"
    );
}

#[test]
fn patterns_name_their_boards() {
    let text = "#R 5 5\nx = 3, y = 3, rule = B36/S23:T20,12\nbob$2bo$3o!";
    let pattern = Pattern::parse(text).unwrap();
    let torus = Torus::from_pattern(&pattern).unwrap();
    assert_eq!(
        (torus.width(), torus.height(), torus.rule()),
        (20, 12, Rule::HIGHLIFE)
    );
    assert_eq!(torus.population(), 5);
    let again = torus.to_pattern();
    assert_eq!(
        again.topology,
        Some(Topology::Torus {
            width: 20,
            height: 12
        })
    );
    assert_eq!(Torus::from_pattern(&again).unwrap(), torus);
    assert_eq!(
        Torus::from_pattern(&again.to_string().parse().unwrap()).unwrap(),
        torus
    );

    let error = Bounded::from_pattern(&pattern).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the pattern is made for another kind of board, T20,12"
    );
    let error = Unbounded::from_pattern(&pattern).unwrap_err();
    assert!(matches!(
        error,
        UnboundedError::Bounded(Topology::Torus {
            width: 20,
            height: 12
        })
    ));

    let drawn = Pattern::parse("x = 8, y = 9, rule = B3/S23\nbob$2bo$3o!").unwrap();
    let board = Bounded::from_pattern(&drawn).unwrap();
    assert_eq!((board.width(), board.height()), (8, 9));
    assert!(board.get(1, 0) && board.get(2, 1));

    let too_small = Pattern::parse("x = 3, y = 3, rule = B3/S23:P2,2\nbob$2bo$3o!").unwrap();
    assert!(matches!(
        Bounded::from_pattern(&too_small),
        Err(GridError::Outside(_))
    ));
    let too_large = drawn.with_topology(Topology::Torus {
        width: u64::MAX,
        height: 3,
    });
    assert!(matches!(
        Torus::from_pattern(&too_large),
        Err(GridError::Size(_))
    ));
    assert!(matches!(
        Torus::from_pattern(&Pattern::default()),
        Err(GridError::Size(_))
    ));
}

#[test]
fn cells_are_asked_for_row_by_row() {
    let mut asked = Vec::new();
    let mut board = Bounded::new(3, 2, Rule::LIFE).unwrap();
    board.fill_with(|x, y| {
        asked.push((x, y));
        x == 2 * y
    });
    assert_eq!(asked, [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]);
    assert_eq!(board.cells().iter().collect::<Vec<_>>(), [(0, 0), (2, 1)]);
}

#[test]
fn the_generation_stops_at_the_greatest_number() {
    let block = Pattern::named("Block").unwrap();
    let late = block.with_generation(u128::MAX - 1);
    let mut unbounded = Unbounded::from_pattern(&late).unwrap();
    let mut bounded = Bounded::from_pattern(&late).unwrap();
    for _ in 0..3 {
        unbounded.advance(3).unwrap();
        bounded.advance(3);
        assert_eq!(unbounded.generation(), u128::MAX);
        assert_eq!(bounded.generation(), u128::MAX);
    }
}

#[test]
fn a_grid_on_the_plane_refuses_cells_that_are_too_far_away() {
    let options = WorldOptions::new()
        .with_algorithm(Algorithm::Grid)
        .with_generations(10);
    for corner in [i64::MIN, i64::MAX] {
        let far = Pattern::new([(corner, 0)].into_iter().collect());
        let error = AnyWorld::from_pattern(&far, &options).unwrap_err();
        let expected = UnboundedError::TooFar { x: corner, y: 0 };
        assert_eq!(error, WorldError::Unbounded(expected));
    }
}

#[test]
fn a_grid_on_the_plane_refuses_generations_that_were_not_planned() {
    // Beyond them, cells reach the edges, where the plane would go on.
    let glider = Pattern::named("Glider").unwrap().with_generation(1_000);
    let options = WorldOptions::new()
        .with_algorithm(Algorithm::Grid)
        .with_generations(100);
    let mut world = AnyWorld::from_pattern(&glider, &options).unwrap();
    let error = || Err(WorldError::BeyondPlan(1_100));
    assert_eq!(world.advance(101), error());
    assert_eq!(world.generation(), 1_000);
    world.advance(60).unwrap();
    assert_eq!(world.advance_while(41, |_| true), error().map(|()| 0));
    assert_eq!(world.advance_while(40, |_| true), Ok(40));
    assert_eq!(world.advance(1), error());
    let moved = glider.cells.translated(25, 25).unwrap();
    assert_eq!(world.to_pattern().unwrap().cells, moved);
}

#[test]
fn the_phases_of_a_rule_with_b0_go_on_after_the_greatest_generation() {
    let rule: Rule = "B03/S2".parse().unwrap();
    let cells = soup(9, 9, 3, 1);
    let at = |generation: u128| {
        let pattern = Pattern::new(cells.clone()).with_generation(generation);
        let mut world = Unbounded::new(rule).unwrap();
        world.put_pattern(&pattern).unwrap();
        world
    };
    // Both generations are odd.
    let (mut late, mut early) = (at(u128::MAX), at(1));
    for _ in 0..6 {
        late.step().unwrap();
        early.step().unwrap();
        assert_eq!(late.cells(), early.cells());
        assert_eq!(late.generation(), u128::MAX);
    }
}

#[test]
fn rectangles_have_a_size_at_any_coordinates() {
    let whole = Rectangle {
        left: i128::MIN,
        top: i128::MAX,
        right: i128::MAX,
        bottom: i128::MIN,
    };
    assert_eq!((whole.width(), whole.height()), (u128::MAX, 0));
}

#[cfg(feature = "serde")]
#[test]
fn worlds_come_back_from_json() {
    fn assert_comes_back<W>(mut world: W)
    where
        W: World + serde::Serialize + serde::de::DeserializeOwned,
    {
        for generation in [0, 7] {
            world.advance(generation).unwrap();
            let json = serde_json::to_string(&world).unwrap();
            let back: W = serde_json::from_str(&json).unwrap();
            assert_eq!((&back, back.generation()), (&world, world.generation()));
            assert_eq!(back.cells().unwrap(), world.cells().unwrap());
        }
        assert!(serde_json::from_str::<W>("\"a glider\"").is_err());
    }

    let glider = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)];
    let mut torus = Torus::new(70, 9, Rule::HIGHLIFE).unwrap();
    let mut bounded = Bounded::new(70, 9, Rule::HIGHLIFE).unwrap();
    let mut unbounded = Unbounded::new(Rule::HIGHLIFE).unwrap();
    let mut hashlife = HashLife::new(Rule::HIGHLIFE).unwrap();
    for (x, y) in glider {
        torus.set(x + 66, y, true);
        bounded.set(x + 66, y, true).unwrap();
        unbounded.set(x - 1_000, y, true).unwrap();
        hashlife.set(x - 1_000, y, true).unwrap();
    }
    assert_comes_back(torus);
    assert_comes_back(bounded.clone());
    assert_comes_back(unbounded);
    assert_comes_back(hashlife);
    // What could not be read again is not written.
    let mut far = Unbounded::new(Rule::LIFE).unwrap();
    far.set(1 << 28, 0, true).unwrap();
    assert!(serde_json::to_string(&far).is_ok());
    far.set((1 << 28) + 1, 0, true).unwrap();
    let error = serde_json::to_string(&far).unwrap_err().to_string();
    assert!(error.contains("more than 268435456 away"), "{error}");
    // The world of another kind is refused.
    let json = serde_json::to_string(&bounded).unwrap();
    assert!(serde_json::from_str::<Torus>(&json).is_err());
    let pattern: Pattern = serde_json::from_str(&json).unwrap();
    assert_eq!(pattern, bounded.to_pattern());
}

#[test]
fn a_board_that_golly_reads_is_the_same() {
    // The name follows the position: Golly reads the latter in the first lines only.
    let text = "#CXRLE Pos=4,-5\n#N Dot\nx = 1, y = 1, rule = B3/S23:T10,11\no!\n";
    let pattern = Pattern::parse(text).unwrap();
    assert_eq!(pattern.to_string(), text);
    let torus = Torus::from_pattern(&pattern).unwrap();
    assert!(torus.cells().iter().eq([(9, 0)]));
    for format in [Format::Rle, Format::Macrocell] {
        for pattern in [&pattern, &torus.to_pattern()] {
            let again = Pattern::parse(&pattern.write(format).unwrap()).unwrap();
            assert_eq!(Torus::from_pattern(&again).unwrap(), torus, "{format}");
        }
    }
    let outside = text.replace("Pos=4", "Pos=5");
    let error = Torus::from_pattern(&Pattern::parse(&outside).unwrap()).unwrap_err();
    assert!(matches!(error, GridError::Outside(_)), "{error}");
}

#[test]
fn squares_of_cells_are_the_same_in_every_world() {
    let cells = soup(300, 200, 40, 3).translated(-150, -77).unwrap();
    let pattern = Pattern::new(cells.clone());
    let board = Pattern::new(cells.translated(150, 77).unwrap()).with_size(300, 200);
    let torus = Topology::Torus {
        width: 300,
        height: 200,
    };
    for level in [0, 1, 2, 3, 4, 5, 6, 7, 8, 20, 62, 63] {
        for window in [
            rectangle(-1_000, -1_000, 1_000, 1_000),
            rectangle(-7, -9, 8, 5),
            rectangle(i64::MIN, 0, i64::MAX, 0),
            rectangle(0, -1, -1, 0),
        ] {
            let expected = |cells: &CellSet| -> CellSet {
                let squares = cells.iter().map(|(x, y)| (x >> level, y >> level));
                let inside = |&(x, y): &(i64, i64)| {
                    (window.left..=window.right).contains(&x)
                        && (window.top..=window.bottom).contains(&y)
                };
                squares.filter(inside).collect()
            };
            for algorithm in [Algorithm::Unbounded, Algorithm::HashLife] {
                let options = WorldOptions::new().with_algorithm(algorithm);
                let world = AnyWorld::from_pattern(&pattern, &options).unwrap();
                let squares = world.squares_in(window, level);
                assert_eq!(squares, expected(&cells), "{world} {level} {window:?}");
            }
            let options = WorldOptions::new().with_topology(torus);
            let world = AnyWorld::from_pattern(&board, &options).unwrap();
            assert_eq!(world.squares_in(window, level), expected(&board.cells));
        }
    }
}
