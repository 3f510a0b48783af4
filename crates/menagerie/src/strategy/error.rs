//! Why no move was chosen.

use core::error::Error;
use core::time::Duration;
use std::sync::Arc;

use bounded_lines::LinesError;
use grid_core::{MoveTextError, Outcome};

use crate::AnyGame;

/// Why no move was chosen.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// The game is over.
    #[error("the game is over ({0})")]
    Over(Outcome),
    /// The stop flag was raised before there was a move.
    #[error("stopped before a move was chosen")]
    Stopped,
    /// The move that was chosen cannot be played.
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
    #[must_use]
    pub fn other(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Other(Arc::new(error))
    }

    /// Checks that a game goes on.
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

/// A program behind a pipe that failed.
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
        /// How long it was waited for.
        after: Duration,
    },
    /// It sent a line that is too long.
    #[error("{program:?} sent too much: {error}")]
    TooLong {
        /// The program.
        program: String,
        /// The limit.
        error: LinesError,
    },
    /// It sent a line that is not a reply to the request.
    #[error("{program:?} sent {line:?}: expected {expected}")]
    Reply {
        /// The program.
        program: String,
        /// The beginning of the line.
        line: String,
        /// What was expected.
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
