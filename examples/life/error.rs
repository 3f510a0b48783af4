//! Why the program stops.

use std::io;

use life_step::analysis::AnalysisError;
use life_step::grid::GridError;
use life_step::hashlife::HashLifeError;
use life_step::pattern::{PatternError, TooLarge, WriteError};
use life_step::unbounded::UnboundedError;

use crate::options::Size;

/// Why the program stops.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read.
    #[error("cannot read {file}: {error}")]
    Read {
        /// The file.
        file: String,
        /// What the system said.
        error: io::Error,
    },
    /// A file holds no pattern.
    #[error("{file}: {error}")]
    Pattern {
        /// The file.
        file: String,
        /// What is wrong with it.
        error: PatternError,
    },
    /// A file cannot be written.
    #[error("cannot write {file}: {error}")]
    Save {
        /// The file.
        file: String,
        /// What the system said.
        error: io::Error,
    },
    /// The format cannot hold the pattern.
    #[error(transparent)]
    Format(#[from] WriteError),
    /// There is no pattern of this name.
    #[error("unknown pattern {0:?}: `life named` lists those there are")]
    Name(String),
    /// The board cannot be made.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The unbounded world cannot be made or stepped.
    #[error(transparent)]
    Unbounded(#[from] UnboundedError),
    /// HashLife cannot make the world or step it.
    #[error(transparent)]
    HashLife(#[from] HashLifeError),
    /// There are too many cells to look at one by one.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The pattern cannot be analysed.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// An algorithm for the plane, and a world with bounds.
    #[error("{0} knows only the unbounded plane: a torus or a bounded board needs the grid")]
    NeedsPlane(&'static str),
    /// The plane has no edge, but memory has.
    #[error(
        "a board of {width} x {height} cells does not fit into {limit} MiB: allow more, or choose another algorithm"
    )]
    BoardMemory {
        /// The number of columns.
        width: u128,
        /// The number of rows.
        height: u128,
        /// The limit in MiB.
        limit: u32,
    },
    /// Under a rule with B0 the empty plane comes to life.
    #[error("{0} fills the empty plane: give it a torus or a bounded board")]
    BirthFromNothing(life_step::Rule),
    /// More generations than a board can count.
    #[error("a grid takes at most {} generations: choose hashlife", u64::MAX)]
    Generations,
    /// A soup larger than patterns may be.
    #[error("a soup of {} x {} cells: expected at most {most} cells", size.width, size.height)]
    SoupSize {
        /// Its size.
        size: Size,
        /// The most cells.
        most: u64,
    },
    /// An animation of more cells than can be kept.
    #[error("the generations to draw have too many cells: choose fewer frames")]
    AnimationSize,
    /// A picture cannot be made.
    #[error("cannot draw {file}: {error}")]
    Image {
        /// The file.
        file: String,
        /// What the encoder said.
        error: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The threads cannot be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Standard output or the terminal cannot be used.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}
