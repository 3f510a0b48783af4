//! What the signs mean in each game: only those that it has.

use menagerie::scene::MoveKind;

use crate::table::app::App;
use crate::table::cells::CellSize;
use crate::table::deed::Deed;
use crate::table::theme::Look;
use crate::table::view::help::has_cell_moves;

/// What can happen on a cell in a game, in its own words. A game that does not say has everything.
pub(super) fn deeds(app: &App) -> Vec<(Deed, &'static str)> {
    let known = app.table.info().about().effects.iter();
    let known = known.map(|&(effect, words)| (Deed::of(effect), words));
    let known: Vec<(Deed, &'static str)> = known.collect();
    match known[..] {
        [] => Deed::ALL.map(|deed| (deed, deed.name())).into(),
        _ => known,
    }
}

/// What the sign of a look means in this game.
pub(super) fn look_name(app: &App, look: Look) -> &'static str {
    let kind = app.table.choice().kind;
    let kind = kind.and_then(|kind| app.table.kinds().get(kind));
    match (look, kind.map(|kind: &MoveKind| kind.foreseen)) {
        (Look::Happened(deed), _) => {
            let known = deeds(app).into_iter().find(|known| known.0 == deed);
            known.map_or(deed.name(), |(_, name)| name)
        }
        (Look::Foreseen, Some(words)) if !words.is_empty() => words,
        _ => look.name(),
    }
}

/// What the signs mean that the table itself draws, line by line.
pub(super) fn table_signs(app: &App) -> Vec<String> {
    let has_cell_moves = has_cell_moves(&app.table);
    let is_tile = (app.places.board).is_some_and(|board| board.size == CellSize::TILE);
    let has_kinds = !app.table.kinds().is_empty();
    let mut signs: Vec<(&str, &str)> = match is_tile {
        true => vec![("<", "the cursor")],
        false => vec![("[ ]", "the cursor")],
    };
    if !has_cell_moves {
        signs.extend(match is_tile {
            true => [(")", "chosen"), ("v", "where the move can go")],
            false => [
                ("( )", "chosen"),
                ("> <", "where the move can go; a dot if it is empty"),
            ],
        });
    }
    let waypoint = app.table.info().about().waypoint;
    if !waypoint.is_empty() {
        signs.push((if is_tile { "^" } else { "^ ^" }, waypoint));
    }
    signs.push(match is_tile {
        true => ("+ -", "what the move under the cursor would change"),
        false if has_kinds => ("{ }", "what the chosen move would change"),
        false => ("{ }", "what the move under the cursor would change"),
    });
    let sign = if is_tile { "=" } else { "= =" };
    signs.push(match has_cell_moves {
        true => (sign, "the move of the computer's hint (e)"),
        false => (
            sign,
            "the move of the computer's hint (e); an arrow shows its way",
        ),
    });
    let lines = signs.iter().map(|(sign, what)| format!("{sign:<6} {what}"));
    lines.collect()
}

/// How moves and scores are written in this game, in sentences.
pub(super) fn notation(app: &App) -> impl Iterator<Item = &'static str> {
    let known = app.table.info().about().notation.iter().copied();
    known.chain(["A ply is one move of one player."])
}
