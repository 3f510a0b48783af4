//! The words beside the board and below it.

use menagerie::board_scene::SceneCell;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use tabletop::{Foresight, Message};

use super::board::signs_on_board;
use super::layout::Parts;
use super::legend::Entry;
use super::move_list::{moves, own_plies};
use super::opinion::{opinion, opinion_words};
use super::players::{clock_section, clocks, counts, panels, people};
use super::told::{
    candidate_words, cell_explanations, cell_words, end_words, happened, missing_cells,
};
use crate::table::app::{App, Notice};
use crate::table::command::Command;
use crate::table::form::Form;
use crate::table::history::name;
use crate::table::places::BoardPlace;
use crate::table::sections::{
    Pen, Section, draw_sections, pack, shortened, warning_style, wrapped,
};
use crate::table::theme::Theme;
use crate::table::warnings::Warnings;

/// With so few lines in an area the parts of a section follow each other.
const FEW_LINES: u16 = 11;

/// If this many lines are free below the board, the moves stand there, even beside other words.
const MOVES_BELOW: u16 = 5;

/// The lines that what matters most gets before anything else.
const MOST_IMPORTANT_LINES: usize = 3;

/// The lines that are told of the end of the game before anything else.
const END_LINES: usize = 8;

/// The lines that a hint gets before what matters less.
const HINT_LINES: usize = 7;

/// Draws the words around the board.
pub(super) fn draw_words(
    frame: &mut Frame<'_>,
    app: &App,
    theme: &Theme,
    parts: &Parts,
) -> Vec<(Rect, usize)> {
    let pen = |area: Rect| Pen {
        width: area.width.into(),
        flows: area.height < FEW_LINES && area.width > 2 * area.height,
    };
    let Parts {
        board,
        mut side,
        mut below,
        ..
    } = *parts;
    if let Some(form) = app.typed_form() {
        below = draw_typed(frame, form, below);
    }
    let (mut first, mut beside, mut links) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(message) = app.match_.message() {
        let told = Command::told(message.clone());
        let words = told.split_whitespace();
        let longest = words.map(|word| word.chars().count()).max();
        if longest > Some(below.width.into()) {
            // A link is selected in one piece only if it stands in one line.
            let lines = wrapped(&told, frame.area().width.into(), "").len();
            let lines = [Constraint::Fill(1), Constraint::Length(lines as u16)];
            let [rest, wide] = Layout::vertical(lines).areas(below);
            let (x, width) = (0, frame.area().width);
            let wide = Rect { x, width, ..wide };
            let mut above = frame.area();
            above.height = wide.y;
            side = side.map(|side| side.intersection(above));
            below = rest;
            draw_sections(frame, &[message_section(message, pen(wide))], wide);
        } else {
            // It stands where it is seen whole, and the signs below the board with it.
            let lines = wrapped(&told, below.width.into(), "").len();
            let fits = lines < usize::from(below.height);
            match side.filter(|side| !fits && side.height > below.height) {
                Some(side) => beside.push(message_section(message, pen(side))),
                None => first.push(message_section(message, pen(below))),
            }
        }
    }
    let mut rest = Vec::new();
    match side {
        Some(side) => {
            beside.extend(told(app, theme, pen(side)));
            let is_below = below.height >= MOVES_BELOW + first.len() as u16;
            let list = moves(app, pen(if is_below { below } else { side }));
            let has_list = !is_below && list.is_some();
            if is_below {
                first.extend(list);
            } else {
                beside.extend(list);
            }
            let shown = pack(&beside, side.height);
            let dropped = beside
                .iter()
                .zip(&shown)
                .filter(|(_, lines)| lines.is_empty());
            rest.extend(dropped.filter_map(|(section, _)| section.in_area(pen(below))));
            if has_list && shown.last().is_some_and(Vec::is_empty) {
                rest.extend(moves(app, pen(below)).map(|list| list.at_least(2)));
            }
            links = draw_sections(frame, &beside, side);
        }
        None => {
            first.extend(told(app, theme, pen(below)));
            first.extend(moves(app, pen(below)));
        }
    }
    first.extend(key(app, theme, &board, pen(below)));
    links.extend(draw_sections(frame, &first, below));
    // What has no room beside the board takes the lines that are free below it.
    let used = pack(&first, below.height).concat().len() as u16;
    let free = Rect {
        y: below.y + used,
        height: below.height - used,
        ..below
    };
    links.extend(draw_sections(frame, &rest, free));
    links
}

