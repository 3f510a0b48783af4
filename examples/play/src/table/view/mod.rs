//! The screen: the board, what is beside it and what is below.

mod arrow;
mod board;
mod buttons;
mod clocks;
mod diagrams;
mod help;
mod hint;
mod layout;
mod legend;
mod opinion;
mod rules;
mod signs;
#[cfg(test)]
mod snapshots;
#[cfg(test)]
mod tests;
mod words;

use menagerie::{Outcome, Player, Reason};
use ratatui::Frame;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Clear;
use tabletop::{Menu, Playback, asked_words, deciding_words};

use super::app::{App, Exit, Notice, Question};
use super::blocks::{broken, pop_up, shortened, wrapped};
use super::form_view::draw_form;
use super::places::Places;
use super::theme::Theme;
use board::draw_board;
use buttons::{buttons, foot};
use clocks::clocks;
use help::draw_help;
use hint::{hint, shorter};
use layout::{HEAD_LINES, Layout, layout, least};
use opinion::hint_line;
use words::{draw_below, draw_side};

/// The fewest columns of the box that tells the end.
const LEAST_END_COLUMNS: u16 = 18;

/// Draws everything. Returns where things are.
pub fn draw(frame: &mut Frame<'_>, app: &App, theme: &Theme) -> Places {
    let theme = &theme.clone().with_colours(app.colours.colours);
    let area = frame.area();
    let below_head = Rect {
        y: area.y + HEAD_LINES,
        ..area
    };
    let buttons = buttons(app, theme, below_head);
    let head = HEAD_LINES + buttons.lines();
    let Some(mut layout) = layout(app, area, head) else {
        too_small(frame, app, least(app.scene(), head));
        return Places {
            is_too_small: true,
            ..Places::default()
        };
    };
    let mut commands = Vec::new();
    draw_hint(frame, app, &mut layout);
    let head = head_line(app, area.width, layout.side.is_some());
    frame.render_widget(head, Rect { height: 1, ..area });
    buttons.draw(frame, &mut commands);
    draw_board(frame, app, theme, &layout.board);
    let is_told = layout
        .side
        .is_some_and(|side| draw_side(frame, app, theme, side));
    draw_below(
        frame,
        app,
        theme,
        (layout.side.is_some(), is_told),
        layout.below,
    );
    foot(app, layout.foot).draw(frame, &mut commands);
    let over = draw_over(frame, app, theme, &layout);
    Places {
        commands,
        board: Some(layout.board),
        ..over
    }
}

/// Draws the hint of the computer in the line above the foot, which the words beside and below the
/// board leave to it. A message comes first where there is room for one of them only.
fn draw_hint(frame: &mut Frame<'_>, app: &App, layout: &mut Layout) {
    let is_full = layout.below.height < 2 && app.table.message().is_some();
    let Some(words) = hint_line(app).filter(|_| !is_full && layout.below.height > 0) else {
        return;
    };
    layout.below.height -= 1;
    if let Some(side) = &mut layout.side {
        side.height -= 1;
    }
    let line = Rect {
        y: layout.foot.y - 1,
        height: 1,
        ..layout.foot
    };
    let words = match words.chars().count() <= usize::from(line.width) {
        true => words,
        false => shortened(&words, usize::from(line.width)),
    };
    frame.render_widget(Line::styled(words, Modifier::BOLD), line);
}

/// The first line: the game, its state, and what can be done now. Without room for all of them the
/// name of the game gives way. Without words beside the board it has the clocks, too.
fn head_line(app: &App, width: u16, has_side: bool) -> Line<'static> {
    let title = Span::styled(app.table.info().title(), Modifier::BOLD);
    let mut status = app.table.status();
    let is_end_shown = app.table.playback().is_none_or(Playback::shows_end);
    let own = own_result(app);
    if is_end_shown && !own.is_empty() {
        status += &format!(".{own}");
    }
    let (status, named, hint) = match &app.effects {
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
    let short = shorter(&hint);
    let width = usize::from(width);
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
    let names = app.table.info().players();
    let left = Player::ALL.map(|player| face.words(player));
    let named =
        Player::ALL.map(|player| format!("{} {}", names[player.index()], face.words(player)));
    [left, named].map(|clocks| format!(" [{}]", clocks.join(" - ")))
}

