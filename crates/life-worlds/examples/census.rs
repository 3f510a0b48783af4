//! What soups leave: runs random patterns until nothing new happens, and names what remains.
//!
//! ```text
//! cargo run --release -p life-worlds --example census
//! ```

use grid_core::Dice;
use life_worlds::analysis::{AnalysisError, Census, settle_pattern};
use life_worlds::pattern::Pattern;

fn main() -> Result<(), AnalysisError> {
    let mut census = Census::default();
    for seed in 1..=20 {
        // A square in which every other cell lives, at random.
        let mut dice = Dice::seeded(seed);
        let cells = (0..256).filter(|_| dice.below(2) == 0);
        let soup = Pattern::new(cells.map(|i| (i % 16, i / 16)).collect());
        match settle_pattern(&soup, 50_000)? {
            Some(ash) => {
                let (generation, objects) = (ash.generation, ash.census.total());
                println!("soup {seed:>2} settles in generation {generation:>5}: {objects} objects");
                census.add(&ash.census);
            }
            None => println!("soup {seed:>2} has not settled after 50,000 generations"),
        }
    }
    println!("\n{} objects:\n{census}", census.total());
    Ok(())
}
