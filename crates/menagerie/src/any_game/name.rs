//! Moves as people read them.

use alloc::format;
use alloc::string::String;

use board_scene::{Effect, MoveKind, Scene};
use grid_core::Spot;

use super::{AnyGame, EventReport, Preview};

/// Returns how people write castling, if a move was one: `O-O` or `O-O-O`. Two pieces moved at
/// once, the king first: past each other on their row, to cells side by side.
pub fn castling(events: &[EventReport]) -> Option<&'static str> {
    let moved = events.iter().filter(|event| event.effect == Effect::Moved);
    let mut ways = moved.filter_map(|event| <[Spot; 4]>::try_from(&event.spots[..]).ok());
    ways.find_map(|spots| {
        let [king, king_to, rook, rook_to] = spots.map(|spot| spot.column);
        let is_on_a_row = spots.iter().all(|spot| spot.row == spots[0].row);
        match is_on_a_row {
            true if rook > king && king_to == rook_to + 1 => Some("O-O"),
            true if rook < king && king_to + 1 == rook_to => Some("O-O-O"),
            _ => None,
        }
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
    let preview = game.preview(text).ok();
    let chess = preview.and_then(|preview| chess_name(game, text, &preview));
    chess.unwrap_or_else(|| kind_words(text, &game.choose(&[]).kinds))
}

/// The name of a move of a piece from cell to cell; `None` if the move is more than that. A name
/// stands for one move, so it tells all that the text of the move does.
fn chess_name<G: AnyGame + ?Sized>(game: &G, text: &str, preview: &Preview) -> Option<String> {
    let (before, events) = (game.scene(), &preview.events);
    let moved = |event: &&EventReport| event.effect == Effect::Moved;
    let ends = |event: &EventReport| Some((*event.spots.first()?, *event.spots.last()?));
    let piece_at = |scene: &Scene, spot: Spot| scene.cell(spot)?.piece;
    let king = |event: &EventReport| piece_at(&before, *event.spots.first()?);
    if let Some(castling) = castling(events)
        && (events.iter().filter(moved).find_map(king)).is_some_and(|piece| piece.is_royal)
    {
        return Some(castling.into());
    }
    let letter_at = |scene: &Scene, spot: Spot| {
        let piece = piece_at(scene, spot)?;
        Some(piece.letter.to_ascii_uppercase()).filter(|_| piece.has_letter)
    };
    let name = |(from, to): (Spot, Spot)| {
        let (from_name, to_name) = (&before.cell(from)?.name, &before.cell(to)?.name);
        let is_promotion =
            |event: &EventReport| event.effect == Effect::Changed && event.spots.contains(&to);
        let promotion = letter_at(&preview.scene, to).filter(|_| events.iter().any(is_promotion));
        let rest = text.strip_prefix(&**from_name)?;
        let rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        let rest = rest.strip_prefix(&**to_name)?.to_ascii_uppercase();
        if !rest.is_empty() && !rest.chars().eq(promotion) {
            return None;
        }
        let letter = letter_at(&before, from).map_or_else(String::new, String::from);
        let is_capture = events.iter().any(|event| event.effect == Effect::Captured);
        let sign = if is_capture { 'x' } else { '-' };
        let becomes = promotion.map_or_else(String::new, |letter| format!("={letter}"));
        Some(format!("{letter}{from_name}{sign}{to_name}{becomes}"))
    };
    (events.iter().filter(moved).filter_map(ends)).find_map(name)
}
