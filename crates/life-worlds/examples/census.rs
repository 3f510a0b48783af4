//! What soups leave: runs random patterns until nothing new happens, and names what remains.
//!
//! ```text
//! cargo run --release -p life-step --features analysis --example census
//! ```

use grid_core::Dice;
use life_worlds::analysis::{AnalysisError, Census, Settlement, settle_pattern};
use life_worlds::pattern::{CellSet, Pattern};

const SOUPS: u64 = 20;
const SIDE: i64 = 16;

fn main() -> Result<(), AnalysisError> {
    let mut census = Census::default();
    for seed in 1..=SOUPS {
        match settle_pattern(&soup(seed), 50_000)? {
            Settlement::Settled(ash) => {
                println!(
                    "soup {seed:>2} settles in generation {:>5} into {:>2} objects",
                    ash.generation,
                    ash.census.total(),
                );
                census.add(&ash.census);
            }
            Settlement::Unsettled { generations } => {
                println!("soup {seed:>2} has not settled after {generations} generations");
            }
        }
    }
    println!("\n{} objects, the most frequent first:", census.total());
    print!("{census}");
    Ok(())
}

/// Returns a square in which every other cell lives, at random.
fn soup(seed: u64) -> Pattern {
    let mut dice = Dice::seeded(seed);
    let square = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
    let cells: CellSet = square.filter(|_| dice.below(2) == 0).collect();
    Pattern::new(cells)
}
