//! What a game must offer for programs to play it without knowing it.

#[cfg(feature = "ai")]
use alpha_beta::{Evaluate, Report};
#[cfg(feature = "ai")]
use grid_core::Record;
use grid_core::scene::Depict;
use serde::Serialize;

#[cfg(feature = "ai")]
use crate::search::{SearchOptions, search};

/// A game that programs can offer without knowing it: it can be drawn, its events are data, and the
/// search can play it.
///
/// A [`Catalogue`](crate::Catalogue) takes any such game.
pub trait Playable:
    Depict<Event: Serialize, Move: Send + Sync> + Send + Sync + Sized + 'static
{
    /// What the search must know about the game.
    #[cfg(feature = "ai")]
    type Evaluator: Evaluate<Self> + Default + Sync;

    /// Returns the best move that is found; `None` if the game is over. `on_iteration` is called
    /// after every iteration. By default this is the search; a game with a better player of its own
    /// overrides it.
    #[cfg(feature = "ai")]
    fn think(
        game: &Record<Self>,
        options: &SearchOptions,
        on_iteration: impl FnMut(&Report<Self::Move>),
    ) -> Option<Report<Self::Move>> {
        search(Self::Evaluator::default(), game, options, on_iteration)
    }
}
