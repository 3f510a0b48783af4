//! Why the program stops.

use std::io;
use std::path::Path;

use life_worlds::WorldError;
use life_worlds::analysis::AnalysisError;
use life_worlds::pattern::{TooLarge, WriteError};

use crate::options::Size;

/// Returns advice on an error of a world.
fn hint(error: &WorldError) -> &'static str {
    match error {
        WorldError::Outside { .. } => ": a larger board is needed",
        WorldError::NeedsBounds => ": give one with --torus or --bounded",
        WorldError::BoardMemory { .. } | WorldError::MemoryLimit { .. } => {
            ": allow more with --memory"
        }
        _ => "",
    }
}

/// Returns the error of an analysis whose memory an option limits.
pub fn limited(error: AnalysisError) -> Error {
    match error {
        AnalysisError::MemoryLimit { .. } => Error::AnalysisMemory(error),
        // It has its own advice.
        AnalysisError::World(error) => error.into(),
        error => error.into(),
    }
}

/// Returns a function that makes the error of a file: "cannot write" it, for example.
pub fn cannot<E: Into<Box<dyn std::error::Error + Send + Sync>>>(
    what: &str,
    file: &Path,
) -> impl FnOnce(E) -> Error {
    let trouble = format!("cannot {what} {}", file.display());
    |error| Error::File {
        trouble,
        error: error.into(),
    }
}

/// Why the program stops.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read, written or drawn, or holds something else.
    #[error("{trouble}: {error}")]
    File {
        /// What cannot be done, and with which file.
        trouble: String,
        /// Why.
        error: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The extension of a file to write is not that of its format.
    #[error("{trouble}: expected a name that ends in {extensions}")]
    Extension {
        /// What is wrong, and with which file.
        trouble: String,
        /// The extensions that are possible.
        extensions: &'static str,
    },
    /// The format cannot hold the pattern.
    #[error(transparent)]
    Format(#[from] WriteError),
    /// Text is not a generation.
    #[error("{0:?} is no generation: type 5206, 2^40, 1e12 or +1000")]
    Generation(String),
    /// The generation is before the beginning of the pattern.
    #[error("the pattern begins at generation {0}")]
    BeforeStart(u128),
    /// There is nothing to follow.
    #[error("no spaceship is near the middle: move there and press f")]
    NoShip,
    /// There is no pattern of this name.
    #[error("unknown pattern {0:?}: `life named` lists all")]
    Name(String),
    /// The world cannot be made, advanced or written.
    #[error("{error}{}", hint(.0), error = .0)]
    World(#[from] WorldError),
    /// There are too many cells to list one by one.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The pattern cannot be analysed.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// The analysis of a pattern takes more memory than it is allowed.
    #[error("{0}: allow more with --memory")]
    AnalysisMemory(AnalysisError),
    /// Both the rule and an option give bounds.
    #[error("the rule gives bounds: --torus and --bounded cannot be used with it")]
    Bounds,
    /// A soup exceeds the limits of patterns.
    #[error("a soup of {} x {} cells: expected at most {most} cells", size.0, size.1)]
    SoupSize {
        /// The size of the soup.
        size: Size,
        /// The greatest number of cells.
        most: u64,
    },
    /// The pictures of an animation have too many cells.
    #[error("the animation has too many cells: choose fewer frames")]
    AnimationSize,
    /// A saved search is of other soups.
    #[error("{file} was saved by a search of other soups: life search {of}")]
    OtherSearch {
        /// The file.
        file: String,
        /// The arguments of that search.
        of: String,
    },
    /// A soup leaves something else than the general proof finds.
    #[error("soup {seed}: counted {counted}; the general proof finds {expected}")]
    Unequal {
        /// The text of the soup.
        seed: String,
        /// What was counted.
        counted: String,
        /// What the proof finds.
        expected: String,
    },
    /// The threads cannot be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Standard output or the terminal cannot be used.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}
