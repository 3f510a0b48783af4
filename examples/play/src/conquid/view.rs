//! The screen: menu, buttons, tiles, what is beside and below them, and what lies over them.

use conquid::{Board, Cell, Game, Outcome, Player};
use grid_core::scene::Spot;
use grid_core::{Depict, Reason};
use menagerie::AnyGame;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};

use crate::tabletop::{
    FormPlaces, Remote, Theme, draw_form, draw_moves, draw_top, heading, message_line,
    opinion_lines, pop_up, wrapped,
};

use super::command::Command;
use super::table::{Kind, State, Table};
use super::tiles::{self, Brush, MARGIN, Tiling};
use super::words::{Tense, told};
use super::{Notice, Session};

/// The fewest columns that the words beside the board need.
const SIDE_COLUMNS: u16 = 20;

/// The fewest lines that the words below the board need.
const BELOW_LINES: u16 = 2;

/// The line of the keys, and the line of the column labels.
const FOOT_LINES: u16 = 1;
const LABEL_LINES: u16 = 1;

/// The columns of the buttons after the label of the turn, which stay together.
const GROUP_COLUMNS: u16 = 34;

/// The keys, in the words of the original's help where it has them.
const HELP: &str = "\
Acquire <A>  Conquer <C>  Vanquish <V>  Conquest <Q>
  choose a move; Undo <U> (or Esc) withdraws it, Confirm <Return> plays it
arrows (while a move is chosen), h j k l, H J K L: 5   move the cursor
Space, or a click                                      point at a cell
Previous(<<) <LArrow>  Play/Pause <UArrow>  Next(>>) <RArrow>  Home  End
  playback; Down . , round by round; g go to a ply; b play on from here
  e  ask the computer what it thinks; Up at the latest position goes on with an unfinished game
Backspace  take back a confirmed move    r  play it again
s  the computer moves; while it thinks: at once
R  resign (twice)   D  draw   M  rematch, over the network
n  new game   o  open   w  save as   p  colours   ?  this help
x, Ctrl-C       leave; the games are printed, and kept under --save FILE

Acquire: three empty cells become yours. Conquer: enemy cells beside two
or more of yours become yours, again and again. Vanquish: 4x4 cells, all
one player's or all empty, with four of yours beside them, become empty;
point at the top left one. Conquest: cells of yours that join the bases
win. Beside a piece: < cursor, + chosen or gained, - lost, v a block can
be vanquished, ' the last move.
";

/// Something that can be clicked.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A tile.
    Tile(Cell),
    /// A button or a word of the menu.
    Press(Command),
}

/// Where things are on the screen.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    places: Vec<(Rect, Hit)>,
    tiling: Option<Tiling>,
    /// Whether nothing is there, for want of room.
    pub is_too_small: bool,
}

impl Hits {
    /// Notes where something has been drawn.
    pub fn put(&mut self, place: Rect, hit: Hit) {
        self.places.push((place, hit));
    }

    /// What is at a place: what was drawn last lies on top.
    pub fn at(&self, at: Position) -> Option<Hit> {
        let place = self.places.iter().rev().find(|(area, _)| area.contains(at));
        let tile = || self.tiling?.cell_at(at).map(Hit::Tile);
        place.map(|&(_, hit)| hit).or_else(tile)
    }

    /// Where a tile is.
    #[cfg(test)]
    pub fn tile(&self, cell: Cell) -> Option<Rect> {
        self.tiling?.tile(cell)
    }

    /// Where a button is.
    #[cfg(test)]
    pub fn place(&self, hit: Hit) -> Option<Rect> {
        let mut places = self.places.iter();
        places
            .find(|(_, other)| *other == hit)
            .map(|&(area, _)| area)
    }
}

/// Words in a row that goes on in the next line.
struct Row<'a> {
    area: Rect,
    next: (u16, u16),
    pieces: Vec<(Rect, Span<'a>)>,
}

impl<'a> Row<'a> {
    fn new(area: Rect) -> Self {
        Self {
            area,
            next: (0, 0),
            pieces: Vec::new(),
        }
    }

