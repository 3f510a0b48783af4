//! What can be wrong with the name of a game, a variant, a position or a record.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use grid_core::{ParseError, RecordError};

/// A game or variant that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// No game has this name.
    #[error("unknown game {name:?}: known are {}", known.join(", "))]
    Game {
        /// The name.
        name: String,
        /// The names of the games in the catalogue.
        known: Vec<&'static str>,
    },
    /// The game has no such variant.
    #[error(
        "unknown variant {variant:?} of {game}: known are {}{}",
        known.join(", "),
        Because(reason)
    )]
    Variant {
        /// The game.
        game: &'static str,
        /// The variant.
        variant: String,
        /// The variants of the game.
        known: Vec<&'static str>,
        /// What is wrong with it, if it is the description of a variant.
        reason: Option<Box<ParseError>>,
    },
}

/// A reason at the end of a sentence, if there is one.
struct Because<'a>(&'a Option<Box<ParseError>>);

impl fmt::Display for Because<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(reason) => write!(f, " ({reason})"),
            None => Ok(()),
        }
    }
}

/// Makes text from outside fit to be shown: cuts it and replaces control characters, which a
/// terminal would obey.
pub(crate) fn shown(text: &str) -> String {
    let printable = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    text.chars()
        .take(ParseError::SHOWN)
        .map(printable)
        .collect()
}

/// Displays an error with its causes in one line: `cannot read a.json: no such file`.
///
/// A cause that the text before it ends with is left out: some errors repeat their cause.
///
/// ```
/// use menagerie::Causes;
///
/// let error = menagerie::Catalogue::standard().load("none.json".as_ref()).unwrap_err();
/// assert_eq!(error.to_string(), "cannot read none.json");
/// assert!(Causes(&error).to_string().starts_with("cannot read none.json: "));
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Causes<'a>(pub &'a dyn Error);

impl fmt::Display for Causes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.0.to_string();
        f.write_str(&text)?;
        let mut source = self.0.source();
        while let Some(error) = source {
            let cause = error.to_string();
            if !text.ends_with(&cause) {
                write!(f, ": {cause}")?;
                text = cause;
            }
            source = error.source();
        }
        Ok(())
    }
}

/// A game that could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no such game or variant.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The text is not a position of the game.
    #[error(transparent)]
    Position(#[from] ParseError),
    /// Both a position and a variant are given: each of them says how the game starts.
    #[error("a position and a variant together: give one of them")]
    PositionAndVariant,
}

/// A text that cannot be read or written in a foreign format.
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct ForeignError(Arc<dyn Error + Send + Sync>);

impl ForeignError {
    pub(crate) fn new(error: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(error))
    }
}

/// A record that cannot be read.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is a record of an unknown game.
    #[error(transparent)]
    Game(#[from] CatalogueError),
    /// It is text, but does not begin with the name of a game.
    #[error(
        "not a record: expected JSON, or a line that begins with the name of a game, \
         not with {begins:?}"
    )]
    Text {
        /// Its first word.
        begins: String,
    },
    /// It is not a record, or not one of a possible game.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is a file of another program that cannot be read, or not one of a possible game.
    #[error(transparent)]
    Foreign(#[from] ForeignError),
}

/// A record file that could not be loaded.
#[cfg(feature = "std")]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file could not be read.
    #[error("cannot read {path}")]
    Io {
        /// The file.
        path: String,
        /// The error of the system.
        #[source]
        error: std::io::Error,
    },
    /// The file is not a record of a known game.
    #[error("cannot load {path}")]
    Read {
        /// The file.
        path: String,
        /// What is wrong with it.
        #[source]
        error: ReadError,
    },
}
