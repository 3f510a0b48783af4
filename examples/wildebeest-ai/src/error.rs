//! The errors of the program.

use std::io;

use grid_core::{Outcome, ParseError};

/// A reason why the program failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot read {from}: {error}")]
    Read { from: String, error: io::Error },
    #[error("{from}: {error}")]
    Board { from: String, error: ParseError },
    #[error("{from}, line {line}: {error}")]
    History {
        from: String,
        line: usize,
        error: ParseError,
    },
    #[error("the game is over ({0}): there is no move")]
    Over(Outcome),
    #[error("cannot write {to}: {error}")]
    Write { to: String, error: io::Error },
}
