//! The file in which a game is kept, move by move.

use std::path::PathBuf;

use menagerie::AnyGame;

use crate::options::Error;

/// The file of `--save`, if there is one, and whether it holds the game as it is.
#[derive(Debug)]
pub struct Keeper {
    path: Option<PathBuf>,
    is_current: bool,
}

impl Keeper {
    /// The keeper of a game that has just been written to its file.
    pub fn new(path: Option<PathBuf>) -> Self {
        Self {
            path,
            is_current: true,
        }
    }

    /// The game is another now than the file's.
    pub fn changed(&mut self) {
        self.is_current = false;
    }

    /// Writes the game to its file, if it has one and is not written yet.
    ///
    /// # Errors
    /// If it cannot be written; the file is then as it was.
    pub fn keep(&mut self, game: &dyn AnyGame) -> Result<(), Error> {
        if let Some(path) = self.path.as_ref().filter(|_| !self.is_current) {
            game.save(path).map_err(|error| Error::Save {
                path: path.clone(),
                error,
            })?;
        }
        self.is_current = true;
        Ok(())
    }

    /// Keeps the game no longer; answers the file that it was kept in.
    pub fn let_go(&mut self) -> Option<PathBuf> {
        self.path.take()
    }
}
