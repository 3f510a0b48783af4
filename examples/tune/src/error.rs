//! What can go wrong.

use std::io;
use std::path::PathBuf;

/// An error of the program.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file that cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A line that is no sample.
    #[error(
        "line {line} of the samples: {text:?}: expected the number of the game, the result 0, 0.5 \
         or 1, a score and a position"
    )]
    Sample {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// No random opening is balanced.
    #[error("found no balanced opening in 10000 random ones: try fewer plies (--plies)")]
    Opening,
    /// A term that the game's weights do not have.
    #[error("unknown term {name:?}: expected one of {terms}")]
    Term {
        /// The name that was given.
        name: String,
        /// The terms.
        terms: String,
    },
    /// Output that cannot be written.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
    /// Weights that are no JSON.
    #[error("weights: {0}")]
    Weights(#[from] serde_json::Error),
}
