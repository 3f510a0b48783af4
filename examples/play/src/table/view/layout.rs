//! How large the cells of the board are, and what has room beside them.

use menagerie::scene::Scene;
use ratatui::layout::{Rect, Size};

use super::buttons::foot;
use crate::table::app::App;
use crate::table::cells::CellSize;
use crate::table::places::BoardPlace;

/// The fewest and the most columns of the words beside the board.
const SIDE_COLUMNS: u16 = 20;
const MOST_SIDE_COLUMNS: u16 = 48;

/// The lines that the words below the board need, and the fewest with which a board fits.
const BELOW_LINES: u16 = 2;
const FEWEST_BELOW_LINES: u16 = 1;

/// The lines of the title and of the column labels.
pub(super) const HEAD_LINES: u16 = 1;
const LABEL_LINES: u16 = 1;

/// The fewest and the most lines at the foot of the screen.
pub(super) const FOOT_LINES: u16 = 1;
const MOST_FOOT_LINES: u16 = 2;

/// The fewest rows and columns of a larger board that are worth seeing.
const FEWEST: (u16, u16) = (4, 10);

/// Where the parts of the screen are.
#[derive(Copy, Clone, Debug)]
pub(super) struct Layout {
    pub(super) board: BoardPlace,
    /// The words beside the board, if they have room.
    pub(super) side: Option<Rect>,
    /// The words below the board.
    pub(super) below: Rect,
    pub(super) foot: Rect,
}

/// The columns left of the board: the longest row label and a blank.
pub(super) fn margin(scene: &Scene) -> u16 {
    let lengths = scene.row_labels.iter().map(String::len);
    lengths.max().unwrap_or(0) as u16 + 1
}

/// The blanks between the board and the words beside it.
fn gap(size: CellSize) -> u16 {
    if size == CellSize::TILE { 1 } else { 2 }
}

/// Returns the smallest screen that shows a part of the board below `head` lines.
pub(super) fn least(scene: &Scene, head: u16) -> Size {
    let tile = CellSize::TILE.size();
    Size::new(
        margin(scene) + FEWEST.1.min(scene.columns) * tile.width,
        head + FEWEST.0.min(scene.rows()) + LABEL_LINES + BELOW_LINES + FOOT_LINES,
    )
}

/// The size of the cells, and whether words have room beside the board: the largest size with words
/// beside it that shows all marks, then without, then one that shows only some; at last the
/// smallest, of which a part is seen.
fn best_size(scene: &Scene, free: Size) -> (CellSize, bool) {
    let sizes = CellSize::all(scene.is_area()).iter().copied();
    let fits = |size: CellSize, beside: u16| {
        let cell = size.size();
        scene.columns * cell.width + beside <= free.width
            && scene.rows() * cell.height <= free.height
    };
    let shows_all = |size: CellSize| scene.is_area() || size.shows_marks();
    let fits_beside = |size: CellSize| fits(size, gap(size) + SIDE_COLUMNS);
    let beside = sizes.clone().find(|&size| fits_beside(size));
    let alone = sizes
        .clone()
        .find(|&size| fits(size, 0) && size.shows_marks());
    match (beside, alone) {
        (Some(size), _) if shows_all(size) => (size, true),
        (_, Some(size)) if !scene.is_area() => (size, false),
        (Some(CellSize::TILE), _) if fits(CellSize::BARE, 0) => (CellSize::BARE, false),
        (Some(size), _) => (size, true),
        (None, _) => (CellSize::TILE, false),
    }
}

/// The layout of a screen whose first `head` lines are taken. `None` if there is no room.
pub(super) fn layout(app: &App, screen: Rect, head: u16) -> Option<Layout> {
    let least = least(app.scene(), head);
    if screen.width < least.width || screen.height < least.height {
        return None;
    }
    let below_and_foot = |below: u16, foot: u16| layout_with(app, screen, (head, below, foot));
    let is_whole = |layout: &Layout| layout.board.ways_on() == [false; 4];
    let mut best = below_and_foot(BELOW_LINES, FOOT_LINES);
    if !is_whole(&best) {
        let fitting = Some(below_and_foot(FEWEST_BELOW_LINES, FOOT_LINES));
        return fitting.filter(is_whole).or(Some(best));
    }
    // The offers take lines that the board does not need.
    let offers = foot(app, Rect::new(0, 0, screen.width, MOST_FOOT_LINES));
    for lines in FOOT_LINES + 1..=offers.lines() {
        let other = below_and_foot(BELOW_LINES, lines);
        if (other.board.size, other.side.is_some()) != (best.board.size, best.side.is_some())
            || !is_whole(&other)
        {
            break;
        }
        best = other;
    }
    Some(best)
}

/// The layout of a screen with this many lines above the board, for words below it, and at its
/// foot.
fn layout_with(app: &App, screen: Rect, (head, below, foot): (u16, u16, u16)) -> Layout {
    let scene = app.scene();
    let margin = margin(scene);
    let free = Size::new(
        screen.width - margin,
        screen
            .height
            .saturating_sub(head + LABEL_LINES + below + foot),
    );
    let (size, has_side) = best_size(scene, free);
    let cell = size.size();
    let shown = Size::new(
        scene.columns.min(free.width / cell.width) * cell.width,
        scene.rows().min(free.height / cell.height) * cell.height,
    );
    // What is seen stands in the middle. Below high cells there are some lines for words.
    let beside = if has_side {
        gap(size) + MOST_SIDE_COLUMNS
    } else {
        0
    };
    let left = free.width.saturating_sub(shown.width + beside) / 2;
    let above = match size.is_high() {
        true => (free.height - shown.height).saturating_sub(4) / 2,
        false => 0,
    };
    let mut board = BoardPlace {
        area: Rect::new(
            screen.x + margin + left,
            screen.y + head + above,
            shown.width,
            shown.height,
        ),
        size,
        board: (scene.rows(), scene.columns),
        scroll: app.places.board.map_or((0, 0), |board| board.scroll),
        is_flipped: app.is_flipped,
    };
    board.scroll_to(app.cursor);
    parts(board, (margin, foot), has_side, screen)
}

/// The other parts of the screen, around the board.
fn parts(board: BoardPlace, (margin, foot): (u16, u16), has_side: bool, screen: Rect) -> Layout {
    let foot_top = screen.bottom() - foot;
    let below_top = board.area.bottom() + LABEL_LINES;
    let side_left = board.area.right() + gap(board.size);
    let left = board.area.x - margin;
    let below_right = if has_side {
        board.area.right()
    } else {
        screen.right()
    };
    Layout {
        side: has_side.then(|| {
            let width = screen
                .right()
                .saturating_sub(side_left)
                .min(MOST_SIDE_COLUMNS);
            Rect::new(side_left, board.area.y, width, foot_top - board.area.y)
        }),
        below: Rect::new(left, below_top, below_right - left, foot_top - below_top),
        foot: Rect::new(screen.x, foot_top, screen.width, foot),
        board,
    }
}