    /// Puts a piece after the last; answers where it stands.
    fn put(&mut self, span: Span<'a>) -> Rect {
        let width = (span.width() as u16).min(self.area.width);
        self.reserve(width);
        let place = Rect::new(
            self.area.x + self.next.0,
            self.area.y + self.next.1,
            width,
            1,
        );
        self.next.0 += width + 1;
        self.pieces.push((place, span));
        place
    }

    /// Goes on in the next line unless as many columns are left.
    fn reserve(&mut self, width: u16) {
        if self.next.0 + width > self.area.width {
            self.next = (0, self.next.1 + 1);
        }
    }

    /// How many lines it takes.
    fn lines(&self) -> u16 {
        self.next.1 + 1
    }

    fn draw(self, frame: &mut Frame<'_>) {
        let screen = frame.area();
        for (place, span) in self.pieces {
            frame.render_widget(span, place.intersection(screen));
        }
    }
}

/// The title and the menu.
fn menu<'a>(session: &Session, area: Rect, hits: &mut Hits) -> Row<'a> {
    let mut row = Row::new(area);
    row.put(Span::styled(session.info.title(), Modifier::BOLD));
    for command in Command::MENU {
        let (caption, _) = command.caption(session.table.state());
        let place = row.put(Span::raw(caption));
        hits.put(place, Hit::Press(command));
    }
    row
}

/// The row of buttons, with whose turn it is in the midst.
fn buttons<'a>(session: &Session, brush: &Brush<'_>, area: Rect, hits: &mut Hits) -> Row<'a> {
    let table = &session.table;
    let state = table.state();
    let mut row = Row::new(area);
    for command in Command::BUTTONS {
        if command == Command::Undo {
            let position = table.position();
            let turn = match position.decided() {
                Some(Outcome::Win(winner)) => winner,
                _ => position.turn(),
            };
            let colour = session.config.colours.cell(turn);
            let style = Style::new()
                .fg(colour.ink(brush.theme.palette()))
                .bg(colour.on_terminal(brush.theme.palette()));
            row.put(Span::styled(format!(" {} ", table.label()), style));
            row.reserve(GROUP_COLUMNS);
        }
        let (caption, _) = command.caption(state);
        let is_chosen = table.kind().map(Command::Choose) == Some(command);
        let is_lit = command.is_lit(table)
            && !(matches!(command, Command::Choose(_)) && session.is_computers_turn());
        let span = if is_chosen {
            Span::styled(format!(">{caption}<"), Modifier::BOLD)
        } else if is_lit {
            Span::styled(format!("[{caption}]"), Modifier::REVERSED)
        } else {
            Span::styled(format!(" {caption} "), Modifier::DIM)
        };
        let place = row.put(span);
        hits.put(place, Hit::Press(command));
    }
    row
}

