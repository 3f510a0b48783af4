//! What a match starts from: a game, alone or as a save file tells it.

use std::path::Path;

use atomic_files::read_text;
use menagerie::{AnyGame, Catalogue, ChosenOrder, LoadError, ReadError};

use crate::{Session, Variations, save_text};

/// A game that begins or goes on, as a save file tells it.
///
/// ```
/// use menagerie::Catalogue;
/// use tabletop::Saved;
///
/// let catalogue = Catalogue::standard();
/// let mut game = catalogue.open("conquid", Some("small"), None)?;
/// game.play("C")?;
/// let saved = Saved::read(&game.to_line(), &catalogue)?;
/// assert_eq!(saved.game.played(), ["C"]);
/// assert_eq!(saved.untold.as_deref(), Some("the file has no players and clocks"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Saved {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// The order in which the cells of moves were chosen, as far as it is known.
    pub chosen: ChosenOrder,
    /// The players and clocks; `None` if the file tells none.
    pub session: Option<Session>,
    /// What was tried beside the game.
    pub variations: Variations,
    /// What a file does not tell of its players and clocks, in words.
    pub untold: Option<String>,
    /// The other program in whose format the file is.
    pub format: Option<&'static str>,
}

impl Saved {
    /// Reads the text of a save file. A game is not lost if its players and clocks cannot be read.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn read(text: &str, catalogue: &Catalogue) -> Result<Self, ReadError> {
        let (game, chosen) = catalogue.read_with_choices(text)?;
        let session = Session::read(text, catalogue);
        let untold = match &session {
            Ok(Some(session)) => session.programs_words(),
            Ok(None) => Some("the file has no players and clocks".into()),
            Err(why) => Some(format!("the players and clocks cannot be restored: {why}")),
        };
        Ok(Self {
            variations: Variations::read(text, &*game),
            format: catalogue.foreign_format(text).map(|format| format.name()),
            session: session.unwrap_or_default(),
            game,
            chosen,
            untold,
        })
    }

    /// Reads a save file, or the log that an older program has kept.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn load(path: &Path, catalogue: &Catalogue) -> Result<Self, LoadError> {
        let name = path.display().to_string();
        let text = match read_text(path) {
            Ok(text) => save_text(&text, catalogue).unwrap_or(text),
            Err(error) => return Err(LoadError::Io { path: name, error }),
        };
        Self::read(&text, catalogue).map_err(|error| LoadError::Read { path: name, error })
    }
}

impl From<Box<dyn AnyGame>> for Saved {
    /// A game without anything else.
    fn from(game: Box<dyn AnyGame>) -> Self {
        Self {
            game,
            chosen: ChosenOrder::new(),
            session: None,
            variations: Variations::default(),
            untold: None,
            format: None,
        }
    }
}
