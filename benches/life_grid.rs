//! How many cells a second do big boards make, and how much of what the processor can do is that?
//!
//! ```text
//! cargo bench -p menagerie-benches --bench life_grid
//! ```
//!
//! Each figure is the best of many short runs, because these machines are shared; in between, the *limit* is
//! measured again and again: a loop of independent logic operations on vectors of 256 bits, or on words where
//! there are none. Conway's Life takes 16.5 such operations for a vector of cells, so the limit of the machine is
//! 256 / 16.5 cells an operation; the last column is the part of it that is reached.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use grid_core::{Bitboard, Dice, SquareSet};
use life_step::grid::{Bounded, Edge, Grid, Kernel, Torus};
use life_step::{Rule, TwoOwners, word};
use menagerie_benches::is_test_run;

#[path = "logic_limit.rs"]
mod logic_limit;

/// Operations for 256 cells of Conway's Life.
const OPERATIONS: f64 = 16.5;

/// Measures some work, runs of it and of the limit taking turns, and prints the best rates of both. The work
/// answers the number of cells it has made.
fn report<T>(
    name: &str,
    now: impl Fn() -> T,
    since: impl Fn(T) -> Duration,
    mut work: impl FnMut() -> f64,
) {
    let rounds = if is_test_run() { 1 } else { 15 };
    let (mut limit, mut rate) = (0.0_f64, 0.0_f64);
    for _ in 0..rounds {
        limit = limit.max(logic_limit::operations_per_second());
        let begin = now();
        let cells = work();
        rate = rate.max(cells / since(begin).as_secs_f64());
    }
    println!(
        "{name:<52} {:>8.2} Gcells/s {:>6.1} % of the limit at {:.1} Gop/s",
        rate / 1e9,
        100.0 * rate * OPERATIONS / 256.0 / limit,
        limit / 1e9,
    );
}

/// The same for work on this thread, by the time the thread has had: other programs disturb it little.
fn report_thread(name: &str, work: impl FnMut() -> f64) {
    report(name, ThreadTime::now, |begin| begin.elapsed(), work);
}

/// A board half full.
fn soup<E: Edge>(width: usize, height: usize, rule: Rule) -> Grid<E> {
    let mut dice = Dice::seeded(1);
    let mut grid = Grid::new(width, height, rule).expect("a board");
    let mut bits = 0;
    grid.fill_with(|x, _| {
        if x % 32 == 0 {
            bits = dice.below(1 << 32);
        }
        bits >> (x % 32) & 1 != 0
    });
    grid
}

/// Generations that make some 20 ms.
fn generations(cells: usize) -> u64 {
    if is_test_run() {
        2
    } else {
        (2_000_000_000 / cells).max(16) as u64
    }
}

fn one_thread<E: Edge>(name: &str, width: usize, height: usize, rule: Rule, kernel: Kernel) {
    let mut grid = soup::<E>(width, height, rule);
    grid.set_kernel(kernel);
    let n = generations(width * height);
    report_thread(
        &format!("{name} {width}x{height}, {rule}, {kernel}"),
        || {
            grid.step_n(n);
            (width * height) as f64 * n as f64
        },
    );
}

fn threads(count: usize, width: usize, height: usize) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
    let pool = pool.expect("threads");
    let mut grid: Torus = soup(width, height, Rule::LIFE);
    let n = 2 * generations(width * height);
    let name = format!("torus {width}x{height}, {}, {count} threads", Rule::LIFE);
    report(
        &name,
        Instant::now,
        |begin| begin.elapsed(),
        || {
            pool.install(|| grid.step_n_parallel(n));
            (width * height) as f64 * n as f64
        },
    );
}

fn boards() {
    let sides: &[usize] = if is_test_run() {
        &[1_024]
    } else {
        &[1_024, 4_096, 16_384]
    };
    for &side in sides {
        one_thread::<life_step::grid::JoinedEdges>(
            "torus",
            side,
            side,
            Rule::LIFE,
            Kernel::fastest(),
        );
    }
    for &side in sides {
        threads(2, side, side);
    }
    println!();
    let side = sides[sides.len().min(2) - 1];
    one_thread::<life_step::grid::JoinedEdges>("torus", side, side, Rule::LIFE, Kernel::PORTABLE);
    one_thread::<life_step::grid::DeadEdge>("bounded", side, side, Rule::LIFE, Kernel::fastest());
    one_thread::<life_step::grid::JoinedEdges>(
        "torus",
        1_000,
        1_000,
        Rule::LIFE,
        Kernel::fastest(),
    );
    one_thread::<life_step::grid::JoinedEdges>(
        "torus",
        side + 3,
        side + 1,
        Rule::LIFE,
        Kernel::fastest(),
    );
    println!();
    let by_masks = Rule::new(&[3, 5], &[2, 3, 6]);
    for rule in [
        Rule::HIGHLIFE,
        Rule::SEEDS,
        Rule::DAY_AND_NIGHT,
        Rule::MORLEY,
        Rule::REPLICATOR,
        by_masks,
    ] {
        one_thread::<life_step::grid::JoinedEdges>("torus", side, side, rule, Kernel::fastest());
    }
    one_thread::<life_step::grid::JoinedEdges>("torus", side, side, by_masks, Kernel::PORTABLE);
}

fn main() {
    boards();
}
