//! Why the program stops.

use std::io;

use life_step::analysis::AnalysisError;
use life_step::grid::GridError;
use life_step::hashlife::HashLifeError;
use life_step::pattern::{PatternError, TooLarge, WriteError};
use life_step::unbounded::UnboundedError;

use crate::options::Size;

/// What to do about too little memory.
const MORE: &str = ": allow more with --memory";

fn more(is_memory: bool) -> &'static str {
    if is_memory { MORE } else { "" }
}

/// What to do about cells that have no place.
fn larger(error: &GridError) -> &'static str {
    match error {
        GridError::Outside(_) => ": a larger board is needed",
        _ => "",
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
    /// A file is compressed.
    #[error("{file} is compressed: unzip it first, as in `gzip -dc {file} | life run - …`")]
    Compressed {
        /// The file.
        file: String,
    },
    /// The name of a file to write ends in something that is no format.
    #[error(
        "cannot tell a format by the name {file}: expected one that ends in .rle, .cells, .lif or .mc"
    )]
    Extension {
        /// The file.
        file: String,
    },
    /// The format cannot hold the pattern.
    #[error(transparent)]
    Format(#[from] WriteError),
    /// There is no pattern of this name.
    #[error("unknown pattern {0:?}: `life named` lists those there are")]
    Name(String),
    /// The board cannot be made.
    #[error("{error}{}", larger(.0), error = .0)]
    Grid(#[from] GridError),
    /// The unbounded world cannot be made or stepped.
    #[error("{error}{}", more(matches!(.0, UnboundedError::MemoryLimit { .. })), error = .0)]
    Unbounded(#[from] UnboundedError),
    /// HashLife cannot make the world or step it.
    #[error("{error}{}", more(matches!(.0, HashLifeError::MemoryLimit { .. })), error = .0)]
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
        "a board of {width} x {height} cells does not fit into {limit} MiB{}{or}",
        MORE
    )]
    BoardMemory {
        /// The number of columns.
        width: u128,
        /// The number of rows.
        height: u128,
        /// The limit in MiB.
        limit: u32,
        /// What else can be done.
        or: &'static str,
    },
    /// Under a rule with B0 the empty plane comes to life.
    #[error("{0} fills the empty plane: give it a torus or a bounded board")]
    BirthFromNothing(life_step::Rule),
    /// More generations than a board can count.
    #[error(
        "more than {} generations can only be leapt over: --algorithm hashlife does, on the plane",
        u64::MAX
    )]
    Generations,
    /// More generations than can be counted with those that have passed.
    #[error(
        "after generation {now} so many more cannot be counted: expected at most {} in all",
        u128::MAX,
        now = .0
    )]
    Overflow(u128),
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
