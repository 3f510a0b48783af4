//! The games that a catalogue can hold.

use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "ai")]
use alpha_beta::{Evaluate, Report};
use grid_core::Player;
#[cfg(feature = "ai")]
use grid_core::Record;
use grid_core::scene::{Depict, ScenePiece, Spot};
use serde::Serialize;

#[cfg(feature = "ai")]
use crate::search::{SearchOptions, search};

/// A game that a [`Catalogue`](crate::Catalogue) can hold: programs can draw it, report its events
/// as data and search for moves without knowing its rules.
///
/// The example `own-catalogue` of this crate implements it for a small game:
/// `impl Playable for Countdown { type Evaluator = Unknown; }`.
pub trait Playable:
    Depict<Event: Serialize, Move: Send + Sync> + Send + Sync + Sized + 'static
{
    /// The evaluation function for the search.
    #[cfg(feature = "ai")]
    type Evaluator: Evaluate<Self> + Default + Sync + 'static;

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

    /// Returns what is particular to this game where the rules leave a choice, such as the size of
    /// the board: sentences for the page of the rules. There are none by default.
    fn terms(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns what the next turn of a player will bring before the player can move, if the other
    /// player's move does not change it: sentences for a preview. There are none by default.
    fn outlook(&self, player: Player) -> Vec<String> {
        let _ = player;
        Vec::new()
    }

    /// Returns the same position with the other player to move, to find what that player threatens.
    /// By default there is none.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Returns what the picture of a cell does not tell, in sentences. There are none by default.
    fn notes(&self, spot: Spot) -> Vec<String> {
        let _ = spot;
        Vec::new()
    }

    /// Returns the marks that can be on the board for a legend: the meaning of each and its text.
    /// By default the list is empty: a legend then has the marks that are on the board.
    #[must_use]
    fn marks() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Returns every piece that can be on the board, for a legend. By default the list is empty: a
    /// legend then has the pieces that are on the board.
    #[must_use]
    fn pieces() -> Vec<ScenePiece> {
        Vec::new()
    }
}
