//! Games as files: save files of ConquidPy, and the records that all games have.

use std::io;
use std::path::{Path, PathBuf};

use conquid::{Position, SaveError, SaveFile};
use grid_core::{Record, RecordError, read_text, write_atomically};

use crate::tabletop::transcript;

use super::table::Table;

/// How a game is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// The save file of ConquidPy.
    SaveFile,
    /// The record that all games have.
    Record,
    /// That record as one line of text.
    Line,
    /// In words, for people: no program reads it.
    Words,
}

/// A file that cannot be opened or saved.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refuses.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: io::Error,
    },
    /// It looks like a save file of ConquidPy and is none, or the game cannot be saved as one.
    #[error(transparent)]
    SaveFile(#[from] SaveError),
    /// It is no record of a game of Conquid.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Opens a game, and tells in which format it was.
///
/// # Errors
/// If the file cannot be read, or holds no game of Conquid.
pub fn open(path: &Path) -> Result<(Table, Format), FileError> {
    let text = read_text(path).map_err(|error| FileError::Io {
        path: path.to_path_buf(),
        error,
    })?;
    if SaveFile::is_meant(&text) {
        return Ok((Table::from_save_file(text.parse()?), Format::SaveFile));
    }
    let record: Record<Position> = if text.trim_start().starts_with('{') {
        Record::from_json(&text)?
    } else {
        text.trim().parse()?
    };
    Ok((Table::new(record), Format::Record))
}

/// Saves a game; the file is written whole or not at all.
///
/// # Errors
/// If it cannot be written so.
pub fn save(table: &Table, path: &Path, format: Format) -> Result<(), FileError> {
    let text = match format {
        Format::SaveFile => table.save_file()?.to_string(),
        Format::Record => table.record().to_json() + "\n",
        Format::Line => table.record().to_string() + "\n",
        Format::Words => transcript(table.record(), "Conquid", ["Player 1", "Player 2"]),
    };
    write_atomically(path, text.as_bytes()).map_err(|error| FileError::Io {
        path: path.to_path_buf(),
        error,
    })
}
