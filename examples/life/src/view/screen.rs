//! Drawing the screen, at any size.

use life_worlds::pattern::Rectangle;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Chart, Clear, Dataset, GraphType, Paragraph};

use super::app::{App, PAGES, Prompt, Typing};
use super::words;
use crate::canvas::Look;
use crate::numbers::number;

/// The columns of the panel on wide screens.
const PANEL: u16 = 42;
/// The greatest height of the plot.
const HIGHEST_PLOT: u16 = 12;

/// The parts of the screen. On small ones some are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas {
    /// The cells.
    pub world: Rect,
    /// What is known about them, line by line.
    facts: Rect,
    /// Progress, messages and what is typed.
    talk: Rect,
    /// What can be done.
    keys: Rect,
    plot: Rect,
    /// The panel around all but the world.
    panel: Rect,
}

/// Returns the parts of a screen of this size.
pub fn areas(screen: Rect, has_plot: bool) -> Areas {
    let (width, height) = (screen.width, screen.height);
    let rows = |from: u16, count: u16| Rect::new(0, from, width, count);
    let mut areas = Areas::default();
    if width >= 110 && height >= 24 {
        let left = width - PANEL;
        let inside = |from: u16, count: u16| Rect::new(left + 2, from, PANEL - 3, count);
        areas.world = Rect::new(0, 0, left, height);
        areas.panel = Rect::new(left, 0, PANEL, height);
        areas.facts = inside(0, 10);
        areas.talk = inside(11, 3);
        areas.keys = inside(height - 4, 4);
        let left = (height - 19).min(HIGHEST_PLOT);
        areas.plot = inside(14, if has_plot { left } else { 0 });
    } else if width >= 56 && height >= 16 {
        let top = height - 5;
        areas.world = rows(0, top);
        let plot = if has_plot { (width / 3).min(40) } else { 0 };
        areas.facts = Rect::new(1, top, width - 3 - plot, 3);
        // What is said covers the scale of the plot.
        areas.talk = Rect::new(1, top + 3, width - 2, 1);
        areas.plot = Rect::new(width - plot - plot.min(1), top, plot, 4.min(4 * plot));
        areas.keys = rows(height - 1, 1);
    } else {
        let (facts, talk, keys) = match height {
            0..2 => (0, 0, 0),
            2..4 => (1, 0, 0),
            4..10 => (1, 0, 1),
            _ => (1, 1, 1),
        };
        let top = height - facts - talk - keys;
        areas.world = rows(0, top);
        areas.facts = rows(top, facts);
        areas.talk = rows(top + facts, talk);
        areas.keys = rows(height - keys, keys);
    }
    areas
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, app: &mut App) {
    if app.help.is_some() {
        return draw_help(frame, app);
    }
    let areas = areas(frame.area(), app.has_plot);
    frame.render_widget(Paragraph::new(&*app.view.picture), areas.world);
    if let Some(selection) = app.selection() {
        let place = selected(&app.wants.look, selection).intersection(areas.world);
        frame.buffer_mut().set_style(place, Style::new().reversed());
    }
    let cursor = app.cursor.and_then(|cell| app.wants.look.place(cell));
    if let Some((x, y, width)) = cursor {
        let place = Rect::new(x, y, width, 1).intersection(areas.world);
        let style = Style::new().bg(Color::Yellow);
        frame.buffer_mut().set_style(place, style);
    }
    let edge = if app.wants.look.is_ascii { "|" } else { "│" };
    let edge = vec![Line::from(edge); areas.panel.height.into()];
    frame.render_widget(Paragraph::new(edge).dim(), areas.panel);
    frame.render_widget(Paragraph::new(facts(app, areas)), areas.facts);
    draw_plot(frame, app, areas.plot);
    // What is said has the first place that there is.
    let all = [areas.talk, areas.keys, areas.facts];
    let place = all.into_iter().find(|area| area.height > 0);
    let hints = hints(app, areas.keys);
    frame.render_widget(Paragraph::new(hints).dim(), areas.keys);
    let Some(place) = place else {
        return;
    };
    let (lines, style, done) = talk(app, place);
    if lines.is_empty() {
        return;
    }
    // A long message covers what is above it.
    let height = (lines.len() as u16).clamp(place.height, place.bottom());
    let y = place.y.min(place.bottom() - height);
    let place = Rect { y, height, ..place };
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines).style(style), place);
    // How far a task is, is also seen.
    let width = (done * f64::from(place.width)) as u16;
    let done = Rect { width, ..place };
    frame.buffer_mut().set_style(done, Style::new().reversed());
}

