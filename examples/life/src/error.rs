//! Why the program stops.

use std::io;

use life_worlds::analysis::AnalysisError;
use life_worlds::any_world::WorldError;
use life_worlds::grid::GridError;
use life_worlds::hashlife::HashLifeError;
use life_worlds::pattern::{PatternError, TooLarge, WriteError};
use life_worlds::unbounded::UnboundedError;

use crate::options::Size;

/// Returns advice on an error of a world.
fn hint(error: &WorldError) -> &'static str {
    match error {
        WorldError::Grid(GridError::Outside(_)) => ": a larger board is needed",
        WorldError::BoardMemory { is_plane: true, .. } => {
            ": allow more with --memory, or choose another algorithm"
        }
        WorldError::BoardMemory { .. }
        | WorldError::Unbounded(UnboundedError::MemoryLimit { .. })
        | WorldError::HashLife(HashLifeError::MemoryLimit { .. }) => ": allow more with --memory",
        WorldError::Generations => ": choose --algorithm hashlife, on the plane",
        _ => "",
    }
}

/// Returns the error of an analysis whose memory an option limits.
pub fn limited(error: AnalysisError) -> Error {
    match error {
        AnalysisError::MemoryLimit { .. }
        | AnalysisError::World(UnboundedError::MemoryLimit { .. }) => Error::AnalysisMemory(error),
        error => error.into(),
    }
}

/// Why the program stops.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read.
    #[error("cannot read {file}: {error}")]
    Read {
        /// The file.
        file: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A file holds no pattern.
    #[error("{file}: {error}")]
    Pattern {
        /// The file.
        file: String,
        /// The error in its text.
        error: PatternError,
    },
    /// A file cannot be written.
    #[error("cannot write {file}: {error}")]
    Save {
        /// The file.
        file: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A file is compressed.
    #[error("{file} is compressed: unzip it first, as in `gzip -dc {file} | life run - …`")]
    Compressed {
        /// The file.
        file: String,
    },
    /// The extension of a file to write is not that of a format.
    #[error("unknown format of {file}: expected a name that ends in .rle, .cells, .lif or .mc")]
    Extension {
        /// The file.
        file: String,
    },
    /// The format cannot hold the pattern.
    #[error(transparent)]
    Format(#[from] WriteError),
    /// The extension of a picture to write is not that of its format.
    #[error("{file} is to be a {format}: expected a name that ends in .{extension}")]
    PictureExtension {
        /// The file.
        file: String,
        /// The format.
        format: &'static str,
        /// Its extension.
        extension: &'static str,
    },
    /// Text is not a generation.
    #[error("{0:?} is no generation: type 5206, 2^40, 1e12 or +1000")]
    Generation(String),
    /// The generation is before the beginning of the pattern.
    #[error("the pattern begins at generation {first}")]
    BeforeStart {
        /// The first generation.
        first: u128,
    },
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
    #[error("a soup of {} x {} cells: expected at most {most} cells", size.width, size.height)]
    SoupSize {
        /// The size of the soup.
        size: Size,
        /// The greatest number of cells.
        most: u64,
    },
    /// The pictures of an animation have too many cells.
    #[error("the animation has too many cells: choose fewer frames")]
    AnimationSize,
    /// A picture cannot be made.
    #[error("cannot draw {file}: {error}")]
    Image {
        /// The file.
        file: String,
        /// The error of the encoder.
        error: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A file holds no saved search.
    #[error("{file} is no saved search: {error}")]
    NoSearch {
        /// The file.
        file: String,
        /// The error in its text.
        error: serde_json::Error,
    },
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
