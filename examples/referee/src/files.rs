//! Writes games as files and reads them: records, words, and the formats of other programs.

use menagerie::{AnyGame, Catalogue, ChosenOrder, GameInfo};
use serde::Serialize;
use tabletop::{Export, Standing, Variations};

use crate::error::Error;
use crate::limits::Limits;
use crate::object::Object;

/// A game as a file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Exported<'a> {
    text: String,
    /// The end of a file's name: `svg`.
    extension: &'a str,
    #[serde(flatten)]
    standing: Standing,
}

/// A game from a file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Imported<'a> {
    game: &'a str,
    /// The variant that starts so.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<&'a str>,
    start: String,
    moves: Vec<String>,
    /// What was tried beside the game.
    analysis: Variations,
    #[serde(flatten)]
    standing: Standing,
}

/// Writes a game in the format that a word names. JSON has also what was tried beside the game.
pub(crate) fn exported(
    game: &dyn AnyGame,
    info: &GameInfo,
    word: &str,
    analysis: &Variations,
) -> Result<Object, Error> {
    let formats = Export::all(info);
    let Some(format) = formats.iter().find(|format| format.word() == word) else {
        let known: Vec<&str> = formats.iter().map(Export::word).collect();
        let known = known.join(", ");
        let why = format!("unknown format {word:?}: known are {known}");
        return Err(Error::request(why));
    };
    let text = format.text(game, info, &ChosenOrder::new())?;
    let file = Exported {
        text: match format {
            Export::Json => analysis.checked(game).write_into(&text),
            _ => text,
        },
        extension: format.extension(),
        standing: Standing::of(game),
    };
    Ok(Object::default().and(file))
}

/// Reads a game from the text of a file.
pub(crate) fn imported(
    catalogue: &Catalogue,
    limits: &Limits,
    text: &str,
) -> Result<Object, Error> {
    let game = catalogue.read(text)?;
    limits.check_moves(game.ply())?;
    let info = catalogue.find(game.name())?;
    let start = game.start();
    let mut names = info.variants().iter().map(|variant| variant.name);
    let starts_so = |name: &&str| {
        let opened = info.start(Some(name));
        opened.is_ok_and(|opened| opened.position() == start)
    };
    let imported = Imported {
        game: game.name(),
        variant: names.find(starts_so),
        moves: game.played(),
        analysis: Variations::read(text, &*game),
        start,
        standing: Standing::of(&*game),
    };
    Ok(Object::default().and(imported))
}
