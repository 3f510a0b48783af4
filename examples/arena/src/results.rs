//! The file of a match: its terms, then its games, each as a line of JSON.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::duel::{Duel, Terms};

/// The games of a match so far.
#[derive(Debug)]
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
    /// The file does not begin with the terms of a match.
    #[error("{path} does not hold the results of a match")]
    Format {
        /// The file.
        path: String,
        /// What is wrong with its first line.
        #[source]
        error: serde_json::Error,
    },
    /// The file belongs to a match under other terms.
    #[error("{path} holds the results of another match: {found}")]
    OtherMatch {
        /// The file.
        path: String,
        /// Its terms.
        found: String,
    },
}

impl Results {
    /// Reads the results in a file, which need not exist yet. Without a path there are no results,
    /// and new ones are not kept.
    ///
    /// # Errors
    /// If the file cannot be read or written, or belongs to something else.
    pub fn open(path: Option<&Path>, terms: &Terms) -> Result<Self, ResultsError> {
        let Some(path) = path else {
            return Ok(Self {
                earlier: BTreeMap::new(),
                file: None,
            });
        };
        let shown = path.display().to_string();
        let refused = |error| ResultsError::Io {
            path: shown.clone(),
            error,
        };
        let text = match grid_core::read_text(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(refused(error)),
        };
        let earlier = read(&text, terms, &shown)?;
        // A match that was killed may have left half a line, so the file is written again.
        let mut whole = serde_json::to_string(terms).expect("strings and numbers are JSON") + "\n";
        for duel in earlier.values() {
            whole += &line(duel);
        }
        grid_core::write_atomically(path, whole.as_bytes()).map_err(refused)?;
        let file = OpenOptions::new()
            .append(true)
            .open(path)
            .map_err(refused)?;
        Ok(Self {
            earlier,
            file: Some((file, shown)),
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

fn line(duel: &Duel) -> String {
    serde_json::to_string(duel).expect("strings and numbers are JSON") + "\n"
}

/// Reads the games of a file. A line that is not a game, such as half a line, is left out.
fn read(text: &str, terms: &Terms, path: &str) -> Result<BTreeMap<u32, Duel>, ResultsError> {
    let mut lines = text.lines();
    let Some(first) = lines.next() else {
        return Ok(BTreeMap::new());
    };
    let found: Terms = serde_json::from_str(first).map_err(|error| ResultsError::Format {
        path: path.into(),
        error,
    })?;
    if found != *terms {
        return Err(ResultsError::OtherMatch {
            path: path.into(),
            found: first.into(),
        });
    }
    let duels = lines.filter_map(|line| serde_json::from_str::<Duel>(line).ok());
    Ok(duels.map(|duel| (duel.number, duel)).collect())
}
