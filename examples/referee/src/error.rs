//! Why a request is refused.

use std::fmt::Display;

use menagerie::{
    CatalogueError, ForeignError, MoveTextError, OpenError, PlayerError, ReadError, StrategyError,
};

/// Why a request is refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The referee refuses it: the word for the kind in replies, and why.
    #[error("{1}")]
    Refused(&'static str, String),
    /// There is no such game, variant or position.
    #[error(transparent)]
    Open(OpenError),
    /// The move of this number, from 1, cannot be played.
    #[error("move {0}")]
    Move(usize, #[source] MoveTextError),
    #[error("unknown strategy {:?}: known are {}", .0.word, .0.known.join(", "))]
    UnknownStrategy(#[from] PlayerError),
    /// The strategy chose no move.
    #[error(transparent)]
    Strategy(#[from] StrategyError),
    /// The text of a file is not a game.
    #[error(transparent)]
    Import(#[from] ReadError),
    /// The format cannot express the game.
    #[error(transparent)]
    Export(#[from] ForeignError),
}

impl Error {
    /// Creates the error of JSON that is not a request.
    pub(crate) fn request(why: impl Display) -> Self {
        Self::Refused("bad-request", format!("not a request: {why}"))
    }

    /// Creates the error of a request that lacks a field.
    pub(crate) fn missing(field: &str) -> Self {
        Self::request(format_args!("missing field `{field}`"))
    }

    /// Returns the word for this kind of error in replies.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Refused(kind, _) => kind,
            Self::Open(OpenError::Catalogue(CatalogueError::Variant { .. })) => "unknown-variant",
            Self::Open(OpenError::Catalogue(_)) | Self::Import(ReadError::Game(_)) => {
                "unknown-game"
            }
            Self::Open(_) => "bad-position",
            Self::Move(_, MoveTextError::Parse(_)) => "bad-move",
            Self::Move(_, MoveTextError::Over { .. }) | Self::Strategy(StrategyError::Over(_)) => {
                "game-over"
            }
            Self::Move(..) => "illegal-move",
            Self::UnknownStrategy(_) => "unknown-strategy",
            Self::Strategy(_) => "strategy-failed",
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
            OpenError::PositionAndVariant => Self::request(error),
            error => Self::Open(error),
        }
    }
}
