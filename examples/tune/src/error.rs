//! What can go wrong.

use std::io;
use std::path::PathBuf;

/// An error of the program.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot read {}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    /// The line is counted from 1.
    #[error(
        "line {line} of the samples: {text:?}: expected the number of the game, the result 0, 0.5 \
         or 1, a score and a position"
    )]
    Sample { line: usize, text: String },
    #[error("found no balanced opening in 10000 random ones: try fewer plies (--plies)")]
    Opening,
    #[error("unknown term {name:?}: expected one of {terms}")]
    Term { name: String, terms: String },
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
    #[error("weights: {0}")]
    Weights(#[from] serde_json::Error),
}
