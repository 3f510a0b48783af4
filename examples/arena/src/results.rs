//! The games of a match in a file: the terms, then a line of JSON a game.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::duel::{Duel, Terms};

/// The games of a match so far.
#[derive(Debug)]
pub struct Results {
    earlier: BTreeMap<u32, Duel>,
    /// Where they are kept, and the name of that.
    file: Option<(File, String)>,
}

/// A file of results that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The system refuses.
    #[error("cannot keep results in {path}")]
    Io {
        /// The file.
        path: String,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// The file is something else.
    #[error("{path} does not hold the results of a match")]
    Format {
        /// The file.
        path: String,
        /// What is wrong with its first line.
        #[source]
        error: serde_json::Error,
    },
    /// The file is of a match under other terms.
    #[error("{path} holds the results of another match: {found}")]
    OtherMatch {
        /// The file.
        path: String,
        /// Its terms.
        found: String,
    },
}

impl Results {
    /// The results in a file, which need not exist yet; without one, none, and none are kept.
    ///
    /// # Errors
    /// If the file cannot be used or is not of this match.
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
        // Written anew: a match that was killed may have left half a line.
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

    /// The games that were there from the start.
    pub fn earlier(&self) -> impl Iterator<Item = &Duel> {
        self.earlier.values()
    }

    /// Whether a game was there from the start.
    pub fn has(&self, number: u32) -> bool {
        self.earlier.contains_key(&number)
    }

    /// Keeps one more game.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn keep(&mut self, duel: &Duel) -> Result<(), ResultsError> {
        let Some((file, path)) = &mut self.file else {
            return Ok(());
        };
        // One write: whole lines only, but for a crash of the system.
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

/// The games that a file holds: lines that are none, such as half of one, are left out.
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
