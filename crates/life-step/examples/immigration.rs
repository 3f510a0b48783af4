//! Don Woods' Immigration Game on a torus: Life in two colours, where each half begins with one.
//!
//! A newborn cell takes the colour that most of its three parents have.
//!
//! ```text
//! cargo run --release -p life-step --features grid --example immigration
//! ```

use grid_core::{Dice, Player};
use life_step::Rule;
use life_step::grid::{GridError, TwoOwnersTorus};

const WIDTH: usize = 512;
const HEIGHT: usize = 256;

fn main() -> Result<(), GridError> {
    let mut dice = Dice::seeded(3);
    let mut torus = TwoOwnersTorus::new(WIDTH, HEIGHT, Rule::LIFE)?;
    for y in 0..HEIGHT as i64 {
        for x in 0..WIDTH as i64 {
            let owner = match x < WIDTH as i64 / 2 {
                true => Player::First,
                false => Player::Second,
            };
            if dice.below(3) == 0 {
                torus.set(x, y, Some(owner))?;
            }
        }
    }
    for _ in 0..=8 {
        println!(
            "generation {:>4}: {:>6} X, {:>6} O",
            torus.generation(),
            torus.population(Player::First),
            torus.population(Player::Second),
        );
        torus.advance(250);
    }
    println!("\nwhere the colours met:");
    for y in 0..16 {
        let cell = |x| match torus.get(x, y) {
            Some(Player::First) => 'X',
            Some(Player::Second) => 'O',
            None => '.',
        };
        let middle = WIDTH as i64 / 2;
        println!(
            "{}",
            (middle - 35..middle + 35).map(cell).collect::<String>()
        );
    }
    Ok(())
}
