//! The world that the command line asks for.

use std::path::Path;

use life_worlds::pattern::{Format, Macrocell, Pattern, States, Topology};
use life_worlds::{Generations, World, WorldOptions};

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
            rule: None,
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
        let rule = terms.rule.map(|(rule, _)| rule);
        let world = world(&terms.file, &text, (rule, bounds), &options)?;
        Ok(Self { world, options })
    }
}

/// Returns the world of the text of a file. A rule and bounds replace those of the file.
///
/// # Errors
/// If the text is no pattern, or the world cannot be made.
pub fn world(
    file: &Path,
    text: &str,
    (rule, bounds): (Option<Generations>, Option<Topology>),
    options: &WorldOptions,
) -> Result<World, Error> {
    if Format::detect(text) == Some(Format::Macrocell) {
        let mut macrocell: Macrocell = parse(file, text)?;
        let states = rule.map_or(macrocell.states, Into::into);
        if states == States::Two {
            macrocell.rule = rule.map(Generations::rule).or(macrocell.rule);
            (macrocell.states, macrocell.topology) = (states, bounds.or(macrocell.topology));
            return Ok(World::from_macrocell(&macrocell, options)?);
        }
    }
    let mut pattern: Pattern = parse(file, text)?;
    pattern.topology = bounds.or(pattern.topology);
    if let Some(rule) = rule {
        pattern = pattern.with_generations(rule);
    }
    let world = World::from_pattern(&pattern, options)?;
    let cut = u128::from(pattern.cells.len()).saturating_sub(world.population());
    if cut > 0 {
        let words = format!(
            "{}: {cut} cells beyond the edges of the board are cut off",
            file.display()
        );
        terminal::tell("life", &words);
    }
    Ok(world)
}
