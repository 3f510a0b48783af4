//! The list of the games that this terminal has kept, begun and finished.

use std::cell::OnceCell;
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use menagerie::{Catalogue, GameInfo, Player};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Row, Table, TableState};
use tabletop::{Session, Sitter, counted, going_words, result_said};

use crate::kept::{Slot, has_computer, kept_games};
use crate::loading::{Loaded, load_words};
use crate::table::{heading, wrapped_lines};

/// What the keys of the list do.
const KEYS: &str = "Enter: open   t: review   w: write to a file   d: delete   Esc: back";
/// What is said where there is no game.
pub const NO_GAMES: &str = "No game is kept yet: each is from its first move on";

/// A game of the list.
#[derive(Debug)]
struct Kept {
    path: PathBuf,
    played: SystemTime,
    /// What the file tells. It is read when it is first shown.
    told: OnceCell<Told>,
}

/// What the list tells of a game.
#[derive(Clone, Debug, Default)]
struct Told {
    /// The game, who plays, the number of moves, and how it stands.
    columns: [String; 4],
    /// The players and clocks.
    players: Option<String>,
}

/// What a person wants to do with a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To go on with it, or look at it.
    Open,
    /// To see which moves were mistakes.
    Review,
    /// To write it to another file.
    Write,
}

/// What follows a key.
#[derive(Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The list stays.
    Nothing,
    /// The list is closed.
    Close,
    /// The game in a file is opened.
    Game(PathBuf, Purpose),
}

/// The kept games, the last one first.
#[derive(Debug)]
pub struct GameList {
    state: PathBuf,
    games: Vec<Kept>,
    table: TableState,
    /// Where the rows were drawn last.
    rows: Rect,
    /// What was done last, or why it cannot be done.
    pub note: String,
    /// Whether the game is deleted if the person says yes.
    is_asked: bool,
}

impl Told {
    fn of(loaded: &Loaded, info: &GameInfo) -> Self {
        let (game, session) = (&*loaded.game, loaded.session.as_ref());
        let you = session.and_then(person);
        let standing = match result_said(game, info.about()) {
            Some(said) => said.to(you).to_owned(),
            None => going_words(game.turn(), game.ply(), you),
        };
        let who = match session.map(has_computer) {
            Some(true) => "the computer",
            Some(false) => "two people",
            None => "the network",
        };
        let moves = game.ply().div_ceil(2).to_string();
        Self {
            columns: [info.title().into(), who.into(), moves, standing],
            players: session.map(|session| session.words(info.players())),
        }
    }

    fn read(path: &Path, catalogue: &Catalogue) -> Self {
        let loaded = Loaded::read(path, catalogue).map_err(|error| load_words(&error));
        let told = loaded.and_then(|loaded| {
            let info = catalogue.find(loaded.game.name());
            let told = info.map(|info| Self::of(&loaded, info));
            told.map_err(|error| error.to_string())
        });
        told.unwrap_or_else(|why| {
            let columns = ["?".into(), String::new(), String::new(), why];
            Self {
                columns,
                players: None,
            }
        })
    }
}

/// The side of the one person who plays, if the other side is the computer's.
fn person(session: &Session) -> Option<Player> {
    let is_person = |player: &Player| session.seats[player.index()] == Sitter::Human;
    let mut persons = Player::ALL.into_iter().filter(is_person);
    persons.next().filter(|_| persons.next().is_none())
}

/// How long ago something was, in words: `3 hours ago`.
fn ago(then: SystemTime) -> String {
    const UNITS: [(u64, &str, &str); 4] = [
        (365 * 24 * 60 * 60, "year", "years"),
        (24 * 60 * 60, "day", "days"),
        (60 * 60, "hour", "hours"),
        (60, "minute", "minutes"),
    ];
    // A clock that was set back makes nothing younger than now.
    let seconds = then.elapsed().unwrap_or(Duration::ZERO).as_secs();
    let unit = UNITS.into_iter().find(|(length, ..)| seconds >= *length);
    unit.map_or_else(
        || "just now".into(),
        |(length, one, many)| {
            let count = usize::try_from(seconds / length).unwrap_or(usize::MAX);
            format!("{} ago", counted(count, one, many))
        },
    )
}

impl GameList {
    /// Lists the games of a state folder.
    pub fn new(state: &Path) -> Self {
        let kept = |(played, path)| Kept {
            path,
            played,
            told: OnceCell::new(),
        };
        let games: Vec<_> = kept_games(state).into_iter().map(kept).collect();
        Self {
            state: state.into(),
            table: TableState::new().with_selected((!games.is_empty()).then_some(0)),
            games,
            rows: Rect::default(),
            note: String::new(),
            is_asked: false,
        }
    }

    /// Lists the games anew. The cursor stays where it is.
    pub fn refresh(&mut self) {
        let focus = self.table.selected();
        *self = Self::new(&self.state);
        let last = self.games.len().checked_sub(1);
        self.table
            .select(last.map(|last| last.min(focus.unwrap_or(0))));
    }

    /// All games as lines of text, with their files.
    pub fn lines(&self, catalogue: &Catalogue) -> Vec<String> {
        let line = |kept: &Kept| {
            let told = Told::read(&kept.path, catalogue);
            let [title, _, moves, standing] = told.columns;
            let players = told.players.unwrap_or_default();
            let (path, played) = (kept.path.display(), ago(kept.played));
            format!("{path}: {title}, {played}; {players}; moves: {moves}; {standing}")
        };
        self.games.iter().map(line).collect()
    }

