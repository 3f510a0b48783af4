//! The words beside the board and below it.

use menagerie::scene::{Panel, SceneCell};
use menagerie::{Outcome, Player};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use tabletop::{Candidate, Playback, deciding_words, grouped, result_words};

use super::board::signs_on_board;
use super::clocks::clock_lines;
use super::legend::Entry;
use super::opinion::{opinion, opinion_words};
use crate::table::app::App;
use crate::table::blocks::{
    broken, draw_at_most, draw_moves, draw_top, event_words, heading, message_line, shortened,
    wrapped, wrapped_lines,
};
use crate::table::history::line_names;
use crate::table::theme::Theme;

/// The fewest lines in which it is worth telling what a move would do.
const CANDIDATE_LINES: u16 = 5;

/// The lines that what a move would do leaves to the list of moves: its heading and the last two.
const MOVES_LINES: u16 = 3;

/// What the cell under the cursor holds, in words.
pub(super) fn cell_words(app: &App, theme: &Theme) -> Vec<String> {
    let spot = app.cursor;
    let Some(cell) = app.scene().cell(spot) else {
        return Vec::new();
    };
    let name = &cell.name;
    let player = |owner: Option<Player>| match owner {
        Some(player) => format!(
            "{} ",
            app.table.info().players()[player.index()].to_lowercase()
        ),
        None => String::new(),
    };
    let notes = match app.effects {
        Some(_) => Vec::new(),
        None => app.table.shown().notes(spot),
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
        let owner = match mark.owner {
            Some(owner) if cell.piece.is_none() => {
                format!("{} ", app.table.info().players()[owner.index()])
            }
            _ => String::new(),
        };
        words.push(format!(
            "{}  {owner}{}",
            theme.mark(&mark.text),
            mark.meaning
        ));
    }
    words.extend(notes);
    words
}

/// What the things in the cell under the cursor do.
fn cell_explanations(app: &App) -> Vec<String> {
    let Some(cell) = app.scene().cell(app.cursor) else {
        return Vec::new();
    };
    let piece = cell.piece.map(|piece| piece.name);
    let fixture = cell.fixture.map(|fixture| fixture.name);
    let marks = cell.marks.iter().map(|mark| mark.meaning);
    let names = piece.into_iter().chain(fixture).chain(marks);
    let explain = |name| {
        let what = app.table.info().about().explain(name)?;
        Some(format!("{name}: {what}"))
    };
    names.filter_map(explain).collect()
}

/// Says that the mover loses with a move, and why.
fn loss_words(app: &App, candidate: &Candidate) -> Option<String> {
    let mut after = app.table.game().branch();
    let winner = after.turn().other();
    let is_loss = |outcome| outcome == Outcome::Win(winner);
    let ending = candidate.preview.ending?;
    if !is_loss(ending.outcome) || after.play(&candidate.m).is_err() {
        return None;
    }
    let about = app.table.info().about();
    let why = deciding_words(&*after, about);
    let is_royal = |words: &&String| about.royal.iter().any(|&piece| words.contains(piece));
    let why = why.iter().find(is_royal).or(why.first())?;
    Some(format!("you lose at once: {why}"))
}

/// What stands above the things that a move would do: whether it would end the game without a loss
/// of the mover.
fn candidate_heading(app: &App, candidate: &Candidate) -> Vec<String> {
    let name = line_names(app.table.game(), std::slice::from_ref(&candidate.m)).pop();
    let name = name.unwrap_or_else(|| candidate.m.clone());
    // What the move would do follows in words.
    let name = name.split(" (").next().unwrap_or_default();
    let mut words = vec![format!("what {name} would do")];
    let mover = app.table.game().turn();
    match candidate.preview.ending.map(|ending| ending.outcome) {
        Some(Outcome::Win(player)) if player == mover => {
            let name = app.table.info().players()[player.index()];
            words.push(format!("{name} would win"));
        }
        Some(Outcome::Draw) => words.push("the game would be drawn".into()),
        // The loss is told before.
        Some(Outcome::Win(_)) | None => {}
    }
    words
}

/// What a move would do, as much as there is room for.
fn candidate_lines(app: &App, candidate: &Candidate, area: Rect) -> Vec<Line<'static>> {
    let loss = loss_words(app, candidate).map(warning_line);
    let headings = candidate_heading(app, candidate).into_iter().map(heading);
    with_events(
        loss.into_iter().chain(headings).collect(),
        &candidate_words(app, candidate),
        area.width,
        area.height,
    )
}

