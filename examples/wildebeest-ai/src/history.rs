//! The positions of the game so far, in a file beside the board.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

use atomic_files::read_text;
use wildebeest::Position;

use crate::error::Error;

/// The positions after the program's moves, a line each as `Position` writes them.
#[derive(Debug)]
pub struct History {
    path: PathBuf,
    text: String,
    positions: HashSet<Position>,
}

impl History {
    /// Reads a file. A missing one is an empty history.
    ///
    /// # Errors
    /// If the file cannot be read, or a line is not a position.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let from = path.display().to_string();
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Error::Read { from, error }),
        };
        let mut positions = HashSet::new();
        for (i, line) in text.lines().enumerate() {
            let position = line.parse().map_err(|error| Error::History {
                from: from.clone(),
                line: i + 1,
                error,
            })?;
            positions.insert(position);
        }
        let path = path.to_path_buf();
        Ok(Self {
            path,
            text,
            positions,
        })
    }

    /// Whether the program has moved into this position before.
    pub fn contains(&self, position: &Position) -> bool {
        self.positions.contains(position)
    }

    /// Adds a position and writes the file, whole or not at all.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(mut self, position: &Position) -> Result<(), Error> {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.text += &format!("{position}\n");
        atomic_files::write(&self.path, self.text.as_bytes()).map_err(|error| Error::Write {
            to: self.path.display().to_string(),
            error,
        })
    }
}
