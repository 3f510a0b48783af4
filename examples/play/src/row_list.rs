//! Lists over the whole screen, from which a person chooses a row.

use std::fmt::Debug;
use std::path::PathBuf;

use menagerie::Catalogue;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Row, Table, TableState};

use crate::peer::Address;
use crate::table::{heading, wrapped_lines};

/// With fewer columns the third column of a list is left out, since the foot tells it, too.
const WIDE: u16 = 80;

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
    /// The table at an address is joined.
    Join(Address),
    /// The table at an address is watched.
    Watch(Address),
}

/// What the menu shows in place of its form.
pub trait MenuList: Debug {
    /// Does what a key asks for.
    fn key(&mut self, code: KeyCode) -> Wanted;

    /// Does what a click asks for: it chooses a row, and opens the one that is chosen.
    fn click(&mut self, at: Position) -> Wanted;

    /// Lists the rows anew. The same one stays chosen, or the one that takes its place.
    fn refresh(&mut self);

    /// Says something below the rows.
    fn tell(&mut self, words: String);

    /// Draws the list over the whole screen.
    fn draw(&mut self, frame: &mut Frame<'_>, catalogue: &Catalogue);
}

/// The row that is chosen, and where the rows are.
#[derive(Debug, Default)]
pub struct RowList {
    state: TableState,
    count: usize,
    /// Where the rows were drawn last.
    rows: Rect,
}

/// What a list shows around its rows.
#[derive(Debug)]
pub struct Around<'a> {
    /// What stands above.
    pub title: String,
    /// The names of the columns, and how wide all but the last are.
    pub columns: [(&'a str, u16); 5],
    /// What there is to say of the row that is chosen.
    pub more: String,
    /// What the keys do, or what was done last.
    pub foot: &'a str,
}

impl RowList {
    /// Makes a list of this many rows. The first one is chosen.
    pub fn new(count: usize) -> Self {
        let first = (count > 0).then_some(0);
        Self {
            state: TableState::new().with_selected(first),
            count,
            rows: Rect::default(),
        }
    }

    /// The list with another number of rows. This one is chosen, or the choice stays where it is.
    pub fn with_count(self, count: usize, chosen: Option<usize>) -> Self {
        let chosen = chosen.or(self.chosen()).unwrap_or(0);
        let chosen = chosen.min(count.saturating_sub(1));
        let mut list = Self::new(count);
        list.choose(chosen);
        list
    }

    /// The index of the row that is chosen; `None` without rows.
    pub fn chosen(&self) -> Option<usize> {
        self.state.selected().filter(|chosen| *chosen < self.count)
    }

    fn choose(&mut self, row: usize) {
        self.state.select((self.count > 0).then_some(row));
    }

    /// Goes from row to row, if a key does that.
    pub fn key(&mut self, code: KeyCode) {
        let page = self.rows.height.max(1);
        match code {
            KeyCode::Down | KeyCode::Char('j') => self.state.select_next(),
            KeyCode::Up | KeyCode::Char('k') => self.state.select_previous(),
            KeyCode::PageDown | KeyCode::Char(' ') => self.state.scroll_down_by(page),
            KeyCode::PageUp => self.state.scroll_up_by(page),
            KeyCode::Home => self.state.select_first(),
            KeyCode::End => self.state.select_last(),
            _ => return,
        }
        let last = self.count.saturating_sub(1);
        self.choose(self.state.selected().unwrap_or(0).min(last));
    }

    /// Chooses the row at a place. Returns whether it was chosen before: a second click opens it.
    pub fn click(&mut self, at: Position) -> bool {
        let row = usize::from(at.y.saturating_sub(self.rows.y)) + self.state.offset();
        if !self.rows.contains(at) || row >= self.count {
            return false;
        }
        let is_again = self.chosen() == Some(row);
        self.choose(row);
        is_again
    }

    /// Draws the list. The words of a row are asked for only if it may be seen.
    pub fn draw(
        &mut self,
        frame: &mut Frame<'_>,
        around: Around<'_>,
        words: impl Fn(usize) -> [String; 5],
    ) {
        let area = frame.area();
        let mut foot = wrapped_lines(&around.more, area.width.into(), "");
        foot.resize(foot.len().max(2), Line::default());
        foot.extend(wrapped_lines(around.foot, area.width.into(), ""));
        let [head, rows, bottom] = area.layout(&Layout::vertical([
            Constraint::Length(2),
            Constraint::Fill(1),
            Constraint::Length(u16::try_from(foot.len()).unwrap_or(1)),
        ]));
        frame.render_widget(heading(around.title), head);
        frame.render_widget(Paragraph::new(foot), bottom);
        // The line above the rows says what stands in them.
        self.rows = Rect {
            y: rows.y + 1,
            height: rows.height.saturating_sub(1),
            ..rows
        };
        let near = self.chosen().unwrap_or(0);
        let row = |index: usize| match index.abs_diff(near) <= rows.height.into() {
            true => Row::new(words(index)),
            false => Row::default(),
        };
        let widths = around.columns.iter().enumerate();
        let widths = widths.map(|(index, (_, width))| match index {
            4 => Constraint::Fill(1),
            2 if area.width < WIDE => Constraint::Length(0),
            _ => Constraint::Length(*width),
        });
        let names = around.columns.map(|(name, _)| name);
        let table = Table::new((0..self.count).map(row), widths)
            .header(Row::new(names).style(Modifier::DIM))
            .row_highlight_style(Modifier::REVERSED)
            .highlight_symbol("> ");
        frame.render_stateful_widget(table, rows, &mut self.state);
    }
}
