//! What is told of a cell, of a move that is previewed, of the last moves and of the end.

use menagerie::Reason;
use tabletop::{Candidate, Match, Playback, asked_words, counted, result_words};

use super::hint::end_hint;
use crate::table::app::{App, Notice, own_result};
use crate::table::command::Command;
use crate::table::history::name;
use crate::table::theme::Theme;

/// What the cell under the cursor holds, in words.
pub(super) fn cell_words(app: &App, theme: &Theme) -> Vec<String> {
    let Some(cell) = app.scene().cell(app.cursor) else {
        return Vec::new();
    };
    let mut told = cell.words.iter();
    let what = told.next().map_or("empty", String::as_str);
    let mut words = vec![format!("{}: {what}", cell.name)];
    let marks = cell.marks.iter().zip(told);
    words.extend(marks.map(|(mark, what)| format!("{}  {what}", theme.mark(&mark.text))));
    if app.effects().is_none() {
        words.extend(app.match_.shown().notes(app.cursor));
    }
    words
}

/// What the things in the cell under the cursor do, and what its marks mean.
pub(super) fn cell_explanations(app: &App) -> [Vec<String>; 2] {
    let Some(cell) = app.scene().cell(app.cursor) else {
        return Default::default();
    };
    let piece = cell.piece.map(|piece| piece.name);
    let things = piece
        .into_iter()
        .chain(cell.fixture.map(|fixture| fixture.name));
    let marks = cell.marks.iter().map(|mark| mark.meaning);
    let about = app.match_.info().about();
    let explained = |name| Some(format!("{name}: {}", about.explain(name)?));
    [
        things.filter_map(explained).collect(),
        marks.filter_map(explained).collect(),
    ]
}

/// What is to be chosen yet for the kind of move that is chosen.
pub(super) fn missing_cells(match_: &Match) -> Option<String> {
    let choice = match_.choice();
    let kind = match_.kinds().get(choice.kind?)?;
    let missing = kind.cells.checked_sub(choice.picked.len())?;
    let cells = match choice.picked.is_empty() {
        true => counted(missing, "cell", "cells"),
        false => counted(missing, "more cell", "more cells"),
    };
    (missing > 0).then(|| format!("{}: choose {cells} ({})", kind.name, kind.help))
}

/// What a move would do, after what is grave: what it foretells, what happens, and the panels then.
pub(super) fn candidate_words(
    Candidate {
        shown, foresight, ..
    }: &Candidate,
) -> Vec<String> {
    let grave = usize::from(foresight.is_grave);
    let foretold = foresight.foretold.iter().skip(grave).cloned();
    let panels = shown.panels.iter();
    let panels = panels.map(|panel| format!("{}: {}", panel.title, panel.lines.join(", ")));
    let told = shown.told().map(String::from);
    foretold.chain(told).chain(panels).collect()
}

/// What happened in what is shown, the latest first: the step or the ply of playback, otherwise the
/// last two plies, so that a reply does not hide what the move before it did. At the end of the
/// game what decided it comes first.
pub(super) fn happened(app: &App) -> Vec<(String, Vec<String>)> {
    let match_ = &app.match_;
    if let Some(step) = app.step_shown() {
        let told = step.told.iter().map(|told| told.text.clone());
        return vec![("what happened".into(), told.collect())];
    }
    let plies = if match_.playback().is_some() { 1 } else { 2 };
    let told = app.history.first(match_.shown().ply()).iter().rev();
    let is_end = match_.playback().is_none_or(Playback::is_at_end);
    let result = result_words(match_.game()).filter(|_| is_end);
    let why = &match_.last_move().because.text[..];
    let told = told.take(plies).map(|ply| {
        let events = ply.events.iter().filter(|event| !why.contains(event));
        let title = format!("{}: {}", app.name(ply.mover), name(ply));
        (title, events.cloned().collect())
    });
    // It is told above while the notice of the end is shown.
    let result = result.filter(|_| app.notice() != Some(Notice::End));
    let why = match why {
        [] => vec![match_.label()],
        _ => why.to_vec(),
    };
    result
        .map(|title| (title, why))
        .into_iter()
        .chain(told)
        .collect()
}

/// What the opponent over the network asks, with the keys that reply.
pub(super) fn opponents_question(app: &App) -> Option<String> {
    let asked = asked_words(&app.match_.asked()?, app.match_.game().ply());
    Some(format!("{asked}. (y: yes, n: no)"))
}

/// How the game has ended; then why, what the opponent asks, and what can be done now.
pub(super) fn end_words(app: &App) -> (String, Vec<String>) {
    let match_ = &app.match_;
    let mut words = Vec::from_iter(opponents_question(app));
    let reason = match_.game().ending().map(|ending| ending.reason);
    match &match_.last_move().because.text[..] {
        [] => words.extend(reason.map(|reason| reason.to_string())),
        why => words.extend_from_slice(why),
    }
    if reason == Some(Reason::Time) && match_.remote().is_none() {
        words.push(Command::keyed(
            "a loss on time cannot be taken back: {New} begins a new game",
        ));
    }
    let keys = format!("{}, {{Events}}: details", end_hint(app));
    words.push(Command::keyed(&keys));
    (match_.label() + &own_result(app), words)
}
