//! The games that a catalogue can hold.

#[cfg(feature = "ai")]
use alpha_beta::{Evaluate, Report};
use board_scene::Present;
#[cfg(feature = "ai")]
use grid_core::Record;
use serde::Serialize;

#[cfg(feature = "ai")]
use crate::search::{SearchOptions, search};

/// A game that a [`Catalogue`](crate::Catalogue) can hold: programs can draw it, tell people what
/// it is, report its events as data and search for moves without knowing its rules.
///
/// The example `own-catalogue` of this crate implements it for a small game:
/// `impl Playable for Countdown { type Evaluator = Unknown; }`.
pub trait Playable:
    Present<Event: Serialize, Move: Send + Sync> + Send + Sync + Sized + 'static
{
    /// The evaluation function for the search.
    #[cfg(feature = "ai")]
    type Evaluator: Evaluate<Self> + Default + Send + Sync + 'static;

    /// Returns the best move found; `None` if the game is over. `on_iteration` is called after
    /// every iteration. The default is the alpha-beta search. A game with a stronger player of its
    /// own overrides it.
    #[cfg(feature = "ai")]
    fn think(
        game: &Record<Self>,
        options: &SearchOptions,
        on_iteration: impl FnMut(&Report<Self::Move>),
    ) -> Option<Report<Self::Move>> {
        search(Self::Evaluator::default(), game, options, on_iteration)
    }
}