/// What a move would do: what it foretells, then what happens.
fn candidate_words(app: &App, candidate: &Candidate) -> Vec<String> {
    let foretold = app.foretold().map_or_else(Vec::new, |scene| scene.panels);
    let now = app.scene().panels.iter();
    let mut words: Vec<String> = Vec::new();
    for (panel, now) in foretold.iter().zip(now) {
        let new = panel.lines.iter().filter(|line| !now.lines.contains(line));
        let new: Vec<&str> = new.map(|line| &**line).collect();
        if !new.is_empty() {
            words.push(format!("{}: {}", panel.title, new.join(", ")));
        }
    }
    let about = app.table.info().about();
    words.extend(grouped(&candidate.preview.events, app.scene(), about));
    // What comes after the opponent's move follows the move itself, before its many effects.
    let first = words.len().min(1);
    let outlook = candidate.outlook.iter().map(|outlook| outlook.text.clone());
    words.splice(first..first, outlook);
    words
}

/// Lines with events below them, as many as fit; the others are counted.
fn with_events(
    mut lines: Vec<Line<'static>>,
    events: &[String],
    width: u16,
    height: u16,
) -> Vec<Line<'static>> {
    let more = |left: usize| Line::raw(format!("… {left} more (i: all)"));
    for (index, event) in events.iter().enumerate() {
        let left = events.len() - index;
        let mut longer = lines.clone();
        longer.push(Line::raw(format!("- {event}")));
        let mut whole = longer.clone();
        if left > 1 {
            whole.push(more(left - 1));
        }
        if wrapped_lines(&wrapped(whole), width, height) > height {
            lines.push(more(left));
            break;
        }
        lines = longer;
    }
    lines
}

/// Things that happened together, and what they came of.
struct Happened {
    title: String,
    events: Vec<String>,
}

/// What happened in what is shown, the latest first: the step or the ply of playback, otherwise the
/// last two plies, so that a reply does not hide what the move before it did. At the end of the
/// game what decided it comes first.
fn happened(app: &App) -> Vec<Happened> {
    let table = &app.table;
    let players = table.info().players();
    let is_step = app.effects.is_some() || table.playback().is_some_and(|p| p.step().is_some());
    if is_step {
        let title = "what happened".to_string();
        let events = grouped(app.events(), app.scene(), table.info().about());
        return vec![Happened { title, events }];
    }
    let plies = if table.playback().is_some() { 1 } else { 2 };
    let told = app.history.told(table.shown().ply()).take(plies);
    let told = told.map(|(player, name, events)| Happened {
        title: format!("{}: {name}", players[player.index()]),
        events: events.to_vec(),
    });
    let is_at_end = table.playback().is_none_or(Playback::shows_end);
    let result = result_words(table.game(), players).filter(|_| is_at_end);
    let result = result.map(|title| Happened {
        title,
        events: deciding_words(table.game(), table.info().about()),
    });
    result.into_iter().chain(told).collect()
}

/// Draws what happened, as much as has room. Returns what is left of the area below.
fn draw_happened(frame: &mut Frame<'_>, app: &App, mut area: Rect) -> Rect {
    for (index, Happened { title, events }) in happened(app).into_iter().enumerate() {
        let most = area.height * if index == 0 { 2 } else { 1 } / 3;
        if most < 2 {
            break;
        }
        let lines = with_events(vec![heading(title)], &events, area.width, most);
        area = draw_top(frame, lines, area);
    }
    area
}

