//! What lies over the board: questions, forms, the help, moves to choose from.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use tabletop::Menu;

use super::help::draw_help;
use super::layout::Parts;
use super::told::opponents_question;
use crate::table::app::{App, Exit, Notice, Question};
use crate::table::command::Command;
use crate::table::form_view::draw_form;
use crate::table::places::Places;
use crate::table::sections::{pop_up, reversed_if, wrapped_lines};
use crate::table::theme::Theme;

/// The most columns of a question.
const QUESTION_COLUMNS: usize = 60;

/// Draws what lies over the board. Returns where it is.
pub(super) fn draw_over(frame: &mut Frame<'_>, app: &App, theme: &Theme, parts: &Parts) -> Places {
    let area = frame.area();
    let mut places = Places::default();
    if let Some(menu) = &app.match_.choice().menu {
        places.menu = Some(draw_menu(frame, menu, parts.board.area));
    }
    if let Some(text) = opponents_question(app).filter(|_| app.notice().is_none()) {
        ask(frame, "Your opponent", &text, area);
    }
    if let Some(question) = app.question() {
        let (title, text) = question_words(app, question);
        let saving = match question {
            Question::Leave(_) | Question::Branch if app.is_unsaved() => ", {Write}: save it",
            _ => "",
        };
        let text = format!("{text} (y or Enter: yes{saving}, any other key: no)");
        let text = Command::keyed(&text);
        ask(frame, title, &text, area);
    }
    if app.notice() == Some(Notice::Help) {
        places.help = Some(draw_help(frame, app, theme, area));
    }
    if let Some(dialog) = app.dialog().filter(|_| app.typed_form().is_none()) {
        places.form = draw_form(frame, &dialog.form, area);
    }
    places
}

/// A question in the middle of an area, in as many lines as it takes.
fn ask(frame: &mut Frame<'_>, title: &str, question: &str, area: Rect) {
    let width = usize::from(area.width.saturating_sub(4)).min(QUESTION_COLUMNS);
    let lines = wrapped_lines(question, width, "");
    pop_up(frame, title, lines.into(), area);
}

/// The title of a question, and the question.
pub(super) fn question_words(app: &App, question: Question) -> (&'static str, String) {
    let player = app.name(app.match_.resigning());
    match question {
        Question::Resign => ("Resign", format!("Resign as {player}?")),
        Question::Draw => ("Draw", "Do both players agree to a draw?".into()),
        Question::Leave(Exit::Menu) => ("Back to the menu", leaving_words(app).into()),
        Question::Leave(Exit::Program) => ("Leave", leaving_words(app).into()),
        Question::Branch => ("Branch", branching_words(app)),
    }
}

/// What it means to play on from an earlier position.
fn branching_words(app: &App) -> String {
    let before = match app.match_.save_file().path() {
        _ if app.kept.has_game() => "The menu still offers the game.".into(),
        _ if app.is_unsaved() => "The game is not saved.".into(),
        Some(file) => format!("The game stays in {}.", file.display()),
        None => "The game is printed when you leave.".into(),
    };
    format!("{before} Play on from here in its place?")
}

/// What it means to leave a game.
fn leaving_words(app: &App) -> &'static str {
    let Some(remote) = app.match_.remote() else {
        return match app.kept.has_game() {
            true => "Leave the game? The menu offers to continue it.",
            false => "The game is not saved. Leave it?",
        };
    };
    match (remote.address().is_some(), remote.is_opponent_here()) {
        (true, true) => "Leave the game? It ends for your opponent, too.",
        (true, false) => "Leave the game? Your opponent cannot join it any more.",
        (false, true) => "Leave the game? Somebody else may then take your seat.",
        (false, false) => "Leave the game?",
    }
}

/// Draws the moves to choose from, one a line. Returns where they are.
fn draw_menu(frame: &mut Frame<'_>, menu: &Menu, board: Rect) -> Rect {
    let longest = menu.names.iter().map(String::len).max().unwrap_or(0);
    let moves = menu.moves.iter().zip(&menu.names).enumerate();
    let lines = moves.map(|(index, (m, name))| {
        let text = format!(" {}  {name:<longest$}  {m} ", index + 1);
        Line::styled(text, reversed_if(index == menu.chosen))
    });
    pop_up(frame, "Which?", Text::from_iter(lines), board)
}
