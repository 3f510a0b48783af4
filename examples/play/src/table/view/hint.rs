//! What can be done now, in a few words.

use menagerie::{Pick, Spot};

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
    } else if match_.playback().is_some() {
        let end = first_offer(app, &[Command::PauseOrPlay]);
        return end.map_or_else(String::new, |end| end + ", ") + "arrows: moves";
    } else if match_.is_over() {
        return end_hint(app);
    } else if match_.is_computers_turn() || match_.is_opponents_turn() {
        let first = [Command::Computer, Command::PauseOrPlay, Command::Menu];
        return first_offer(app, &first).unwrap_or_default();
    } else if let Some(kind) = match_.usual_kind() {
        return format!("Enter: {}, others by letter", kind.name);
    } else if choice.candidate.is_some() {
        "Enter plays it, arrows point"
    } else {
        "Enter chooses, arrows point"
    };
    Command::keyed(words)
}

/// The first of some commands that is offered now, with its key.
fn first_offer(app: &App, commands: &[Command]) -> Option<String> {
    let offers = Command::offers(&app.match_, app.lesson.as_ref());
    let offer = |command| offers.iter().find(|(_, offered)| offered == command);
    let (words, command) = commands.iter().find_map(offer)?;
    Some(format!("{}: {words}", command.key()))
}

/// What can be done at the end of a game.
pub(super) fn end_hint(app: &App) -> String {
    let next = first_offer(app, &[Command::Rematch, Command::New, Command::Menu]);
    let back = Command::Back.key();
    format!("{}, {back}: look back", next.unwrap_or_default())
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