/// Draws the line for a move that is typed, with what is said about it behind or below it: the
/// board, from which people choose, stays in sight. Returns what is left of the area.
fn draw_typed(frame: &mut Frame<'_>, form: &Form, area: Rect) -> Rect {
    let width = usize::from(area.width);
    let field = &form.fields[0];
    let mut line = Line::from(format!("{}: ", field.label));
    let room = width.saturating_sub(line.width()).max(1);
    line.extend(field.input.spans(true, room));
    let mut notes = wrapped(&form.note, width, "");
    let lines = usize::from(area.height).saturating_sub(1);
    if lines == 0 {
        let room = width.saturating_sub(line.width() + 1);
        let note = match form.note.chars().count() <= room {
            true => form.note.clone(),
            false => shortened(&form.note, room),
        };
        line.push_span(format!(" {note}"));
        notes.clear();
    } else if notes.len() > lines {
        let rest = notes.split_off(lines - 1).join(" ");
        notes.push(shortened(&rest, width));
    }
    let notes = notes.into_iter().map(Line::raw);
    let lines: Vec<Line<'_>> = [line].into_iter().chain(notes).collect();
    let used = lines.len() as u16;
    frame.render_widget(Paragraph::new(lines), area);
    Rect {
        y: area.y + used,
        height: area.height.saturating_sub(used),
        ..area
    }
}

/// A message: what went wrong stands out.
fn message_section(message: &Message, pen: Pen) -> Section {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let style = match message.is_error {
        true => warning_style(),
        false => bold,
    };
    pen.styled_section("", &[Command::told(message.clone())], style)
}

