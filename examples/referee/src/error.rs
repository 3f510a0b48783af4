//! Why a request is refused.

use menagerie::{CatalogueError, MoveTextError, OpenError, PlayerError, StrategyError};

use crate::lines::TooLong;

/// Why a request is refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The line is too long.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// The line is not JSON.
    #[error("not JSON: {0}")]
    Json(serde_json::Error),
    /// The JSON is not a request.
    #[error("not a request: {0}")]
    Request(String),
    /// There is no such game, variant or position.
    #[error(transparent)]
    Open(OpenError),
    /// A move cannot be played.
    #[error("move {number}")]
    Move {
        /// Its number in the request, from 1.
        number: usize,
        /// Why it cannot be played.
        #[source]
        reason: MoveTextError,
    },
    /// There is no such strategy.
    #[error("unknown strategy {:?}: known are {}", .0.word, .0.known.join(", "))]
    UnknownStrategy(#[from] PlayerError),
    /// The strategy chose no move.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// There are too many moves to count below each of them.
    #[error("{0} moves are too many to divide")]
    TooManyMoves(u64),
}

impl Error {
    /// Returns the word for this kind of error in replies.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::TooLong(_) => "line-too-long",
            Self::Json(_) => "bad-json",
            Self::Request(_) => "bad-request",
            Self::Open(OpenError::Catalogue(CatalogueError::Variant { .. })) => "unknown-variant",
            Self::Open(OpenError::Catalogue(_)) => "unknown-game",
            Self::Open(_) => "bad-position",
            Self::Move { reason, .. } => match reason {
                MoveTextError::Parse(_) => "bad-move",
                MoveTextError::Over { .. } => "game-over",
                _ => "illegal-move",
            },
            Self::UnknownStrategy(_) => "unknown-strategy",
            Self::Strategy(StrategyError::Over(_)) => "game-over",
            Self::Strategy(_) => "strategy-failed",
            Self::TooManyMoves(_) => "too-many-moves",
        }
    }
}

impl From<OpenError> for Error {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::PositionAndVariant => Self::Request(error.to_string()),
            error => Self::Open(error),
        }
    }
}
