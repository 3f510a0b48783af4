//! The errors of strategies.

use core::error::Error;
use core::time::Duration;
use std::sync::Arc;

use grid_core::{MoveTextError, Outcome};

use crate::AnyGame;

/// Why a strategy chose no move.
///
/// ```
/// use menagerie::{BestPlay, Catalogue, Player, SearchOptions, Strategy, StrategyError};
///
/// let mut game = Catalogue::standard().open("conway-chess", None, None)?;
/// game.resign(Player::Second);
/// let error = BestPlay.choose(&*game, &SearchOptions::default(), &mut |_| {}).unwrap_err();
/// assert!(matches!(error, StrategyError::Over(_)));
/// assert_eq!(error.to_string(), "the game is over (1-0)");
/// # Ok::<(), menagerie::OpenError>(())
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// The game is over.
    #[error("the game is over ({0})")]
    Over(Outcome),
    /// The stop flag was raised before there was a move.
    #[error("stopped before a move was chosen")]
    Stopped,
    /// The chosen move cannot be played.
    #[error("chose a move that cannot be played")]
    Move(#[source] MoveTextError),
    /// Another program failed.
    #[error(transparent)]
    Pipe(#[from] PipeError),
    /// A strategy of your own failed.
    #[error(transparent)]
    Other(Arc<dyn Error + Send + Sync>),
}

impl StrategyError {
    /// Wraps the error of a strategy of your own.
    ///
    /// ```
    /// use menagerie::StrategyError;
    ///
    /// let error = StrategyError::other(std::io::Error::other("the opening book is gone"));
    /// assert_eq!(error.to_string(), "the opening book is gone");
    /// ```
    pub fn other(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Other(Arc::new(error))
    }

    /// Checks that a game is not over.
    ///
    /// # Errors
    /// [`StrategyError::Over`] if the game is over.
    pub fn check(game: &dyn AnyGame) -> Result<(), Self> {
        match game.ending() {
            Some(ending) => Err(Self::Over(ending.outcome)),
            None => Ok(()),
        }
    }
}

/// A program behind a pipe that has failed.
///
/// ```
/// use menagerie::{Catalogue, Pipe, PipeError, SearchOptions, Strategy, StrategyError};
///
/// let game = Catalogue::standard().open("conway-chess", None, None)?;
/// let engine = Pipe::new("/no/such/engine");
/// let error = engine.choose(&*game, &SearchOptions::default(), &mut |_| {}).unwrap_err();
/// assert!(matches!(error, StrategyError::Pipe(PipeError::Start { .. })));
/// # Ok::<(), menagerie::OpenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PipeError {
    /// It cannot be started.
    #[error("cannot start {program:?}: {reason}")]
    Start {
        /// The program.
        program: String,
        /// The message of the system.
        reason: String,
    },
    /// It ended, or closed its output.
    #[error("{program:?} ended without a reply")]
    Ended {
        /// The program.
        program: String,
    },
    /// There was no reply in time.
    #[error("{program:?} sent no reply for {} ms", .after.as_millis())]
    Late {
        /// The program.
        program: String,
        /// The time that the strategy has waited.
        after: Duration,
    },
    /// It sent a line that is too long.
    #[error("{program:?} sent a line of more than {limit} bytes")]
    TooLong {
        /// The program.
        program: String,
        /// The limit, in bytes.
        limit: u64,
    },
    /// It sent a line that is not a reply to the request.
    #[error("{program:?} sent {line:?}: expected {expected}")]
    Reply {
        /// The program.
        program: String,
        /// The beginning of the line.
        line: String,
        /// A description of the expected reply.
        expected: String,
    },
    /// It refused the request.
    #[error("{program:?} refused: {message}")]
    Refused {
        /// The program.
        program: String,
        /// Its message.
        message: String,
    },
}