/// All that is told of what is shown, in the order in which it is read.
fn told(app: &App, theme: &Theme, pen: Pen) -> Vec<Section> {
    let match_ = &app.match_;
    let choice = match_.choice();
    let mut sections = Vec::new();
    if app.notice() == Some(Notice::End) {
        let (label, words) = end_words(app);
        let end = pen.section(&format!("{label} - Esc closes this"), &words);
        sections.push(end.with_first(warning_style()).wanting(END_LINES));
    }
    sections.extend(clocks(app).map(|face| clock_section(app, &face).of(1)));
    if let Some(comment) = match_.comment().filter(|_| match_.playback().is_some()) {
        sections.push(pen.section("comment", &[comment.into()]).of(1));
    }
    // In some games a move is previewed wherever the cursor rests.
    let has_preview = choice.candidate.is_some();
    let rests = choice.is_empty() && app.typed_form().is_none();
    if let Some(candidate) = &choice.candidate {
        let Foresight {
            foretold, is_grave, ..
        } = &candidate.foresight;
        let dangers = foretold.iter().take(usize::from(*is_grave));
        // It may stand in a message already.
        let said = [
            app.match_.message().map(|message| &message.text),
            app.typed_form().map(|form| &form.note),
        ];
        let is_news = |text: &&String| !said.iter().flatten().any(|said| said.contains(&***text));
        let dangers: Vec<String> = dangers.filter(is_news).cloned().collect();
        let dangers = pen.styled_section("", &dangers, warning_style());
        sections.push(dangers.at_least(MOST_IMPORTANT_LINES));
        let title = format!("what {} would do", candidate.name);
        let preview = pen
            .section(&title, &candidate_words(candidate))
            .at_least(3)
            .of(1);
        sections.push(preview.wanting(usize::MAX));
    } else if let Some(words) = missing_cells(&app.match_) {
        sections.push(pen.section("", &[words]).of(1));
    }
    // What is said of the position does not hold for the move that is previewed.
    let warnings = app.warnings().filter(|_| !has_preview || rests);
    let warnings = warnings.map_or_else(Vec::new, Warnings::lines);
    let title = match has_preview {
        true => "now, before your move",
        false => "",
    };
    let warnings = pen.styled_section(title, &warnings, warning_style());
    sections.push(warnings.at_least(MOST_IMPORTANT_LINES));
    if let Some(opinion) = opinion(app).filter(|_| !has_preview || rests) {
        let hint = pen.section("hint", &opinion_words(app, &opinion));
        let lines = match has_preview {
            true => MOST_IMPORTANT_LINES,
            false => HINT_LINES,
        };
        sections.push(hint.wanting(lines).of(0));
    }
    if let Some(review) = &app.review {
        let mistakes = review.words(app.history.first(own_plies(&app.match_)));
        let mistakes = pen.section("mistakes, ? in the list", &mistakes);
        sections.push(mistakes.wanting(HINT_LINES).of(1));
    }
    sections.push(pen.section("", &people(app)).whole().of(4));
    // A preview tells what it changes.
    if !has_preview || rests {
        sections.push(pen.section("", &counts(app, theme)).whole().of(6));
        sections.extend(panels(app, theme, pen));
    }
    let under = cell_words(app, theme);
    // What attacks and protects a piece is told whole or cut only by what is more important.
    sections.push(
        pen.section("under the cursor", &under)
            .wanting(usize::MAX)
            .of(3),
    );
    if choice.candidate.is_none() {
        // A part of an explanation tells nothing.
        let explained = cell_explanations(app).into_iter().zip([5, 7]);
        sections.extend(explained.map(|(words, of)| pen.section("", &words).whole().of(of)));
    }
    if choice.kind.is_none() && (choice.candidate.is_none() || choice.is_empty()) {
        // Why the game has ended matters most.
        let priorities = match app.match_.is_over() {
            true => [1, 3, 6],
            false => [3, 6, 6],
        };
        for ((title, events), priority) in happened(app).into_iter().zip(priorities) {
            sections.push(pen.section(&title, &events).at_least(3).of(priority));
        }
    }
    if app.match_.shown().ply() == 0 && choice.is_empty() && app.lesson.is_none() {
        let about = app.match_.info().about();
        let in_short = about.in_short.lines();
        let in_short = in_short.map(|(heading, text)| format!("{heading}: {text}"));
        let moves = about.notation.first();
        let in_short = in_short.chain(moves.map(|moves| format!("Written moves: {moves}")));
        let in_short: Vec<String> = in_short.collect();
        sections.push(pen.section("in short", &in_short).of(5));
    }
    sections
}

/// All that is told of what is shown, and what every ply did, the latest first.
pub(super) fn game_lines(app: &App, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let pen = Pen {
        width: columns,
        flows: false,
    };
    let mut sections = told(app, theme, pen);
    let plies = app.match_.shown().ply();
    for (index, ply) in app.history.first(plies).iter().enumerate().rev() {
        let title = format!("ply {}, {}: {}", index + 1, app.name(ply.mover), name(ply));
        sections.push(pen.section(&title, &ply.events));
    }
    let lines = sections.into_iter().flat_map(|section| section.lines);
    lines.collect()
}

/// What has no room in the cells, and what the signs on the board mean.
fn key(app: &App, theme: &Theme, board: &BoardPlace, pen: Pen) -> Vec<Section> {
    let mut sections = Vec::new();
    let cells = &app.scene().cells;
    if !board.size.shows_marks() {
        let numbers = cells.iter().flat_map(|cell| {
            let long = cell.marks.iter().filter(|mark| mark.text.len() > 1);
            long.filter_map(|mark| {
                let sign = theme.piece(&cell.piece?);
                Some(format!("{sign} {}: {}", cell.name, theme.mark(&mark.text)))
            })
        });
        sections.push(pen.together(numbers, "i: all").of(2));
        let has_several = |cell: &SceneCell| cell.marks.len() > 1;
        let words = "Cells show one mark each: point at one to read all.".to_string();
        let words = Vec::from_iter(cells.iter().any(has_several).then_some(words));
        sections.push(pen.section("", &words).of(5));
    }
    let entries = signs_on_board(app, theme, board);
    let signs = app
        .history
        .signs(app.match_.shown().ply(), app.match_.info().about());
    let entries = entries.iter().map(Entry::words).chain(signs);
    sections.push(pen.together(entries, "?: all").of(5));
    sections
}
