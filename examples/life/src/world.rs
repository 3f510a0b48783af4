//! The world that the command line asks for.

use std::borrow::Cow;

use life_worlds::pattern::Topology;
use life_worlds::{World, WorldOptions};

use crate::error::Error;
use crate::files::Source;
use crate::options::{Size, Terms};

/// Returns the world of a file.
///
/// # Errors
/// If the world cannot be made.
pub fn world(source: &Source, terms: &Terms) -> Result<World, Error> {
    let bounds = terms.rule.and_then(|rule| rule.bounds);
    let topology = match (terms.torus, terms.bounded) {
        (Some(_), _) | (_, Some(_)) if bounds.is_some() => return Err(Error::Bounds),
        (Some(Size { width, height }), _) => Some(Topology::Torus { width, height }),
        (_, Some(Size { width, height })) => Some(Topology::Bounded { width, height }),
        (None, None) => None,
    };
    let options = WorldOptions {
        algorithm: terms.algorithm,
        rule: terms.rule.map(|rule| rule.rule),
        topology,
        memory_limit: terms.memory.bytes(),
        parallel: terms.threads > 1,
    };
    // Bounds after the rule mean what they mean in the file: its position counts.
    Ok(match source {
        Source::Pattern(pattern) => {
            let mut pattern = Cow::Borrowed(&**pattern);
            if bounds.is_some() {
                pattern.to_mut().topology = bounds;
            }
            World::from_pattern(&pattern, &options)?
        }
        Source::Macrocell(macrocell) => {
            let mut macrocell = Cow::Borrowed(&**macrocell);
            if bounds.is_some() {
                macrocell.to_mut().topology = bounds;
            }
            World::from_macrocell(&macrocell, &options)?
        }
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

/// A file and how it is run.
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
    pub fn world(&self) -> Result<World, Error> {
        world(&self.source, &self.terms)
    }

    /// Returns the beginning of a test.
    #[cfg(test)]
    pub fn test(source: Source, algorithm: life_worlds::Algorithm) -> Self {
        let terms = Terms {
            file: "test.rle".into(),
            algorithm,
            rule: None,
            torus: None,
            bounded: None,
            threads: 1,
            memory: crate::options::Memory { mebibytes: 1024 },
        };
        Self { source, terms }
    }
}
