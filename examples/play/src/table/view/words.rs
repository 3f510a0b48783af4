//! The words beside the board and below it.

use std::time::Duration;

use menagerie::scene::{Panel, SceneCell};
use menagerie::{Outcome, Player, Reason};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use tabletop::{
    Candidate, ClockFace, Foresight, Match, Message, Playback, asked_words, counted, deciding,
    grouped, result_line, result_words,
};

use super::board::signs_on_board;
use super::layout::Parts;
use super::legend::Entry;
use super::opinion::{opinion, opinion_words};
use crate::table::app::{App, Notice, own_result};
use crate::table::form::Form;
use crate::table::places::BoardPlace;
use crate::table::sections::{
    Pen, Section, draw_sections, heading, reversed_if, shortened, warning_style, wrapped,
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
/// A player with less time than this should hurry.
const LITTLE: Duration = Duration::from_secs(20);

/// Draws the words around the board.
pub(super) fn draw_words(frame: &mut Frame<'_>, app: &App, theme: &Theme, parts: &Parts) {
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
    let mut first = Vec::new();
    if let Some(message) = app.table.message() {
        let words = message.text.split_whitespace();
        let longest = words.map(|word| word.chars().count()).max();
        if longest > Some(below.width.into()) {
            // A link is selected in one piece only if it stands in one line.
            let lines = wrapped(&message.text, frame.area().width.into(), "").len();
            let lines = [Constraint::Fill(1), Constraint::Length(lines as u16)];
            let [rest, wide] = Layout::vertical(lines).areas(below);
            let wide = Rect {
                x: 0,
                width: frame.area().width,
                ..wide
            };
            side = side.map(|side| {
                side.intersection(Rect {
                    height: wide.y,
                    ..frame.area()
                })
            });
            below = rest;
            draw_sections(frame, vec![message_section(message, pen(wide))], wide);
        } else {
            first.push(message_section(message, pen(below)));
        }
    }
    match side {
        Some(side) => {
            let mut beside = told(app, theme, pen(side));
            let is_below = below.height >= MOVES_BELOW + first.len() as u16;
            let moves = moves(app, pen(if is_below { below } else { side }));
            if is_below {
                first.extend(moves);
            } else {
                beside.extend(moves);
            }
            draw_sections(frame, beside, side);
        }
        None => {
            first.extend(told(app, theme, pen(below)));
            first.extend(moves(app, pen(below)));
        }
    }
    first.extend(key(app, theme, &board, pen(below)));
    draw_sections(frame, first, below);
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
    let lines: Vec<Line<'_>> = [line]
        .into_iter()
        .chain(notes.into_iter().map(Line::raw))
        .collect();
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
    let style = if message.is_error {
        warning_style()
    } else {
        bold
    };
    pen.styled_section("", std::slice::from_ref(&message.text), style)
}

/// All that is told of what is shown, in the order in which it is read.
fn told(app: &App, theme: &Theme, pen: Pen) -> Vec<Section> {
    let table = &app.table;
    let choice = table.choice();
    let mut sections = Vec::new();
    if app.notice == Some(Notice::End) {
        let (label, words) = end_words(app);
        let mut end = pen.section(&format!("{label} - Esc closes this"), &words);
        for line in end.lines.iter_mut().take(1) {
            *line = line.clone().style(warning_style());
        }
        sections.push(end.wanting(END_LINES));
    }
    sections.extend(clocks(app).map(|face| clock_section(app, &face).of(1)));
    // In some games a move is previewed wherever the cursor rests.
    let has_preview = choice.candidate.is_some();
    let rests = choice.is_empty() && app.typed_form().is_none();
    if let Some(candidate) = &choice.candidate {
        let Foresight { loss, raid, .. } = &candidate.foresight;
        let dangers = loss.iter().chain(raid.iter().map(|raid| &raid.text));
        let dangers = dangers.filter(|text| !text.is_empty());
        let dangers: Vec<String> = dangers.cloned().collect();
        let dangers = pen.styled_section("", &dangers, warning_style());
        sections.push(dangers.at_least(MOST_IMPORTANT_LINES));
        let (title, words) = candidate_words(app, candidate);
        let preview = pen.section(&title, &words).at_least(3).of(1);
        sections.push(preview.wanting(usize::MAX));
    } else if let Some(words) = missing_cells(&app.table) {
        sections.push(pen.section("", &[words]).of(1));
    }
    // What is said of the position does not hold for the move that is previewed.
    let warnings = app.warnings().filter(|_| !has_preview || rests);
    let warnings = warnings.map_or_else(Vec::new, Warnings::lines);
    let title = if has_preview {
        "now, before your move"
    } else {
        ""
    };
    let warnings = pen.styled_section(title, &warnings, warning_style());
    sections.push(warnings.at_least(MOST_IMPORTANT_LINES));
    if let Some(opinion) = opinion(app).filter(|_| !has_preview || rests) {
        let hint = pen.section("hint", &opinion_words(app, &opinion));
        let lines = if has_preview {
            MOST_IMPORTANT_LINES
        } else {
            HINT_LINES
        };
        sections.push(hint.wanting(lines).of(0));
    }
    if let Some(review) = &app.review {
        let own = app.history.names().take(own_plies(&app.table));
        let mistakes = review.words(own, app.table.info().players());
        let mistakes = pen.section("mistakes, ? in the list", &mistakes);
        sections.push(mistakes.wanting(HINT_LINES).of(1));
    }
    sections.push(pen.section("", &people(app)).whole().of(4));
    sections.push(pen.section("", &counts(app, theme)).whole().of(4));
    sections.extend(panels(app, theme, pen));
    let under = cell_words(app, theme);
    sections.push(pen.section("under the cursor", &under).of(3));
    if choice.candidate.is_none() {
        // A part of an explanation tells nothing.
        sections.push(pen.section("", &cell_explanations(app)).whole().of(7));
    }
    if choice.kind.is_none() && (choice.candidate.is_none() || choice.is_empty()) {
        // Why the game has ended matters most.
        let priorities = if app.table.is_over() {
            [1, 3, 6]
        } else {
            [3, 6, 6]
        };
        for ((title, events), priority) in happened(app).into_iter().zip(priorities) {
            sections.push(pen.section(&title, &events).at_least(3).of(priority));
        }
    }
    if app.table.shown().ply() == 0 && choice.is_empty() && app.lesson.is_none() {
        let about = app.table.info().about();
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
    let plies = app.table.shown().ply();
    for (index, (player, name, events)) in app.history.told(plies).enumerate() {
        let title = format!("ply {}, {}: {name}", plies - index, app.name(player));
        sections.push(pen.section(&title, events));
    }
    sections
        .into_iter()
        .flat_map(|section| section.lines)
        .collect()
}

/// What the cell under the cursor holds, in words.
fn cell_words(app: &App, theme: &Theme) -> Vec<String> {
    let Some(cell) = app.scene().cell(app.cursor) else {
        return Vec::new();
    };
    let name = |owner: Option<Player>| owner.map(|player| app.name(player));
    let what = match (cell.piece, cell.fixture) {
        (Some(piece), fixture) => {
            let owner =
                name(piece.owner).map_or_else(String::new, |name| name.to_lowercase() + " ");
            let on = fixture.map_or_else(String::new, |fixture| format!(" on a {}", fixture.name));
            format!("{owner}{}{on}", piece.name)
        }
        (None, Some(fixture)) => fixture.name.into(),
        (None, None) => "empty".into(),
    };
    let mut words = vec![format!("{}: {what}", cell.name)];
    for mark in &cell.marks {
        let is_named = |name: &&str| mark.meaning.starts_with(&name.to_lowercase());
        let owner = name(mark.owner).filter(|name| cell.piece.is_none() && !is_named(name));
        let owner = owner.map_or_else(String::new, |name| format!("{name} "));
        words.push(format!(
            "{}  {owner}{}",
            theme.mark(&mark.text),
            mark.meaning
        ));
    }
    if app.effects.is_none() {
        words.extend(app.table.shown().notes(app.cursor));
    }
    words
}

/// What the things in the cell under the cursor do.
fn cell_explanations(app: &App) -> Vec<String> {
    let Some(cell) = app.scene().cell(app.cursor) else {
        return Vec::new();
    };
    let things = cell.piece.map(|piece| piece.name).into_iter();
    let things = things.chain(cell.fixture.map(|fixture| fixture.name));
    let things = things.chain(cell.marks.iter().map(|mark| mark.meaning));
    let about = app.table.info().about();
    let explained = things.filter_map(|name| Some(format!("{name}: {}", about.explain(name)?)));
    explained.collect()
}

/// What is to be chosen yet for the kind of move that is chosen.
fn missing_cells(table: &Match) -> Option<String> {
    let choice = table.choice();
    let kind = table.kinds().get(choice.kind?)?;
    let missing = kind.cells.checked_sub(choice.picked.len())?;
    let cells = match choice.picked.is_empty() {
        true => counted(missing, "cell", "cells"),
        false => counted(missing, "more cell", "more cells"),
    };
    (missing > 0).then(|| format!("{}: choose {cells} ({})", kind.name, kind.help))
}

/// What a move would do: its name, and whether it would end the game without a loss of the mover,
/// what it foretells, and what happens.
fn candidate_words(app: &App, candidate: &Candidate) -> (String, Vec<String>) {
    let game = app.table.shown();
    let mut words = Vec::new();
    match candidate.preview.ending.map(|ending| ending.outcome) {
        Some(Outcome::Win(player)) if player == game.turn() => {
            words.push(format!("{} would win", app.name(player)));
        }
        Some(Outcome::Draw) => words.push("the game would be drawn".into()),
        // The loss is told before.
        Some(Outcome::Win(_)) | None => {}
    }
    let mut foretold = app.foretold().map_or_else(Vec::new, |scene| scene.panels);
    foretold.retain(|panel| !app.scene().panels.contains(panel));
    for panel in &foretold {
        words.push(format!("{}: {}", panel.title, panel.lines.join(", ")));
    }
    let about = app.table.info().about();
    words.extend(grouped(&candidate.preview.events, app.scene(), about));
    // What comes after the opponent's move follows the move itself, before its many effects.
    let next: Vec<&str> = candidate
        .foresight
        .outlook
        .iter()
        .map(|next| &*next.text)
        .collect();
    let next = next.join("; ");
    if !next.is_empty() {
        let next = format!("in your next turn, if nothing changes: {next}");
        words.insert(words.len().min(1), next);
    }
    words.extend(candidate.foresight.threats.iter().cloned());
    (
        format!("what {} would do", game.move_name(&candidate.m)),
        words,
    )
}

/// What happened in what is shown, the latest first: the step or the ply of playback, otherwise the
/// last two plies, so that a reply does not hide what the move before it did. At the end of the
/// game what decided it comes first.
fn happened(app: &App) -> Vec<(String, Vec<String>)> {
    let table = &app.table;
    let (players, about) = (table.info().players(), table.info().about());
    let is_step = app.effects.is_some() || table.playback().is_some_and(|p| p.step().is_some());
    if is_step {
        return vec![(
            "what happened".into(),
            grouped(app.events(), app.scene(), about),
        )];
    }
    let plies = if table.playback().is_some() { 1 } else { 2 };
    let told = app.history.told(table.shown().ply()).take(plies);
    let is_end = table.playback().is_none_or(Playback::is_at_end);
    let result = result_words(table.game(), players).filter(|_| is_end);
    let why = match result {
        Some(_) => deciding(table.game(), about).text,
        None => Vec::new(),
    };
    let told = told.map(|(player, name, events)| {
        let events = events.iter().filter(|event| !why.contains(event));
        let title = format!("{}: {name}", app.name(player));
        (title, events.cloned().collect())
    });
    let mut told: Vec<(String, Vec<String>)> = told.collect();
    // It is told above while the notice of the end is shown.
    let result = result.filter(|_| app.notice != Some(Notice::End));
    if let Some(title) = result {
        let why = if why.is_empty() {
            vec![table.label()]
        } else {
            why
        };
        told.insert(0, (title, why));
    }
    told
}

/// What the opponent over the network asks, with the keys that reply.
pub(super) fn opponents_question(app: &App) -> Option<String> {
    let question = app.table.asked()?;
    Some(format!("{}. (y: yes, n: no)", asked_words(&question)))
}

/// How the game has ended; then why, what the opponent asks, and what can be done now.
fn end_words(app: &App) -> (String, Vec<String>) {
    let table = &app.table;
    let mut words = Vec::from_iter(opponents_question(app));
    let reason = table.game().ending().map(|ending| ending.reason);
    let why = deciding(table.game(), table.info().about()).text;
    if why.is_empty() {
        words.extend(reason.map(|reason| reason.to_string()));
    }
    words.extend(why);
    if reason == Some(Reason::Time) && table.remote().is_none() {
        words.push("a clock that has run out cannot be put back: n begins a new game".into());
    }
    // What the panels of the players say decides some games.
    let panels = table.game().scene().panels.into_iter();
    let players = table.info().players();
    let of_players = panels.filter(|panel| players.contains(&&*panel.title));
    let standing = of_players.map(|panel| format!("{}: {}", panel.title, panel.lines.join(", ")));
    let standing = standing.collect::<Vec<_>>().join("; ");
    words.extend(Some(standing).filter(|words| !words.is_empty()));
    let keys = match table.remote() {
        Some(_) => "Left: look back, i: details, M: rematch",
        None => "Left: look back, i: details, n: new game",
    };
    words.push(keys.into());
    (table.label() + own_result(app), words)
}

/// The panels of the picture: one section each, or all in one where lines are few.
fn panels(app: &App, theme: &Theme, pen: Pen) -> Vec<Section> {
    let panels = app.scene().panels.iter();
    if pen.flows {
        let words = panels.map(|panel| {
            let signs = panel_signs(app, theme, panel).map(|signs| signs.content);
            let title = format!("{}{}", panel.title, signs.unwrap_or_default());
            format!("{}: {}", title.trim_end(), panel.lines.join(", "))
        });
        let words: Vec<String> = words.collect();
        let words = Some(words.join(" | ")).filter(|words| !words.is_empty());
        return vec![pen.section("", &Vec::from_iter(words)).of(2)];
    }
    let sections = panels.map(|panel| {
        let mut title = heading(panel.title.clone());
        if let Some(signs) = panel_signs(app, theme, panel) {
            title.push_span(Span::raw(" "));
            title.push_span(signs);
        }
        let lines = panel
            .lines
            .iter()
            .flat_map(|line| wrapped(line, pen.width, "  "));
        let lines: Vec<Line<'_>> = [title].into_iter().chain(lines.map(Line::raw)).collect();
        Section::new(lines).at_least(2).of(2)
    });
    sections.collect()
}

/// The pieces of the player whose panel it is, as they look on the board, if its title is that
/// player and the pieces are of few kinds.
fn panel_signs(app: &App, theme: &Theme, panel: &Panel) -> Option<Span<'static>> {
    let owner = panel.owner?;
    if !panel.title.eq_ignore_ascii_case(app.name(owner)) {
        return None;
    }
    let foretold = app.foretold();
    let scenes = [app.scene()].into_iter().chain(&foretold);
    let pieces = scenes.flat_map(|scene| scene.cells.iter().filter_map(|cell| cell.piece));
    let own = pieces.filter(|piece| piece.owner == Some(owner));
    let mut signs: Vec<char> = Vec::new();
    for sign in own.map(|piece| theme.piece(&piece)) {
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    let style = theme.chip(Some(owner)).filter(|_| !app.scene().is_area());
    let style = style.unwrap_or_else(|| theme.label(owner));
    let text = format!(" {} ", signs.iter().collect::<String>());
    (!signs.is_empty()).then(|| Span::styled(text, style))
}

/// The names of the people at the table, as far as they are known.
fn people(app: &App) -> Vec<String> {
    let remote = app.table.remote();
    let name = |player: Player| {
        let name = remote?.name(player)?;
        Some(format!("{}: {name}", app.name(player)))
    };
    Player::ALL.into_iter().filter_map(name).collect()
}

/// The pieces of each player in what is shown, and what became of the others.
fn counts(app: &App, theme: &Theme) -> Vec<String> {
    let step = match (&app.effects, app.table.playback()) {
        (Some(effects), _) => Some((effects.progress(), effects.events_so_far())),
        (None, Some(playback)) => playback.step().map(|step| (step, playback.events_so_far())),
        (None, None) => None,
    };
    let ply = app.table.shown().ply();
    let (plies, events) = match step {
        Some(((step, steps), events)) if step < steps => (ply.saturating_sub(1), events),
        _ => (ply, Vec::new()),
    };
    let players = app.table.info().players();
    app.history
        .counts((plies, &events), app.scene(), players, theme)
}

/// The clocks that are shown: none with an earlier position while they stand, since they show the
/// time that is left after the last one.
pub(super) fn clocks(app: &App) -> Option<ClockFace> {
    let is_now = app.table.playback().is_none_or(Playback::is_at_end);
    app.table
        .clocks()
        .filter(|face| is_now || face.running.is_some())
}

/// The clocks of both players. The one that runs is pointed at, and one that shows little is
/// reversed.
fn clock_section(app: &App, face: &ClockFace) -> Section {
    let names = app.table.info().players();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let lines = Player::ALL.map(|player| {
        let (sign, style) = match face.running == Some(player) {
            true => (">", Style::new().add_modifier(Modifier::BOLD)),
            false => (" ", Style::new()),
        };
        let style = match face.left[player.index()] < LITTLE {
            true => style.add_modifier(Modifier::REVERSED),
            false => style,
        };
        let (name, left) = (names[player.index()], face.words(player));
        Line::styled(format!("{sign} {name:<width$}  {left}"), style)
    });
    let lines: Vec<Line<'_>> = [heading("clocks")].into_iter().chain(lines).collect();
    Section::new(lines).whole()
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
        sections.push(together(numbers, pen.width).of(2));
        let has_several = |cell: &SceneCell| cell.marks.len() > 1;
        let words = "Cells show one mark each: point at one to read all.".to_string();
        let words = Vec::from_iter(cells.iter().any(has_several).then_some(words));
        sections.push(pen.section("", &words).of(5));
    }
    let entries = signs_on_board(app, theme, board);
    let signs = app
        .history
        .signs(app.table.shown().ply(), app.table.info().about());
    let entries = entries.iter().map(Entry::words).chain(signs);
    sections.push(together(entries, pen.width).of(5));
    sections
}

/// Entries one after another, each kept together if it fits into a line.
fn together(entries: impl Iterator<Item = String>, width: usize) -> Section {
    let whole = entries
        .map(|entry| match entry.chars().count() > width {
            true => entry,
            false => entry.replace(' ', "\u{a0}"),
        })
        .collect::<Vec<_>>()
        .join("   ");
    let lines = wrapped(&whole, width, "").into_iter();
    let lines = lines
        .map(|line| Line::raw(line.replace('\u{a0}', " ")))
        .collect();
    Section::new(lines).at_least(1)
}

/// A word of the list of moves, with the index of the move if it is one.
type Word = (Option<usize>, String);

/// The moves as they are counted: a number for a move of each player, `…` in place of the first
/// player's if the second begins.
fn turns(moves: &[&str], second_begins: bool) -> Vec<Vec<Word>> {
    let skipped = usize::from(second_begins);
    let mut turns: Vec<Vec<Word>> = Vec::new();
    for (index, m) in moves.iter().enumerate() {
        let place = index + skipped;
        if place % 2 == 0 || index == 0 {
            turns.push(vec![(None, format!("{}.", place / 2 + 1))]);
        }
        let Some(turn) = turns.last_mut() else { break };
        if place % 2 == 1 && index == 0 {
            turn.push((None, "…".into()));
        }
        turn.push((Some(index), m.to_string()));
    }
    turns
}

/// Turns whose moves stand one below another, for columns that are too narrow for both; moves that
/// are still too long go on in the next line.
fn one_below_another(turns: Vec<Vec<Word>>, width: usize) -> Vec<Vec<Word>> {
    let mut lines: Vec<Vec<Word>> = Vec::new();
    for turn in turns {
        let mut words = turn.into_iter();
        let Some(mut first) = words.next() else {
            continue;
        };
        let indent = first.1.chars().count();
        for (index, text) in words {
            for part in wrapped(&text, width.saturating_sub(indent + 1), "") {
                let before = std::mem::replace(&mut first, (None, " ".repeat(indent)));
                lines.push(vec![before, (index, part)]);
            }
        }
    }
    lines
}

/// The moves that were played or tried in place of a move of the line that is shown, as people read
/// them.
fn other_names(table: &Match, index: usize) -> Vec<String> {
    let others = table.others(index);
    if others.is_empty() {
        return others;
    }
    let mut before = table.shown().copy();
    before.go_to(index);
    let names = others.iter().map(|other| before.move_name(other));
    names.collect()
}

/// How many moves of the line that is shown are those of the game: the others are tried.
fn own_plies(table: &Match) -> usize {
    let shown = table.shown();
    let line = shown.played().into_iter().chain(shown.undone());
    let pairs = table.game().played().into_iter().zip(line);
    pairs.take_while(|(own, shown)| own == shown).count()
}

/// The moves; in playback the ply that is shown is marked and stays in sight, and moves that are
/// tried are in italics. There is no section
/// without moves.
fn moves(app: &App, pen: Pen) -> Option<Section> {
    let table = &app.table;
    let (game, is_playback) = (table.shown(), table.playback().is_some());
    let (ply, undone) = (game.ply(), game.undone());
    let seen = if is_playback { ply + undone.len() } else { ply };
    let own = own_plies(table);
    let review = app.review.as_ref();
    let marked = app.history.names().take(seen).enumerate();
    let marked = marked.map(|(ply, name)| {
        let is_mistake = ply < own && review.is_some_and(|review| review.mistake(ply).is_some());
        let sign = if is_mistake { "?" } else { "" };
        match &other_names(table, ply)[..] {
            [] => format!("{name}{sign}"),
            others => format!("{name}{sign} (or {})", others.join(", ")),
        }
    });
    let marked: Vec<String> = marked.collect();
    let moves: Vec<&str> = marked.iter().map(String::as_str).collect();
    let mut turns = turns(&moves, (game.turn().index() + ply) % 2 == 1);
    let length = |turn: &Vec<Word>| turn.iter().map(|(_, word)| word.chars().count() + 1).sum();
    if turns.iter().map(length).max() > Some(pen.width + 1) {
        turns = one_below_another(turns, pen.width);
    }
    let longest = turns.iter().map(length).max().unwrap_or(0) + 1;
    let mut lines = vec![heading("moves")];
    let mut shown_line = None;
    for chunk in turns.chunks((pen.width / longest).max(1)) {
        let mut spans = Vec::new();
        for turn in chunk {
            for (index, word) in turn {
                let is_shown = is_playback && index.is_some_and(|index| index + 1 == ply);
                shown_line = shown_line.or(is_shown.then_some(lines.len()));
                let is_tried = index.is_some_and(|index| index >= own);
                let style = match is_tried && is_playback {
                    true => reversed_if(is_shown) | Modifier::ITALIC,
                    false => reversed_if(is_shown),
                };
                let word = Span::styled(word.clone(), style);
                spans.extend([word, Span::raw(" ")]);
            }
            spans.push(Span::raw(" ".repeat(longest - length(turn))));
        }
        lines.push(spans.into());
    }
    // Over the network they cannot be played again.
    if !undone.is_empty() && !is_playback && table.remote().is_none() {
        let key = if table.may_play_again() { " (r)" } else { "" };
        let words = format!("{} taken back{key}", undone.len());
        lines.push(Line::styled(words, Modifier::DIM));
    }
    // The effects of the last move are shown first.
    let is_tried = table.playback().is_some_and(Playback::is_tried);
    if table.is_over() && !is_tried && undone.len() + ply == seen && app.effects.is_none() {
        let result = result_line(table.game(), table.info().players());
        let result = wrapped(&result, pen.width, "  ");
        lines.extend(result.into_iter().map(Line::raw));
    }
    let last = lines.len() - 1;
    (last > 0).then(|| Section {
        least: 3,
        wanted: 0,
        focus: Some(shown_line.filter(|_| is_playback).unwrap_or(last)),
        lines,
        priority: 4,
    })
}
