//! The screen: the board, what is beside it and what is below.

use menagerie::scene::Spot;
use menagerie::{AnyGame, EventReport, Outcome, Report};
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Position, Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::app::{App, Candidate, Menu, Message, Question};
use super::cells::{self, CellSize};
use super::computer::{Opinion, score_words};
use super::form_view::{FormPlaces, draw_form};
use super::remote::Remote;
use super::theme::{Look, Theme};

/// The fewest columns that the words beside the board need.
const SIDE_COLUMNS: u16 = 20;

/// The fewest lines that the words below the board need: what happened.
const BELOW_LINES: u16 = 2;

/// The fewest lines in which it is worth telling what a move would bring.
const CANDIDATE_LINES: u16 = 5;

/// How many moves of the play that the computer expects are shown.
const PV_MOVES: usize = 6;

/// The lines above the board and at the foot of the screen.
const HEAD_LINES: u16 = 1;
const FOOT_LINES: u16 = 1;

/// The keys at the table, and in playback.
const KEYS: &str =
    "?: help  q: quit  arrows Enter: move  u: undo  r: redo  s: computer  p: playback";
const PLAYBACK_KEYS: &str =
    "?: help  Left Right: ply  Up Down: step  g: go to  b: play from here  e: evaluate  p: back";

const HELP: &str = "\
arrows, h j k l  move the cursor
Enter, Space     point at a piece, then at its target; so does a click
u, Backspace     take back          r  play again what was taken back
s                let the computer move; while it thinks: at once
e                ask the computer what it thinks of the position
R   resign       D   agree to a draw, or offer one to the other player
M   ask for a rematch, over the network
p                playback: look at the game ply by ply
x                write the game to a file: words, a line, JSON
f                turn the board
Esc              let go of the piece, or leave
q                leave; the game is printed, and kept under --save FILE

[ ] the cursor   ( ) the piece   > < and dots: its targets
With the cursor on a target, { } is where the move would do
something; what, is told in words. Enter plays it. Beside a piece and
in empty cells stand small marks, told on the right.

The computer counts points for the side it names, a pawn being
about 100; a ply is one move of one side.";

const PLAYBACK_HELP: &str = "\
Left, Right           one ply back or forward
PageUp, PageDown      ten plies
Home, End             the start, and the present position
Down, Up              one step forward or back: what happens at once
                      is a step, such as a round of a cascade
g                     go to a ply by its number
b                     play on from here: a branch, a game of its own
e                     ask the computer what it thinks of the position
h j k l, or a click   move the cursor
x                     write the whole game to a file
f                     turn the board
p, Esc                back to the game
q                     leave";

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
        pop_up(frame, " ? ", text.into(), board_area);
    }
    if let Some(question) = app.question {
        let text = format!(
            "{} (y: yes, any other key: no)",
            question_words(app, question)
        );
        pop_up(frame, " ? ", text.into(), area);
    }
    if app.help {
        pop_up(frame, " Keys (any key closes this) ", help.into(), area);
    }
    match &app.dialog {
        Some(dialog) => draw_form(frame, dialog.form(), theme.palette(), area),
        None => FormPlaces::default(),
    }
}

fn question_words(app: &App, question: Question) -> String {
    match question {
        Question::Resign => format!("{} gives up?", app.players[app.resigning().index()]),
        Question::Draw => "Do both players agree to a draw?".into(),
        Question::Leave => "Leave the other player alone?".into(),
    }
}

/// The largest size of cells that fits.
fn cell_size(app: &App, area: Rect) -> Option<CellSize> {
    let mut sizes = CellSize::ALL.into_iter();
    sizes.find(|&size| fits(needed(app, size), area))
}

/// The cell that is drawn at a place of the screen.
pub fn spot_at(app: &App, area: Rect, at: Position) -> Option<Spot> {
    let cell = cell_size(app, area)?.size();
    let x = at.x.checked_sub(area.x + margin(app))?;
    let y = at.y.checked_sub(area.y + HEAD_LINES)?;
    let (row, column) = (y / cell.height, x / cell.width);
    let (rows, columns) = (app.scene.rows(), app.scene.columns);
    if row >= rows || column >= columns {
        return None;
    }
    Some(if app.flip {
        Spot {
            row: rows - 1 - row,
            column: columns - 1 - column,
        }
    } else {
        Spot { row, column }
    })
}

