//! The file in which a game is kept, move by move, and files that cannot be written.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use menagerie::ForeignError;

/// The file in which a game is kept, if there is one, and whether it holds the game as it is.
#[derive(Debug, Default)]
pub struct SaveFile {
    path: Option<PathBuf>,
    /// The file of the first game; the names of later files derive from it.
    first: Option<PathBuf>,
    is_current: bool,
    /// What the file held when this program last read or wrote it; `None` if there was no file, or
    /// it is a device or a pipe.
    held: Option<Vec<u8>>,
}

/// The files when another game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextFile {
    /// The file that keeps the game before.
    pub before: PathBuf,
    /// The file in which the new one is kept.
    pub now: PathBuf,
}

impl SaveFile {
    /// The file of a game that has just been written to it, if it has one.
    pub fn new(path: Option<PathBuf>) -> Self {
        Self {
            held: path.as_deref().and_then(held),
            first: path.clone(),
            path,
            is_current: true,
        }
    }

    /// Notes that the game differs from its file.
    pub fn changed(&mut self) {
        self.is_current = false;
    }

    /// Writes the game, as this text, to its file if it has one and is not written yet.
    ///
    /// # Errors
    /// If it cannot be written, or another program has written to the file; it is then as it was.
    pub fn keep(&mut self, text: &str) -> Result<(), SaveError> {
        if let Some(path) = self.path.as_ref().filter(|_| !self.is_current) {
            let found = held(path);
            if found.is_some() && found != self.held {
                return Err(SaveError::Changed { path: path.clone() });
            }
            write_file(path, text)?;
            self.held = Some(text.into());
        }
        self.is_current = true;
        Ok(())
    }

    /// Notes that the person has written the game to a file, which may be this one.
    pub(crate) fn written(&mut self, path: &Path) {
        if self.path() == Some(path) {
            self.held = held(path);
        }
    }

    /// The file in which the game is kept.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Turns to a new file for the next game, such as `game-2.json` after `game.json`. The file is
    /// created at once, so that no other program takes its name. The game before stays in its file.
    pub fn turn_to_next(&mut self) -> Option<NextFile> {
        self.is_current = false;
        let first = self.first.as_ref()?;
        let is_taken = |path: &PathBuf| {
            let made = File::create_new(path);
            made.is_err_and(|error| error.kind() == io::ErrorKind::AlreadyExists)
        };
        // A device or a pipe takes all games.
        let now = match first.metadata() {
            Ok(data) if !data.is_file() => first.clone(),
            _ => (2_u32..)
                .map(|n| numbered(first, n))
                .find(|path| !is_taken(path))?,
        };
        self.held = held(&now);
        let before = self.path.replace(now.clone())?;
        Some(NextFile { before, now })
    }
}

/// What a file holds; `None` if it is not there, or is a device or a pipe.
fn held(path: &Path) -> Option<Vec<u8>> {
    let is_file = path.metadata().is_ok_and(|data| data.is_file());
    is_file.then(|| fs::read(path).ok()).flatten()
}

/// The path with a number after the name of its file, before the ending.
fn numbered(path: &Path, number: u32) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Why the system refuses, in words: without the number of its error.
///
/// ```
/// let error = std::io::Error::from_raw_os_error(2);
/// assert!(!tabletop::io_words(&error).contains("os error"));
/// ```
pub fn io_words(error: &io::Error) -> String {
    let words = error.to_string();
    let end = words.find(" (os error ").unwrap_or(words.len());
    words[..end].into()
}

/// A game that cannot be written to a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The system refuses.
    #[error("cannot save to {}: {}", path.display(), io_words(error))]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// Another program is playing in the file, or has changed it.
    #[error(
        "another program has written to {}, so this game is no longer saved there",
        path.display()
    )]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// The file format cannot express the game.
    #[error(transparent)]
    Format(#[from] ForeignError),
}

impl SaveError {
    /// Returns what makes an error of a file out of one of the system.
    pub fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_path_buf();
        |error| Self::Io { path, error }
    }
}

/// Writes a file, whole or not at all.
pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), SaveError> {
    atomic_files::write(path, text.as_bytes()).map_err(SaveError::at(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_file_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("game.json"), "").unwrap();
        std::fs::write(path("game-3.json"), "precious").unwrap();
        let mut save_file = SaveFile::new(Some(path("game.json")));
        for (before, now) in [("game.json", "game-2.json"), ("game-2.json", "game-4.json")] {
            let next = save_file.turn_to_next().unwrap();
            assert_eq!((next.before, &next.now), (path(before), &path(now)));
            std::fs::write(&next.now, "").unwrap();
        }
        assert_eq!(save_file.path(), Some(&*path("game-4.json")));
        // Nobody has written to the next one yet, and it is taken.
        let mut other = SaveFile::new(Some(path("game.json")));
        let [one, two] = [&mut save_file, &mut other].map(|file| file.turn_to_next().unwrap().now);
        assert_eq!([one, two], [path("game-5.json"), path("game-6.json")]);
        assert_eq!(SaveFile::new(None).turn_to_next(), None);
        assert_eq!(numbered(Path::new("kept"), 2), Path::new("kept-2"));
    }

    #[test]
    fn a_file_in_which_another_program_plays_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        std::fs::write(&path, "game").unwrap();
        let [mut one, mut two] = [(); 2].map(|()| SaveFile::new(Some(path.clone())));
        let keep = |file: &mut SaveFile, text: &str| {
            file.changed();
            file.keep(text)
        };
        for text in ["one", "one goes on"] {
            keep(&mut one, text).unwrap();
            let error = keep(&mut two, "two").unwrap_err();
            assert!(matches!(error, SaveError::Changed { .. }), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        // A file that is gone is written again.
        std::fs::remove_file(&path).unwrap();
        keep(&mut two, "two").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "two");
    }
}
