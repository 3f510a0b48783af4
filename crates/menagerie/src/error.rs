//! Errors about games, variants, positions and records.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use grid_core::text::is_seen;
use grid_core::{ParseError, RecordError};

/// A game or variant that does not exist.
///
/// ```
/// use menagerie::{Catalogue, CatalogueError};
///
/// let error = Catalogue::standard().find("go").unwrap_err();
/// let CatalogueError::Game { name, known } = error else { panic!("the game is unknown") };
/// assert_eq!(name, "go");
/// assert!(known.contains(&"conquid"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// No game has this name.
    #[error("unknown game {name:?}: {}known are {}", Meant(name, known), known.join(", "))]
    Game {
        /// The unknown name.
        name: String,
        /// The names of the games in the catalogue.
        known: Vec<&'static str>,
    },
    /// The game has no such variant.
    #[error(
        "unknown variant {variant:?} of {game}: {}known are {}{}",
        Meant(variant, known),
        known.join(", "),
        Because(reason)
    )]
    Variant {
        /// The game.
        game: &'static str,
        /// The unknown variant.
        variant: String,
        /// The variants of the game.
        known: Vec<&'static str>,
        /// What is wrong with a variant that has the form of a known one.
        reason: Option<Box<ParseError>>,
    },
}

/// A question for the known name that is most like an unknown one, if one is. Without the feature
/// `std` there is none.
#[cfg_attr(
    not(feature = "std"),
    expect(dead_code, reason = "names are not compared")
)]
struct Meant<'a>(&'a str, &'a [&'static str]);

impl fmt::Display for Meant<'_> {
    #[cfg(feature = "std")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name, known) = *self;
        let likeness = |known: &str| match name.len() > 2 && known.contains(name) {
            true => 1.0,
            false => strsim::jaro(name, known),
        };
        let names = known.iter().map(|known| (likeness(known), known));
        let like = names.filter(|(likeness, _)| *likeness > LIKE);
        match like.max_by(|(a, _), (b, _)| a.total_cmp(b)) {
            Some((_, meant)) => write!(f, "did you mean {meant}? "),
            None => Ok(()),
        }
    }

    #[cfg(not(feature = "std"))]
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// The least likeness, from 0 to 1, at which a known name may be meant.
#[cfg(feature = "std")]
const LIKE: f64 = 0.7;

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

/// Makes text from outside fit to be shown in one line: cuts it and replaces the characters that
/// [nobody sees](is_seen).
///
/// ```
/// assert_eq!(menagerie::shown("\u{1b}[2J\u{202e}no\n"), "\u{fffd}[2J\u{fffd}no\u{fffd}");
/// ```
pub fn shown(text: &str) -> String {
    let shown = |c: char| if is_seen(c) { c } else { '\u{FFFD}' };
    text.chars().take(ParseError::SHOWN).map(shown).collect()
}

/// The most characters of a word that [`shell_quoted`] writes.
const MOST_QUOTED: usize = 400;

/// Quotes a word from outside for a shell, so that a message can say what to type. Characters that
/// [nobody sees](is_seen) are written as escapes, and a long word is cut.
///
/// ```
/// use menagerie::shell_quoted;
///
/// assert_eq!(shell_quoted("depth:4"), "depth:4");
/// assert_eq!(shell_quoted("pipe:it's me"), r"'pipe:it'\''s me'");
/// assert_eq!(shell_quoted("\u{1b}[2J\u{202e}"), r"'\u{1b}[2J\u{202e}'");
/// ```
pub fn shell_quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ":._/,=+-".contains(c);
    if !word.is_empty() && word.len() <= MOST_QUOTED && word.chars().all(is_plain) {
        return word.into();
    }
    let mut quoted = String::from("'");
    for c in word.chars().take(MOST_QUOTED) {
        match c {
            '\'' => quoted += r"'\''",
            _ if is_seen(c) => quoted.push(c),
            _ => quoted.extend(c.escape_default()),
        }
    }
    quoted.push('\'');
    match word.chars().nth(MOST_QUOTED) {
        Some(_) => quoted + "…",
        None => quoted,
    }
}

/// Displays an error with its causes in one line: `cannot read a.json: no such file`.
///
/// A cause is left out if the text before it ends with it, because some errors repeat their cause.
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

/// A game that cannot be opened.
///
/// ```
/// use menagerie::{Catalogue, OpenError};
///
/// let error = Catalogue::standard().open("conway-chess", None, Some("8/8 w")).unwrap_err();
/// assert!(matches!(error, OpenError::Position(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// There is no such game or variant.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The text is not a position of the game.
    #[error(transparent)]
    Position(#[from] ParseError),
    /// Both a position and a variant are given. Only one of them can be the start.
    #[error("give either a position or a variant, not both")]
    PositionAndVariant,
}

/// A game that cannot be read or written in a file format of another program. Wraps the
/// [`FileFormat::Error`](crate::FileFormat::Error) of the format.
///
/// ```
/// use menagerie::{Catalogue, ReadError};
///
/// let file = r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": [{"type": "?"}]}"#;
/// let error = Catalogue::standard().read(file).unwrap_err();
/// assert!(matches!(error, ReadError::Foreign(_)));
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct ForeignError(Arc<dyn Error + Send + Sync>);

impl ForeignError {
    pub(crate) fn new(error: impl Error + Send + Sync + 'static) -> Self {
        Self(Arc::new(error))
    }
}

/// A record that cannot be read.
///
/// ```
/// use menagerie::{Catalogue, ReadError};
///
/// let catalogue = Catalogue::standard();
/// assert!(matches!(catalogue.read(r#"{"game":"go"}"#), Err(ReadError::Game(_))));
/// assert!(matches!(catalogue.read("Dear diary"), Err(ReadError::Text { .. })));
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is a record of an unknown game.
    #[error(transparent)]
    Game(#[from] CatalogueError),
    /// It is neither JSON nor a line that begins with the name of a game.
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
    /// It is in a file format of another program, but not correct or not one of a possible game.
    #[error(transparent)]
    Foreign(#[from] ForeignError),
}

/// A record file that cannot be loaded.
///
/// ```
/// use menagerie::{Catalogue, LoadError};
///
/// let error = Catalogue::standard().load("none.json".as_ref()).unwrap_err();
/// assert!(matches!(error, LoadError::Io { .. }));
/// ```
#[cfg(feature = "std")]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read {path}")]
    Io {
        /// The path of the file.
        path: String,
        /// The error of the system.
        #[source]
        error: std::io::Error,
    },
    /// The file is not a record of a known game.
    #[error("cannot load {path}")]
    Read {
        /// The path of the file.
        path: String,
        /// What is wrong with it.
        #[source]
        error: ReadError,
    },
}