/// Returns where the cells of a rectangle are shown.
fn selected(look: &Look, cells: Rectangle) -> Rect {
    let level = look.zoom.level();
    let [left, top, right, bottom] =
        [cells.left, cells.top, cells.right, cells.bottom].map(|at| at >> level);
    let seen = look
        .squares()
        .intersection(Rectangle::between(left, top, right, bottom));
    let ends = seen.and_then(|seen| {
        let first = look.place((seen.left << level, seen.top << level))?;
        Some((
            first,
            look.place((seen.right << level, seen.bottom << level))?,
        ))
    });
    let rect = |((x, y, _), (last, bottom, width)): (_, (u16, u16, u16))| {
        Rect::new(x, y, last + width - x, bottom + 1 - y)
    };
    ends.map_or(Rect::default(), rect)
}

/// Returns what is known about the generation. What does not fit is on a page of help.
fn facts(app: &App, areas: Areas) -> Vec<Line<'static>> {
    let all = app.facts(number);
    if areas.panel.width > 0 {
        let line = |(name, text): &(&str, String)| {
            let name = Span::from(format!("{name:11}")).dim();
            Line::from(vec![name, Span::from(text.clone()).bold()])
        };
        return all.iter().map(line).collect();
    }
    let is_narrow = areas.facts.width < 40 && areas.facts.height < 2;
    let texts = all.map(|(name, text)| match name {
        "generation" | "population" if is_narrow => format!("{} {text}", &name[..3]),
        "generation" | "population" | "step" => format!("{name} {text}"),
        _ => text,
    });
    let lines = joined(&texts, areas.facts);
    let mut lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    if let Some(first) = lines.first_mut() {
        first.style = Style::new().bold();
    }
    lines
}

/// Returns as many of the texts as fit into the lines of an area, in their order.
fn joined(texts: &[String], area: Rect) -> Vec<String> {
    let (width, height) = (area.width.into(), area.height.into());
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        let length = text.chars().count();
        let fits = |line: &&mut String| line.chars().count() + 2 + length <= width;
        if let Some(line) = lines.last_mut().filter(fits) {
            *line += "  ";
            *line += text;
        } else if lines.len() < height {
            lines.push(text.clone());
        } else {
            break;
        }
    }
    lines
}

/// Returns the keys that do something now, the most important first.
fn hints(app: &App, area: Rect) -> Vec<Line<'static>> {
    let keys = match app.typed {
        Some(Prompt { what, .. }) => match what {
            Typing::Write => "Enter write  Esc back",
            Typing::Open => "Enter open  Esc back  a file, a name such as Gosper gun, or xq4_153",
            Typing::Generation => "Enter go  Esc back  as in 5206, 2^40, 1e12, +1000",
        },
        None if app.anchor.is_some() => {
            "arrows select  c copy  d cut  t turn  m M flip  s end  u undo"
        }
        None if app.cursor.is_some() => {
            "arrows move  space live or die  e end  s select  u undo  p paste  click too  . next  w write"
        }
        None => {
            "? help  q leave  space run  . next  < > step  g go to  + - zoom  z fit  arrows move  \
             e edit  o open  f follow  r random  w write  a algorithm  Home start  v plot"
        }
    };
    let keys = match app.wants.is_busy() {
        true => keys.replace("space run", "space stop"),
        false => keys.into(),
    };
    let all: Vec<String> = keys.split("  ").map(String::from).collect();
    let width = area.width.saturating_sub(1);
    let has_margin = area.x == 0 && area.width > 20;
    let margin = if has_margin { " " } else { "" };
    let lines = joined(&all, Rect { width, ..area }).into_iter();
    lines.map(|line| format!("{margin}{line}").into()).collect()
}