/// Draws what lies over the board. Returns where it is.
fn draw_over(frame: &mut Frame<'_>, app: &App, theme: &Theme, layout: &Layout) -> Places {
    let area = frame.area();
    let mut places = Places::default();
    if let Some(menu) = &app.table.choice().menu {
        places.menu = Some(draw_menu(frame, menu, layout.board.area));
    }
    if let Some(text) = opponents_question(app).filter(|_| app.notice.is_none()) {
        ask(frame, "Your opponent", &text, area);
    }
    if let Some(question) = app.question {
        let (title, text) = question_words(app, question);
        let saving = match question {
            Question::Leave(_) | Question::Branch if app.is_unsaved() => ", w: save it",
            _ => "",
        };
        let keys = format!("(y: yes{saving}, any other key: no)");
        ask(frame, title, &format!("{text} {keys}"), area);
    }
    match app.notice {
        Some(Notice::Help) => places.help = Some(draw_help(frame, app, theme, area)),
        Some(Notice::End) => draw_end(frame, app, layout),
        None => {}
    }
    if let Some(dialog) = &app.dialog {
        places.form = draw_form(frame, dialog.form(), theme.palette(), area);
    }
    places
}

/// What the opponent over the network asks, with the keys that reply.
fn opponents_question(app: &App) -> Option<String> {
    let question = app.table.asked()?;
    Some(format!("{}. (y: yes, n: no)", asked_words(&question)))
}

/// A question in the middle of an area, in as many lines as it takes.
fn ask(frame: &mut Frame<'_>, title: &str, question: &str, area: Rect) {
    let width = usize::from(area.width.saturating_sub(4)).min(60);
    let lines: Vec<Line<'_>> = broken(question, width).into_iter().map(Line::raw).collect();
    pop_up(frame, &format!(" {title} "), lines.into(), area);
}

/// The title of a question, and the question.
fn question_words(app: &App, question: Question) -> (&'static str, String) {
    let resigning = app.table.resigning().index();
    let player = app.table.info().players()[resigning];
    match question {
        Question::Resign => ("Resign", format!("Resign as {player}?")),
        Question::Draw => ("Draw", "Do both players agree to a draw?".into()),
        Question::Leave(Exit::Menu) => ("Back to the menu", leaving_words(app).into()),
        Question::Leave(Exit::Program) => ("Leave", leaving_words(app).into()),
        Question::Branch => (
            "Branch",
            "The game is not saved. Play on from here in its place?".into(),
        ),
    }
}

/// What it means to leave a game.
fn leaving_words(app: &App) -> &'static str {
    let Some(remote) = app.table.remote() else {
        return match app.kept.has_game() {
            true => "Leave the game? The menu offers to continue it.",
            false => "The game is not saved. Leave it?",
        };
    };
    let is_host = remote.address().is_some();
    match (is_host, remote.is_opponent_here()) {
        (true, true) => "Leave the game? It ends for your opponent, too.",
        (true, false) => "Leave the game? Your opponent cannot join it any more.",
        (false, true) => "Leave the game? Your opponent waits for another player.",
        (false, false) => "Leave the game?",
    }
}

