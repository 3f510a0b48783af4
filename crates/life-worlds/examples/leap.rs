//! HashLife: a glider gun after a billion generations, exactly.
//!
//! ```text
//! cargo run --release -p life-worlds --example leap
//! ```

use std::time::Instant;

use life_worlds::pattern::{Format, Pattern, Rectangle};
use life_worlds::{Algorithm, World, WorldOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let gun = Pattern::named("Gosper gun").ok_or("the library has no Gosper gun")?;
    let options = WorldOptions {
        algorithm: Algorithm::HashLife,
        ..Default::default()
    };
    let mut world = World::from_pattern(&gun, &options)?;

    // A gun of period 30 adds a glider of five cells every 30 generations.
    for exponent in [3, 6, 9, 18, 30] {
        let begin = Instant::now();
        world.advance(10_u128.pow(exponent) - world.generation())?;
        let (population, time) = (world.population(), begin.elapsed());
        let kilobytes = world.memory_in_use() >> 10;
        println!(
            "generation 10^{exponent:<2}  population {population:>30}  {kilobytes} KiB, {time:.1?}"
        );
    }

    // The world is far too large to list, but any window of it can be read.
    let window = Rectangle::sized(0, 0, 46, 20);
    let seen = Pattern::new(world.cells_in(window));
    print!("\nthe gun itself:\n{}", seen.write(Format::Plaintext)?);
    Ok(())
}
