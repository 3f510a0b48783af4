//! Boards of any size step as a model does cell by cell.

use grid_core::Dice;
use life_worlds::grid::Grid;
use life_worlds::pattern::Topology;
use life_worlds::{Kernel, Rule, WorldError};
use proptest::prelude::*;

use crate::any_rule::rule;
use crate::board::NaiveBoard;
use crate::model::named;

fn grid(board: &NaiveBoard, topology: Topology, rule: Rule, kernel: Kernel) -> Grid {
    let mut grid = Grid::from_cells(topology, rule, &board.set()).unwrap();
    grid.set_kernel(kernel);
    grid
}

/// Compares some generations, one by one and in one call, with every kernel.
fn check(board: &NaiveBoard, rule: Rule, generations: u64) {
    for topology in board.topologies() {
        let mut slow = vec![board.clone()];
        for _ in 0..generations {
            slow.push(slow[slow.len() - 1].step(rule, topology));
        }
        for kernel in Kernel::available() {
            check_grid(&slow, topology, rule, kernel);
        }
    }
}

fn check_grid(slow: &[NaiveBoard], topology: Topology, rule: Rule, kernel: Kernel) {
    let start = grid(&slow[0], topology, rule, kernel);
    assert_eq!(start.cells(), slow[0].set());
    let mut fast = start.clone();
    for (generation, slow) in slow.iter().enumerate().skip(1) {
        fast.step();
        let told = format!("{fast:?} of {rule} after generation {generation}");
        let cells = slow.set();
        assert_eq!(fast.cells(), cells, "{told}");
        assert_eq!(fast.population(), cells.len(), "{told}");
        assert_eq!(fast, grid(slow, topology, rule, kernel), "{told}");
        assert_eq!(fast.generation(), generation as u128);
    }
    let mut at_once = start;
    at_once.advance(slow.len() as u64 - 1);
    assert_eq!(at_once, fast);
}

fn soup(width: usize, height: usize, seed: u64) -> NaiveBoard {
    let mut dice = Dice::seeded(seed);
    let one_in = 2 + seed % 3;
    NaiveBoard::new(width, height, || dice.below(one_in) == 0)
}

/// Widths and heights around the boundaries of words, vectors and bands.
const SIDES: [usize; 12] = [1, 2, 3, 63, 64, 65, 127, 128, 129, 255, 256, 257];

#[test]
fn life_is_stepped_right_at_every_edge() {
    for (i, width) in SIDES.into_iter().enumerate() {
        for (j, height) in SIDES.into_iter().enumerate() {
            let board = soup(width, height, (i * SIDES.len() + j) as u64);
            check(&board, Rule::LIFE, 4);
        }
    }
}

#[test]
fn every_named_rule_is_stepped_right() {
    for (i, &(_, rule)) in Rule::NAMED.iter().enumerate() {
        check(&soup(67, 300, i as u64), rule, 6);
        check(&soup(300, 33, i as u64), rule, 6);
        check(&soup(5, 5, i as u64), rule, 6);
    }
}

#[test]
fn every_birth_and_every_survival_is_made() {
    for n in 0..=8 {
        let alone = 1 << n;
        for (born, survives) in [
            (alone, 0),
            (0, alone),
            (0x1ff ^ alone, 0x1ff),
            (0, 0x1ff ^ alone),
        ] {
            let rule = Rule::from_masks(born, survives).unwrap();
            check(&soup(40, 40, n), rule, 3);
        }
    }
}

#[test]
fn heights_of_several_uneven_bands_are_stepped_right() {
    for height in [511, 512, 513, 767, 769, 1023, 1025, 1026, 1279, 1281] {
        check(&soup(30, height, height as u64), Rule::LIFE, 3);
        check(&soup(height, 700, height as u64), Rule::DAY_AND_NIGHT, 2);
    }
}

#[test]
fn rows_longer_than_a_chunk_are_stepped_right() {
    for width in [127, 128, 129, 130, 256, 257, 600] {
        check(&soup(width, 520, 7), Rule::LIFE, 3);
        check(&soup(width, 520, 7), Rule::new(&[0, 3], &[1, 8]), 3);
    }
}

#[test]
fn a_glider_goes_round_a_torus_and_dies_not_at_its_seams() {
    let glider = named("Glider").cells;
    for (width, height) in [(5, 5), (64, 64), (100, 37), (257, 300)] {
        let topology = Topology::torus(width, height);
        let mut torus = Grid::from_cells(topology, Rule::LIFE, &glider).unwrap();
        let start = torus.clone();
        // The glider moves one cell every four generations, until it has gone round both ways.
        torus.advance(4 * width * height);
        assert_eq!(torus, start, "{width}x{height}");
    }
}

#[test]
fn a_glider_becomes_a_block_in_the_corner_of_a_bounded_board() {
    let glider = named("Glider").cells;
    let mut board = Grid::from_cells(Topology::bounded(50, 40), Rule::LIFE, &glider).unwrap();
    board.advance(400);
    assert_eq!(board.population(), 4);
    let bounds = board.cells().bounding_box().unwrap();
    assert_eq!((bounds.width(), bounds.height(), bounds.bottom), (2, 2, 39));
}

#[cfg(feature = "rayon")]
#[test]
fn threads_make_the_same_generations() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3);
    let pool = pool.build().unwrap();
    for (width, height) in [(1000, 700), (333, 1001), (100, 40), (3, 3), (5000, 3)] {
        let board = soup(width, height, 5);
        for rule in [Rule::LIFE, Rule::HIGHLIFE, Rule::new(&[0, 1], &[4])] {
            for n in [1, 2, 17, 40] {
                for topology in board.topologies() {
                    let mut all = grid(&board, topology, rule, Kernel::fastest());
                    let mut one_thread = all.clone();
                    one_thread.advance(n);
                    pool.install(|| all.advance_parallel(n));
                    assert_eq!(all, one_thread, "{all:?} {rule} {n}");
                    assert_eq!(all.generation(), n.into());
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_soup_is_stepped_as_cell_by_cell(
        (width, height) in prop_oneof![(1..140_usize, 1..300_usize), (1..20_usize, 250..530_usize)],
        rule in rule(),
        seed: u64,
    ) {
        let board = soup(width, height, seed);
        check(&board, rule, 5);
        check(&board, Rule::LIFE, 5);
    }
}

#[cfg(feature = "bitvec")]
#[test]
fn bits_are_taken_and_given_row_by_row() {
    let sizes = [(1, 1), (5, 3), (64, 64), (65, 300), (300, 65), (1, 700)];
    for (width, height) in sizes.into_iter().chain([(700, 1)]) {
        let board = soup(width, height, 3);
        let [_, topology] = board.topologies();
        let torus = grid(&board, topology, Rule::LIFE, Kernel::fastest());
        let bits = torus.to_bits();
        assert!(bits.iter().by_vals().eq(board.cells.iter().copied()));
        assert_eq!(torus.row(0).unwrap(), bits[..width]);
        assert_eq!(torus.row(height - 1).unwrap(), bits[bits.len() - width..]);
        assert_eq!(torus.row(height), None);
        let mut other = Grid::new(topology, Rule::LIFE).unwrap();
        other.put_bits(&bits).unwrap();
        assert_eq!(other, torus);
        let (found, expected) = (width * height - 1, width * height);
        let error = WorldError::Bits { found, expected };
        assert_eq!(other.put_bits(&bits[1..]), Err(error));
        assert_eq!(other, torus);
    }
}
