//! What can be done now, in a few words.

use menagerie::scene::Spot;

use crate::table::app::App;

/// What can be done now: the keys that matter most.
pub(super) fn hint(app: &App) -> &'static str {
    let table = &app.table;
    let choice = table.choice();
    let has_kinds = !table.kinds().is_empty();
    if app.dialog.is_some() {
        "Enter accepts, Esc gives up"
    } else if table.asked().is_some() {
        "y agrees, n declines"
    } else if choice.menu.is_some() {
        "Up, Down, Enter or a letter"
    } else if table.playback().is_some() {
        match (has_kinds, table.is_over()) {
            (true, _) => "Left, Right: moves",
            (false, true) => "Left, Right: moves; p: end playback",
            (false, false) => "Left, Right: moves; p: play on",
        }
    } else if table.is_over() {
        "n: new game, p: look back"
    } else if table.computer().has_turn(table.game()) && table.remote().is_none() {
        "s: move at once"
    } else if table.is_opponents_turn() {
        "p: look back meanwhile"
    } else if choice.candidate.is_some() && choice.kind.is_some() {
        "Enter plays it, u lets go"
    } else if choice.kind.is_some() {
        "Space chooses, u lets go"
    } else if has_kinds {
        "choose a move by its letter"
    } else if has_missiles(app) {
        "Enter on a target, or > < to fling"
    } else if !choice.picked.is_empty() {
        "Enter on a target, Esc lets go"
    } else if choice.candidate.is_some() {
        "arrows point, Enter plays it"
    } else {
        "point with arrows, then Enter"
    }
}

/// Whether a target is only a step to a whole move: a piece that the chosen one can fling.
fn has_missiles(app: &App) -> bool {
    let (game, choice) = (app.table.game(), app.table.choice());
    let is_step = |&target: &Spot| {
        let has_piece = (app.scene().cell(target)).is_some_and(|cell| cell.piece.is_some());
        has_piece && game.moves_at(&[choice.picked[0], target]).is_empty()
    };
    choice.picked.len() == 1 && choice.targets.iter().any(is_step)
}
