//! What this machine does: one row of figures, to compare and to send.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use life_worlds::analysis::{SoupCounter, hashed_soup};
use life_worlds::pattern::{Pattern, Topology};
use life_worlds::{Algorithm, Kernel, Rule, World, WorldOptions};

use crate::error::Error;
use crate::files::pattern_named;
use crate::options::{Bench, NO_SYMMETRY};
use crate::soup::soup;

/// The side of the dense torus, and for how many generations it runs.
const SIDE: u64 = 4096;
const DENSE: u128 = 128;
/// The pattern on the plane, and for how many generations it runs.
const PATTERN: (&str, u128) = ("Lidka", 30_000);
/// The generations after which a soup has settled.
const SETTLED: u64 = 100_000;

/// `life bench`.
///
/// # Errors
/// If the worlds do not fit into memory, or the output cannot be written.
pub fn run(options: &Bench, out: &mut impl Write) -> Result<(), Error> {
    let time = Duration::from_secs_f64(options.seconds);
    let mut row = Vec::new();
    let mut tell = |label: &'static str, figure: String| {
        writeln!(out, "{label:15} {figure}")?;
        row.push((label, figure));
        io::Result::Ok(())
    };
    tell("processor", processor())?;
    tell("instructions", Kernel::fastest().to_string())?;
    let torus = soup((SIDE, SIDE), 0.5, Rule::LIFE, 1)?.with_topology(Topology::torus(SIDE, SIDE));
    let cells = (SIDE * SIDE) as f64 * DENSE as f64;
    let dense = cells / seconds(&torus, Algorithm::Grid, DENSE, time)?;
    tell("dense, Gcells/s", format!("{:.1}", dense / 1e9))?;
    let (name, generations) = PATTERN;
    let pattern = pattern_named(name)?;
    let sparse = seconds(&pattern, Algorithm::Unbounded, generations, time)?;
    tell("sparse, ms", format!("{:.1}", 1e3 * sparse))?;
    let leaps = seconds(&pattern, Algorithm::HashLife, generations, time)?;
    tell("HashLife, ms", format!("{:.1}", 1e3 * leaps))?;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (one, all) = (soups(1, time)?, soups(threads, time)?);
    tell("soups/s", format!("{one:.0}, {all:.0}"))?;
    tell("threads", format!("1, {threads}"))?;
    let (labels, figures): (Vec<_>, Vec<_>) = row.into_iter().unzip();
    let (titles, rule) = (labels.join(" | "), "---|".repeat(labels.len()));
    writeln!(out, "\n| {titles} |\n|{rule}\n| {} |", figures.join(" | "))?;
    Ok(())
}

/// Returns the name of the processor, or its architecture if the system does not tell.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let mut lines = text.lines();
    let name = lines.find_map(|line| line.strip_prefix("model name"));
    let name = name.map(|name| name.trim_start_matches(['\t', ' ', ':']));
    let name = name.filter(|name| !name.is_empty());
    name.unwrap_or(std::env::consts::ARCH).replace('|', "/")
}

/// Returns the least CPU time, in seconds, of a run of this pattern, which is repeated for `time`.
fn seconds(
    pattern: &Pattern,
    algorithm: Algorithm,
    generations: u128,
    time: Duration,
) -> Result<f64, Error> {
    let options = WorldOptions {
        algorithm,
        ..Default::default()
    };
    let (begin, mut least) = (Instant::now(), f64::INFINITY);
    while least.is_infinite() || begin.elapsed() < time {
        let mut world = World::from_pattern(pattern, &options)?;
        let start = ThreadTime::now();
        world.advance(generations)?;
        least = least.min(start.elapsed().as_secs_f64());
    }
    Ok(least)
}

/// Returns how many hashed soups settle in a second on this many threads, by the CPU time of each.
fn soups(threads: usize, time: Duration) -> Result<f64, Error> {
    let next = AtomicU64::new(0);
    let count = || -> Result<f64, Error> {
        let mut counter = SoupCounter::new(Rule::LIFE, SETTLED)?;
        let mut rate = 0.0;
        // The first time, most objects are new and take a proof.
        for _ in 0..2 {
            let (begin, cpu, mut soups) = (Instant::now(), ThreadTime::now(), 0);
            while soups == 0 || begin.elapsed() < time {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let soup = hashed_soup(&format!("bench{number}"), NO_SYMMETRY);
                counter.count(&soup.unwrap_or_default())?;
                soups += 1;
            }
            rate = f64::from(soups) / cpu.elapsed().as_secs_f64();
        }
        Ok(rate)
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|_| scope.spawn(count)).collect();
        let own = count()?;
        workers.into_iter().try_fold(own, |sum, worker| {
            let rate = worker.join();
            Ok(sum + rate.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?)
        })
    })
}
