//! Random patterns.

use std::io::Write;

use grid_core::Dice;
use life_worlds::Rule;
use life_worlds::analysis::hashed_soup;
use life_worlds::pattern::{CellSet, Pattern, Topology, Word};

use crate::error::{BOUNDS, Error, refuse};
use crate::files::{format_of, tell_losses, write};
use crate::options::{Size, Soup};

/// Returns a random pattern: the same for the same seed, size and density (the fraction of cells
/// that live) on every machine.
///
/// # Errors
/// If the size exceeds the limits of patterns.
pub fn soup(size: Size, density: f64, rule: Rule, seed: u64) -> Result<Pattern, Error> {
    let (width, height) = size;
    if width
        .checked_mul(height)
        .is_none_or(|cells| cells > Pattern::MOST_CELLS)
    {
        return refuse(format!(
            "a soup of {width} x {height} cells: expected at most {} cells",
            Pattern::MOST_CELLS
        ));
    }
    let mut dice = Dice::seeded(seed);
    // A cell lives if a random number of 53 bits is less.
    let alive = (density * (1_u64 << 53) as f64) as u64;
    let rows = (0..height).flat_map(|y| (0..width).step_by(64).map(move |x| (x, y)));
    let words = rows.map(|(x, y)| {
        let cells = 0..(width - x).min(64);
        let bits = cells.fold(0, |bits, i| {
            bits | u64::from(dice.bits() >> 11 < alive) << i
        });
        let (x, y) = (x as i64, y as i64);
        Word { y, x, bits }
    });
    let cells = CellSet::from_words(words);
    Ok(Pattern::new(cells).with_rule(rule).with_size(width, height))
}

/// `life soup`.
///
/// # Errors
/// If the soup is too large or cannot be written.
pub fn run(options: &Soup, out: &mut impl Write) -> Result<(), Error> {
    let format = format_of(&options.out)?;
    let (rule, bounds) = options.rule;
    let told = |pattern: Pattern| pattern.with_generations(rule);
    if options.torus && bounds.is_some() {
        return refuse(BOUNDS);
    }
    let mut pattern = Pattern::default();
    if let Some(size) = options.size {
        pattern = soup(size, options.density, rule.rule(), options.seed).map(told)?;
        let torus = options.torus.then_some(Topology::torus(size.0, size.1));
        pattern.topology = torus.or(bounds);
    }
    if let Some(text) = &options.hash {
        let cells = hashed_soup(text, &options.symmetry).unwrap_or_default();
        pattern = told(Pattern::new(cells));
        pattern.topology = bounds;
    }
    let text = pattern.write(format)?;
    write(&options.out, text.as_bytes(), out)?;
    tell_losses(&options.out, format, &pattern);
    Ok(())
}
