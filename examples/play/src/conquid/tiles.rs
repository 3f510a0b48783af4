//! The tiles of the board: two columns and a line each, or as much more as there is room for.

use conquid::{Board, Cell, Player, Position, Set, SquareSet};
use grid_core::scene::{Ground, Scene};
use grid_core::{Depict, Game, Outcome};
use ratatui::buffer::Buffer;
use ratatui::layout::{self, Rect};
use ratatui::style::{Modifier, Style};

use crate::tabletop::{Look, Rgb, Theme};

use super::config::Colours;
use super::table::{Kind, Table};

/// The columns left of the board: a row number and a blank.
pub const MARGIN: u16 = 3;

/// The largest scale of tiles.
const LARGEST: u16 = 4;

/// The fewest tiles of which it is worth seeing a part of the board.
const FEWEST: (u16, u16) = (4, 10);

/// Where the tiles are on the screen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    board: Board,
    /// The tiles without their labels.
    area: Rect,
    /// A tile has this many lines, and twice as many columns.
    scale: u16,
    /// The first row and column that are seen, as they are seen.
    scroll: (u16, u16),
    is_flipped: bool,
}

/// The largest scale at which a board fits; `None` if it fits at none.
pub fn scale(board: Board, width: u16, height: u16) -> Option<u16> {
    let (rows, columns) = (board.rows() as u16, board.columns() as u16);
    let fits = |&scale: &u16| rows * scale <= height && 2 * columns * scale <= width;
    (1..=LARGEST).rev().find(fits)
}

impl Tiling {
    /// Tiles at the top left of an area, the largest that fit; else a part of the board with the cursor in
    /// it, moved no further from where it was than need be. `None` if the area is too small for that.
    pub fn new(
        board: Board,
        area: Rect,
        cursor: Cell,
        scroll: (u16, u16),
        is_flipped: bool,
    ) -> Option<Self> {
        let (rows, columns) = (board.rows() as u16, board.columns() as u16);
        let scale = scale(board, area.width, area.height).unwrap_or(1);
        let seen_rows = rows.min(area.height / scale);
        let seen_columns = columns.min(area.width / (2 * scale));
        if seen_rows < FEWEST.0.min(rows) || seen_columns < FEWEST.1.min(columns) {
            return None;
        }
        let mut tiling = Self {
            board,
            area: Rect {
                width: seen_columns * 2 * scale,
                height: seen_rows * scale,
                ..area
            },
            scale,
            scroll: (0, 0),
            is_flipped,
        };
        let (row, column) = tiling.seen(cursor);
        let scrolled = |first: u16, at: u16, seen: u16, all: u16| {
            let first = first.clamp(at.saturating_sub(seen - 1), at);
            first.min(all - seen)
        };
        tiling.scroll = (
            scrolled(scroll.0, row, seen_rows, rows),
            scrolled(scroll.1, column, seen_columns, columns),
        );
        Some(tiling)
    }

    /// The least area for a board, as columns and lines.
    pub fn least(board: Board) -> (u16, u16) {
        (
            2 * FEWEST.1.min(board.columns() as u16),
            FEWEST.0.min(board.rows() as u16),
        )
    }

    /// The tiles without their labels.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// The first row and column that are seen, as they are seen.
    pub fn scroll(&self) -> (u16, u16) {
        self.scroll
    }

    /// Row and column of a cell as seen from where the person sits.
    fn seen(&self, cell: Cell) -> (u16, u16) {
        let (row, column) = (cell.row(), cell.column());
        let (row, column) = if self.is_flipped {
            (
                self.board.rows() - 1 - row,
                self.board.columns() - 1 - column,
            )
        } else {
            (row, column)
        };
        (row as u16, column as u16)
    }

    /// Where a cell's tile is; `None` if it is not seen.
    pub fn tile(&self, cell: Cell) -> Option<Rect> {
        let (row, column) = self.seen(cell);
        let (row, column) = (
            row.checked_sub(self.scroll.0)?,
            column.checked_sub(self.scroll.1)?,
        );
        let tile = Rect::new(
            self.area.x + column * 2 * self.scale,
            self.area.y + row * self.scale,
            2 * self.scale,
            self.scale,
        );
        (tile.right() <= self.area.right() && tile.bottom() <= self.area.bottom()).then_some(tile)
    }

    /// The cells whose tiles are seen.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let board = self.board;
        let rows = 0..board.rows();
        rows.flat_map(move |row| (0..board.columns()).map(move |column| Cell::at(row, column)))
    }

    /// The cell whose tile is at a place of the screen.
    pub fn cell_at(&self, at: layout::Position) -> Option<Cell> {
        self.cells()
            .find(|&cell| self.tile(cell).is_some_and(|tile| tile.contains(at)))
    }
}

/// What is special about cells, and how it is written beside their pieces.
struct Marks {
    cursor: Cell,
    picked: Set,
    gained: Set,
    lost: Set,
    corners: Set,
    happened: Set,
}

