//! What can be wrong with a line.

use menagerie::OpenError;
use menagerie::{CatalogueError, MoveTextError, Outcome};

use crate::lines::TooLong;

/// Why a line got no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The line is longer than any request.
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
    #[error("move {number}: {reason}")]
    Move {
        /// Its number in the request, from 1.
        number: usize,
        /// What is wrong with it.
        #[source]
        reason: MoveTextError,
    },
    /// There is no move to look for.
    #[error("the game is over ({0})")]
    Over(Outcome),
    /// There are more moves than can be told one by one.
    #[error("{0} moves are too many to divide")]
    TooManyMoves(u64),
}

impl Error {
    /// The word by which programs tell errors apart.
    pub fn kind(&self) -> &'static str {
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
            Self::Over(_) => "game-over",
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
