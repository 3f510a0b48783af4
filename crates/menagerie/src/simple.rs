//! Simple games in a catalogue.

use alloc::vec::Vec;

#[cfg(feature = "ai")]
use alpha_beta::Evaluate;
use grid_core::scene::ScenePiece;
use grid_core::simple::{Simple, SimpleGame};

use crate::Playable;

/// Evaluates a simple game by its [points](SimpleGame::points).
#[cfg(feature = "ai")]
#[derive(Copy, Clone, Debug, Default)]
pub struct Points;

#[cfg(feature = "ai")]
impl<G: SimpleGame> Evaluate<Simple<G>> for Points {
    fn evaluate(&self, position: &Simple<G>) -> i32 {
        position.0.points()
    }
}

impl<G: SimpleGame> Playable for Simple<G> {
    #[cfg(feature = "ai")]
    type Evaluator = Points;

    fn pieces() -> Vec<ScenePiece> {
        G::PIECES.to_vec()
    }
}
