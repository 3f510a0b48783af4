//! The file in which a game is kept, move by move.

use std::path::{Path, PathBuf};

use menagerie::AnyGame;

use super::error::Error;

/// The file of `--save`, if there is one, and whether it holds the game as it is.
#[derive(Debug)]
pub struct Keeper {
    path: Option<PathBuf>,
    is_current: bool,
}

impl Keeper {
    /// The keeper of a game that has just been written to its file.
    #[must_use]
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

    /// The file.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Leaves the file to the game as it was: what follows is kept in another beside it, the first that does
    /// not exist. Answers both; `None` if nothing is kept.
    pub fn branch(&mut self) -> Option<(PathBuf, PathBuf)> {
        let kept = self.path.clone()?;
        let stem = kept.file_stem().unwrap_or_default().to_string_lossy();
        let ending = kept.extension().map_or(String::new(), |ending| {
            format!(".{}", ending.to_string_lossy())
        });
        let beside = |number: u32| kept.with_file_name(format!("{stem}-{number}{ending}"));
        let new = (2..).map(beside).find(|path| !path.exists())?;
        self.path = Some(new.clone());
        self.is_current = false;
        Some((kept, new))
    }

    /// Keeps the game no longer; answers the file that it was kept in.
    pub fn let_go(&mut self) -> Option<PathBuf> {
        self.path.take()
    }
}
