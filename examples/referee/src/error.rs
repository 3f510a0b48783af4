//! Why a request is refused.

use menagerie::{
    CatalogueError, ForeignError, MoveTextError, OpenError, PlayerError, ReadError, StrategyError,
};

use crate::lines::TooLong;
use crate::op::Op;

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
    /// The game has no lesson of this number.
    #[error("there is no lesson {number}: the game has {count}")]
    NoLesson {
        /// The number of the request.
        number: usize,
        /// How many lessons the game has.
        count: usize,
    },
    /// The game has no puzzles.
    #[error("the game has no puzzles yet")]
    NoPuzzles,
    /// The game has no puzzle of this number.
    #[error("there is no puzzle {number}: the game has {count}")]
    NoPuzzle {
        /// The number of the request.
        number: usize,
        /// How many puzzles the game has.
        count: usize,
    },
    /// There are too many moves to count below each of them.
    #[error("{0} moves are too many to divide")]
    TooManyMoves(u64),
    /// The caller does not allow this operation.
    #[error("\"{0}\" is not allowed here")]
    NotAllowed(Op),
    /// The game has more moves than the caller allows.
    #[error("a game of {moves} moves: expected at most {most}")]
    TooLongGame {
        /// The number of its moves.
        moves: usize,
        /// The maximum.
        most: usize,
    },
    /// The text of a file is not a game.
    #[error(transparent)]
    Import(#[from] ReadError),
    /// The format cannot express the game.
    #[error(transparent)]
    Export(#[from] ForeignError),
}

impl Error {
    /// Creates the error of a request that lacks a field.
    pub(crate) fn missing(field: &str) -> Self {
        Self::Request(format!("missing field `{field}`"))
    }

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
            Self::NoLesson { .. } => "unknown-lesson",
            Self::NoPuzzles | Self::NoPuzzle { .. } => "unknown-puzzle",
            Self::TooManyMoves(_) => "too-many-moves",
            Self::NotAllowed(_) => "not-allowed",
            Self::TooLongGame { .. } => "too-long-game",
            Self::Import(ReadError::Game(_)) => "unknown-game",
            Self::Import(_) => "bad-record",
            Self::Export(_) => "cannot-export",
        }
    }
}

impl From<CatalogueError> for Error {
    fn from(error: CatalogueError) -> Self {
        Self::Open(error.into())
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