/// The size of the board with its labels.
fn board_size(app: &App, size: CellSize) -> Size {
    let cell = size.size();
    Size::new(
        margin(app) + app.scene.columns * cell.width,
        app.scene.rows() * cell.height + 1,
    )
}

/// The columns left of the board: the longest row label and a blank.
fn margin(app: &App) -> u16 {
    let lengths = app.scene.row_labels.iter().map(String::len);
    lengths.max().unwrap_or(0) as u16 + 1
}

/// The least screen for cells of a size.
fn needed(app: &App, size: CellSize) -> Size {
    let board = board_size(app, size);
    Size::new(
        board.width + 2 + SIDE_COLUMNS,
        HEAD_LINES + board.height + BELOW_LINES + FOOT_LINES,
    )
}

fn fits(needed: Size, area: Rect) -> bool {
    needed.width <= area.width && needed.height <= area.height
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

fn spots_of(events: &[EventReport]) -> Vec<Spot> {
    let spots = events.iter().flat_map(|event| &event.spots);
    spots.copied().collect()
}

fn draw_board(frame: &mut Frame<'_>, app: &App, theme: &Theme, size: CellSize, area: Rect) {
    let scene = &app.scene;
    let cell_size = size.size();
    let left = area.x + margin(app);
    let corner = |spot: Spot| {
        let (row, column) = if app.flip {
            (scene.rows() - 1 - spot.row, scene.columns - 1 - spot.column)
        } else {
            (spot.row, spot.column)
        };
        Position::new(
            left + column * cell_size.width,
            area.y + row * cell_size.height,
        )
    };
    let buffer = frame.buffer_mut();
    // While a move is looked at, what the last one did would only confuse.
    let (foreseen, happened) = match &app.candidate {
        Some(candidate) => (spots_of(&candidate.preview.events), Vec::new()),
        None => (Vec::new(), spots_of(&app.events)),
    };
    for (row, cells) in scene.cells.chunks(usize::from(scene.columns)).enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let spot = Spot {
                row: row as u16,
                column: column as u16,
            };
            let look = if spot == app.cursor {
                Look::Cursor
            } else if app.picked.contains(&spot) {
                Look::Picked
            } else if foreseen.contains(&spot) {
                Look::Foreseen
            } else if app.targets.contains(&spot) {
                Look::Target
            } else if happened.contains(&spot) {
                Look::Happened
            } else {
                Look::Plain
            };
            cells::draw(cell, size, look, theme, corner(spot), buffer);
        }
    }
    for (row, label) in scene.row_labels.iter().enumerate() {
        let corner = corner(Spot {
            row: row as u16,
            column: 0,
        });
        let y = corner.y + cell_size.height / 2;
        buffer.set_string(area.x, y, label, Modifier::DIM);
    }
    for (column, label) in scene.column_labels.iter().enumerate() {
        let corner = corner(Spot {
            row: 0,
            column: column as u16,
        });
        let x = corner.x + cell_size.width / 2;
        buffer.set_string(x, area.bottom() - 1, label, Modifier::DIM);
    }
}

/// What the cell under the cursor holds, in words.
fn cell_words(app: &App) -> Vec<String> {
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

/// A line in bold.
pub fn heading(title: impl Into<String>) -> Line<'static> {
    Line::styled(title.into(), Modifier::BOLD)
}

