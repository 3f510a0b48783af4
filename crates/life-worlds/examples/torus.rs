//! A soup on a torus, advanced on all cores.
//!
//! ```text
//! cargo run --release -p life-worlds --features rayon --example torus
//! ```

use std::time::Instant;

use grid_core::Dice;
use life_worlds::Rule;
use life_worlds::WorldError;
use life_worlds::grid::Grid;
use life_worlds::pattern::Topology;

const SIDE: u64 = 2_048;
const GENERATIONS: u64 = 200;

fn main() -> Result<(), WorldError> {
    let mut dice = Dice::seeded(1);
    let mut soup = Grid::new(Topology::torus(SIDE, SIDE), Rule::LIFE)?;
    soup.fill_with(|_, _| dice.below(2) == 0);
    println!("{SIDE} x {SIDE} cells, {} of them alive", soup.population());

    let mut on_one = soup.clone();
    let begin = Instant::now();
    on_one.advance(GENERATIONS);
    tell("one core", begin);

    // Rayon's threads: one for each core unless a pool of another size is installed.
    let mut on_all = soup;
    let begin = Instant::now();
    on_all.advance_parallel(GENERATIONS);
    tell("all cores", begin);

    assert_eq!(on_one, on_all);
    println!(
        "generation {}: {} cells live ({} instructions)",
        on_all.generation(),
        on_all.population(),
        on_all.kernel(),
    );
    Ok(())
}

fn tell(cores: &str, begin: Instant) {
    let seconds = begin.elapsed().as_secs_f64();
    let cells = (SIDE * SIDE) as f64 * GENERATIONS as f64;
    println!(
        "{cores:>9}: {GENERATIONS} generations in {seconds:.3} s, {:.1} billion cells a second",
        cells / seconds / 1e9,
    );
}
