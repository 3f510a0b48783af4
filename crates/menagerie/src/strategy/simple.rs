//! The strategies that need nothing but the game.

use alpha_beta::{Report, Score};
use grid_core::{Dice, Outcome};

use super::choose::Strategy;
use super::error::StrategyError;
use crate::AnyGame;
use crate::search::SearchOptions;
use crate::uct::Uct;

/// The best play that is known for a game: the alpha-beta search, or the game's own solver. See
/// [`Playable::think`](crate::Playable::think).
#[derive(Copy, Clone, Debug, Default)]
pub struct BestPlay;

impl Strategy for BestPlay {
    fn choose(
        &self,
        game: &dyn AnyGame,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Result<Report<String>, StrategyError> {
        found(game, game.search(options, on_iteration))
    }
}

/// Monte Carlo tree search; see [`Uct`].
#[derive(Copy, Clone, Debug, Default)]
pub struct MonteCarlo;

impl Strategy for MonteCarlo {
    fn choose(
        &self,
        game: &dyn AnyGame,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Result<Report<String>, StrategyError> {
        let mut uct = Uct::new(options.seed ^ game.key());
        found(
            game,
            game.search_by_playouts(&mut uct, &options.limits, on_iteration),
        )
    }
}

/// A uniform random move.
#[derive(Copy, Clone, Debug, Default)]
pub struct Random;

impl Strategy for Random {
    fn choose(
        &self,
        game: &dyn AnyGame,
        options: &SearchOptions,
        _: &mut dyn FnMut(&Report<String>),
    ) -> Result<Report<String>, StrategyError> {
        StrategyError::check(game)?;
        let mut dice = Dice::seeded(options.seed ^ game.key());
        let m = game.random_move(&mut dice);
        found(game, m.map(|m| Report::known(m, Score::EVEN)))
    }
}

/// What was found, or why nothing was. A game that goes on has a move.
fn found(
    game: &dyn AnyGame,
    report: Option<Report<String>>,
) -> Result<Report<String>, StrategyError> {
    report.ok_or_else(|| {
        let ending = game.ending();
        StrategyError::Over(ending.map_or(Outcome::Draw, |ending| ending.outcome))
    })
}
