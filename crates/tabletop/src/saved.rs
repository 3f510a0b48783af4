//! What a match starts from: a game, alone or as a save file tells it.

use menagerie::{AnyGame, Catalogue, ChosenOrder, ReadError};

use crate::{Session, SessionError, Variations};

/// A game that begins or goes on, as a save file tells it.
///
/// ```
/// use menagerie::Catalogue;
/// use tabletop::Saved;
///
/// let catalogue = Catalogue::standard();
/// let mut game = catalogue.open("conquid", Some("small"), None)?;
/// game.play("C")?;
/// let (saved, session) = Saved::read(&game.to_line(), &catalogue)?;
/// assert_eq!(saved.game.played(), ["C"]);
/// assert!(saved.session.is_none() && session.is_ok());
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
}

impl Saved {
    /// Reads a save file. Returns also why its players and clocks cannot be read, if they cannot: a
    /// game is not lost for them.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn read(
        text: &str,
        catalogue: &Catalogue,
    ) -> Result<(Self, Result<(), SessionError>), ReadError> {
        let (game, chosen) = catalogue.read_with_choices(text)?;
        let (session, told) = match Session::read(text, catalogue) {
            Ok(session) => (session, Ok(())),
            Err(error) => (None, Err(error)),
        };
        let variations = Variations::read(text, &*game);
        let saved = Self {
            game,
            chosen,
            session,
            variations,
        };
        Ok((saved, told))
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
        }
    }
}
