//! The words beside the board and below it.

use menagerie::Outcome;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::blocks::{
    draw_moves, draw_top, event_words, heading, message_line, opinion_lines, wrapped, wrapped_lines,
};
use crate::tabletop::app::{App, Candidate};

/// The fewest lines in which it is worth telling what a move would bring.
const CANDIDATE_LINES: u16 = 5;

/// What the cell under the cursor holds, in words.
pub(super) fn cell_words(app: &App) -> Vec<String> {
    let spot = app.cursor;
    let Some(cell) = app.scene.cell(spot) else {
        return Vec::new();
    };
    let name = &cell.name;
    let player = |owner: Option<menagerie::Player>| match owner {
        Some(player) => format!("{} ", app.players[player.index()].to_lowercase()),
        None => String::new(),
    };
    let mut words = vec![match (cell.piece, cell.fixture) {
        (Some(piece), fixture) => {
            let on = fixture.map_or_else(String::new, |fixture| format!(" on a {}", fixture.name));
            format!("{name}: {}{}{on}", player(piece.owner), piece.name)
        }
        (None, Some(fixture)) => format!("{name}: {}", fixture.name),
        (None, None) => format!("{name}: empty"),
    }];
    for mark in &cell.marks {
        let owner = if cell.piece.is_some() {
            String::new()
        } else {
            player(mark.owner)
        };
        words.push(format!("{}  {owner}{}", mark.text, mark.meaning));
    }
    words
}

/// What stands above the things that a move would bring: first of all whether it would end the game.
pub(super) fn candidate_heading(app: &App, candidate: &Candidate) -> Vec<String> {
    let mut words = vec![format!("what {} would do", candidate.m)];
    if let Some(ending) = candidate.preview.ending {
        words.push(match ending.outcome {
            Outcome::Win(player) => format!("{} would win", app.players[player.index()]),
            Outcome::Draw => "the game would be drawn".into(),
        });
    }
    words
}

/// What a move would bring, as much as there is room for.
pub(super) fn candidate_lines(app: &App, candidate: &Candidate, area: Rect) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'_>> = candidate_heading(app, candidate)
        .into_iter()
        .map(heading)
        .collect();
    let more = |left: usize| Line::raw(format!("… {left} more"));
    let events = &candidate.preview.events;
    for (index, event) in events.iter().enumerate() {
        let left = events.len() - index;
        let mut longer = lines.clone();
        longer.push(Line::raw(format!("- {}", event.text)));
        let mut whole = longer.clone();
        if left > 1 {
            whole.push(more(left - 1));
        }
        if wrapped_lines(&wrapped(whole), area.width) > area.height {
            lines.push(more(left));
            break;
        }
        lines = longer;
    }
    lines
}

/// Draws the words beside the board; answers whether there was room among them for the candidate.
pub(super) fn draw_side(frame: &mut Frame<'_>, app: &App, mut area: Rect) -> bool {
    let mut lines = Vec::new();
    for panel in &app.scene.panels {
        lines.push(heading(&*panel.title));
        lines.extend(panel.lines.iter().map(|line| Line::raw(line.clone())));
    }
    lines.push(heading("under the cursor"));
    lines.extend(cell_words(app).into_iter().map(Line::raw));
    area = draw_top(frame, lines, area);
    let has_room = area.height >= CANDIDATE_LINES;
    if let Some(candidate) = app.candidate.as_ref().filter(|_| has_room) {
        area = draw_top(frame, candidate_lines(app, candidate, area), area);
    }
    if let Some(opinion) = app.opinion().filter(|_| app.candidate.is_none()) {
        area = draw_top(frame, opinion_lines(app.players, &opinion), area);
    }
    if area.height >= 2 {
        draw_moves(frame, app.shown(), app.playback.is_some(), area);
    }
    has_room
}

/// A message if there is one, and what happened in the last ply, or what a candidate would bring that
/// has no room beside the board.
pub(super) fn draw_below(
    frame: &mut Frame<'_>,
    app: &App,
    candidate: Option<&Candidate>,
    area: Rect,
) {
    let mut lines = Vec::new();
    lines.extend(app.message.as_ref().map(message_line));
    let mut text = String::new();
    let mut events = &app.events;
    if let Some(candidate) = candidate {
        text = candidate_heading(app, candidate).join(", ") + ": ";
        events = &candidate.preview.events;
    }
    let room = usize::from(area.height).saturating_sub(lines.len()) * usize::from(area.width);
    let room = room.saturating_sub(text.len());
    let events = events.iter().map(|event| &*event.text);
    lines.push(Line::raw(text + &event_words(events, room)));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}
