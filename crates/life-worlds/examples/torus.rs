//! A soup on a torus, advanced on all cores.
//!
//! ```text
//! cargo run --release -p life-worlds --features rayon --example torus
//! ```

use std::time::Instant;

use grid_core::Dice;
use life_worlds::grid::Grid;
use life_worlds::pattern::Topology;
use life_worlds::{Rule, WorldError};

const SIDE: u64 = 2_048;
const GENERATIONS: u64 = 200;

fn main() -> Result<(), WorldError> {
    let mut dice = Dice::seeded(1);
    let mut soup = Grid::new(Topology::torus(SIDE, SIDE), Rule::LIFE)?;
    soup.fill_with(|_, _| dice.below(2) == 0);

    // Rayon's threads: one for each core unless a pool of another size is installed.
    for cores in ["one core", "all cores"] {
        let (mut world, begin) = (soup.clone(), Instant::now());
        match cores {
            "one core" => world.advance(GENERATIONS),
            _ => world.advance_parallel(GENERATIONS),
        }
        let seconds = begin.elapsed().as_secs_f64();
        let rate = (SIDE * SIDE * GENERATIONS) as f64 / seconds / 1e9;
        let (population, kernel) = (world.population(), world.kernel());
        println!("{cores}: {population} cells in {seconds:.3} s, {rate:.1} Gcells/s with {kernel}");
    }
    Ok(())
}
