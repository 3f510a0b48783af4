//! What can be done now, in a few words.

use menagerie::{Outcome, Pick, Spot};
use tabletop::{Link, Match};

use crate::table::app::App;
use crate::table::lesson::Lesson;

/// What can be done now: the keys that matter most, the first of which stand before a comma.
pub(super) fn hint(app: &App) -> String {
    let match_ = &app.match_;
    if let Some(words) = app.lesson.as_ref().and_then(Lesson::next_words) {
        return words.into();
    }
    if let Some(premove) = app.premove.as_ref().filter(|_| app.over.is_none()) {
        return format!("{premove} comes next, Esc forgets it");
    }
    let is_free = app.lesson.is_none()
        && match_.choice().is_empty()
        && match_.playback().is_none()
        && app.dialog().is_none();
    let wins = winning_kind(match_).filter(|_| is_free);
    wins.unwrap_or_else(|| usual_hint(app).into())
}

/// The kind of move without cells that wins the game now, with its key, if it is a person's turn.
fn winning_kind(match_: &Match) -> Option<String> {
    let game = match_.game();
    if match_.is_over() || match_.is_opponents_turn() || match_.computer().has_turn(game) {
        return None;
    }
    let wins = |index: usize| {
        let moves = game.choose(&Pick::path(index, [])).moves.into_iter();
        let mut endings = moves.filter_map(|m| game.preview(&m).ok()?.ending);
        endings.any(|ending| ending.outcome == Outcome::Win(game.turn()))
    };
    let kinds = match_.kinds().iter().enumerate();
    let mut kinds = kinds.filter(|(_, kind)| kind.cells == 0 && kind.refusal.is_none());
    let (_, kind) = kinds.find(|&(index, _)| wins(index))?;
    Some(format!("{}: {} wins now", kind.key, kind.name))
}

fn usual_hint(app: &App) -> &'static str {
    let match_ = &app.match_;
    let choice = match_.choice();
    let has_kinds = !match_.kinds().is_empty();
    if app.dialog().is_some() {
        "Enter: OK, Esc: cancel"
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
    } else if match_.computer().has_turn(match_.game()) && match_.remote().is_none() {
        "s: move at once"
    } else if match_.is_opponents_turn() && match_.game().ply() == 0 {
        "m: back to the menu"
    } else if match_.is_opponents_turn() {
        "p: look back"
    } else if has_kinds {
        "choose a move by its letter"
    } else if choice.candidate.is_some() {
        "Enter plays it, arrows point"
    } else {
        "Enter chooses, arrows point"
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
