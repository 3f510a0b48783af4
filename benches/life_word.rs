//! How many boards per second does the one-word step of Life compute?
//!
//! ```text
//! cargo bench -p menagerie-benches --bench life_word
//! ```
//!
//! *Throughput* steps 1,024 independent boards. *Latency* steps one board repeatedly, so that each
//! generation waits for the one before. The ratio printed first compares the specialised rule with
//! a rule chosen at run time.

use std::hint::black_box;

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, measurement::WallTime};
use grid_core::{Bitboard, Dice, Rows, SquareSet};
use life_step::{NeighbourCounts, Rule, TwoOwners, word};
use menagerie_benches::{Side, compare, is_test_run};

type Board6 = Bitboard<u64, 6, 6>;
type Board8 = Bitboard<u64, 8, 8>;
type Board11 = Bitboard<u128, 11, 11>;

const BOARDS: usize = 1_024;

/// Boards that are a third full.
fn soups<S: SquareSet>() -> Vec<S> {
    let mut dice = Dice::seeded(1);
    let soup = || S::FULL.into_iter().filter(|_| dice.below(3) == 0).collect();
    std::iter::repeat_with(soup).take(BOARDS).collect()
}

fn step_all<S: SquareSet>(boards: &mut [S], step: impl Fn(S) -> S) {
    for board in &mut *boards {
        *board = step(*board);
    }
    black_box(boards);
}

fn throughput<S: SquareSet>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    boards: &[S],
    step: impl Fn(S) -> S + Copy,
) {
    group.throughput(Throughput::Elements(BOARDS as u64));
    group.bench_function(format!("{name}, throughput"), |b| {
        let mut boards = boards.to_vec();
        b.iter(|| step_all(&mut boards, step));
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function(format!("{name}, latency"), |b| {
        let mut board = boards[0];
        b.iter(|| {
            board = step(board);
            board
        });
    });
}

fn boards(criterion: &mut Criterion) {
    let rule = black_box(Rule::LIFE);
    let eight: Vec<Board8> = soups();
    let eleven: Vec<Board11> = soups();
    let large: Vec<Rows<u64, 42, 21>> = soups();

    let mut group = criterion.benchmark_group("one owner");
    throughput(&mut group, "8x8 in u64, B3/S23", &eight, word::step_life);
    throughput(&mut group, "8x8 in u64, any rule", &eight, |board| {
        word::step(board, rule)
    });
    throughput(
        &mut group,
        "11x11 in u128, B3/S23",
        &eleven,
        word::step_life,
    );
    throughput(&mut group, "42x21 in rows, B3/S23", &large, word::step_life);
    throughput(
        &mut group,
        "8x8 in u64, exactly three neighbours",
        &eight,
        |board| NeighbourCounts::around(board).exactly(3),
    );
    group.finish();

    let six: Vec<Board6> = soups();
    let owned: Vec<TwoOwners<Board6>> = six
        .windows(2)
        .filter_map(|pair| TwoOwners::new(pair[0], pair[1] - pair[0]).ok())
        .collect();
    let mut group = criterion.benchmark_group("two owners, 6x6");
    group.throughput(Throughput::Elements(owned.len() as u64));
    group.bench_function("B3/S23, throughput", |b| {
        let mut boards = owned.clone();
        b.iter(|| {
            for board in &mut boards {
                *board = board.step_life();
            }
            black_box(&mut boards);
        });
    });
    group.finish();
}

fn ratios() {
    let rule = black_box(Rule::LIFE);
    let rounds = if is_test_run() { 1 } else { 5_000 };
    let soups: Vec<Board8> = soups();
    let work = |step: fn(Board8, Rule) -> Board8| {
        let mut boards = soups.clone();
        move || {
            for _ in 0..rounds {
                step_all(&mut boards, |board| step(board, rule));
            }
            (rounds * BOARDS) as u64
        }
    };
    compare(
        "8x8 boards, B3/S23 specialised over the same rule at run time",
        "boards",
        21,
        Side {
            name: "specialised",
            work: work(|board, _| word::step_life(board)),
        },
        Side {
            name: "run-time rule",
            work: work(word::step),
        },
    );
}

criterion_group!(benches, boards);

fn main() {
    ratios();
    benches();
}