/// All that stands beside the board, and what every ply did, the latest first.
pub(super) fn game_lines(app: &App, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let players = app.table.info().players();
    let mut blocks: Vec<Happened> = Vec::new();
    let mut tell = |title: String, events: Vec<String>| blocks.push(Happened { title, events });
    if let Some(candidate) = &app.table.choice().candidate {
        let loss = loss_words(app, candidate);
        let words = loss.into_iter().chain(candidate_heading(app, candidate));
        let title = words.collect::<Vec<_>>().join(": ");
        tell(title, candidate_words(app, candidate));
    }
    tell("careful".into(), app.warnings().to_vec());
    if let Some(opinion) = opinion(app) {
        tell("the computer's hint".into(), opinion_words(app, &opinion));
    }
    let is_at_end = app.table.playback().is_none_or(Playback::is_at_end);
    if let Some(result) = result_words(app.table.game(), players).filter(|_| is_at_end) {
        let why = deciding_words(app.table.game(), app.table.info().about());
        let why = if why.is_empty() {
            vec![app.table.label()]
        } else {
            why
        };
        tell(result, why);
    }
    tell("pieces".into(), counts(app, theme));
    let (shared, panels) = panels(app);
    tell("step".into(), shared.into_iter().collect());
    for panel in panels {
        tell(panel.title, panel.lines);
    }
    let explained = cell_words(app, theme)
        .into_iter()
        .chain(cell_explanations(app));
    tell("under the cursor".into(), explained.collect());
    let plies = app.table.shown().ply();
    for (index, (player, name, events)) in app.history.told(plies).enumerate() {
        let title = format!("ply {}, {}: {name}", plies - index, players[player.index()]);
        tell(title, events.to_vec());
    }
    let mut lines = Vec::new();
    for Happened { title, events } in blocks.into_iter().filter(|block| !block.events.is_empty()) {
        lines.extend(broken(&title, columns).into_iter().map(heading));
        let room = columns.saturating_sub(2).max(1);
        let words = events.iter().flat_map(|event| broken(event, room));
        lines.extend(words.map(|words| Line::raw(format!("  {words}"))));
    }
    lines
}

/// The pieces of the player whose panel it is, as they look on the board, if its title is that
/// player and the pieces are of few kinds.
fn panel_signs(app: &App, theme: &Theme, panel: &Panel) -> Option<Span<'static>> {
    let owner = panel.owner?;
    let name = app.table.info().players()[owner.index()];
    if !panel.title.eq_ignore_ascii_case(name) {
        return None;
    }
    let foretold = app.foretold();
    let scenes = [app.scene()].into_iter().chain(&foretold);
    let pieces = scenes.flat_map(|scene| scene.cells.iter().filter_map(|cell| cell.piece));
    let mut signs: Vec<char> = Vec::new();
    for piece in pieces.filter(|piece| piece.owner == Some(owner)) {
        let sign = theme.piece(&piece);
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    if signs.is_empty() {
        return None;
    }
    let style = match theme.chip(Some(owner)).filter(|_| !app.scene().is_area()) {
        Some(style) => style,
        None => theme.label(owner),
    };
    Some(Span::styled(
        format!(" {} ", signs.iter().collect::<String>()),
        style,
    ))
}

/// Draws the words beside the board. Returns whether there was room among them for the candidate,
/// or without one for what happened.
pub(super) fn draw_side(frame: &mut Frame<'_>, app: &App, theme: &Theme, mut area: Rect) -> bool {
    let table = &app.table;
    let mut lines = clock_lines(app);
    lines.extend(counts(app, theme).into_iter().map(Line::raw));
    let (shared, panels) = panels(app);
    lines.extend(shared.map(heading));
    for panel in &panels {
        let mut title = heading(panel.title.clone());
        if let Some(signs) = panel_signs(app, theme, panel) {
            title.push_span(Span::raw(" "));
            title.push_span(signs);
        }
        lines.push(title);
        lines.extend(panel.lines.iter().map(|line| Line::raw(line.clone())));
    }
    lines.extend(warning_lines(app));
    lines.push(heading("under the cursor"));
    lines.extend(cell_words(app, theme).into_iter().map(Line::raw));
    area = draw_top(frame, lines, area);
    let candidate = table.choice().candidate.as_ref();
    let has_moves = table.shown().ply() + table.shown().undone().len() > 0;
    let moves = if has_moves { MOVES_LINES } else { 0 };
    // The view of the computer matters more, but not while a move is previewed.
    if let Some(opinion) = opinion(app).filter(|_| candidate.is_none()) {
        let words = opinion_words(app, &opinion).into_iter().map(Line::raw);
        let lines = [heading("the computer's hint")].into_iter().chain(words);
        let most = area.height.saturating_sub(moves);
        if most > 1 {
            area = draw_at_most(frame, lines.collect(), area, most);
        }
    } else if candidate.is_none() {
        // What happened and the moves keep their share.
        let kept = match has_moves {
            true => (moves + CANDIDATE_LINES).max(area.height / 3 * 2),
            false => 0,
        };
        let most = area.height.saturating_sub(kept);
        let lines = cell_explanations(app).into_iter().map(Line::raw).collect();
        if most > 0 {
            area = draw_at_most(frame, lines, area, most);
        }
    }
    let has_room = area.height >= CANDIDATE_LINES;
    if let Some(candidate) = candidate.filter(|_| has_room) {
        let mut room = area;
        if has_moves && area.height >= CANDIDATE_LINES + MOVES_LINES {
            room.height -= MOVES_LINES;
        }
        area = draw_top(frame, candidate_lines(app, candidate, room), area);
    }
    let tells_events = has_room
        && (candidate.is_none() || table.choice().is_empty() && area.height > MOVES_LINES)
        && table.choice().kind.is_none();
    if tells_events {
        area = draw_happened(frame, app, area);
    }
    if area.height >= 2 && has_moves {
        draw_moves(frame, table, &app.history, area);
    }
    has_room
}

