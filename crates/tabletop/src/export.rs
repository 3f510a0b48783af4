//! A game as a file: a record, a line, words, or the format of another program.

use std::path::Path;

use menagerie::ForeignFormat;

use crate::error::SaveError;
use crate::state::Match;
use crate::transcript::transcript;

/// How a game is written to a file.
#[derive(Clone, Debug)]
pub enum Export {
    /// In words, with everything that happened.
    Words,
    /// As one line of text, which a catalogue reads.
    Line,
    /// As JSON, which a catalogue reads.
    Json,
    /// In the format of another program.
    Foreign(ForeignFormat),
}

impl Export {
    /// What it is called: `JSON`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Line => "one line of text",
            Self::Json => "JSON",
            Self::Foreign(format) => format.name(),
        }
    }

    /// The usual ending of a file's name.
    #[must_use]
    pub const fn extension(&self) -> &'static str {
        match self {
            Self::Words | Self::Line => "txt",
            Self::Json | Self::Foreign(_) => "json",
        }
    }
}

impl Match {
    /// The ways in which the game can be written: first JSON, the only one that keeps the players
    /// and clocks, then the formats of other programs.
    #[must_use]
    pub fn exports(&self) -> Vec<Export> {
        let foreign = self
            .info
            .file_formats()
            .iter()
            .copied()
            .map(Export::Foreign);
        [Export::Json]
            .into_iter()
            .chain(foreign)
            .chain([Export::Line, Export::Words])
            .collect()
    }

    /// Writes the game to a file, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written, or the format cannot express it.
    pub fn export(&self, path: &Path, export: &Export) -> Result<(), SaveError> {
        let game = self.game();
        let text = match export {
            Export::Words => transcript(game, self.info()),
            Export::Line => game.to_line() + "\n",
            Export::Json => self.file_text(self.keeper().path() == Some(path)),
            Export::Foreign(format) => match format.write(game, &self.chosen) {
                Some(written) => written?,
                None => game.to_json() + "\n",
            },
        };
        atomic_files::write(path, text.as_bytes()).map_err(|error| SaveError::Io {
            path: path.to_path_buf(),
            error,
        })
    }
}
