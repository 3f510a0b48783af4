//! What is told of a cell, of a move that is previewed, of the last moves and of the end.

use menagerie::{Outcome, Reason};
use tabletop::{Candidate, Match, Playback, asked_words, counted, deciding, grouped, result_words};

use crate::table::app::{App, Notice, own_result};
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

/// What a move would do: its name, and whether it would end the game without a loss of the mover,
/// what it foretells, and what happens.
pub(super) fn candidate_words(app: &App, candidate: &Candidate) -> (String, Vec<String>) {
    let game = app.match_.shown();
    let mut words = Vec::new();
    match candidate.preview.ending.map(|ending| ending.outcome) {
        Some(Outcome::Win(player)) if player == game.turn() => {
            words.push(format!("{} would win", app.name(player)));
        }
        Some(Outcome::Draw) => words.push("the game would be drawn".into()),
        // The loss is told before.
        Some(Outcome::Win(_)) | None => {}
    }
    words.extend(grouped(&candidate.preview.events, app.scene()));
    // What comes after the opponent's move follows the move itself, before its many effects.
    let next = candidate.foresight.outlook.iter().map(|next| &*next.text);
    let next = next.collect::<Vec<_>>().join("; ");
    if !next.is_empty() {
        let next = format!("on your next turn, if nothing changes: {next}");
        words.insert(words.len().min(1), next);
    }
    words.extend(candidate.foresight.threats.iter().cloned());
    for panel in &candidate.panels {
        words.push(format!("{}: {}", panel.title, panel.lines.join(", ")));
    }
    let name = game.move_name(&candidate.m);
    (format!("what {name} would do"), words)
}

/// What happened in what is shown, the latest first: the step or the ply of playback, otherwise the
/// last two plies, so that a reply does not hide what the move before it did. At the end of the
/// game what decided it comes first.
pub(super) fn happened(app: &App) -> Vec<(String, Vec<String>)> {
    let match_ = &app.match_;
    let (players, about) = (match_.info().players(), match_.info().about());
    let is_step = app.effects().is_some() || match_.playback().is_some_and(|p| p.step().is_some());
    if is_step {
        return vec![("what happened".into(), grouped(app.events(), app.scene()))];
    }
    let plies = if match_.playback().is_some() { 1 } else { 2 };
    let told = app.history.told(match_.shown().ply()).take(plies);
    let is_end = match_.playback().is_none_or(Playback::is_at_end);
    let result = result_words(match_.game(), players).filter(|_| is_end);
    let why = match result {
        Some(_) => deciding(match_.game(), about).text,
        None => Vec::new(),
    };
    let told = told.map(|(player, name, events)| {
        let events = events.iter().filter(|event| !why.contains(event));
        let title = format!("{}: {name}", app.name(player));
        (title, events.cloned().collect())
    });
    let mut told: Vec<(String, Vec<String>)> = told.collect();
    // It is told above while the notice of the end is shown.
    let result = result.filter(|_| app.notice() != Some(Notice::End));
    if let Some(title) = result {
        let why = match why.is_empty() {
            true => vec![match_.label()],
            false => why,
        };
        told.insert(0, (title, why));
    }
    told
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
    let why = deciding(match_.game(), match_.info().about()).text;
    if why.is_empty() {
        words.extend(reason.map(|reason| reason.to_string()));
    }
    words.extend(why);
    if reason == Some(Reason::Time) && match_.remote().is_none() {
        words.push("a loss on time cannot be taken back: n begins a new game".into());
    }
    let keys = match match_.remote() {
        Some(remote) if remote.may_rematch() => "Left: look back, i: details, M: rematch",
        Some(_) => "Left: look back, i: details, m: menu",
        None => "Left: look back, i: details, n: new game",
    };
    words.push(keys.into());
    (match_.label() + &own_result(app), words)
}