/// What should not be overlooked.
fn warning_lines(app: &App) -> impl Iterator<Item = Line<'static>> {
    app.warnings().iter().cloned().map(warning_line)
}

fn warning_line(words: String) -> Line<'static> {
    Line::styled(words, Modifier::BOLD | Modifier::REVERSED)
}

/// Draws a message if there is one, and what has no room beside the board; without words beside
/// it, the moves too.
pub(super) fn draw_below(
    frame: &mut Frame<'_>,
    app: &App,
    theme: &Theme,
    (has_side, is_told): (bool, bool),
    area: Rect,
) {
    let table = &app.table;
    let mut lines: Vec<Line<'_>> = table.message().map(message_line).into_iter().collect();
    if !has_side {
        // What the move under the cursor would do matters more.
        let most = match table.choice().candidate {
            None => area.height.div_ceil(2),
            Some(_) => u16::from(area.height > 4),
        };
        lines.extend(warning_lines(app).take(usize::from(most)));
    }
    let loss = table.choice().candidate.as_ref().filter(|_| !is_told);
    let loss = loss.and_then(|candidate| loss_words(app, candidate));
    lines.extend(loss.map(warning_line));
    lines.extend(hidden_numbers(app, theme).map(Line::raw));
    lines.extend(hidden_marks(app).map(Line::raw));
    let is_small = area.height <= 2 && lines.is_empty();
    if !has_side && is_small && table.choice().candidate.is_none() && !table.is_over() {
        lines.extend(short_panels(app).map(Line::raw));
    } else if !has_side && area.height > 2 {
        let (shared, panels) = panels(app);
        let panels = panels.iter().map(|panel| {
            let signs = panel_signs(app, theme, panel).map(|signs| signs.content);
            let title = format!("{}{}", panel.title, signs.unwrap_or_default());
            format!("{}: {}", title.trim_end(), panel.lines.join(", "))
        });
        let panels = counts(app, theme).into_iter().chain(shared).chain(panels);
        let words: Vec<String> = panels.chain(cell_words(app, theme)).collect();
        lines.push(Line::raw(words.join(" | ")));
    }
    let candidate = table.choice().candidate.as_ref().filter(|_| !is_told);
    let (mut text, events) = match candidate {
        Some(candidate) => {
            let heading = candidate_heading(app, candidate).join(", ") + ": ";
            (heading, candidate_words(app, candidate))
        }
        None => (String::new(), Vec::new()),
    };
    let room = usize::from(area.height).saturating_sub(lines.len()) * usize::from(area.width);
    let left = room.saturating_sub(text.len());
    text += &event_words(&events, left);
    if table.choice().candidate.is_none() && !is_told && table.choice().kind.is_none() {
        text += &happened_words(app, room);
    }
    if !text.is_empty() {
        lines.push(Line::raw(text));
    }
    let mut left = draw_top(frame, lines, area);
    let has_moves = !has_side && table.shown().ply() + table.shown().undone().len() > 0;
    left = draw_key(frame, app, theme, has_moves, left);
    if !has_side && left.height >= 2 {
        draw_moves(frame, table, &app.history, left);
    }
}

/// The panels, and before them the generation if they all end with it: it is told once.
fn panels(app: &App) -> (Option<String>, Vec<Panel>) {
    let mut panels = app.scene().panels.clone();
    let last = panels.first().and_then(|panel| panel.lines.last().cloned());
    let shared = last.filter(|last| {
        last.starts_with("generation ")
            && (panels.iter()).all(|panel| panel.lines.last() == Some(last))
    });
    if shared.is_some() {
        for panel in &mut panels {
            panel.lines.pop();
        }
    }
    (shared, panels)
}