/// What has been drawn.
#[derive(Debug)]
pub struct Drawn {
    /// Where things are.
    pub hits: Hits,
    /// Where the parts of the form are, if there is one.
    pub form_places: FormPlaces,
    /// How far the board is scrolled.
    pub scroll: (u16, u16),
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, session: &Session, theme: &Theme) -> Drawn {
    let area = frame.area();
    let mut hits = Hits::default();
    let brush = Brush {
        theme,
        colours: session.config.colours,
    };
    let menu = menu(session, area, &mut hits);
    let below_menu = Rect {
        y: area.y + menu.lines(),
        ..area
    };
    let buttons = buttons(session, &brush, below_menu, &mut hits);
    let head = menu.lines() + buttons.lines();
    let board = session.table.position().board();
    let free = Rect {
        x: area.x + MARGIN,
        y: area.y + head,
        width: area.width.saturating_sub(MARGIN),
        height: area
            .height
            .saturating_sub(head + LABEL_LINES + BELOW_LINES + FOOT_LINES),
    };
    let has_side = has_side(board, free);
    let tiles_area = Rect {
        width: if has_side {
            free.width - SIDE_COLUMNS - 1
        } else {
            free.width
        },
        ..free
    };
    let tiling = Tiling::new(
        board,
        tiles_area,
        session.cursor,
        session.scroll,
        session.is_flipped,
    );
    let Some(tiling) = tiling else {
        let (columns, lines) = Tiling::least(board);
        too_small(
            frame,
            columns + MARGIN,
            head + lines + LABEL_LINES + BELOW_LINES + FOOT_LINES,
        );
        return Drawn {
            hits: Hits {
                is_too_small: true,
                ..Hits::default()
            },
            form_places: FormPlaces::default(),
            scroll: session.scroll,
        };
    };
    menu.draw(frame);
    buttons.draw(frame);
    tiles::draw(
        &session.table,
        session.cursor,
        &tiling,
        &brush,
        frame.buffer_mut(),
    );
    hits.tiling = Some(tiling);

    let tiles = tiling.area();
    let foot = area.bottom() - FOOT_LINES;
    let below = tiles.bottom() + LABEL_LINES;
    let below = Rect::new(area.x, below, area.width, foot - below);
    if has_side {
        let x = tiles.right() + 1;
        let side = Rect::new(x, tiles.y, area.right() - x, tiles.height + LABEL_LINES);
        draw_side(frame, session, side);
    }
    draw_below(frame, session, has_side, below);
    let keys = Line::styled(keys(&session.table), Modifier::DIM);
    frame.render_widget(keys, Rect::new(area.x, foot, area.width, FOOT_LINES));

    let form_places = match &session.dialog {
        Some(dialog) => draw_form(frame, dialog.form(), theme.palette(), area),
        None => FormPlaces::default(),
    };
    match &session.notice {
        Some(Notice::Help) => {
            let config = match &session.config.path {
                Some(path) => format!("The colours are kept in {}", path.display()),
                None => "The colours are not kept: there is no folder for config files.".into(),
            };
            let kept = match session.keeper.path() {
                Some(path) => format!("This game is kept in {}", path.display()),
                None => "This game is not kept: w saves it.".into(),
            };
            let ticket = session.remote.as_ref().and_then(Remote::ticket);
            let ticket = ticket.map_or_else(String::new, |ticket| {
                format!("\nShould this program die, --ticket {ticket} comes back.")
            });
            let text = format!("{HELP}{kept}\n{config}{ticket}");
            pop_up(frame, " Keys (any key closes this) ", text.into(), area);
        }
        Some(Notice::Banner(text)) => {
            let text = Text::from(vec![
                Line::raw(""),
                Line::styled(format!("     {text}     "), Modifier::BOLD),
                Line::raw(""),
            ]);
            pop_up(frame, " any key closes this ", text, area);
        }
        None => {}
    }
    Drawn {
        hits,
        form_places,
        scroll: tiling.scroll(),
    }
}

/// Whether there is room for words beside the board without making the tiles small for it.
fn has_side(board: Board, free: Rect) -> bool {
    let Some(narrower) = free.width.checked_sub(SIDE_COLUMNS + 1) else {
        return false;
    };
    let with_side = tiles::scale(board, narrower, free.height);
    with_side.is_some_and(|scale| scale > 1)
        || (with_side.is_some() && with_side == tiles::scale(board, free.width, free.height))
}

fn too_small(frame: &mut Frame<'_>, width: u16, height: u16) {
    let area = frame.area();
    let text = format!(
        "This terminal is too small: {}x{}, needed {width}x{height}. Make it larger, or press x.",
        area.width, area.height
    );
    frame.render_widget(wrapped(vec![Line::raw(text)]), area);
}

/// The keys that matter now.
fn keys(table: &Table) -> &'static str {
    match table.state() {
        State::MoveBlank => {
            "?: help  x: leave  a c v q: move  Backspace: take back  r: again  Up: playback"
        }
        State::MoveStart(_) => "?: help  x: leave  arrows hjkl: cursor  Space: point  u: withdraw",
        State::MoveEnd(Kind::Acquire | Kind::Vanquish) => {
            "?: help  x: leave  Return: confirm  u: withdraw  Space: point again"
        }
        State::MoveEnd(_) => "?: help  x: leave  Return: confirm  u: withdraw",
        State::History => match (table.ply() == table.record().ply(), table.is_over()) {
            (true, true) => {
                "?: help  x: leave  Left Home: look back  n: new game  Backspace: take back"
            }
            (true, false) => {
                "?: help  x: leave  Left Home: look back  Up: play on  . ,: steps  e: view"
            }
            (false, true) => {
                "?: help  x: leave  Left Right Home: look  End: how it ended  b: branch  e: view"
            }
            (false, false) => {
                "?: help  x: leave  Left Right Home: look  End Up: play on  b: branch  e: view"
            }
        },
    }
}

