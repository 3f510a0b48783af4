//! Simple games in a catalogue.

#[cfg(feature = "ai")]
use alpha_beta::{Evaluate, Plain};
use board_scene::simple::{Simple, SimpleGame};

use crate::Playable;

/// Evaluates a simple game by its [points](SimpleGame::points).
#[cfg(feature = "ai")]
#[derive(Copy, Clone, Debug, Default)]
pub struct Points;

#[cfg(feature = "ai")]
impl<G: SimpleGame> Evaluate<Simple<G>> for Points {
    type View<'a> = Plain<'a, Simple<G>>;

    fn view<'a>(&'a self, position: &'a Simple<G>) -> Plain<'a, Simple<G>> {
        Plain::new(position, |position| position.0.points())
    }
}

impl<G: SimpleGame> Playable for Simple<G> {
    #[cfg(feature = "ai")]
    type Evaluator = Points;
}
