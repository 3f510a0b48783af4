//! The world that the command line asks for.

use life_step::any_world::{Algorithm, AnyWorld, WorldOptions};
use life_step::pattern::Topology;

use crate::error::Error;
use crate::files::Source;
use crate::options::{self, Size, Terms};

/// Returns the world of a file, for a run of this length.
///
/// # Errors
/// If the world cannot be made.
pub fn world(source: &Source, terms: &Terms, generations: u128) -> Result<AnyWorld, Error> {
    let memory = usize::try_from(u64::from(terms.memory) << 20).unwrap_or(usize::MAX);
    let mut options = WorldOptions::new()
        .with_algorithm(match terms.algorithm {
            options::Algorithm::Auto => Algorithm::Auto,
            options::Algorithm::Grid => Algorithm::Grid,
            options::Algorithm::Unbounded => Algorithm::Unbounded,
            options::Algorithm::Hashlife => Algorithm::HashLife,
        })
        .with_generations(generations)
        .with_memory_limit(memory)
        .with_parallel(terms.threads > 1);
    options.rule = terms.rule;
    options.topology = match (terms.torus, terms.bounded) {
        (Some(Size { width, height }), _) => Some(Topology::Torus { width, height }),
        (_, Some(Size { width, height })) => Some(Topology::Bounded { width, height }),
        (None, None) => None,
    };
    Ok(match source {
        Source::Pattern(pattern) => AnyWorld::from_pattern(pattern, &options)?,
        Source::Macrocell(macrocell) => AnyWorld::from_macrocell(macrocell, &options)?,
    })
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
