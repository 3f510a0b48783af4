//! The trait of strategies.

use core::fmt::Debug;

use alpha_beta::Report;

use super::error::StrategyError;
use crate::AnyGame;
use crate::search::SearchOptions;

/// A way to choose moves in any game.
///
/// The strategies of this crate are [`BestPlay`](crate::BestPlay) (the search, or a game's own
/// solver), [`MonteCarlo`](crate::MonteCarlo), [`Random`](crate::Random) and [`Pipe`](crate::Pipe)
/// (another program). Add your own to a catalogue with
/// [`Catalogue::with_strategy`](crate::Catalogue::with_strategy): every program then knows it by
/// name.
///
/// ```
/// use menagerie::{AnyGame, Catalogue, Report, Score, SearchOptions, Strategy, StrategyError};
///
/// /// Plays the first legal move.
/// #[derive(Debug)]
/// struct First;
///
/// impl Strategy for First {
///     fn choose(
///         &self,
///         game: &dyn AnyGame,
///         _: &SearchOptions,
///         _: &mut dyn FnMut(&Report<String>),
///     ) -> Result<Report<String>, StrategyError> {
///         StrategyError::check(game)?;
///         Ok(Report::known(game.moves(1)[0].clone(), Score::EVEN))
///     }
/// }
///
/// let catalogue = Catalogue::standard().with_strategy("first", First);
/// let game = catalogue.open("conquid", None, None)?;
/// let player = catalogue.player("first")?;
/// let report = player.choose(&*game, &SearchOptions::default(), &mut |_| {})?;
/// assert_eq!(report.best, game.moves(1)[0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Strategy: Debug + Send + Sync {
    /// Chooses a move. `on_iteration` may be called with the best move so far, any number of times.
    ///
    /// A strategy keeps to [`options.limits`](SearchOptions::limits). When their stop flag is
    /// raised, it soon returns the best move so far, or [`StrategyError::Stopped`].
    ///
    /// # Errors
    /// If the game is over, or the strategy fails.
    fn choose(
        &self,
        game: &dyn AnyGame,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Result<Report<String>, StrategyError>;
}
