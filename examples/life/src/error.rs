//! Why the program stops.

use std::io;
use std::path::Path;

use life_worlds::WorldError;
use life_worlds::analysis::AnalysisError;
use life_worlds::pattern::TooLarge;
use life_worlds::picture::PictureError;

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
        AnalysisError::MemoryLimit { .. } => {
            Error::Refused(format!("{error}: allow more with --memory"))
        }
        // It has its own advice.
        AnalysisError::World(error) => error.into(),
        error => error.into(),
    }
}

/// Returns a function that makes the error of a file: "cannot write" it, for example.
pub fn cannot<E: std::fmt::Display>(what: &str, file: &Path) -> impl FnOnce(E) -> Error {
    move |error| Error::Refused(format!("cannot {what} {}: {error}", file.display()))
}

/// Fails with a message.
///
/// # Errors
/// Always.
pub fn refuse<T>(message: impl Into<String>) -> Result<T, Error> {
    Err(Error::Refused(message.into()))
}

/// The message if both the rule and an option give bounds.
pub const BOUNDS: &str = "the rule gives bounds: --torus and --bounded cannot be used with it";

/// Why the program stops.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What is asked for is impossible; or a file cannot be read, written or drawn, or holds
    /// something else.
    #[error("{0}")]
    Refused(String),
    /// The format cannot hold the pattern.
    #[error(transparent)]
    Format(#[from] TooLarge),
    /// The world cannot be made, advanced or written.
    #[error("{error}{}", hint(.0), error = .0)]
    World(#[from] WorldError),
    /// The world cannot be drawn.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// The pattern cannot be analysed.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// The threads cannot be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Standard output or the terminal cannot be used.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}
