//! What this machine does: one row of figures, to compare and to send.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use life_worlds::analysis::SoupCounter;
use life_worlds::pattern::{Pattern, Topology};
use life_worlds::{Algorithm, Kernel, Rule, World, WorldOptions};

use crate::error::Error;
use crate::files::pattern_named;
use crate::hashed::{self, NO_SYMMETRY};
use crate::options::Bench;
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
    let processor = processor();
    let kernel = Kernel::fastest();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (name, generations) = PATTERN;
    let mut tell = |label, figure| writeln!(out, "{label:13} {figure}");
    tell("processor", format!("{processor}, {threads} threads"))?;
    tell("instructions", kernel.to_string())?;
    let torus = soup((SIDE, SIDE), 0.5, Rule::LIFE, 1)?.with_topology(Topology::torus(SIDE, SIDE));
    let cells = (SIDE * SIDE) as f64 * DENSE as f64;
    let dense = cells / 1e9 / seconds(&torus, Algorithm::Grid, DENSE, time)?;
    let of = format!("on a torus of {SIDE}x{SIDE}");
    tell("dense", format!("{dense:.1} Gcells/s {of}"))?;
    let pattern = pattern_named(name)?;
    let sparse = 1e3 * seconds(&pattern, Algorithm::Unbounded, generations, time)?;
    let of = format!("{name}, {generations} generations");
    tell("sparse", format!("{sparse:.1} ms: {of}"))?;
    let leaps = 1e3 * seconds(&pattern, Algorithm::HashLife, generations, time)?;
    tell("HashLife", format!("{leaps:.1} ms: the same"))?;
    let (one, all) = (soups(1, time)?, soups(threads, time)?);
    let rates = format!("{one:.0} soups/s on one thread, {all:.0} on {threads}");
    tell("soups", rates)?;
    writeln!(
        out,
        "\n| processor | instructions | dense, Gcells/s | sparse, ms | HashLife, ms | soups/s | \
         threads |\n|---|---|---|---|---|---|---|\n\
         | {processor} | {kernel} | {dense:.1} | {sparse:.1} | {leaps:.1} | {one:.0}, {all:.0} | 1, {threads} |"
    )?;
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
                counter.count(&hashed::soup(&format!("bench{number}"), NO_SYMMETRY))?;
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
