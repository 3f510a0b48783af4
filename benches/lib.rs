//! Common parts of the benchmarks: paired measurements, crowded positions of Wildebeest, and
//! orthodox chess for comparison.
//!
//! Benchmark machines are noisy, so figures of two runs cannot be compared. The sides of a pair are
//! measured in turn, A B A B …, and the ratio of the pair is the median ratio of neighbours.

pub mod chess;

use std::hint::black_box;
use std::time::Instant;

/// Whether this is only a test run (`cargo bench -- --test`, `cargo test --benches`).
#[must_use]
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

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Units per second of one run.
fn rate(work: &mut impl FnMut() -> u64) -> f64 {
    let begin = Instant::now();
    let units = black_box(work());
    units as f64 / begin.elapsed().as_secs_f64()
}

/// Measures two sides in turn `rounds` times (once in a test run), prints the median rate of each
/// and the median ratio `a / b`, and returns that ratio.
pub fn compare(
    question: &str,
    unit: &str,
    rounds: usize,
    mut a: Side<impl FnMut() -> u64>,
    mut b: Side<impl FnMut() -> u64>,
) -> f64 {
    let rounds = if is_test_run() { 1 } else { rounds };
    let pairs: Vec<(f64, f64)> = (0..rounds)
        .map(|_| (rate(&mut a.work), rate(&mut b.work)))
        .collect();
    let of_a = median(pairs.iter().map(|pair| pair.0).collect());
    let of_b = median(pairs.iter().map(|pair| pair.1).collect());
    let ratio = median(pairs.iter().map(|pair| pair.0 / pair.1).collect());
    println!(
        "{question}: {} {:.1} M{unit}/s, {} {:.1} M{unit}/s, ratio {ratio:.2}",
        a.name,
        of_a / 1e6,
        b.name,
        of_b / 1e6,
    );
    ratio
}

/// Measures the time of two sides in turn `rounds` times (once in a test run), prints the median
/// time of each and the median ratio `a / b`, and returns that ratio.
pub fn compare_times(
    question: &str,
    rounds: usize,
    mut a: Side<impl FnMut() -> u64>,
    mut b: Side<impl FnMut() -> u64>,
) -> f64 {
    let rounds = if is_test_run() { 1 } else { rounds };
    let millis = |work: &mut dyn FnMut() -> u64| {
        let begin = Instant::now();
        black_box(work());
        begin.elapsed().as_secs_f64() * 1e3
    };
    let pairs: Vec<(f64, f64)> = (0..rounds)
        .map(|_| (millis(&mut a.work), millis(&mut b.work)))
        .collect();
    let of_a = median(pairs.iter().map(|pair| pair.0).collect());
    let of_b = median(pairs.iter().map(|pair| pair.1).collect());
    let ratio = median(pairs.iter().map(|pair| pair.0 / pair.1).collect());
    println!(
        "{question}: {} {of_a:.1} ms, {} {of_b:.1} ms, ratio {ratio:.3}",
        a.name, b.name
    );
    ratio
}

/// Crowded middle games of Wildebeest, each with its perft 3: unfinished, with 30 pieces or more,
/// most of them beside a piece with effects. A test of the crate checks them by the slow model.
///
/// # Panics
/// If a line of the file is not a position and a number.
#[must_use]
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

// Runs the README's program as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
