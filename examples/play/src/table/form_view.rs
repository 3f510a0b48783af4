//! Forms on the screen.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::form::{Answer, Form};
use super::sections::{pop_up, wrapped};

/// Where a form can be clicked, each with the field that gets the focus then, and the key that is
/// pressed.
pub type FormPlaces = Vec<(Rect, usize, KeyCode)>;

/// Does what a click at a place asks for.
pub fn click_form(form: &mut Form, places: &FormPlaces, at: Position) -> Answer {
    match places.iter().find(|(place, ..)| place.contains(at)) {
        Some(&(_, field, key)) => form.click(field, key),
        None => Answer::Nothing,
    }
}

/// Draws a form at the bottom of an area, so that the board above stays in sight. Returns where its
/// parts are.
pub fn draw_form(frame: &mut Frame<'_>, form: &Form, area: Rect) -> FormPlaces {
    let labels = form.fields.iter().map(|field| field.label.len());
    // A sign before the label shows where the focus is without colours, too.
    let margin = labels.max().unwrap_or(0) + 4;
    // Room for a file's name, and for the words below.
    let width = usize::from(area.width.saturating_sub(4)).min(66);
    let room = width.saturating_sub(margin).max(1);
    let mut note = wrapped(&form.note, width, "");
    note.retain(|line| !line.is_empty());
    note.resize(note.len().max(form.note_lines), String::new());
    // Two blank lines, the buttons and the frame take five lines. Without room for all fields, some
    // around the one with the focus are shown.
    let seen = usize::from(area.height)
        .saturating_sub(note.len() + 5)
        .max(1);
    let first = (form.focus + 1).saturating_sub(seen);
    let fields = form.fields.iter().enumerate().skip(first).take(seen);
    let shown = fields.len();
    let mut lines = Vec::new();
    for (index, field) in fields {
        let has_focus = index == form.focus;
        let sign = if has_focus { ">" } else { " " };
        let label = format!("{sign} {}", field.label);
        let mut spans = vec![Span::raw(format!("{label:<margin$}"))];
        spans.extend(field.input.spans(has_focus, room));
        lines.push(Line::from(spans));
    }
    let after = form.fields.len() - first - shown;
    let more = [("Up", first), ("Down", after)].into_iter();
    let more = more.filter(|(_, count)| *count > 0);
    let more = more.map(|(key, count)| format!("{key}: {count} more"));
    lines.push(Line::styled(
        more.collect::<Vec<_>>().join("   "),
        Modifier::DIM,
    ));
    lines.extend(note.into_iter().map(Line::raw));
    lines.push(Line::raw(""));
    let accept = format!("[ Enter: {} ]", form.words[0]);
    let cancel = format!("[ Esc: {} ]", form.words[1]);
    let next = match form.fields.len() {
        1 => "",
        _ => "  Down: next field",
    };
    // The box is as wide as its widest line.
    let buttons = format!("{accept}  {cancel}{next}");
    lines.push(Line::raw(format!("{buttons:<width$}")));
    let height = lines.len() as u16;
    let bottom = Rect {
        y: area.bottom() - (height + 2).min(area.height),
        height: (height + 2).min(area.height),
        ..area
    };
    let inner = pop_up(frame, &form.title, lines.into(), bottom);
    let mut places = Vec::new();
    for line in 0..shown {
        let (field, y) = (first + line, inner.y + line as u16);
        if form.fields[field].input.is_choosing() {
            let back = Rect::new(inner.x + margin as u16, y, 2, 1);
            places.push((back, field, KeyCode::Left));
        }
        let place = Rect::new(inner.x, y, inner.width, 1);
        places.push((place, field, KeyCode::Right));
    }
    let y = inner.y + height - 1;
    let first = Rect::new(inner.x, y, accept.len() as u16, 1);
    let second = Rect::new(first.right() + 2, y, cancel.len() as u16, 1);
    places.push((first, form.focus, KeyCode::Enter));
    places.push((second, form.focus, KeyCode::Esc));
    places
}
