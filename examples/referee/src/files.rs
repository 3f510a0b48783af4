//! Writes games as files and reads them: records, words, and the formats of other programs.

use menagerie::{AnyGame, Catalogue, ChosenOrder, GameInfo};
use serde::Serialize;
use tabletop::Export;

use crate::error::Error;
use crate::limits::Limits;
use crate::standing::Standing;

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
        let formats = Export::all(info);
        let Some(format) = formats.iter().find(|format| format.word() == word) else {
            let known: Vec<&str> = formats.iter().map(Export::word).collect();
            let known = known.join(", ");
            let why = format!("unknown format {word:?}: known are {known}");
            return Err(Error::request(why));
        };
        let text = format.text(game, info, &ChosenOrder::new())?;
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
