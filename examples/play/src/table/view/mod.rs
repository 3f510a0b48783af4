//! The screen: the board, what is beside it and what is below.

mod arrow;
mod board;
mod buttons;
mod diagrams;
mod help;
mod hint;
mod layout;
mod legend;
mod move_list;
mod opinion;
mod over;
mod players;
mod rules;
mod told;
mod words;

use menagerie::Player;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use tabletop::result_words;

use super::app::App;
use super::places::Places;
use super::sections::{shortened, wrapped_lines};
use super::theme::Theme;
use board::draw_board;
use buttons::{buttons, foot, offers};
pub use help::PAGES;
use hint::hint;
use layout::{HEAD_LINES, least, parts};
use over::{draw_over, question_words};
use players::clocks;
use words::draw_words;

/// Draws everything. Returns where things are.
pub fn draw(frame: &mut Frame<'_>, app: &App, theme: &Theme) -> Places {
    let area = frame.area();
    let task = task(app, area.width.into());
    let top = HEAD_LINES + task.len() as u16;
    let [above, below_head] = area.layout(&Layout::vertical([
        Constraint::Length(top),
        Constraint::Fill(1),
    ]));
    let buttons = buttons(app, theme, below_head);
    let head = top + buttons.lines();
    let Some(parts) = parts(app, area, head) else {
        too_small(frame, app, least(app.scene(), head));
        return Places {
            is_too_small: true,
            ..Places::default()
        };
    };
    let mut commands = Vec::new();
    let head = head_line(app, area.width.into(), parts.side.is_some());
    frame.render_widget(head, Rect { height: 1, ..area });
    let bottom = Layout::vertical([Constraint::Length(HEAD_LINES), Constraint::Fill(1)]);
    frame.render_widget(Paragraph::new(task), above.layout::<2>(&bottom)[1]);
    buttons.draw(frame, &mut commands);
    draw_board(frame, app, theme, &parts.board);
    let plies = draw_words(frame, app, theme, &parts);
    foot(&offers(app), parts.foot).draw(frame, &mut commands);
    Places {
        commands,
        plies,
        board: Some(parts.board),
        ..draw_over(frame, app, theme, &parts)
    }
}

/// The task of a lesson, or what is said of its answer: in as many lines as either takes, so that
/// the board stays where it is.
fn task(app: &App, width: usize) -> Vec<Line<'static>> {
    let Some(lesson) = &app.lesson else {
        return Vec::new();
    };
    let mut lines = wrapped_lines(&lesson.words(), width, "");
    let others = lesson.other_words().into_iter();
    let others = others.map(|words| wrapped_lines(&words, width, "").len());
    let most = others.max();
    lines.resize(lines.len().max(most.unwrap_or(0)), Line::default());
    lines
}

/// The first line: the game, its state, and what can be done now. Without room for all of them the
/// name of the game gives way. Without words beside the board it has the clocks, too.
fn head_line(app: &App, width: usize, has_side: bool) -> Line<'static> {
    let title = match &app.lesson {
        Some(lesson) => lesson.title(),
        None => app.match_.info().title().into(),
    };
    let title = Span::styled(title, Modifier::BOLD);
    // The line below tells the reason in a lesson, whose number must not give way to it.
    let result = result_words(app.match_.game());
    let result = result.filter(|_| app.lesson.is_some());
    let status = result.unwrap_or_else(|| app.match_.status());
    let (status, named, hint) = match app.effects() {
        Some(effects) => {
            let (step, steps) = effects.progress();
            let status = format!("effects, step {step} of {steps}");
            (status.clone(), status, "any key skips, [ ]: speed".into())
        }
        None => {
            let [clocks, named] = head_clocks(app, has_side);
            (status.clone() + &clocks, status + &named, hint(app))
        }
    };
    let short = hint.split(',').next().unwrap_or_default();
    let ways = [
        (true, &*named, &*hint),
        (false, &*named, &*hint),
        (false, &*named, short),
        (false, &*named, ""),
        (false, &*status, short),
        (false, &*status, ""),
    ];
    let line = |(has_title, status, hint): (bool, &str, &str)| {
        let status = match has_title {
            true => vec![title.clone(), format!(": {status}").into()],
            false => vec![Span::styled(status.to_string(), Modifier::BOLD)],
        };
        let hint = Span::styled(format!("  {hint}"), Modifier::DIM);
        Line::from_iter(status.into_iter().chain((hint.width() > 2).then_some(hint)))
    };
    let mut lines = ways.into_iter().map(line);
    let fitting = lines.find(|line| line.width() <= width);
    fitting.unwrap_or_else(|| Line::styled(shortened(&status, width), Modifier::BOLD))
}

/// The clocks for the first line, without and with the names of the players: nothing if they stand
/// beside the board.
fn head_clocks(app: &App, has_side: bool) -> [String; 2] {
    let Some(face) = clocks(app).filter(|_| !has_side) else {
        return Default::default();
    };
    let left = Player::ALL.map(|player| face.words(player));
    let named = Player::ALL.map(|player| format!("{} {}", app.name(player), face.words(player)));
    [left, named].map(|clocks| format!(" [{}]", clocks.join(" - ")))
}

fn too_small(frame: &mut Frame<'_>, app: &App, needed: Size) {
    let area = frame.area();
    let text = match app.question() {
        Some(question) => format!("{} (y: yes)", question_words(app, question).1),
        None => format!(
            "This terminal is too small: {}x{}, needed {}x{}. Make it larger, or press x.",
            area.width, area.height, needed.width, needed.height
        ),
    };
    let lines = wrapped_lines(&text, area.width.into(), "");
    frame.render_widget(Paragraph::new(lines), area);
}
