//! The world that the command line asks for.

use std::borrow::Cow;

use life_worlds::any_world::{self, AnyWorld, WorldOptions};
use life_worlds::pattern::Topology;

use crate::error::Error;
use crate::files::Source;
#[cfg(test)]
use crate::options::Memory;
use crate::options::{Algorithm, Size, Terms};

/// Returns the world of a file, for a run of this length.
///
/// # Errors
/// If the world cannot be made.
pub fn world(source: &Source, terms: &Terms, generations: u128) -> Result<AnyWorld, Error> {
    let mut options = options(terms, terms.algorithm).with_generations(generations);
    options.rule = terms.rule.map(|rule| rule.rule);
    let bounds = terms.rule.and_then(|rule| rule.bounds);
    options.topology = match (terms.torus, terms.bounded) {
        (Some(_), _) | (_, Some(_)) if bounds.is_some() => return Err(Error::Bounds),
        (Some(Size { width, height }), _) => Some(Topology::Torus { width, height }),
        (_, Some(Size { width, height })) => Some(Topology::Bounded { width, height }),
        (None, None) => None,
    };
    // Bounds after the rule mean what they mean in the file: its position counts.
    Ok(match source {
        Source::Pattern(pattern) => {
            let mut pattern = Cow::Borrowed(&**pattern);
            if bounds.is_some() {
                pattern.to_mut().topology = bounds;
            }
            AnyWorld::from_pattern(&pattern, &options)?
        }
        Source::Macrocell(macrocell) => {
            let mut macrocell = Cow::Borrowed(&**macrocell);
            if bounds.is_some() {
                macrocell.to_mut().topology = bounds;
            }
            AnyWorld::from_macrocell(&macrocell, &options)?
        }
    })
}

fn options(terms: &Terms, algorithm: Algorithm) -> WorldOptions {
    WorldOptions::new()
        .with_algorithm(match algorithm {
            Algorithm::Auto => any_world::Algorithm::Auto,
            Algorithm::Grid => any_world::Algorithm::Grid,
            Algorithm::Unbounded => any_world::Algorithm::Unbounded,
            Algorithm::Hashlife => any_world::Algorithm::HashLife,
        })
        .with_memory_limit(terms.memory.bytes())
        .with_parallel(terms.threads > 1)
}

/// Starts the threads that boards are advanced on.
///
/// # Errors
/// If they cannot be started.
pub fn start_threads(terms: &Terms) -> Result<(), Error> {
    if terms.threads > 1 {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(terms.threads.into());
        threads.build_global()?;
    }
    Ok(())
}

/// How many generations a grid on the plane has room for before it is made anew: the run has no
/// end.
const ROOM: u128 = 1_000;

/// Where a run without an end begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// The file.
    pub source: Source,
    /// How it is run.
    pub terms: Terms,
}

impl Start {
    /// Returns the world.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn world(&self) -> Result<AnyWorld, Error> {
        world(&self.source, &self.terms, ROOM)
    }

    /// Returns the beginning of a test.
    #[cfg(test)]
    pub fn test(source: Source, algorithm: Algorithm) -> Self {
        let terms = Terms {
            file: "test.rle".into(),
            algorithm,
            rule: None,
            torus: None,
            bounded: None,
            threads: 1,
            memory: Memory { mebibytes: 1024 },
        };
        Self { source, terms }
    }
}

/// Returns for how many generations a new world can be advanced. A grid on the plane must then be
/// made anew, before its cells reach the edge.
pub fn room(world: &AnyWorld) -> u128 {
    match (kind(world), world.topology()) {
        (Algorithm::Grid, None) => ROOM,
        _ => u128::MAX,
    }
}

/// Returns the algorithm of a world.
pub fn kind(world: &AnyWorld) -> Algorithm {
    match world.algorithm() {
        any_world::Algorithm::HashLife => Algorithm::Hashlife,
        any_world::Algorithm::Unbounded => Algorithm::Unbounded,
        _ => Algorithm::Grid,
    }
}

/// Returns the same generation on the plane with another algorithm.
///
/// # Errors
/// If there are too many cells to list, or no memory for them.
pub fn converted(world: &AnyWorld, terms: &Terms, to: Algorithm) -> Result<AnyWorld, Error> {
    let options = options(terms, to).with_generations(ROOM);
    Ok(AnyWorld::from_pattern(&world.to_pattern()?, &options)?)
}

/// Steps at least this long are taken by HashLife.
const LONG: u128 = 1 << 15;
/// Steps at least this long are taken by HashLife however many cells there are.
const VERY_LONG: u128 = 1 << 20;
/// Steps at least this long are taken by HashLife if they turn out to be slow.
const LEAP: u128 = 1 << 8;
/// Steps at most this long are not worth a leap.
const SHORT: u128 = 1 << 4;
/// More cells than this hardly repeat themselves, or take long to list.
const LARGE: u128 = 1 << 20;

/// Returns the algorithm on the plane that is better for steps of this length than the current one.
pub fn better(now: Algorithm, step: u128, population: u128, is_slow: bool) -> Option<Algorithm> {
    let is_small = population <= LARGE;
    let is_long = step >= VERY_LONG || is_small && step >= LONG;
    match now {
        Algorithm::Hashlife if is_small && step <= SHORT => Some(Algorithm::Unbounded),
        Algorithm::Hashlife => None,
        _ if is_long || is_slow && is_small && step >= LEAP => Some(Algorithm::Hashlife),
        // A grid must have room for all cells; it was not chosen automatically.
        Algorithm::Grid => Some(Algorithm::Unbounded),
        _ => None,
    }
}