/// The panels of the players in one line, if the game has such: what decides it.
fn short_panels(app: &App) -> Option<String> {
    let players = app.table.info().players();
    let (shared, panels) = panels(app);
    let panels = panels.iter().filter(|panel| {
        let mut names = players.iter();
        names.any(|name| panel.title.eq_ignore_ascii_case(name))
    });
    let panels = panels.map(|panel| {
        let words = panel
            .lines
            .iter()
            .filter(|line| !line.starts_with("Conquer"));
        let words: Vec<&str> = words.map(|line| &**line).collect();
        format!("{}: {}", panel.title, words.join(", "))
    });
    let panels: Vec<String> = shared.into_iter().chain(panels).collect();
    (!panels.is_empty()).then(|| panels.join(" | "))
}

/// What happened in one paragraph: the latest first, what came before it only as a whole.
fn happened_words(app: &App, room: usize) -> String {
    let mut text = String::new();
    for (index, Happened { title, events }) in happened(app).into_iter().enumerate() {
        let left = room.saturating_sub(text.len());
        let words = match index {
            0 => event_words(&events, left),
            _ => format!(" | {title}: {}", events.join("; ")),
        };
        // Wrapping loses up to a word a line.
        if index == 0 || words.len() + 20 <= left {
            text += &words;
        }
    }
    text
}

/// Draws what the signs on the board mean, as much as there is room for while the moves keep two
/// lines. Returns what is left of the area below.
fn draw_key(frame: &mut Frame<'_>, app: &App, theme: &Theme, has_moves: bool, area: Rect) -> Rect {
    let Some(place) = &app.places.board else {
        return area;
    };
    let entries = signs_on_board(app, theme, place);
    let words: Vec<String> = entries.iter().map(Entry::words).collect();
    let most = match has_moves {
        true => area.height.saturating_sub(2).max(1),
        false => area.height,
    };
    let lines = key_lines(&words, usize::from(area.width), usize::from(most));
    draw_top(frame, lines.into_iter().map(Line::raw).collect(), area)
}

/// Words in lines of at most `width` characters, each kept together if it fits into a line. `…`
/// says that some have no room in `most` lines; the page of the signs has all.
fn key_lines(words: &[String], width: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in words {
        for part in broken(text, width) {
            match lines.last_mut() {
                Some(line) if line.chars().count() + 3 + part.chars().count() <= width => {
                    line.push_str("   ");
                    line.push_str(&part);
                }
                _ => lines.push(part),
            }
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(line) = lines.last_mut() {
            *line = shortened(line, width);
        }
    }
    lines
}

/// The pieces of each player in what is shown, and what became of the others.
fn counts(app: &App, theme: &Theme) -> Vec<String> {
    let step = match &app.effects {
        Some(effects) => Some((effects.progress(), effects.events_so_far())),
        None => (app.table.playback())
            .and_then(|playback| Some((playback.step()?, playback.events_so_far()))),
    };
    let ply = app.table.shown().ply();
    let shown = match step {
        Some(((step, steps), events)) if step < steps => (ply.saturating_sub(1), events),
        _ => (ply, Vec::new()),
    };
    let players = app.table.info().players();
    let shown = (shown.0, &*shown.1);
    app.history.counts(shown, app.scene(), players, theme)
}

/// The numbers beside pieces that have no room in their cells, if there are any.
fn hidden_numbers(app: &App, theme: &Theme) -> Option<String> {
    app.places.board.filter(|place| !place.size.shows_marks())?;
    let numbers = app.scene().cells.iter().flat_map(|cell| {
        let long = cell.marks.iter().filter(|mark| mark.text.len() > 1);
        long.filter_map(|mark| {
            let sign = theme.piece(&cell.piece?);
            Some(format!("{sign} {}: {}", cell.name, theme.mark(&mark.text)))
        })
    });
    let numbers: Vec<String> = numbers.collect();
    (!numbers.is_empty()).then(|| numbers.join("   "))
}

/// Says how many cells have marks that have no room, if there are any.
fn hidden_marks(app: &App) -> Option<&'static str> {
    let place = app.places.board?;
    let has_several = |cell: &SceneCell| cell.marks.len() > 1;
    let is_cut = !place.size.shows_marks() && app.scene().cells.iter().any(has_several);
    is_cut.then_some("Cells show one mark each: point at one to read all.")
}
