//! Writes games as files and reads them: records, words, and the formats of other programs.

use menagerie::{AnyGame, Catalogue, ChosenOrder, GameInfo};
use serde::Serialize;
use tabletop::{Export, transcript};

use crate::error::Error;
use crate::limits::Limits;
use crate::standing::Standing;

/// A kind of file.
pub(crate) struct FileFormat(Export);

impl FileFormat {
    /// Returns the word for it in requests.
    pub(crate) fn name(&self) -> &'static str {
        match self.0 {
            Export::Json => "json",
            Export::Line => "text",
            Export::Words => "words",
            Export::Foreign(format) => format.name(),
        }
    }
}

/// Returns the kinds of file for a game.
pub(crate) fn formats(info: &GameInfo) -> impl Iterator<Item = FileFormat> + '_ {
    let own = [Export::Json, Export::Line, Export::Words].into_iter();
    let foreign = info.file_formats().iter().copied().map(Export::Foreign);
    own.chain(foreign).map(FileFormat)
}

/// A game as a file.
#[derive(Serialize)]
pub(crate) struct Exported {
    text: String,
    extension: &'static str,
    #[serde(flatten)]
    standing: Standing,
}

impl Exported {
    /// Writes a game in the format that a word names.
    pub(crate) fn of(game: &dyn AnyGame, info: &GameInfo, word: &str) -> Result<Self, Error> {
        let Some(FileFormat(format)) = formats(info).find(|format| format.name() == word) else {
            let known: Vec<&str> = formats(info).map(|format| format.name()).collect();
            return Err(Error::Request(format!(
                "unknown format {word:?}: known are {}",
                known.join(", ")
            )));
        };
        let text = match &format {
            Export::Json => game.to_json() + "\n",
            Export::Line => game.to_line() + "\n",
            Export::Words => transcript(game, info),
            Export::Foreign(foreign) => match foreign.write(game, &ChosenOrder::new()) {
                Some(written) => written?,
                None => game.to_json() + "\n",
            },
        };
        Ok(Self {
            text,
            extension: format.extension(),
            standing: Standing::of(game),
        })
    }
}

/// A game from a file.
#[derive(Serialize)]
pub(crate) struct Imported {
    game: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<&'static str>,
    start: String,
    moves: Vec<String>,
    #[serde(flatten)]
    standing: Standing,
}

impl Imported {
    /// Reads a game from the text of a file.
    pub(crate) fn of(catalogue: &Catalogue, limits: &Limits, text: &str) -> Result<Self, Error> {
        let game = catalogue.read(text)?;
        limits.check_moves(game.ply())?;
        let info = catalogue.find(game.name())?;
        let start = game.start();
        let mut names = info.variants().iter().map(|variant| variant.name);
        let starts_so = |name: &&str| {
            let opened = info.start(Some(name));
            opened.is_ok_and(|opened| opened.position() == start)
        };
        Ok(Self {
            game: game.name(),
            variant: names.find(starts_so),
            start,
            moves: game.played(),
            standing: Standing::of(&*game),
        })
    }
}
