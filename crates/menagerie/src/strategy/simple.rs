//! Strategies that need only the game.

use alpha_beta::{Report, Score};
use grid_core::{Dice, Outcome};

use super::choose::Strategy;
use super::error::StrategyError;
use crate::AnyGame;
use crate::search::SearchOptions;

/// The strongest play available in a game: the alpha-beta search, or the game's own solver. See
/// [`Playable::think`](crate::Playable::think).
///
/// ```
/// use menagerie::{BestPlay, Catalogue, Limits, SearchOptions, Strategy};
///
/// let rook = "4k3/8/8/8/8/8/8/K3R3 w - -";
/// let game = Catalogue::standard().open("conway-chess", None, Some(rook))?;
/// let options = SearchOptions::new(Limits::depth(2));
/// let report = BestPlay.choose(&*game, &options, &mut |_| {})?;
/// assert_eq!(report.best, "e1e8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Monte Carlo tree search; see [`alpha_beta::Uct`].
///
/// ```
/// use menagerie::{Catalogue, Limits, MonteCarlo, SearchOptions, Strategy};
///
/// let game = Catalogue::standard().open("conquid", Some("small"), None)?;
/// let options = SearchOptions { seed: 7, ..SearchOptions::new(Limits::nodes(20)) };
/// let report = MonteCarlo.choose(&*game, &options, &mut |_| {})?;
/// assert_eq!(report.nodes, 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, Default)]
pub struct MonteCarlo;

impl Strategy for MonteCarlo {
    fn choose(
        &self,
        game: &dyn AnyGame,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Result<Report<String>, StrategyError> {
        found(game, game.search_by_playouts(options, on_iteration))
    }
}

/// Uniform random moves.
///
/// ```
/// use menagerie::{Catalogue, Random, SearchOptions, Strategy};
///
/// let mut game = Catalogue::standard().open("lifeduel", None, None)?;
/// while game.ending().is_none() {
///     let options = SearchOptions { seed: 7, ..SearchOptions::default() };
///     let report = Random.choose(&*game, &options, &mut |_| {})?;
///     game.play(&report.best)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Returns the report, or the error of a game that is over: a game that goes on has a move.
fn found(
    game: &dyn AnyGame,
    report: Option<Report<String>>,
) -> Result<Report<String>, StrategyError> {
    report.ok_or_else(|| {
        let ending = game.ending();
        StrategyError::Over(ending.map_or(Outcome::Draw, |ending| ending.outcome))
    })
}