/// Words that go on in the next line.
#[must_use]
pub fn wrapped(lines: Vec<Line<'_>>) -> Paragraph<'_> {
    Paragraph::new(lines).wrap(Wrap { trim: true })
}

/// What stands above the things that a move would bring: first of all whether it would end the game.
fn candidate_heading(app: &App, candidate: &Candidate) -> Vec<String> {
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
fn candidate_lines(app: &App, candidate: &Candidate, area: Rect) -> Vec<Line<'static>> {
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
fn draw_side(frame: &mut Frame<'_>, app: &App, mut area: Rect) -> bool {
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

/// What the computer thinks, and the play it expects.
pub fn opinion_lines(players: [&str; 2], opinion: &Opinion) -> Vec<Line<'static>> {
    let Report {
        depth,
        score,
        ref pv,
        ..
    } = opinion.report;
    let line: Vec<&str> = pv.iter().take(PV_MOVES).map(String::as_str).collect();
    vec![
        heading("the computer's view"),
        Line::raw(format!(
            "depth {depth}: {} {}",
            players[opinion.player.index()],
            score_words(score)
        )),
        Line::raw(line.join(" ")),
    ]
}

/// Draws words at the top of an area; answers what is left of it below.
pub fn draw_top(frame: &mut Frame<'_>, lines: Vec<Line<'_>>, area: Rect) -> Rect {
    let words = wrapped(lines);
    let height = wrapped_lines(&words, area.width).min(area.height);
    frame.render_widget(words, Rect { height, ..area });
    Rect {
        y: area.y + height,
        height: area.height - height,
        ..area
    }
}

/// How many lines a paragraph takes in a column of the given width.
fn wrapped_lines(paragraph: &Paragraph<'_>, width: u16) -> u16 {
    // Ratatui counts wrapped lines behind an unstable feature only; drawing into a tall enough buffer
    // and looking for the last line that is not blank needs none.
    let area = Rect::new(0, 0, width, 64);
    let mut buffer = ratatui::buffer::Buffer::empty(area);
    ratatui::widgets::Widget::render(paragraph, area, &mut buffer);
    let is_blank = |y: u16| (0..width).all(|x| buffer[(x, y)].symbol() == " ");
    (0..area.height)
        .rev()
        .find(|&y| !is_blank(y))
        .map_or(0, |y| y + 1)
}

/// The last moves, as many as there is room for; in playback those round the ply that is looked at, which is
/// marked.
pub fn draw_moves(frame: &mut Frame<'_>, game: &dyn AnyGame, is_playback: bool, area: Rect) {
    let (ply, undone) = (game.ply(), game.undone());
    let mut moves = game.played();
    if is_playback {
        moves.extend(undone.iter().cloned());
    }
    let words: Vec<String> = moves
        .iter()
        .enumerate()
        .map(|(index, m)| format!("{}. {m}", index + 1))
        .collect();
    let longest = words.iter().map(String::len).max().unwrap_or(0).max(1) + 2;
    let a_line = (usize::from(area.width) / longest).max(1);
    let word = |index: usize, m: &String| {
        let is_shown = is_playback && index + 1 == ply;
        let style = if is_shown {
            Style::new().add_modifier(Modifier::REVERSED)
        } else {
            Style::new()
        };
        let blanks = longest - m.len();
        [
            Span::styled(m.clone(), style),
            Span::raw(" ".repeat(blanks)),
        ]
    };
    let mut lines: Vec<Line<'_>> = (words.chunks(a_line).enumerate())
        .map(|(line, chunk)| {
            let chunk = chunk.iter().enumerate();
            chunk
                .flat_map(|(at, m)| word(line * a_line + at, m))
                .collect()
        })
        .collect();
    if !undone.is_empty() && !is_playback {
        lines.push(Line::styled(
            format!("{} taken back (r)", undone.len()),
            Modifier::DIM,
        ));
    }
    let room = usize::from(area.height) - 1;
    let last = lines.len().saturating_sub(room);
    let first = if is_playback {
        (ply.saturating_sub(1) / a_line)
            .saturating_sub(room / 2)
            .min(last)
    } else {
        last
    };
    let mut shown = vec![Line::styled("moves", Modifier::BOLD)];
    shown.extend(lines.into_iter().skip(first));
    frame.render_widget(Paragraph::new(shown), area);
}

/// A message.
#[must_use]
pub fn message_line(message: &Message) -> Line<'static> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let style = if message.is_error {
        bold.add_modifier(Modifier::REVERSED)
    } else {
        bold
    };
    Line::styled(message.text.clone(), style)
}

