//! Moves as people read them.

use alloc::format;
use alloc::string::String;

use grid_core::scene::{Effect, MoveKind, Scene, Spot};

use super::{AnyGame, EventReport};

/// Returns how people write castling, if a move was one: `O-O` or `O-O-O`. Two pieces moved at
/// once, the king first.
pub fn castling(events: &[EventReport]) -> Option<&'static str> {
    let moved = events.iter().filter(|event| event.effect == Effect::Moved);
    let mut ways = moved.map(|event| &event.spots[..]);
    ways.find_map(|spots| match spots {
        [king, _, rook, _] if rook.column > king.column => Some("O-O"),
        [_, _, _, _] => Some("O-O-O"),
        _ => None,
    })
}

/// Returns a move of a game with kinds of move as people read it: `acquire 3,5 3,6 3,7` for
/// `A3,5;3,6;3,7`. Other texts stay as they are. The text need not be a whole move.
pub fn kind_words(text: &str, kinds: &[MoveKind]) -> String {
    let mut letters = text.chars();
    let letter = letters.next();
    let kind = kinds.iter().find(|kind| {
        let upper = kind.key.to_ascii_uppercase();
        letter == Some(upper)
    });
    match kind {
        Some(kind) => {
            let cells = letters.as_str().replace(';', " ");
            format!("{} {cells}", kind.name).trim_end().into()
        }
        None => text.into(),
    }
}

/// The name of a move. See [`AnyGame::move_name`].
pub(super) fn move_name<G: AnyGame + ?Sized>(game: &G, text: &str) -> String {
    let preview = game.preview(text);
    let (events, after) = match &preview {
        Ok(preview) => (&preview.events[..], Some(&preview.scene)),
        Err(_) => (&[][..], None),
    };
    let chess = after.and_then(|after| chess_name(&game.scene(), after, events));
    chess.unwrap_or_else(|| kind_words(text, &game.choose(&[]).kinds))
}

/// The name of a move that moves a piece from cell to cell.
fn chess_name(before: &Scene, after: &Scene, events: &[EventReport]) -> Option<String> {
    if let Some(castling) = castling(events) {
        return Some(castling.into());
    }
    let first = |effect| events.iter().find(|event| event.effect == effect);
    let letter_at = |scene: &Scene, spot: Spot| {
        let piece = scene.cell(spot)?.piece?;
        Some(piece.letter.to_ascii_uppercase()).filter(|_| piece.name != "pawn")
    };
    let moved = first(Effect::Moved)?;
    let (&from, &to) = (moved.spots.first()?, moved.spots.last()?);
    let letter = letter_at(before, from).map_or_else(String::new, String::from);
    let sign = match first(Effect::Captured) {
        Some(_) => 'x',
        None => '-',
    };
    let (from_name, to_name) = (&before.cell(from)?.name, &before.cell(to)?.name);
    let mut name = format!("{letter}{from_name}{sign}{to_name}");
    let is_promotion =
        |event: &EventReport| event.effect == Effect::Changed && event.spots.contains(&to);
    if let Some(letter) = letter_at(after, to).filter(|_| events.iter().any(is_promotion)) {
        name.push('=');
        name.push(letter);
    }
    Some(name)
}