    /// Does what a key asks for.
    pub fn key(&mut self, code: KeyCode) -> Wanted {
        self.note.clear();
        if mem::take(&mut self.is_asked) {
            if code == KeyCode::Char('y') {
                self.delete();
            }
            return Wanted::Nothing;
        }
        let page = self.rows.height.max(1);
        match code {
            KeyCode::Esc | KeyCode::Char('q' | 'x' | 'm') => return Wanted::Close,
            KeyCode::Down | KeyCode::Char('j') => self.table.select_next(),
            KeyCode::Up | KeyCode::Char('k') => self.table.select_previous(),
            KeyCode::PageDown | KeyCode::Char(' ') => self.table.scroll_down_by(page),
            KeyCode::PageUp => self.table.scroll_up_by(page),
            KeyCode::Home => self.table.select_first(),
            KeyCode::End => self.table.select_last(),
            KeyCode::Enter => return self.wanted(Purpose::Open),
            KeyCode::Char('t') => return self.wanted(Purpose::Review),
            KeyCode::Char('w') => return self.wanted(Purpose::Write),
            KeyCode::Char('d') | KeyCode::Delete if self.chosen().is_some() => {
                self.is_asked = true;
            }
            _ => {}
        }
        Wanted::Nothing
    }

    /// Does what a click asks for: it chooses a game, and opens the one that is chosen.
    pub fn click(&mut self, at: Position) -> Wanted {
        self.is_asked = false;
        let row = usize::from(at.y.saturating_sub(self.rows.y)) + self.table.offset();
        if !self.rows.contains(at) || row >= self.games.len() {
            return Wanted::Nothing;
        }
        if self.table.selected() == Some(row) {
            return self.wanted(Purpose::Open);
        }
        self.table.select(Some(row));
        Wanted::Nothing
    }

    fn chosen(&self) -> Option<usize> {
        let chosen = self.table.selected()?;
        (chosen < self.games.len()).then_some(chosen)
    }

    fn wanted(&self, purpose: Purpose) -> Wanted {
        let path = self.chosen().map(|chosen| self.games[chosen].path.clone());
        path.map_or(Wanted::Nothing, |path| Wanted::Game(path, purpose))
    }

    /// Deletes the game that is chosen, unless it is open elsewhere.
    fn delete(&mut self) {
        let Some(chosen) = self.chosen() else {
            return;
        };
        let slot = Slot::take(self.games[chosen].path.clone());
        let deleted = slot.and_then(|slot| {
            let busy = || io::Error::other("the game is open in another window");
            slot.ok_or_else(busy)?.delete()
        });
        self.refresh();
        self.note = match deleted {
            Ok(()) => "deleted".into(),
            Err(error) => format!("not deleted: {}", tabletop::io_words(&error)),
        };
    }

    /// Draws the list over the whole screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>, catalogue: &Catalogue) {
        let area = frame.area();
        // How it stands matters more than who played, which the foot tells too.
        let players = if area.width < 80 { 0 } else { 12 };
        let widths = [14, 22, players, 5].map(Constraint::Length).into_iter();
        let widths = widths.chain([Constraint::Fill(1)]);
        let told = |kept: &Kept| {
            let told = kept.told.get_or_init(|| Told::read(&kept.path, catalogue));
            told.clone()
        };
        let chosen = self.chosen().map(|chosen| told(&self.games[chosen]));
        let more = chosen.map_or_else(String::new, |told| {
            let [_, _, _, standing] = told.columns;
            let words = [Some(standing), told.players].into_iter().flatten();
            words.collect::<Vec<_>>().join("; ")
        });
        let below = match (self.is_asked, &*self.note, &*self.games) {
            (true, ..) => "Delete this game? y: yes, any other key: no",
            (_, "", []) => NO_GAMES,
            (_, "", _) => KEYS,
            (_, note, _) => note,
        };
        let mut foot = wrapped_lines(&more, area.width.into(), "");
        foot.resize(foot.len().max(2), Line::default());
        foot.extend(wrapped_lines(below, area.width.into(), ""));
        let [head, rows, bottom] = area.layout(&Layout::vertical([
            Constraint::Length(2),
            Constraint::Fill(1),
            Constraint::Length(u16::try_from(foot.len()).unwrap_or(1)),
        ]));
        let count = counted(self.games.len(), "game", "games");
        frame.render_widget(heading(format!("Your games: {count}")), head);
        frame.render_widget(Paragraph::new(foot), bottom);
        // The line above the rows says what stands in them.
        self.rows = Rect {
            y: rows.y + 1,
            height: rows.height.saturating_sub(1),
            ..rows
        };
        // Only what is shown is read.
        let (near, height) = (self.table.selected().unwrap_or(0), usize::from(rows.height));
        let row = |(index, kept): (usize, &Kept)| {
            let told = (index.abs_diff(near) <= height).then(|| told(kept));
            let [title, who, moves, standing] = told.unwrap_or_default().columns;
            Row::new([ago(kept.played), title, who, moves, standing])
        };
        let names = ["Played", "Game", "Players", "Moves", "Result"];
        let table = Table::new(self.games.iter().enumerate().map(row), widths)
            .header(Row::new(names).style(Modifier::DIM))
            .row_highlight_style(Modifier::REVERSED)
            .highlight_symbol("> ");
        frame.render_stateful_widget(table, rows, &mut self.table);
    }
}
