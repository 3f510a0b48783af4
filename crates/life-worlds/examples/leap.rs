//! HashLife: a glider gun after a billion generations, exactly.
//!
//! ```text
//! cargo run -p life-step --features hashlife --example leap
//! ```

use std::time::Instant;

use life_worlds::hashlife::HashLife;
use life_worlds::pattern::{Pattern, Rectangle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let gun = Pattern::named("Gosper gun").ok_or("the library has no Gosper gun")?;
    let mut world = HashLife::from_pattern(&gun)?;

    // A gun of period 30 adds a glider of five cells every 30 generations.
    for exponent in [3, 6, 9, 18, 30] {
        let generations = 10_u128.pow(exponent);
        let begin = Instant::now();
        world.advance(generations - world.generation())?;
        println!(
            "generation 10^{exponent:<2}  population {:>30}  {} nodes, {:.1?}",
            world.population(),
            world.nodes(),
            begin.elapsed(),
        );
    }

    // The world is far too large to list, but any window of it can be read.
    let window = Rectangle {
        left: 0,
        top: 0,
        right: 45,
        bottom: 19,
    };
    println!("\nthe gun itself:");
    for y in window.top..=window.bottom {
        let cell = |x| if world.get(x, y) { 'O' } else { '.' };
        println!(
            "{}",
            (window.left..=window.right).map(cell).collect::<String>()
        );
    }
    println!("{} cells in the window", world.cells_in(window).count());
    Ok(())
}