/// What the cell under the cursor holds, in words.
fn cell_words(session: &Session) -> String {
    let cell = session.cursor;
    let place = format!("{},{}", cell.row(), cell.column());
    let scene = session.table.seen().scene();
    let spot = Spot {
        row: cell.row() as u16,
        column: cell.column() as u16,
    };
    match scene.cell(spot).and_then(|cell| cell.piece) {
        Some(piece) => {
            let owner = piece.owner.map_or(0, Player::number);
            format!("{place}: {} of player {owner}", piece.name)
        }
        None => format!("{place}: empty"),
    }
}

/// What the players have, a line each.
fn panel_words(session: &Session) -> Vec<(String, Vec<String>)> {
    let panels = session.table.seen().scene().panels;
    let panels = panels.into_iter();
    panels.map(|panel| (panel.title, panel.lines)).collect()
}

/// Draws the words beside the board.
fn draw_side(frame: &mut Frame<'_>, session: &Session, mut area: Rect) {
    let mut lines = Vec::new();
    for (title, words) in panel_words(session) {
        lines.push(heading(title));
        lines.push(Line::raw(words.join(", ")));
    }
    lines.push(heading("under the cursor"));
    lines.push(Line::raw(cell_words(session)));
    area = draw_top(frame, lines, area);
    let game: &dyn AnyGame = session.table.record();
    if let Some(opinion) = session.opinion() {
        area = draw_top(frame, opinion_lines(session.info.players(), &opinion), area);
    }
    if area.height >= 2 {
        draw_moves(frame, game, false, area);
    }
}

/// What is going on, in a line.
fn status(session: &Session) -> String {
    if let Some(question) = session.remote.as_ref().and_then(Remote::asked) {
        return format!("the other player asks for {question}: y says yes, n says no");
    }
    let table = &session.table;
    let game: &dyn AnyGame = table.record();
    let end = match game.ending() {
        // That a Conquest has won is told by the label.
        Some(ending) if table.ply() == game.ply() && ending.reason != Reason::Position => {
            format!(", {}", ending.reason)
        }
        _ => String::new(),
    };
    match table.state() {
        State::History => {
            let step = match table.step() {
                Some((step, steps)) => format!(", step {step} of {steps}"),
                None => String::new(),
            };
            format!(
                "playback: {} of {} plies{step}{end}",
                table.ply(),
                game.ply()
            )
        }
        State::MoveStart(Kind::Acquire) => {
            format!("acquire: {} of 3 cells chosen", table.picked().len())
        }
        State::MoveStart(_) => "vanquish: point at the top left cell of a block".into(),
        State::MoveEnd(_) => {
            let m = table
                .previewed()
                .map_or_else(String::new, |m| m.to_string());
            format!("{m}: Return confirms")
        }
        State::MoveBlank => {
            let turn = game.turn();
            if let Some(remote) = &session.remote {
                return match remote.waits_for() {
                    Some(waits) => waits,
                    None if remote.side() == Some(turn) => {
                        format!("you are player {}", turn.number())
                    }
                    None => "the other player is to move".into(),
                };
            }
            session
                .opponent
                .status(turn, session.info.players()[turn.index()])
        }
    }
}

/// What happened, or would.
fn event_text(table: &Table) -> String {
    match table.state() {
        State::MoveStart(_) => String::new(),
        State::MoveEnd(_) => told(&table.previewed_events(), Tense::Conditional),
        State::MoveBlank | State::History => {
            (table.last_events()).map_or_else(String::new, |(_, events)| told(&events, Tense::Past))
        }
    }
}

/// Draws a message or what is going on, what happened or would, and what has no place beside the board.
fn draw_below(frame: &mut Frame<'_>, session: &Session, has_side: bool, area: Rect) {
    let mut lines = vec![match &session.message {
        Some(message) => message_line(message),
        None => Line::raw(status(session)),
    }];
    if !has_side && area.height > 2 {
        let panels = panel_words(session).into_iter();
        let panels = panels.map(|(title, words)| format!("{title}: {}", words.join(", ")));
        let mut words: Vec<String> = panels.collect();
        words.push(cell_words(session));
        lines.push(Line::raw(words.join(" | ")));
    }
    lines.push(Line::raw(event_text(&session.table)));
    frame.render_widget(wrapped(lines), area);
}