/// How the game has ended: in a box beside or below the board, or in one line above the foot. The
/// board stays in sight.
fn draw_end(frame: &mut Frame<'_>, app: &App, layout: &Layout) {
    let label = app.table.label() + own_result(app);
    let words = end_words(app);
    let lines = |place: Rect| {
        let width = usize::from(place.width.saturating_sub(4)).min(60);
        let parts = std::iter::once(&label).chain(&words).enumerate();
        let lines = parts.flat_map(|(index, words)| {
            let style = if index == 0 {
                Modifier::BOLD
            } else {
                Modifier::empty()
            };
            let lines = broken(words, width).into_iter();
            lines.map(move |line| Line::styled(line, style))
        });
        lines.collect::<Vec<Line<'_>>>()
    };
    let places = [Some(layout.below), layout.side];
    let mut places = places.into_iter().flatten();
    let place = places.find(|&place| {
        let height = lines(place).len() as u16 + 2;
        height <= place.height && place.width >= LEAST_END_COLUMNS
    });
    if let Some(place) = place {
        let lines = lines(place);
        let height = lines.len() as u16 + 2;
        let y = place.bottom() - height;
        let within = Rect { y, height, ..place };
        frame.render_widget(Clear, within);
        pop_up(frame, " any key closes this ", Text::from(lines), within);
        return;
    }
    let more = " … i: details";
    let banner = format!(" {label} - {}", words[..words.len() - 1].join("; "));
    let room = usize::from(layout.foot.width).saturating_sub(more.chars().count());
    let shown: String = banner.chars().take(room).collect();
    let line = format!("{shown}{more}");
    let place = Rect {
        y: layout.foot.y - 1,
        height: 1,
        ..layout.foot
    };
    frame.render_widget(Line::styled(line, Modifier::REVERSED), place);
}

/// Why the game has ended, what the opponent asks, and what can be done now.
fn end_words(app: &App) -> Vec<String> {
    let table = &app.table;
    let mut words = Vec::from_iter(opponents_question(app));
    let reason = table.game().ending().map(|ending| ending.reason);
    let why = deciding_words(table.game(), table.info().about());
    if why.is_empty() {
        words.extend(reason.map(|reason| reason.to_string()));
    }
    words.extend(why);
    if reason == Some(Reason::Time) && table.remote().is_none() {
        words.push("a clock that has run out cannot be put back: n begins a new game".into());
    }
    words.extend(Some(standing(app).join("; ")).filter(|words| !words.is_empty()));
    let keys = match (table.remote().is_some(), table.kinds().is_empty()) {
        (true, _) => "p: look back, i: details, M: rematch",
        (false, true) => "p: look back, i: details, n: new game",
        (false, false) => "Left: look back, i: details, n: new game",
    };
    words.push(keys.into());
    words
}

/// What the result is to the person, if only one plays here.
pub(super) fn own_result(app: &App) -> &'static str {
    let Some(you) = app.person() else {
        return "";
    };
    match app.table.game().ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(winner)) if winner == you => " You have won",
        Some(Outcome::Win(_)) => " You have lost",
        _ => "",
    }
}

/// What the panels that are titled with the players' names say: in some games that decides.
fn standing(app: &App) -> Vec<String> {
    let players = app.table.info().players();
    let panels = app.table.game().scene().panels.into_iter();
    let of_players = panels.filter(|panel| players.contains(&&*panel.title));
    let words = of_players.map(|panel| format!("{}: {}", panel.title, panel.lines.join(", ")));
    words.collect()
}

fn too_small(frame: &mut Frame<'_>, app: &App, needed: Size) {
    let area = frame.area();
    let text = match app.question {
        Some(question) => format!("{} (y: yes)", question_words(app, question).1),
        None => format!(
            "This terminal is too small: {}x{}, needed {}x{}. Make it larger, or press x.",
            area.width, area.height, needed.width, needed.height
        ),
    };
    frame.render_widget(wrapped(vec![Line::raw(text)]), area);
}

/// Draws the moves to choose from, one a line. Returns where they are.
fn draw_menu(frame: &mut Frame<'_>, menu: &Menu, board: Rect) -> Rect {
    let longest = menu.names.iter().map(String::len).max().unwrap_or(0);
    let moves = menu.moves.iter().zip(&menu.names).enumerate();
    let lines: Vec<Line<'_>> = moves
        .map(|(index, (m, name))| {
            let style = if index == menu.chosen {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            Line::styled(format!(" {}  {name:<longest$}  {m} ", index + 1), style)
        })
        .collect();
    pop_up(frame, " Which? ", lines.into(), board)
}
