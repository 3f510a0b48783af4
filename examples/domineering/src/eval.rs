//! The evaluation for the search, and what people should know about the game.

use alpha_beta::{Evaluate, Plain};
use grid_core::facts::{About, Facts};
use grid_core::{Game, SquareSet};
use menagerie::Playable;

use crate::game::Position;

/// Compares the places that are left to each player.
#[derive(Copy, Clone, Default, Debug)]
pub struct Places;

impl Evaluate<Position> for Places {
    type View<'a> = Plain<'a, Position>;

    fn view<'a>(&'a self, position: &'a Position) -> Plain<'a, Position> {
        Plain::new(position, |position| {
            let places = |player| position.places(player).len() as i32;
            10 * (places(position.turn()) - places(!position.turn()))
        })
    }
}

impl Facts for Position {
    const ABOUT: About = About {
        title: "Domineering",
        summary: "the player who cannot lay a domino loses",
        players: ["Upright", "Across"],
        ..About::PLAIN
    };
}

impl Playable for Position {
    type Evaluator = Places;
}
