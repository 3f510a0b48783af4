//! Common parts of the benchmarks: paired measurements, crowded positions of Wildebeest, and
//! orthodox chess for comparison.
//!
//! Benchmark machines are noisy, so figures of two runs cannot be compared. Here the two sides are
//! measured in turn, A B A B …, and the result is the median ratio of neighbours.

pub mod chess;

use std::hint::black_box;
use std::time::Instant;

/// Returns whether this is only a test run (`cargo bench -- --test`, `cargo test --benches`).
pub fn is_test_run() -> bool {
    std::env::args().any(|arg| arg == "--test")
}

/// One side of a comparison: a name, and work that returns the number of units done.
#[derive(Debug)]
pub struct Side<F> {
    /// The name of what is measured.
    pub name: &'static str,
    /// Does the work once and returns its size, in units such as nodes.
    pub work: F,
}

fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Does work once. Returns its size and the time that it took, in seconds.
fn timed(work: &mut impl FnMut() -> u64) -> (f64, f64) {
    let begin = Instant::now();
    let units = black_box(work());
    (units as f64, begin.elapsed().as_secs_f64())
}

/// Takes a figure of two sides in turn `rounds` times (once in a test run). Returns the median of
/// each and the median ratio `a / b`.
fn in_turn(
    rounds: usize,
    mut a: impl FnMut() -> f64,
    mut b: impl FnMut() -> f64,
) -> (f64, f64, f64) {
    let rounds = if is_test_run() { 1 } else { rounds };
    let pairs: Vec<(f64, f64)> = (0..rounds).map(|_| (a(), b())).collect();
    (
        median(pairs.iter().map(|pair| pair.0)),
        median(pairs.iter().map(|pair| pair.1)),
        median(pairs.iter().map(|pair| pair.0 / pair.1)),
    )
}

/// Measures two sides in turn `rounds` times (once in a test run). Prints the median rate of each
/// and the median ratio `a / b`.
pub fn compare(
    question: &str,
    unit: &str,
    rounds: usize,
    mut a: Side<impl FnMut() -> u64>,
    mut b: Side<impl FnMut() -> u64>,
) {
    let rate = |(units, seconds): (f64, f64)| units / seconds / 1e6;
    let (of_a, of_b, ratio) = in_turn(
        rounds,
        || rate(timed(&mut a.work)),
        || rate(timed(&mut b.work)),
    );
    println!(
        "{question}: {} {of_a:.1} M{unit}/s, {} {of_b:.1} M{unit}/s, ratio {ratio:.2}",
        a.name, b.name
    );
}

/// Measures the time of two sides in turn `rounds` times (once in a test run). Prints the median
/// time of each and the median ratio `a / b`.
pub fn compare_times(
    question: &str,
    rounds: usize,
    mut a: Side<impl FnMut() -> u64>,
    mut b: Side<impl FnMut() -> u64>,
) {
    let millis = |(_, seconds): (f64, f64)| 1e3 * seconds;
    let (of_a, of_b, ratio) = in_turn(
        rounds,
        || millis(timed(&mut a.work)),
        || millis(timed(&mut b.work)),
    );
    println!(
        "{question}: {} {of_a:.1} ms, {} {of_b:.1} ms, ratio {ratio:.3}",
        a.name, b.name
    );
}

/// Returns crowded middle games of Wildebeest, each with its perft 3. They have 30 pieces or more,
/// most of them beside a piece with effects. A test of `wildebeest` compares the perft with the
/// slow model.
///
/// # Panics
/// If a line of the file is not a position and a number.
pub fn crowded() -> Vec<(wildebeest::Position, u64)> {
    include_str!("../crates/wildebeest/tests/data/wildebeest-crowded.txt")
        .lines()
        .filter(|line| !line.starts_with("//"))
        .map(|line| {
            let (position, leaves) = line.split_once('\t').expect("a position and its perft 3");
            (
                position.parse().expect("a position"),
                leaves.parse().expect("a number of leaves"),
            )
        })
        .collect()
}
