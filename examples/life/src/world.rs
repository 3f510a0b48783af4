//! The world that the command line asks for.

use life_worlds::pattern::Topology;
use life_worlds::{World, WorldOptions};

use crate::error::{BOUNDS, Error, refuse};
use crate::files::{Source, read};
use crate::options::Terms;

/// A file and how it is run.
#[derive(Clone, Debug)]
pub struct Start {
    /// The file, with the bounds that follow the rule of the command line: they mean what they mean
    /// in the file, so its position counts.
    pub source: Source,
    /// How it is run.
    pub terms: Terms,
}

impl Start {
    /// Reads the file, and starts the threads that boards are advanced on.
    ///
    /// # Errors
    /// If the file is no pattern, the bounds are given twice, or the threads cannot be started.
    pub fn new(terms: Terms) -> Result<Self, Error> {
        let mut source = read(&terms.file)?;
        let bounds = terms.rule.and_then(|(_, bounds)| bounds);
        if bounds.is_some() {
            if terms.torus.is_some() || terms.bounded.is_some() {
                return refuse(BOUNDS);
            }
            match &mut source {
                Source::Pattern(pattern) => pattern.topology = bounds,
                Source::Macrocell(macrocell) => macrocell.topology = bounds,
            }
        }
        if terms.threads > 1 {
            let threads = rayon::ThreadPoolBuilder::new().num_threads(terms.threads.into());
            threads.build_global()?;
        }
        Ok(Self { source, terms })
    }

    /// Returns the world.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn world(&self) -> Result<World, Error> {
        let terms = &self.terms;
        let torus = terms.torus.map(|(w, h)| Topology::torus(w, h));
        let bounded = terms.bounded.map(|(w, h)| Topology::bounded(w, h));
        let options = WorldOptions {
            algorithm: terms.algorithm,
            rule: terms.rule.map(|(rule, _)| rule),
            topology: torus.or(bounded),
            memory_limit: terms.memory.bytes(),
            parallel: terms.threads > 1,
        };
        Ok(match &self.source {
            Source::Pattern(pattern) => World::from_pattern(pattern, &options)?,
            Source::Macrocell(macrocell) => World::from_macrocell(macrocell, &options)?,
        })
    }

    /// Returns the beginning of a test.
    #[cfg(test)]
    pub fn test(source: Source, algorithm: life_worlds::Algorithm) -> Self {
        use crate::options::{Command, Options, View};

        let words = ["life", "view", "test.rle", "--algorithm", algorithm.name()];
        let options: Options = clap::Parser::parse_from(words);
        let Command::View(View { terms, .. }) = options.command else {
            unreachable!("the command is view");
        };
        Self { source, terms }
    }
}
