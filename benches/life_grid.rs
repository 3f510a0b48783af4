//! How many cells per second do large boards step, and what part of the processor's limit is that?
//!
//! ```text
//! cargo bench -p menagerie-benches --bench life_grid
//! cargo bench -p menagerie-benches --bench life_grid -- limits sparse
//! ```
//!
//! The second form measures some parts only: `limits`, `boards`, `peers`, `plane` or `sparse`.
//!
//! Each figure is the best of many short runs, because benchmark machines are shared. Between the
//! runs the *limit* is measured: a loop of independent logic operations on the vectors of the
//! instructions used. Conway's Life takes 16.5 operations for a vector of 256 bits, and 12 of three
//! operands for one of 512 bits, so the limit with AVX2 is 256 / 16.5 cells per operation, and with
//! AVX-512 512 / 12. The last column is the part of the limit that is reached; it is the limit of
//! Conway's Life under other rules too. The first lines are the limits themselves. A line after
//! each rule that is not outer-totalistic tells how many times as fast it is as one that is,
//! B35/S236.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use grid_core::Dice;
use life_worlds::grid::Grid;
use life_worlds::pattern::{Pattern, Topology};
use life_worlds::{Algorithm, Kernel, Rule, World, WorldOptions};
use logic_limit::Cost;
use menagerie_benches::is_test_run;

#[path = "logic_limit.rs"]
mod logic_limit;

/// A rule without a name.
const BY_MASKS: Rule = Rule::new(&[3, 5], &[2, 3, 6]);

/// Rules for which the arrangement of the neighbours matters: Just Friends, tLife, Snowflakes and
/// one made at random in Hensel's notation; hexagonal and von Neumann rules; any table.
const ANY: [&str; 7] = [
    "B2-a/S12",
    "B3/S2-i34q",
    "B2ci3ai4c8/S02ae3eijkq4iz5ar6i7e",
    "B1c2-ci3aeknq4ikrtyz5-aij6cei7c/S1e2ac3-cjnr4aceqw5ekqry6-ik8",
    "B2/S34H",
    "B13/S012V",
    concat!(
        "MAP2hP2e/xuCa80aF6jzGJVyVGPfGqYMAgEhXdvCUAU0EnHwo2XTfFj",
        "KQ7Xs5yAlzG1yZ8oUeLg4Rm0HbVtQwk5Zc"
    ),
];

/// Measures work and the limit in turn, and prints the best rates of both. The work returns the
/// number of cells stepped. Returns its rate in cells a second.
fn report<T>(
    name: &str,
    kernel: Kernel,
    now: impl Fn() -> T,
    since: impl Fn(T) -> Duration,
    mut work: impl FnMut() -> f64,
) -> f64 {
    let rounds = if is_test_run() { 1 } else { 15 };
    let cost = Cost::of(kernel);
    let (mut limit, mut rate) = (0.0_f64, 0.0_f64);
    for _ in 0..rounds {
        limit = limit.max(cost.operations_per_second());
        let begin = now();
        let cells = work();
        rate = rate.max(cells / since(begin).as_secs_f64());
    }
    println!(
        "{name:<52} {:>8.2} Gcells/s {:>6.1} % of the limit at {:.1} Gop/s",
        rate / 1e9,
        100.0 * rate * cost.operations / cost.cells / limit,
        limit / 1e9,
    );
    rate
}

/// The same for work on this thread, by the thread's CPU time, which other programs disturb little.
fn report_thread(name: &str, kernel: Kernel, work: impl FnMut() -> f64) -> f64 {
    report(name, kernel, ThreadTime::now, |begin| begin.elapsed(), work)
}

/// Prints how many cells of Conway's Life the processor could step with each of its instructions.
fn limits() {
    for kernel in Kernel::available() {
        let cost = Cost::of(kernel);
        let rounds = if is_test_run() { 1 } else { 50 };
        let rates = (0..rounds).map(|_| cost.operations_per_second());
        let rate = rates.fold(0.0, f64::max);
        println!(
            "limit, {kernel}: {} operations for {} cells, {:.1} Gop/s, {:.1} Gcells/s",
            cost.operations,
            cost.cells,
            rate / 1e9,
            rate * cost.cells / cost.operations / 1e9,
        );
    }
}

/// A half-full board.
fn soup(topology: Topology, rule: Rule) -> Grid {
    let mut dice = Dice::seeded(1);
    let mut grid = Grid::new(topology, rule).expect("a board");
    let mut bits = 0;
    grid.fill_with(|x, _| {
        if x % 32 == 0 {
            bits = dice.below(1 << 32);
        }
        bits >> (x % 32) & 1 != 0
    });
    grid
}

