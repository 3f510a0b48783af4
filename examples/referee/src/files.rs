//! Writes games as files and reads them: records, words, and the formats of other programs.

use menagerie::{AnyGame, Catalogue, ChosenOrder, GameInfo};
use tabletop::Export;

use crate::error::Error;
use crate::limits::Limits;
use crate::object::Object;

/// Writes a game in the format that a word names.
pub(crate) fn exported(game: &dyn AnyGame, info: &GameInfo, word: &str) -> Result<Object, Error> {
    let formats = Export::all(info);
    let Some(format) = formats.iter().find(|format| format.word() == word) else {
        let known: Vec<&str> = formats.iter().map(Export::word).collect();
        let known = known.join(", ");
        let why = format!("unknown format {word:?}: known are {known}");
        return Err(Error::request(why));
    };
    let text = format.text(game, info, &ChosenOrder::new())?;
    let file = Object::default().with("text", text);
    Ok(file
        .with("extension", format.extension())
        .and_standing(game))
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
    Ok(Object::default()
        .with("game", game.name())
        .with_some("variant", names.find(starts_so))
        .with("start", start)
        .with("moves", game.played())
        .and_standing(&*game))
}
