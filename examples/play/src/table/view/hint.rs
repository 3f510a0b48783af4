//! What can be done now, in a few words.

use menagerie::{Pick, Spot};
use tabletop::Match;

use crate::table::app::App;
use crate::table::command::Command;
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
        "Enter plays it, {Withdraw} cancels"
    } else if choice.kind.is_some() {
        "Space chooses, {Withdraw} cancels"
    } else if !waypoints(app).is_empty() {
        "Enter on a target, or ^ ^ to fling"
    } else if !choice.picked.is_empty() {
        "Enter on a target, Esc cancels"
    } else if let Some(playback) = match_.playback() {
        match (has_kinds, match_.is_over()) {
            _ if playback.is_tried() => "{PauseOrPlay}: back to the game",
            (true, _) => "arrows: moves",
            (false, true) => "{PauseOrPlay}: end playback, arrows: moves",
            (false, false) => "{PauseOrPlay}: play on, arrows: moves",
        }
    } else if match_.is_over() {
        end_hint(match_)
    } else if match_.is_computers_turn() && match_.remote().is_none() {
        "{Computer}: move at once"
    } else if match_.is_opponents_turn() && match_.game().ply() == 0 {
        "{Menu}: back to the menu"
    } else if match_.is_opponents_turn() {
        "{PauseOrPlay}: look back"
    } else if let Some(kind) = match_.usual_kind() {
        return format!("Enter: {}, others by letter", kind.name);
    } else if choice.candidate.is_some() {
        "Enter plays it, arrows point"
    } else {
        "Enter chooses, arrows point"
    };
    Command::keyed(words)
}

/// What can be done at the end of a game.
pub(super) fn end_hint(match_: &Match) -> &'static str {
    match match_.remote() {
        Some(remote) if remote.may_rematch() => "{Rematch}: rematch, {Back}: look back",
        Some(_) => "{Back}: look back, {Menu}: menu",
        None => "{New}: new game, {Back}: look back",
    }
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
