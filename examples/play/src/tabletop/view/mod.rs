//! The screen: the board, what is beside it and what is below.

mod blocks;
mod board;
mod help;
#[cfg(test)]
mod tests;
mod words;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::app::{App, Menu, Question};
use super::cells::CellSize;
use super::form_view::{FormPlaces, broken, draw_form};
use super::remote::Remote;
use super::theme::Theme;
use board::{FOOT_LINES, HEAD_LINES, board_size, cell_size, draw_board, needed};
use help::{HELP, KEYS, PLAYBACK_HELP, PLAYBACK_KEYS};
use words::{draw_below, draw_side};

pub use blocks::{
    draw_moves, draw_top, event_words, heading, message_line, opinion_lines, pop_up, wrapped,
};
pub(super) use board::spot_at;

/// Draws everything; answers where the parts of the form are, if there is one.
pub fn draw(frame: &mut Frame<'_>, app: &App, theme: &Theme) -> FormPlaces {
    let area = frame.area();
    let Some(size) = cell_size(app, area) else {
        too_small(frame, needed(app, CellSize::Bare));
        return FormPlaces::default();
    };
    let board = board_size(app, size);
    let [head, middle, below, foot] = Layout::vertical([
        Constraint::Length(HEAD_LINES),
        Constraint::Length(board.height),
        Constraint::Fill(1),
        Constraint::Length(FOOT_LINES),
    ])
    .areas(area);
    let [board_area, gap, _] = Layout::horizontal([
        Constraint::Length(board.width),
        Constraint::Length(2),
        Constraint::Fill(1),
    ])
    .areas(middle);
    // A low board leaves room below: the words beside it go on there.
    let is_low = matches!(size, CellSize::Wide | CellSize::Narrow);
    let side = Rect {
        x: gap.right(),
        width: area.right() - gap.right(),
        height: middle.height + if is_low { below.height } else { 0 },
        ..middle
    };
    let below = Rect {
        width: if is_low { board.width } else { below.width },
        ..below
    };

    let title = Span::styled(app.title, Modifier::BOLD);
    let head_line = Line::from(vec![title, format!(": {}", app.status()).into()]);
    frame.render_widget(head_line, head);
    draw_board(frame, app, theme, size, board_area);
    let is_told = draw_side(frame, app, side);
    draw_below(
        frame,
        app,
        app.candidate.as_ref().filter(|_| !is_told),
        below,
    );
    let (keys, help) = match app.playback {
        Some(_) => (PLAYBACK_KEYS, PLAYBACK_HELP),
        None => (KEYS, HELP),
    };
    frame.render_widget(Line::styled(keys, Modifier::DIM), foot);

    if let Some(menu) = &app.menu {
        draw_menu(frame, menu, board_area);
    }
    if let Some(question) = app.remote.as_ref().and_then(Remote::asked) {
        let text = format!("The other player asks for {question} (y: yes, n: no)");
        ask(frame, &text, area);
    }
    if let Some(question) = app.question {
        let text = format!(
            "{} (y: yes, any other key: no)",
            question_words(app, question)
        );
        ask(frame, &text, area);
    }
    if app.help {
        let ticket = app.remote.as_ref().and_then(Remote::ticket);
        let ticket = ticket.map_or_else(String::new, |ticket| {
            format!("\n\nShould this program die, --ticket {ticket}\ncomes back to the game.")
        });
        let text = format!("{help}{ticket}");
        pop_up(frame, " Keys (any key closes this) ", text.into(), area);
    }
    match &app.dialog {
        Some(dialog) => draw_form(frame, dialog.form(), theme.palette(), area),
        None => FormPlaces::default(),
    }
}

/// A question in the middle of an area, in as many lines as it takes.
fn ask(frame: &mut Frame<'_>, question: &str, area: Rect) {
    let width = usize::from(area.width.saturating_sub(4)).min(60);
    let lines: Vec<Line<'_>> = broken(question, width).into_iter().map(Line::raw).collect();
    pop_up(frame, " ? ", lines.into(), area);
}

fn question_words(app: &App, question: Question) -> String {
    match question {
        Question::Resign => format!("{} gives up?", app.players[app.resigning().index()]),
        Question::Draw => "Do both players agree to a draw?".into(),
        Question::Leave => "Leave the other player alone?".into(),
    }
}

fn too_small(frame: &mut Frame<'_>, needed: Size) {
    let area = frame.area();
    let text = format!(
        "This terminal is too small: {}x{}, needed {}x{}. Make it larger, or press q.",
        area.width, area.height, needed.width, needed.height
    );
    let words = Paragraph::new(text).wrap(Wrap { trim: true });
    frame.render_widget(words, area);
}

fn draw_menu(frame: &mut Frame<'_>, menu: &Menu, board: Rect) {
    let lines: Vec<Line<'_>> = menu
        .moves
        .iter()
        .enumerate()
        .map(|(index, m)| {
            let style = if index == menu.chosen {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            Line::styled(format!(" {}  {m} ", index + 1), style)
        })
        .collect();
    pop_up(frame, " Which? ", lines.into(), board);
}
