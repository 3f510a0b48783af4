//! The file in which a match keeps its games.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::duel::Duel;
use crate::terms::Terms;

/// The games of a match so far.
#[derive(Debug, Default)]
pub struct Results {
    earlier: BTreeMap<u32, Duel>,
    /// The file that they are written to, and its path.
    file: Option<(File, String)>,
}

/// A file of results that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The file cannot be read or written.
    #[error("cannot keep results in {path}")]
    Io {
        /// The file.
        path: String,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// A new match must not overwrite another.
    #[error("{path} exists: --resume goes on with the match in it")]
    Exists {
        /// The file.
        path: String,
    },
    /// Two programs must not write to one file.
    #[error("another program plays the match in {path}")]
    Busy {
        /// The file.
        path: String,
    },
    /// The file cannot be read.
    #[error("cannot read {path}")]
    Read {
        /// The file.
        path: String,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// The file has no game with this number.
    #[error("{path} has no game {number}")]
    Game {
        /// The file.
        path: String,
        /// The number.
        number: u32,
    },
    /// The file does not begin with the terms of a match.
    #[error("{path} does not hold the results of a match")]
    Format {
        /// The file.
        path: String,
        /// What is wrong with its first line.
        #[source]
        error: serde_json::Error,
    },
}

impl Results {
    /// Creates the file of a new match.
    ///
    /// # Errors
    /// If the file exists, or cannot be written.
    pub fn create(path: &Path, terms: &Terms) -> Result<Self, ResultsError> {
        let shown = path.display().to_string();
        let mut file = match OpenOptions::new().append(true).create_new(true).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(ResultsError::Exists { path: shown });
            }
            Err(error) => return Err(ResultsError::Io { path: shown, error }),
        };
        lock(&file, &shown)?;
        match file.write_all(line(terms).as_bytes()) {
            Ok(()) => Ok(Self {
                earlier: BTreeMap::new(),
                file: Some((file, shown)),
            }),
            Err(error) => Err(ResultsError::Io { path: shown, error }),
        }
    }

    /// Reads the file of a match, to [go on](Self::go_on) with it. The file stays as it is.
    ///
    /// # Errors
    /// If the file cannot be read or written, belongs to something else, or another program plays
    /// its match.
    pub fn resume(path: &Path) -> Result<(Terms, Self), ResultsError> {
        let shown = path.display().to_string();
        let refused = |error| ResultsError::Io {
            path: shown.clone(),
            error,
        };
        let options = OpenOptions::new().read(true).write(true).open(path);
        let mut file = options.map_err(refused)?;
        lock(&file, &shown)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(refused)?;
        // A match that was killed may have left half a line, which the next game takes.
        text.truncate(text.rfind('\n').map_or(0, |at| at + 1));
        let end = SeekFrom::Start(text.len() as u64);
        file.seek(end).map_err(refused)?;
        let first = text.lines().next().unwrap_or_default();
        let terms: Terms = serde_json::from_str(first).map_err(|error| ResultsError::Format {
            path: shown.clone(),
            error,
        })?;
        let earlier: BTreeMap<u32, Duel> = games(&text).map(|duel| (duel.number, duel)).collect();
        let file = Some((file, shown));
        Ok((terms, Self { earlier, file }))
    }

    /// Removes half a line at the end of the file: the match is going to be played.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn go_on(&mut self) -> Result<(), ResultsError> {
        let Some((file, path)) = &mut self.file else {
            return Ok(());
        };
        let end = file.stream_position();
        end.and_then(|end| file.set_len(end))
            .map_err(|error| ResultsError::Io {
                path: path.clone(),
                error,
            })
    }

    /// Returns the games that were in the file at the start.
    pub fn earlier(&self) -> impl Iterator<Item = &Duel> {
        self.earlier.values()
    }

    /// Returns whether a game was in the file at the start.
    pub fn has(&self, number: u32) -> bool {
        self.earlier.contains_key(&number)
    }

    /// Appends a game to the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep(&mut self, duel: &Duel) -> Result<(), ResultsError> {
        let Some((file, path)) = &mut self.file else {
            return Ok(());
        };
        // One write, so that only a crash of the system leaves half a line.
        file.write_all(line(duel).as_bytes())
            .map_err(|error| ResultsError::Io {
                path: path.clone(),
                error,
            })
    }
}

/// Locks the file of a match. Some file systems have no locks.
fn lock(file: &File, path: &str) -> Result<(), ResultsError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(ResultsError::Busy { path: path.into() }),
        _ => Ok(()),
    }
}

/// Returns the games in the text of a file. A line that is not a game, such as half a line, is left
/// out.
pub fn games(text: &str) -> impl Iterator<Item = Duel> {
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
}

fn line(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("strings and numbers are JSON") + "\n"
}
