//! How large the cells of the board are, and what has room beside them.

use menagerie::scene::Scene;
use ratatui::layout::{Rect, Size};

use crate::table::app::App;
use crate::table::cells::CellSize;
use crate::table::places::BoardPlace;

/// The fewest columns that the words beside the board need.
const SIDE_COLUMNS: u16 = 20;

/// The fewest lines that the words below the board need.
pub(super) const BELOW_LINES: u16 = 2;

/// The lines of the title, of the column labels, and at the foot of the screen.
pub(super) const HEAD_LINES: u16 = 1;
pub(super) const LABEL_LINES: u16 = 1;
pub(super) const FOOT_LINES: u16 = 1;

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
const fn gap(size: CellSize) -> u16 {
    match size {
        CellSize::Tile => 1,
        _ => 2,
    }
}

/// The least screen on which a part of the board can be seen, below so many lines.
pub(super) fn least(scene: &Scene, head: u16) -> Size {
    let tile = CellSize::Tile.size();
    Size::new(
        margin(scene) + FEWEST.1.min(scene.columns) * tile.width,
        head + FEWEST.0.min(scene.rows()) + LABEL_LINES + BELOW_LINES + FOOT_LINES,
    )
}

/// The layout of a screen whose first `head` lines are taken: the largest cells that fit with words
/// beside them, then the smallest without, then a part of the board. `None` if there is no room.
pub(super) fn layout(app: &App, screen: Rect, head: u16) -> Option<Layout> {
    let scene = app.scene();
    let least = least(scene, head);
    if screen.width < least.width || screen.height < least.height {
        return None;
    }
    let free = Rect {
        x: screen.x + margin(scene),
        y: screen.y + head,
        width: screen.width - margin(scene),
        height: screen.height - head - LABEL_LINES - BELOW_LINES - FOOT_LINES,
    };
    let whole = |size: CellSize| {
        let cell = size.size();
        Size::new(scene.columns * cell.width, scene.rows() * cell.height)
    };
    let fits = |size: CellSize, beside: u16| {
        whole(size).width + beside <= free.width && whole(size).height <= free.height
    };
    let mut sizes = CellSize::ALL.into_iter();
    let beside = sizes.find(|&size| fits(size, gap(size) + SIDE_COLUMNS));
    let size = beside.unwrap_or(CellSize::Tile);
    let cell = size.size();
    let shown = Size::new(
        scene.columns.min(free.width / cell.width) * cell.width,
        scene.rows().min(free.height / cell.height) * cell.height,
    );
    let mut board = BoardPlace {
        area: Rect::new(free.x, free.y, shown.width, shown.height),
        size,
        board: (scene.rows(), scene.columns),
        scroll: app.places.board.map_or((0, 0), |board| board.scroll),
        is_flipped: app.is_flipped,
    };
    board.scroll_to(app.cursor);
    Some(parts(board, beside.is_some(), screen))
}

/// The other parts of the screen, around the board.
fn parts(board: BoardPlace, has_side: bool, screen: Rect) -> Layout {
    let foot_top = screen.bottom() - FOOT_LINES;
    let below_top = board.area.bottom() + LABEL_LINES;
    // Words beside low cells go on beside those below.
    let is_low = matches!(board.size, CellSize::Wide | CellSize::Narrow);
    let side_left = board.area.right() + gap(board.size);
    let side_bottom = if is_low { foot_top } else { below_top };
    let below_right = if is_low {
        board.area.right()
    } else {
        screen.right()
    };
    Layout {
        side: has_side.then(|| {
            let width = screen.right().saturating_sub(side_left);
            Rect::new(side_left, board.area.y, width, side_bottom - board.area.y)
        }),
        below: Rect::new(
            screen.x,
            below_top,
            below_right - screen.x,
            foot_top - below_top,
        ),
        foot: Rect::new(screen.x, foot_top, screen.width, FOOT_LINES),
        board,
    }
}
