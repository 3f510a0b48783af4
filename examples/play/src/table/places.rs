//! Where things are on the screen.

use menagerie::Spot;
use ratatui::layout::{Position, Rect, Size};

use super::cells::CellSize;
use super::command::Command;
use super::form_view::FormPlaces;

/// Something that can be clicked.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A cell of the board.
    Cell(Spot),
    /// A button, or an offer at the foot.
    Press(Command),
    /// A move of the list, by the ply after it.
    Ply(usize),
}

/// The number of pages of the help.
pub const HELP_PAGES: usize = 4;

/// Where the cells of the board are, or those of the part that is seen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BoardPlace {
    /// The cells without their labels.
    pub area: Rect,
    /// How large cells are drawn.
    pub size: CellSize,
    /// The rows and columns of the whole board.
    pub board: (u16, u16),
    /// The first row and column that are seen, counted as they are seen.
    pub scroll: (u16, u16),
    /// Whether the board is turned.
    pub is_flipped: bool,
}

impl BoardPlace {
    /// Row and column of a cell as a person sees them; and back.
    fn turned(&self, spot: Spot) -> Spot {
        if self.is_flipped {
            Spot {
                row: self.board.0 - 1 - spot.row,
                column: self.board.1 - 1 - spot.column,
            }
        } else {
            spot
        }
    }

    /// How many rows and columns are seen.
    fn shown(&self) -> (u16, u16) {
        let Size { width, height } = self.size.size();
        (self.area.height / height, self.area.width / width)
    }

    /// Scrolls no further than needed for a cell to be seen.
    pub fn scroll_to(&mut self, spot: Spot) {
        let seen = self.turned(spot);
        let scrolled = |first: u16, at: u16, shown: u16, all: u16| {
            let first = first.clamp(at.saturating_sub(shown.saturating_sub(1)), at);
            first.min(all - shown)
        };
        let (rows, columns) = self.shown();
        self.scroll = (
            scrolled(self.scroll.0, seen.row, rows, self.board.0),
            scrolled(self.scroll.1, seen.column, columns, self.board.1),
        );
    }

    /// Whether more of the board is above, below, to the left and to the right of what is seen.
    pub fn ways_on(&self) -> [bool; 4] {
        let (rows, columns) = self.shown();
        let (row, column) = self.scroll;
        [
            row > 0,
            row + rows < self.board.0,
            column > 0,
            column + columns < self.board.1,
        ]
    }

    /// Where a cell is; `None` if it is not seen.
    pub fn cell(&self, spot: Spot) -> Option<Rect> {
        let seen = self.turned(spot);
        let Size { width, height } = self.size.size();
        let row = seen.row.checked_sub(self.scroll.0)?;
        let column = seen.column.checked_sub(self.scroll.1)?;
        let cell = Rect::new(
            self.area.x + column * width,
            self.area.y + row * height,
            width,
            height,
        );
        (cell.right() <= self.area.right() && cell.bottom() <= self.area.bottom()).then_some(cell)
    }

    /// The cells that are seen, each with where it is.
    pub fn cells(&self) -> impl Iterator<Item = (Spot, Rect)> + '_ {
        let columns = self.board.1;
        let rows = 0..self.board.0;
        let spots = rows.flat_map(move |row| (0..columns).map(move |column| Spot { row, column }));
        spots.filter_map(|spot| Some((spot, self.cell(spot)?)))
    }

    /// The cell at a place of the screen.
    pub fn spot_at(&self, at: Position) -> Option<Spot> {
        if !self.area.contains(at) {
            return None;
        }
        let Size { width, height } = self.size.size();
        Some(self.turned(Spot {
            row: (at.y - self.area.y) / height + self.scroll.0,
            column: (at.x - self.area.x) / width + self.scroll.1,
        }))
    }
}

/// How much of the help is seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpPlace {
    /// How many lines are seen at once.
    pub room: usize,
    /// The lines of the page, as text.
    pub lines: Vec<String>,
}

impl HelpPlace {
    /// Returns the next line after one that has a text, in letters of any case. After the last line
    /// comes the first.
    pub fn find(&self, text: &str, after: usize) -> Option<usize> {
        let text = text.to_lowercase();
        let count = self.lines.len();
        let lines = (after + 1..count).chain(0..count.min(after + 1));
        let mut lines = lines.filter(|&line| self.lines[line].to_lowercase().contains(&text));
        lines.next()
    }
}

/// Where things were drawn last.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Buttons and offers.
    pub commands: Vec<(Rect, Command)>,
    /// The moves of the list, each with the ply after it.
    pub plies: Vec<(Rect, usize)>,
    /// The board; `None` if the screen is too small for it, or was never drawn.
    pub board: Option<BoardPlace>,
    /// The parts of the form, if there is one.
    pub form: FormPlaces,
    /// The help, if it is open.
    pub help: Option<HelpPlace>,
    /// The moves to choose from, one a line.
    pub menu: Option<Rect>,
    /// Whether the screen is too small.
    pub is_too_small: bool,
}

impl Places {
    /// What is at a place.
    pub fn at(&self, at: Position) -> Option<Hit> {
        let pressed = self.commands.iter().find(|(area, _)| area.contains(at));
        let ply = self.plies.iter().find(|(area, _)| area.contains(at));
        let ply = ply.map(|&(_, ply)| Hit::Ply(ply));
        let cell = || self.board?.spot_at(at).map(Hit::Cell).or(ply);
        pressed
            .map(|&(_, command)| Hit::Press(command))
            .or_else(cell)
    }
}