/// The number of generations that take about 20 ms.
fn generations(cells: usize) -> u64 {
    if is_test_run() {
        2
    } else {
        (2_000_000_000 / cells).max(16) as u64
    }
}

fn one_thread(topology: Topology, rule: Rule, kernel: Kernel) -> f64 {
    let mut grid = soup(topology, rule);
    let (width, height) = (grid.width(), grid.height());
    let name = match topology {
        Topology::Torus { .. } => "torus",
        _ => "bounded",
    };
    grid.set_kernel(kernel);
    let n = generations(width * height);
    report_thread(
        &format!("{name} {width}x{height}, {rule}, {kernel}"),
        kernel,
        || {
            grid.advance(n);
            (width * height) as f64 * n as f64
        },
    )
}

fn threads(count: usize, side: u64) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count).build();
    let pool = pool.expect("threads");
    let mut grid = soup(Topology::torus(side, side), Rule::LIFE);
    let (width, height) = (grid.width(), grid.height());
    let n = 2 * generations(width * height);
    let name = format!("torus {width}x{height}, {}, {count} threads", Rule::LIFE);
    report(
        &name,
        Kernel::fastest(),
        Instant::now,
        |begin| begin.elapsed(),
        || {
            pool.install(|| grid.advance_parallel(n));
            (width * height) as f64 * n as f64
        },
    );
}

/// Returns all instructions but the portable ones, if there are others.
fn vectors() -> Vec<Kernel> {
    let kernels: Vec<Kernel> = Kernel::available().collect();
    kernels[usize::from(kernels.len() > 1)..].to_vec()
}

fn boards() {
    let sides: &[u64] = if is_test_run() {
        &[1_024]
    } else {
        &[1_024, 4_096, 16_384]
    };
    for &side in sides {
        for kernel in vectors() {
            one_thread(Topology::torus(side, side), Rule::LIFE, kernel);
        }
    }
    for &side in sides {
        threads(2, side);
    }
    println!();
    let side = sides[sides.len().min(2) - 1];
    one_thread(Topology::torus(side, side), Rule::LIFE, Kernel::PORTABLE);
    one_thread(Topology::bounded(side, side), Rule::LIFE, Kernel::fastest());
    one_thread(Topology::torus(1_000, 1_000), Rule::LIFE, Kernel::fastest());
    one_thread(
        Topology::torus(side + 3, side + 1),
        Rule::LIFE,
        Kernel::fastest(),
    );
    println!();
    for rule in [
        Rule::HIGHLIFE,
        Rule::SEEDS,
        Rule::DAY_AND_NIGHT,
        Rule::MORLEY,
        Rule::REPLICATOR,
    ] {
        for kernel in vectors() {
            one_thread(Topology::torus(side, side), rule, kernel);
        }
    }
    let torus = Topology::torus(side, side);
    let counted: Vec<(Kernel, f64)> = vectors()
        .into_iter()
        .map(|kernel| (kernel, one_thread(torus, BY_MASKS, kernel)))
        .collect();
    one_thread(Topology::torus(side, side), BY_MASKS, Kernel::PORTABLE);
    println!();
    for rule in ANY {
        let rule = rule.parse().expect("a rule");
        for &(kernel, counted) in &counted {
            let ratio = one_thread(torus, rule, kernel) / counted;
            println!("{:<52} {ratio:>8.2} times {BY_MASKS}, {kernel}", "");
        }
    }
}

/// The naive way: words row by row, neighbours by shifting.
struct Textbook {
    words: usize,
    rows: Vec<Vec<u64>>,
}

impl Textbook {
    fn step(&mut self) {
        let height = self.rows.len();
        let next = (0..height).map(|y| {
            let around = [(y + height - 1) % height, y, (y + 1) % height];
            let [above, own, below] = around.map(|y| &self.rows[y]);
            let word = |x: usize| {
                let (left, right) = ((x + self.words - 1) % self.words, (x + 1) % self.words);
                let shifted = |row: &[u64]| {
                    let west = row[x] << 1 | row[left] >> 63;
                    let east = row[x] >> 1 | row[right] << 63;
                    [west, row[x], east]
                };
                let ([a, b, c], [d, cell, e], [f, g, h]) =
                    (shifted(above), shifted(own), shifted(below));
                let (mut ones, mut twos, mut fours) = (0, 0, 0);
                for neighbour in [a, b, c, d, e, f, g, h] {
                    let carry = ones & neighbour;
                    ones ^= neighbour;
                    fours |= twos & carry;
                    twos ^= carry;
                }
                (ones | cell) & twos & !fours
            };
            (0..self.words).map(word).collect()
        });
        self.rows = next.collect();
    }
}

