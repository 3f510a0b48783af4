//! The world that the command line asks for.

use life_worlds::pattern::{Format, Macrocell, Pattern, Topology};
use life_worlds::{World, WorldOptions};

use crate::error::{BOUNDS, Error, refuse};
use crate::files::{parse, read};
use crate::options::Terms;

/// The beginning of a world, and how it is made.
#[derive(Clone, Debug)]
pub struct Start {
    /// The first generation.
    pub world: World,
    /// How it is made.
    pub options: WorldOptions,
}

impl Start {
    /// Reads the file, and starts the threads that boards are advanced on.
    ///
    /// # Errors
    /// If the file is no pattern, the bounds are given twice, or the world or the threads cannot be
    /// made.
    pub fn new(terms: &Terms) -> Result<Self, Error> {
        let text = read(&terms.file, terms.memory)?;
        let torus = terms.torus.map(|(w, h)| Topology::torus(w, h));
        let bounded = terms.bounded.map(|(w, h)| Topology::bounded(w, h));
        let options = WorldOptions {
            algorithm: terms.algorithm,
            rule: terms.rule.map(|(rule, _)| rule),
            topology: torus.or(bounded),
            memory_limit: terms.memory.bytes(),
            parallel: terms.threads > 1,
            ..WorldOptions::default()
        };
        // These bounds mean what they mean in the file, so its position counts.
        let bounds = terms.rule.and_then(|(_, bounds)| bounds);
        if bounds.is_some() && options.topology.is_some() {
            return refuse(BOUNDS);
        }
        if options.parallel {
            let threads = rayon::ThreadPoolBuilder::new().num_threads(terms.threads.into());
            threads.build_global()?;
        }
        let world = if Format::detect(&text) == Some(Format::Macrocell) {
            let mut macrocell: Macrocell = parse(&terms.file, &text)?;
            macrocell.topology = bounds.or(macrocell.topology);
            World::from_macrocell(&macrocell, &options)?
        } else {
            let mut pattern: Pattern = parse(&terms.file, &text)?;
            pattern.topology = bounds.or(pattern.topology);
            let world = World::from_pattern(&pattern, &options)?;
            let cut = u128::from(pattern.cells.len()).saturating_sub(world.population());
            if cut > 0 {
                let file = terms.file.display();
                let words =
                    format!("{file}: {cut} cells beyond the edges of the board are cut off");
                terminal::tell("life", &words);
            }
            world
        };
        Ok(Self { world, options })
    }
}