impl Marks {
    fn new(table: &Table, cursor: Cell) -> Self {
        let (now, seen) = (table.position(), table.seen());
        let all =
            |position: &Position| *position.cells(Player::First) | *position.cells(Player::Second);
        let gained = Player::ALL.map(|player| seen.cells(player).difference(*now.cells(player)));
        let is_seeking = table.kind() == Some(Kind::Vanquish) && table.previewed().is_none();
        let happened = if table.kind().is_none() {
            table.last_events()
        } else {
            // While a move is made up, what the last one did would only confuse.
            None
        };
        let happened = happened.map_or(Set::EMPTY, |(before, events)| {
            let spots = events.iter().flat_map(|event| before.event_spots(event));
            let cells = spots.map(|spot| Cell::new(spot.row.into(), spot.column.into()));
            cells.flatten().collect()
        });
        Self {
            cursor,
            picked: table.picked().iter().copied().collect(),
            gained: gained[0] | gained[1],
            lost: all(&now).difference(all(&seen)),
            corners: if is_seeking {
                now.vanquishable()
            } else {
                Set::EMPTY
            },
            happened,
        }
    }

    fn of(&self, cell: Cell) -> (Look, char) {
        if self.cursor == cell {
            (Look::Cursor, '<')
        } else if self.picked.contains(cell) {
            (Look::Picked, '+')
        } else if self.gained.contains(cell) {
            (Look::Foreseen, '+')
        } else if self.lost.contains(cell) {
            (Look::Foreseen, '-')
        } else if self.corners.contains(cell) {
            (Look::Target, 'v')
        } else if self.happened.contains(cell) {
            (Look::Happened, '\'')
        } else {
            (Look::Plain, ' ')
        }
    }
}

/// The colours of a position's tiles.
struct Paint<'a> {
    position: &'a Position,
    colours: Colours,
    /// The cells in the colour of their owner's base.
    path: Set,
}

impl Paint<'_> {
    /// The colour of a tile. The heart of a 3x3 base has that of cells, as in the original.
    fn of(&self, cell: Cell) -> Rgb {
        let board = self.position.board();
        if let Some(owner) = self.position.base_owner(cell) {
            let is_heart = board.base() == 3 && cell == board.base_start(owner);
            return if is_heart {
                self.colours.cell(owner)
            } else {
                self.colours.base(owner)
            };
        }
        match self.position.owner(cell) {
            Some(owner) if self.path.contains(cell) => self.colours.base(owner),
            Some(owner) => self.colours.cell(owner),
            None => Colours::EMPTY,
        }
    }
}

/// How a board is drawn.
pub struct Brush<'a> {
    /// The marks.
    pub theme: &'a Theme,
    /// The colours.
    pub colours: Colours,
}

/// Draws the tiles with their labels.
pub fn draw(table: &Table, cursor: Cell, tiling: &Tiling, brush: &Brush<'_>, buffer: &mut Buffer) {
    let position = table.seen();
    let scene = position.scene();
    let marks = Marks::new(table, cursor);
    let path = match position.decided() {
        Some(Outcome::Win(winner)) => position.winning_path(winner),
        _ => Vec::new(),
    };
    let paint = Paint {
        position: &position,
        colours: brush.colours,
        path: path.into_iter().collect(),
    };
    for (cell, seen) in tiling.cells().zip(&scene.cells) {
        let Some(tile) = tiling.tile(cell) else {
            continue;
        };
        let colour = paint.of(cell);
        let ground = colour.on_terminal(brush.theme.palette());
        buffer.set_style(tile, Style::new().bg(ground));
        let (x, y) = (tile.x + tiling.scale - 1, tile.y + (tiling.scale - 1) / 2);
        let mut bytes = [0; 4];
        let mut put = |x: u16, character: char, style: Style| {
            buffer.set_string(x, y, character.encode_utf8(&mut bytes), style);
        };
        let piece = seen.piece.as_ref().map(|piece| brush.theme.piece(piece));
        let style = Style::new().fg(colour.ink(brush.theme.palette()));
        match piece {
            Some(piece) => put(x, piece, style.add_modifier(Modifier::BOLD)),
            None => put(x, brush.theme.faint_dot(), style.patch(brush.theme.faint())),
        }
        let (look, mark) = marks.of(cell);
        if look != Look::Plain {
            let style = brush.theme.ground(Ground::Light, look);
            let style = style.patch(brush.theme.owner(None));
            put(x + 1, mark, style.add_modifier(Modifier::BOLD));
        }
    }
    draw_labels(&scene, tiling, buffer);
}

/// The numbers of the rows and columns that are seen. Numbers of two digits touch where tiles are small: so
/// every other one is fainter.
fn draw_labels(scene: &Scene, tiling: &Tiling, buffer: &mut Buffer) {
    let area = tiling.area();
    let (rows, columns) = (tiling.board.rows(), tiling.board.columns());
    let top = |column: usize| (0..rows).find_map(|row| tiling.tile(Cell::at(row, column)));
    let side = |row: usize| (0..columns).find_map(|column| tiling.tile(Cell::at(row, column)));
    let style = |number: usize| {
        if number.is_multiple_of(2) {
            Style::new()
        } else {
            Style::new().add_modifier(Modifier::DIM)
        }
    };
    for (row, label) in scene.row_labels.iter().enumerate() {
        if let Some(tile) = side(row) {
            let y = tile.y + (tile.height - 1) / 2;
            let x = area.x - MARGIN;
            buffer.set_string(x, y, format!("{label:>2}"), style(row));
        }
    }
    for (column, label) in scene.column_labels.iter().enumerate() {
        if let Some(tile) = top(column) {
            let x = tile.x + tiling.scale - 1;
            buffer.set_string(x, area.bottom(), label, style(column));
        }
    }
}