fn peers() {
    let side = 1_024;
    let mut grid = soup(Topology::torus(side as u64, side as u64), Rule::LIFE);
    let word = |x: usize, y: usize| {
        (0..64).fold(0, |bits, i| {
            bits | u64::from(grid.get((64 * x + i) as i64, y as i64)) << i
        })
    };
    let mut textbook = Textbook {
        words: side / 64,
        rows: (0..side)
            .map(|y| (0..side / 64).map(|x| word(x, y)).collect())
            .collect(),
    };
    let n = if is_test_run() { 2 } else { 100 };
    report_thread(
        "torus 1024x1024, words row by row",
        Kernel::fastest(),
        || {
            for _ in 0..n {
                textbook.step();
            }
            (side * side * n) as f64
        },
    );
    let mut check = 0;
    while textbook
        .rows
        .iter()
        .flatten()
        .map(|word| u64::from(word.count_ones()))
        .sum::<u64>()
        != grid.population()
    {
        grid.step();
        check += 1;
        assert!(check < 10_000, "the peer makes other generations");
    }

    let grid = soup(Topology::torus(256, 256), Rule::LIFE);
    let cells = grid.cells();
    let board = cells
        .iter()
        .map(|(x, y)| life_backend::Position(x as i32, y as i32));
    let mut game = life_backend::Game::new(life_backend::Rule::conways_life(), board.collect());
    let name = "plane, soup of 256x256, life-backend (hash set)";
    report_thread(name, Kernel::fastest(), || {
        game.advance();
        256.0 * 256.0
    });
}

/// The world of a pattern on the plane, for the unbounded algorithm.
fn unbounded(pattern: &Pattern, kernel: Kernel) -> World {
    let options = WorldOptions {
        algorithm: Algorithm::Unbounded,
        memory_limit: 4 << 30,
        kernel,
        ..Default::default()
    };
    World::from_pattern(pattern, &options).expect("a world")
}

/// Soups on the plane.
fn plane() {
    let side = if is_test_run() { 256 } else { 4_096 };
    let cells = soup(Topology::bounded(side, side), Rule::LIFE).to_pattern();
    let mut world = unbounded(&Pattern::new(cells.cells), Kernel::fastest());
    let n = if is_test_run() { 2 } else { 10 };
    let name = format!("unbounded, soup of {side}x{side}, B3/S23");
    report_thread(&name, Kernel::fastest(), || {
        world.advance(n).expect("memory");
        (side * side) as f64 * n as f64
    });
    println!();
    let side = if is_test_run() { 64 } else { 1_024 };
    for rule in ANY {
        let rule = rule.parse().expect("a rule");
        let mut pattern = Pattern::new(soup(Topology::bounded(side, side), rule).cells());
        pattern.rule = Some(rule);
        for kernel in vectors() {
            let start = unbounded(&pattern, kernel);
            let name = format!("unbounded, soup of {side}x{side}, {rule}, {kernel}");
            report_thread(&name, kernel, || {
                let mut world = start.clone();
                world.advance(12 * n).expect("memory");
                (side * side) as f64 * 12.0 * n as f64
            });
        }
    }
}

/// Worlds in which little changes: the time of making the world and of its steps.
fn sparse() {
    for (name, generations) in [
        ("r-pentomino", 1_104),
        ("acorn", 5_206),
        ("lidka", 30_000),
        ("Gosper gun", 16_384),
    ] {
        let Some(pattern) = Pattern::named(name) else {
            continue;
        };
        let generations = if is_test_run() { 100 } else { generations };
        let rounds = if is_test_run() {
            1
        } else {
            300_000 / generations as usize
        };
        let mut best = f64::INFINITY;
        for _ in 0..rounds {
            let begin = ThreadTime::now();
            let mut world = unbounded(&pattern, Kernel::fastest());
            world.advance(generations).expect("memory");
            best = best.min(begin.elapsed().as_secs_f64());
            black_box(world.population());
        }
        println!(
            "unbounded, {name}, {generations} generations: {:.3} ms",
            best * 1e3
        );
    }
}

fn main() {
    let parts: [(&str, fn()); 5] = [
        ("limits", limits),
        ("boards", boards),
        ("peers", peers),
        ("plane", plane),
        ("sparse", sparse),
    ];
    let arguments = std::env::args().skip(1);
    let wanted: Vec<String> = arguments.filter(|word| !word.starts_with('-')).collect();
    for (name, part) in parts {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted == name) {
            part();
            println!();
        }
    }
}
