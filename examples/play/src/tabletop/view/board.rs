//! The board on the screen: how large its cells are, where they are, and how they look.

use menagerie::EventReport;
use menagerie::scene::Spot;
use ratatui::Frame;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Modifier;

use crate::tabletop::app::App;
use crate::tabletop::cells::{self, CellSize};
use crate::tabletop::theme::{Look, Theme};

/// The fewest columns that the words beside the board need.
pub(super) const SIDE_COLUMNS: u16 = 20;

/// The fewest lines that the words below the board need: what happened.
pub(super) const BELOW_LINES: u16 = 2;

/// The lines above the board and at the foot of the screen.
pub(super) const HEAD_LINES: u16 = 1;
pub(super) const FOOT_LINES: u16 = 1;

/// The largest size of cells that fits.
pub(super) fn cell_size(app: &App, area: Rect) -> Option<CellSize> {
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
pub(super) fn board_size(app: &App, size: CellSize) -> Size {
    let cell = size.size();
    Size::new(
        margin(app) + app.scene.columns * cell.width,
        app.scene.rows() * cell.height + 1,
    )
}

/// The columns left of the board: the longest row label and a blank.
pub(super) fn margin(app: &App) -> u16 {
    let lengths = app.scene.row_labels.iter().map(String::len);
    lengths.max().unwrap_or(0) as u16 + 1
}

/// The least screen for cells of a size.
pub(super) fn needed(app: &App, size: CellSize) -> Size {
    let board = board_size(app, size);
    Size::new(
        board.width + 2 + SIDE_COLUMNS,
        HEAD_LINES + board.height + BELOW_LINES + FOOT_LINES,
    )
}

pub(super) fn fits(needed: Size, area: Rect) -> bool {
    needed.width <= area.width && needed.height <= area.height
}

pub(super) fn spots_of(events: &[EventReport]) -> Vec<Spot> {
    let spots = events.iter().flat_map(|event| &event.spots);
    spots.copied().collect()
}

pub(super) fn draw_board(
    frame: &mut Frame<'_>,
    app: &App,
    theme: &Theme,
    size: CellSize,
    area: Rect,
) {
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
