//! What can go wrong.

use std::io;
use std::path::PathBuf;

/// An error of the program.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot read {}: {}", .0.display(), .1)]
    Read(PathBuf, io::Error),
    /// The line is counted from 1.
    #[error(
        "line {0} of the samples: {1:?}: expected the number of the game, the result 0, 0.5 or 1, a \
         score and a position"
    )]
    Sample(usize, String),
    #[error("found no balanced opening in 10000 random ones: try fewer plies (--plies)")]
    Opening,
    #[error("unknown term {0:?}: expected one of {1}")]
    Term(String, String),
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
    #[error("weights: {0}")]
    Weights(#[from] serde_json::Error),
}
