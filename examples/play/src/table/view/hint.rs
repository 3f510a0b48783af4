//! What can be done now, in a few words.

use menagerie::{Pick, Spot};
use tabletop::Link;

use crate::table::app::App;
use crate::table::lesson::Lesson;

/// What can be done now: the keys that matter most, the first of which stand before a comma.
pub(super) fn hint(app: &App) -> String {
    if let Some(words) = app.lesson.as_ref().and_then(Lesson::next_words) {
        return words.into();
    }
    if let Some(premove) = app.premove.as_ref().filter(|_| app.over.is_none()) {
        return format!("{premove} comes next, Esc forgets it");
    }
    match app.dialog().filter(|dialog| !dialog.is_typed) {
        Some(dialog) => format!(
            "Enter: {}, Esc: {}",
            dialog.form.words[0], dialog.form.words[1]
        ),
        None => usual_hint(app),
    }
}

fn usual_hint(app: &App) -> String {
    let match_ = &app.match_;
    let choice = match_.choice();
    let has_kinds = !match_.kinds().is_empty();
    let words = if app.may_play_typed() {
        "Enter plays it, Esc cancels"
    } else if app.typed_form().is_some() {
        "Tab completes it, Esc cancels"
    } else if match_.is_looking() {
        "the computer looks for a hint …"
    } else if match_.asked().is_some() {
        "y agrees, n declines"
    } else if choice.is_doubted() {
        "Enter again plays it, Esc takes it back"
    } else if choice.menu.is_some() {
        "arrows and Enter, or a letter"
    } else if choice.candidate.is_some() && choice.kind.is_some() {
        "Enter plays it, u cancels"
    } else if choice.kind.is_some() {
        "Space chooses, u cancels"
    } else if !waypoints(app).is_empty() {
        "Enter on a target, or ^ ^ to fling"
    } else if !choice.picked.is_empty() {
        "Enter on a target, Esc cancels"
    } else if let Some(playback) = match_.playback() {
        match (has_kinds, match_.is_over()) {
            _ if playback.is_tried() => "p: back to the game",
            (true, _) => "arrows: moves",
            (false, true) => "p: end playback, arrows: moves",
            (false, false) => "p: play on, arrows: moves",
        }
    } else if match_.is_over() && match_.remote().is_some_and(Link::may_rematch) {
        "M: rematch, Left: look back"
    } else if match_.is_over() && match_.remote().is_some() {
        "Left: look back, m: menu"
    } else if match_.is_over() {
        "n: new game, Left: look back"
    } else if match_.is_computers_turn() && match_.remote().is_none() {
        "s: move at once"
    } else if match_.is_opponents_turn() && match_.game().ply() == 0 {
        "m: back to the menu"
    } else if match_.is_opponents_turn() {
        "p: look back"
    } else if let Some(kind) = match_.usual_kind() {
        return format!("Enter: {}, others by letter", kind.name);
    } else if choice.candidate.is_some() {
        "Enter plays it, arrows point"
    } else {
        "Enter chooses, arrows point"
    };
    words.into()
}

/// The targets that are only a step to a whole move: the pieces that the chosen one can fling.
pub(super) fn waypoints(app: &App) -> Vec<Spot> {
    let (game, choice) = (app.match_.shown(), app.match_.choice());
    let [picked] = choice.picked[..] else {
        return Vec::new();
    };
    let is_step = |&target: &Spot| {
        let path = Pick::path(0, [picked, target]);
        let is_whole = !game.choose(&path).moves.is_empty();
        app.has_piece(target) && choice.kind.is_none() && !is_whole
    };
    choice.targets.iter().copied().filter(is_step).collect()
}
