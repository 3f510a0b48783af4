//! How large the cells of the board are, and what has room around it.

use menagerie::board_scene::Scene;
use ratatui::layout::{Constraint, Layout, Rect, Size};

use super::buttons::{foot, usual_offers};
use crate::table::app::App;
use crate::table::cells::CellSize;
use crate::table::places::BoardPlace;

/// The fewest columns of the words beside the board where few and where many lines are free below
/// it, and the most.
const SIDE_COLUMNS: u16 = 20;
const WIDE_SIDE_COLUMNS: u16 = 28;
const MOST_SIDE_COLUMNS: u16 = 48;
/// The blanks between the board and the words beside it.
const GAP: u16 = 2;

/// The lines of the title, of the column labels, and the fewest for words below the board.
pub(super) const HEAD_LINES: u16 = 1;
const LABEL_LINES: u16 = 1;
const BELOW_LINES: u16 = 1;
/// The fewest lines below a board without words beside it, if smaller cells leave more.
const ALONE_BELOW_LINES: u16 = 4;
/// If this many lines are free below the board, narrow columns beside it are not used for words.
const MANY_BELOW_LINES: u16 = 8;

/// The fewest and the most lines at the foot of the screen.
const FOOT_LINES: u16 = 1;
const MOST_FOOT_LINES: u16 = 2;

/// The fewest rows and columns of a larger board that are worth seeing.
const FEWEST: (u16, u16) = (4, 10);

/// Where the parts of the screen are.
#[derive(Copy, Clone, Debug)]
pub(super) struct Parts {
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

/// Returns the smallest screen that shows a part of the board below `head` lines.
pub(super) fn least(scene: &Scene, head: u16) -> Size {
    let tile = CellSize::Tile.size();
    Size::new(
        margin(scene) + FEWEST.1.min(scene.columns) * tile.width,
        head + FEWEST.0.min(scene.rows()) + LABEL_LINES + BELOW_LINES + FOOT_LINES,
    )
}

/// The size of the cells in a free area, and whether words have room beside the board: the largest
/// size with words beside it that shows all marks, then without, then the smallest, of which
/// perhaps a part is seen.
fn best_size(scene: &Scene, free: Size) -> (CellSize, bool) {
    let fits = |size: &CellSize, beside: u16| {
        let cell = size.size();
        scene.columns * cell.width + beside <= free.width
            && scene.rows() * cell.height <= free.height
    };
    let lines_below = |size: &CellSize| {
        let rows = scene.rows() * size.size().height;
        (free.height + BELOW_LINES).saturating_sub(rows)
    };
    let has_few_lines = |size: &CellSize| lines_below(size) < MANY_BELOW_LINES;
    let all = CellSize::ALL.into_iter();
    let mut beside = all.clone().filter(|size| {
        fits(size, GAP + WIDE_SIDE_COLUMNS) || fits(size, GAP + SIDE_COLUMNS) && has_few_lines(size)
    });
    let alone = all.filter(|size| size.shows_marks() && fits(size, 0));
    let roomy = alone
        .clone()
        .find(|size| lines_below(size) >= ALONE_BELOW_LINES);
    match (beside.next(), roomy.or(alone.clone().next())) {
        (Some(size), _) if size.shows_marks() || scene.is_area() => (size, true),
        (_, Some(size)) => (size, false),
        (Some(size), None) => (size, true),
        (None, None) => (CellSize::Tile, false),
    }
}

/// The parts of a screen whose first `head` lines are taken. `None` if there is no room.
pub(super) fn parts(app: &App, screen: Rect, head: u16) -> Option<Parts> {
    let least = least(app.scene(), head);
    if screen.width < least.width || screen.height < least.height {
        return None;
    }
    let usual = parts_with(app, screen, head, FOOT_LINES);
    // The offers take a line that the board does not need.
    // The board stays where it is while a move is typed.
    let offers = usual_offers(app);
    let offers = foot(&offers, Rect::new(0, 0, screen.width, MOST_FOOT_LINES));
    let other = parts_with(app, screen, head, offers.lines());
    let is_as_good = other.board.size == usual.board.size
        && other.side.is_some() == usual.side.is_some()
        && other.board.ways_on() == usual.board.ways_on()
        && other.below.height >= BELOW_LINES;
    Some(if is_as_good { other } else { usual })
}

/// The parts of a screen with this many lines above the board and at its foot.
fn parts_with(app: &App, screen: Rect, head: u16, foot: u16) -> Parts {
    let scene = app.scene();
    let margin = margin(scene);
    let lines = [
        Constraint::Length(head),
        Constraint::Fill(1),
        Constraint::Length(foot),
    ];
    let [_, body, foot] = Layout::vertical(lines).areas(screen);
    let free = Size::new(
        body.width - margin,
        body.height.saturating_sub(LABEL_LINES + BELOW_LINES),
    );
    let (size, has_side) = best_size(scene, free);
    let cell = size.size();
    let shown = Size::new(
        scene.columns.min(free.width / cell.width) * cell.width,
        scene.rows().min(free.height / cell.height) * cell.height,
    );
    let side_width = match has_side {
        true => (free.width - shown.width)
            .saturating_sub(GAP)
            .min(MOST_SIDE_COLUMNS),
        false => 0,
    };
    // What is seen stands in the middle.
    let gap = if has_side { GAP } else { 0 };
    let columns = [margin + shown.width, gap, side_width].map(Constraint::Length);
    let [board, _, side] = Layout::horizontal(columns)
        .flex(ratatui::layout::Flex::Center)
        .areas(body);
    let mut place = BoardPlace {
        area: Rect::new(board.x + margin, board.y, shown.width, shown.height),
        size,
        board: (scene.rows(), scene.columns),
        scroll: app.places.board.map_or((0, 0), |board| board.scroll),
        is_flipped: app.is_flipped,
    };
    place.scroll_to(app.cursor);
    let top = place.area.bottom() + LABEL_LINES;
    let [left, right] = match has_side {
        true => [board.x, board.right()],
        false => [screen.x, screen.right()],
    };
    Parts {
        board: place,
        side: has_side.then_some(side),
        below: Rect::new(left, top, right - left, body.bottom().saturating_sub(top)),
        foot,
    }
}