/// Returns what is typed, what went wrong, or how far the computation is; the last also as a share
/// from 0 to 1.
fn talk(app: &App, area: Rect) -> (Vec<String>, Style, f64) {
    let width = area.width.into();
    if let Some(Prompt { what, text, .. }) = &app.typed
        && app.message.is_none()
    {
        let what = match what {
            Typing::Write => "write to file",
            Typing::Open => "open file or pattern",
            Typing::Generation => "go to generation",
        };
        // The end of what is typed is always seen.
        let prompt = end_of(&format!("{what}: {text}_"), width);
        return (vec![prompt], Style::new().bold(), 0.0);
    }
    if let Some(message) = &app.message {
        let (mark, text, colour) = match message {
            Ok(text) => ("", text, Color::Green),
            Err(text) => ("! ", text, Color::Red),
        };
        let lines = words::wrapped(&format!("{mark}{text}"), width, 0);
        return (lines, Style::new().fg(colour).bold(), 0.0);
    }
    let Some(task) = app.wants.long_task() else {
        let cell = app.cursor.iter().map(|&cell| words::place(cell));
        let cell = cell.map(|cell| format!("edit {cell}")).collect();
        return (cell, Style::new().bold(), 0.0);
    };
    let (share, time) = (task.share(), words::seconds(task.time));
    let (percent, total) = ((100.0 * share).floor(), number(task.total));
    let text = format!("{percent} % of {total} generations, {time}");
    let lines = words::wrapped(&text, width, 0);
    (lines, Style::new().fg(Color::Green), share)
}

/// Returns the last characters of text.
fn end_of(text: &str, width: usize) -> String {
    let skipped = text.chars().count().saturating_sub(width);
    text.chars().skip(skipped).collect()
}

/// Draws the population over time, and its scale.
fn draw_plot(frame: &mut Frame<'_>, app: &App, area: Rect) {
    if area.width == 0 || area.height < 2 {
        return;
    }
    let height = area.height - 1;
    let (y, plot) = (area.y + height, Rect { height, ..area });
    let scale = Rect {
        y,
        height: 1,
        ..area
    };
    let (first, last) = app.history.span();
    let [first, last, most] = [first, last, app.history.most()].map(number);
    let long = format!("0 to {most} cells, generations {first} to {last}");
    let middle = format!("population 0 to {most}");
    let mut all = [long, middle, most].into_iter();
    let text = all.find(|text| text.chars().count() <= area.width.into());
    frame.render_widget(Line::from(text.unwrap_or_default()).dim(), scale);
    let points = app.history.points();
    let [first, last] = [points.first(), points.last()].map(|end| end.map_or(0.0, |end| end.0));
    // One generation is no course.
    if first == last {
        return;
    }
    let marker = match app.wants.look.is_ascii {
        true => Marker::Custom('#'),
        false => Marker::Braille,
    };
    let course = Dataset::default().graph_type(GraphType::Area).data(&points);
    let course = course.marker(marker).style(Style::new().fg(Color::Cyan));
    let top = app.history.most().max(1) as f64;
    let chart = Chart::new(vec![course])
        .x_axis(Axis::default().bounds([first, last]))
        .y_axis(Axis::default().bounds([0.0, top]));
    frame.render_widget(chart, plot);
}

/// Draws the page of help that is open.
fn draw_help(frame: &mut Frame<'_>, app: &mut App) {
    let Some(mut help) = app.help else {
        return;
    };
    let area = frame.area();
    let (width, height) = (area.width, area.height);
    let bars = if height >= 4 { 1 } else { 0 };
    let rows = height - 2 * bars;
    let lines = app.page(help.page, usize::from(width).saturating_sub(2).min(96));
    let last = lines.len().saturating_sub(rows.into());
    help.line = help.line.min(last);
    app.help = Some(help);
    let below = last - help.line;
    let text: Vec<Line<'_>> = lines.into_iter().skip(help.line).map(Line::from).collect();
    let margin = if width > 2 { 1 } else { 0 };
    let text_area = Rect::new(margin, bars, width - margin, rows);
    frame.render_widget(Paragraph::new(text), text_area);
    if bars == 0 {
        return;
    }
    let title = |(i, name): (usize, &&str)| match i == help.page {
        true => format!("[{name}]"),
        false => format!(" {name} "),
    };
    let mut titles: String = PAGES.iter().enumerate().map(title).collect();
    if titles.len() > width.into() {
        let (name, number, all) = (PAGES[help.page], help.page + 1, PAGES.len());
        titles = format!("{name} ({number} of {all})");
    }
    frame.render_widget(Line::from(titles).bold(), Rect::new(0, 0, width, 1));
    let more = match (help.line, below) {
        (0, 0) => None,
        (_, 0) => Some("the end".into()),
        (_, 1) => Some("1 more line".into()),
        (_, more) => Some(format!("{more} more lines")),
    };
    let hints = ["? back", "left, right: pages", "up, down: lines"].map(String::from);
    let texts: Vec<String> = more.into_iter().chain(hints).collect();
    let foot = Rect::new(0, height - 1, width, 1);
    let text = joined(&texts, foot).concat();
    frame.render_widget(Line::from(text).dim(), foot);
}

#[cfg(test)]
#[path = "screen_tests.rs"]
mod tests;
