//! What the benches share: paired measurements, crowded positions of Wildebeest, and orthodox chess to
//! compare with.
//!
//! These machines are noisy, so that figures of two runs say little about each other. A pair is measured
//! in turn, A B A B …, and its ratio is the median of the ratios of neighbours.

pub mod chess;

use std::hint::black_box;
use std::time::Instant;

/// Whether cargo only asks whether the benches run (`cargo bench -- --test`, `cargo test --benches`).
#[must_use]
pub fn is_test_run() -> bool {
    std::env::args().any(|arg| arg == "--test")
}

/// One side of a comparison: a name, and work that answers how many units it did.
#[derive(Debug)]
pub struct Side<F> {
    /// What is measured.
    pub name: &'static str,
    /// Does the work once and answers its size, in units such as nodes.
    pub work: F,
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Units a second of one run.
fn rate(work: &mut impl FnMut() -> u64) -> f64 {
    let begin = Instant::now();
    let units = black_box(work());
    units as f64 / begin.elapsed().as_secs_f64()
}

/// Measures two sides in turn `rounds` times (once in a test run), prints the median rate of each and the
/// median ratio `a / b`, and answers that ratio.
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

/// Measures how long two sides take in turn `rounds` times (once in a test run), prints the median time of
/// each and the median ratio `a / b`, and answers that ratio.
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

/// Crowded middle games of Wildebeest, each with its perft 3: unfinished, 30 pieces or more, most of them
/// beside something that acts on them. A test of the crate counts them by the slow model as well.
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

// The README's program is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
