//! A game as a file: a record, a line, words, or the format of another program.

use std::path::Path;

use menagerie::{AnyGame, ChosenOrder, ForeignError, ForeignFormat, GameInfo};

use crate::file::write_file;
use crate::{Match, SaveError, transcript};

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
    pub fn name(&self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Line => "one line of text",
            Self::Json => "JSON",
            Self::Foreign(format) => format.name(),
        }
    }

    /// The usual ending of a file's name.
    pub const fn extension(&self) -> &'static str {
        match self {
            Self::Words | Self::Line => "txt",
            Self::Json | Self::Foreign(_) => "json",
        }
    }

    /// The word for it in requests of programs: `json`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Line => "text",
            Self::Words | Self::Foreign(_) => self.name(),
        }
    }

    /// The ways in which a game can be written: first JSON, the only one that keeps the players and
    /// clocks of a match, then the formats of other programs.
    pub fn all(info: &GameInfo) -> Vec<Self> {
        let foreign = info.file_formats().iter().copied().map(Self::Foreign);
        let own = [Self::Json].into_iter().chain(foreign);
        own.chain([Self::Line, Self::Words]).collect()
    }

    /// Writes a game. A foreign format may keep the order in which cells were chosen.
    ///
    /// # Errors
    /// If the format cannot express the game.
    pub fn text(
        &self,
        game: &dyn AnyGame,
        info: &GameInfo,
        chosen: &ChosenOrder,
    ) -> Result<String, ForeignError> {
        let written = match self {
            Self::Words => return Ok(transcript(game, info)),
            Self::Line => return Ok(game.to_line() + "\n"),
            Self::Json => None,
            Self::Foreign(format) => format.write(game, chosen),
        };
        written.unwrap_or_else(|| Ok(game.to_json() + "\n"))
    }
}

impl Match {
    /// The [ways](Export::all) in which the game can be written.
    pub fn exports(&self) -> Vec<Export> {
        Export::all(&self.info)
    }

    /// Writes the game to a file, whole or not at all: also to its own file after another program
    /// has written to that.
    ///
    /// # Errors
    /// If it cannot be written, or the format cannot express it.
    pub fn export(&mut self, path: &Path, export: &Export) -> Result<(), SaveError> {
        let text = match export {
            Export::Json => self.file_text(self.save_file().path() == Some(path)),
            _ => export.text(self.game(), self.info(), &self.chosen)?,
        };
        write_file(path, &text)?;
        self.save_file.written(path);
        Ok(())
    }
}
