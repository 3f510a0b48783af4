//! What a position is worth to the search.

use alpha_beta::Evaluate;
use grid_core::{Game, SquareSet};
use menagerie::Playable;

use crate::game::Position;

/// How much better off the player to move is: by the places that are left to each.
#[derive(Copy, Clone, Default, Debug)]
pub struct Places;

impl Evaluate<Position> for Places {
    fn evaluate(&self, position: &Position) -> i32 {
        let places = |player| position.places(player).len() as i32;
        10 * (places(position.turn()) - places(!position.turn()))
    }
}

impl Playable for Position {
    type Evaluator = Places;
}