/// A message if there is one, and what happened in the last ply, or what a candidate would bring that
/// has no room beside the board.
fn draw_below(frame: &mut Frame<'_>, app: &App, candidate: Option<&Candidate>, area: Rect) {
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

/// The events in words, as many as there is room for.
pub fn event_words<'a>(events: impl ExactSizeIterator<Item = &'a str>, room: usize) -> String {
    let mut text = String::new();
    let count = events.len();
    for (index, event) in events.enumerate() {
        let left = count - index;
        let more = format!(" … and {left} more");
        // Wrapping loses up to a word a line.
        if index > 0 && text.chars().count() + event.len() + more.len() + 10 > room {
            return text + &more;
        }
        if index > 0 {
            text += "; ";
        }
        text += event;
    }
    text
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

/// A box of words in the middle of an area; answers where the words are.
pub fn pop_up(frame: &mut Frame<'_>, title: &str, text: Text<'_>, within: Rect) -> Rect {
    let width = (text.width() as u16 + 4)
        .max(title.len() as u16 + 4)
        .min(within.width);
    let height = (text.height() as u16 + 2).min(within.height);
    let area = Rect {
        x: within.x + (within.width - width) / 2,
        y: within.y + (within.height - height) / 2,
        width,
        height,
    };
    let block = Block::bordered()
        .title(title.to_string())
        .title_alignment(Alignment::Center)
        .padding(ratatui::widgets::Padding::horizontal(1));
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(text).block(block), area);
    inner
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::KeyCode;

    use super::*;
    use crate::tabletop::app::tests::{app, flipped, game, play, point_at, position, press};
    use crate::tabletop::colour::Palette;

    /// The screen, line by line.
    fn screen(app: &App, width: u16, height: u16, ascii: bool) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let theme = Theme::new(Palette::Indexed, false, ascii);
        terminal.draw(|frame| _ = draw(frame, app, &theme)).unwrap();
        let buffer = terminal.backend().buffer();
        (0..height)
            .map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect())
            .collect()
    }

    fn births() -> App {
        let mut app = app();
        play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
        app
    }

    #[test]
    fn a_large_screen_shows_cells_of_three_lines() {
        let screen = screen(&births(), 100, 32, false);
        assert!(screen[0].starts_with("Conway's Game of Chess: White to move"));
        assert!(screen[2].starts_with("8   ♜  2 ♞ o2 ♝ o"), "{}", screen[2]);
        assert!(screen[16].starts_with("      w  "), "{}", screen[16]);
        assert!(
            screen[17].starts_with("3        ♙ o  ♖ o"),
            "{}",
            screen[17]
        );
        let all = screen.concat();
        for words in [
            "white is born next",
            "black is born next",
            "under the cursor",
            "a6: black pawn",
            "u  underpopulated",
            "1. h2h3  2. h7h6  3. h3h4  4. a7a6",
            "white pawn born on b3",
        ] {
            assert!(all.contains(words), "{words} is not on the screen");
        }
    }

    #[test]
    fn a_usual_terminal_shows_all_marks_in_one_line() {
        let screen = screen(&births(), 80, 24, true);
        assert!(
            screen[1].starts_with("8    r    2 n o  2 b o"),
            "{}",
            screen[1]
        );
        assert!(screen[23].contains("?: help"));
    }

    #[test]
    fn a_small_terminal_shows_the_pieces_and_a_smaller_one_says_so() {
        let app = births();
        assert!(screen(&app, 48, 13, true)[1].starts_with("8  r  n  b"));
        let small = screen(&app, 47, 13, true);
        assert!(small[0].contains("too small: 47x13, needed"), "{small:?}");
        assert!(small[1].starts_with("48x13."), "{small:?}");
        for (width, height) in [(1, 1), (2, 30), (300, 3), (300, 100)] {
            screen(&app, width, height, false);
        }
    }

    #[test]
    fn a_turned_board_has_its_labels_turned() {
        let mut app = births();
        app.flip = true;
        let screen = screen(&app, 100, 32, true);
        assert!(screen[2].starts_with("1   R  3 N o"), "{}", screen[2]);
        assert!(screen[25].starts_with("    h    g    f"), "{}", screen[25]);
    }

    #[test]
    fn the_piece_its_targets_and_the_cursor_have_signs_of_their_own() {
        let mut app = position("conway-chess", "4k3/8/8/8/8/8/4p3/3K4 w - -");
        point_at(&mut app, "d1");
        press(&mut app, KeyCode::Up);
        let screen = screen(&app, 80, 24, true);
        assert!(screen[8].contains("(K)") && screen[8].contains("   .   "));
        assert!(screen[7].contains("[") && screen[7].contains(">p<"));
    }

    #[test]
    fn a_cell_is_clicked_where_it_is_drawn() {
        for (width, height, flip) in [(100, 32, false), (80, 24, true), (48, 13, false)] {
            let mut app = if flip { flipped() } else { app() };
            for spot in [(0, 0), (3, 5), (7, 7)].map(|(row, column)| Spot { row, column }) {
                app.cursor = spot;
                let screen = screen(&app, width, height, true);
                let found = screen.iter().enumerate().find_map(|(y, line)| {
                    let x = line.chars().position(|character| character == '[')?;
                    Some(Position::new(x as u16, y as u16))
                });
                let area = Rect::new(0, 0, width, height);
                assert_eq!(spot_at(&app, area, found.unwrap()), Some(spot));
                assert_eq!(spot_at(&app, area, Position::new(0, 1)), None, "a label");
            }
            assert_eq!(
                spot_at(&app, Rect::new(0, 0, 9, 9), Position::new(5, 5)),
                None
            );
        }
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let app = births();
        let events = || app.events.iter().map(|event| &*event.text);
        assert!(event_words(events(), 10_000).ends_with("(place 6 of the queue)"));
        let words = event_words(events(), 100);
        assert!(words.ends_with(" … and 5 more"), "{words}");
        assert!(words.len() <= 100);
    }

    /// An open game of wildebeest: a Knight beside a Catapult, a Rook on a pad, a Gorilla that two pawns
    /// stand beside, and a Bishop that a Beekeeper paralyses.
    fn wildebeest() -> App {
        let rows = "K.....X..../..P..J...../..NC......./.R...G...../.....pp..../....s.....O/\
            .......z.../.....B.B.../......C..../g..p......./k.........x";
        position("wildebeest", &format!("W {rows}"))
    }

    /// Selects the piece on a cell and goes with the cursor from there.
    fn select_and_go(app: &mut App, row: u16, column: u16, way: &[KeyCode]) {
        app.cursor = Spot { row, column };
        press(app, KeyCode::Enter);
        for &code in way {
            press(app, code);
        }
    }

    /// The words beside a board of eleven narrow columns, in one line.
    fn side(screen: &[String]) -> String {
        let lines = screen[..screen.len() - 1].iter();
        let words = lines.flat_map(|line| line.chars().skip(60).chain([' ']));
        let words: String = words.collect();
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_board_of_eleven_columns_shows_marks_and_pads_on_a_usual_terminal() {
        let mut app = wildebeest();
        let small = screen(&app, 80, 24, true);
        assert!(
            small[2].starts_with("1              P            2 J"),
            "{}",
            small[2]
        );
        assert!(
            small[4].starts_with("3         R*                  G                   *  "),
            "{}",
            small[4]
        );
        assert!(
            small[8].starts_with("7         *                   B         B z       *  "),
            "{}",
            small[8]
        );
        app.cursor = Spot { row: 3, column: 1 };
        let words = side(&screen(&app, 80, 24, true));
        assert!(
            words.contains("3,1: white rook on a transporter pad"),
            "{words}"
        );
        let large = screen(&app, 100, 45, true);
        assert!(large[11].starts_with("3        [R]"), "{}", large[11]);
        assert!(large[12].starts_with("          * "), "{}", large[12]);
    }

    #[test]
    fn a_pad_is_seen_to_be_a_pad_when_it_is_a_target() {
        let mut app = wildebeest();
        select_and_go(&mut app, 3, 1, &[]);
        let target = screen(&app, 80, 24, true);
        assert!(target[8].contains(">*<"), "{}", target[8]);
        assert!(target[6].contains("  .  "), "{}", target[6]);
    }

    #[test]
    fn a_number_that_a_sign_would_cut_is_left_out() {
        let mut app = game("wildebeest");
        assert!(screen(&app, 80, 24, true)[2].contains(" 11J "));
        app.cursor = Spot { row: 1, column: 5 };
        let screen = screen(&app, 80, 24, true);
        assert!(screen[2].contains("  [J] "), "{}", screen[2]);
        assert!(side(&screen).contains("11 pieces in his row"));
    }

    #[test]
    fn the_words_tell_a_fling_from_a_step_and_a_push_from_both() {
        let mut app = wildebeest();
        let right = [KeyCode::Right; 4];
        select_and_go(&mut app, 2, 2, &right);
        let fling = side(&screen(&app, 80, 24, true));
        let words =
            "what 2,2-2,6 would do - white knight flung from 2,2 over the catapult on 2,3 to 2,6";
        assert!(fling.contains(words), "{fling}");
        app.cursor = Spot { row: 4, column: 4 };
        press(&mut app, KeyCode::Left);
        let step = side(&screen(&app, 80, 24, true));
        assert!(step.contains("- white knight moved 2,2 to 4,3"), "{step}");
        press(&mut app, KeyCode::Char('z'));
        select_and_go(&mut app, 3, 5, &[KeyCode::Down, KeyCode::Right]);
        let push = side(&screen(&app, 80, 24, true));
        let words = "- white gorilla moved 3,5 to 4,6 - black pawn pushed from 4,6 to 5,7";
        assert!(push.contains(words), "{push}");
    }

    #[test]
    fn what_a_move_would_do_is_marked_on_the_board_until_the_cursor_leaves() {
        let mut app = wildebeest();
        select_and_go(&mut app, 3, 5, &[KeyCode::Down, KeyCode::Right]);
        let there = screen(&app, 80, 24, true);
        for (line, sign) in [(1, "{X}"), (4, "{R}"), (4, "(G)"), (5, "[p]"), (8, "{*}")] {
            assert!(there[line].contains(sign), "{sign}: {}", there[line]);
        }
        assert!(there[11].contains("{ }"), "the cart's end: {}", there[11]);
        press(&mut app, KeyCode::Down);
        let gone = screen(&app, 80, 24, true).concat();
        assert!(!gone.contains('{') && !gone.contains("would do"));
        assert_eq!(gone.matches(">p<").count(), 2);
    }

    #[test]
    fn the_end_of_the_game_is_told_first_and_what_does_not_fit_is_counted() {
        let mut app = game("wildebeest");
        select_and_go(&mut app, 1, 4, &[KeyCode::Down]);
        assert_eq!(app.candidate.as_ref().unwrap().preview.events.len(), 7);
        let usual = side(&screen(&app, 80, 24, true));
        assert!(
            usual.contains("what 1,4-2,4 would do Black would win - white pawn"),
            "{usual}"
        );
        assert!(usual.contains("… 1 more"), "{usual}");
        let low = side(&screen(&app, 80, 17, true));
        assert!(low.contains("… 4 more"), "{low}");
        let wide = side(&screen(&app, 100, 24, true));
        assert!(!wide.contains("more"), "{wide}");
        assert!(wide.contains("white pawn on 2,4 lost"), "{wide}");
    }

    #[test]
    fn what_has_no_room_beside_the_board_is_told_below_it() {
        let mut app = births();
        select_and_go(&mut app, 7, 1, &[]);
        app.cursor = Spot { row: 5, column: 1 };
        press(&mut app, KeyCode::Left);
        let screen = screen(&app, 48, 13, true);
        assert!(
            screen[10].starts_with("what b1a3 would do: white knight moved b1 to"),
            "{screen:?}"
        );
        assert!(!screen.concat().contains("black pawn moved a7 to a6"));
    }

    #[test]
    fn help_and_menu_lie_over_the_board() {
        let mut app = position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -");
        play(&mut app, &["a7a8"]);
        assert!(screen(&app, 80, 24, true).concat().contains("4  a7a8n"));
        app.help = true;
        assert!(
            screen(&app, 80, 24, true)
                .concat()
                .contains("any key closes this")
        );
        screen(&app, 48, 13, true);
    }
}
