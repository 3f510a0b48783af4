//! An arrow across the board, for the move that the computer advises.

use menagerie::Spot;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::table::cells::CellSize;
use crate::table::places::BoardPlace;
use crate::table::theme::Theme;

/// Draws an arrow from a cell to another. Its head takes the place of the sign in the cell that it
/// leads to, on the side from which it comes. Its line goes only through the cells between them,
/// where they are empty: a knight's leap and a single step have no line.
pub(super) fn draw_arrow(
    place: &BoardPlace,
    ends @ [from, to]: [Spot; 2],
    theme: &Theme,
    buffer: &mut Buffer,
) {
    let (Some(from), Some(to)) = (place.cell(from), place.cell(to)) else {
        return;
    };
    let style = theme.arrow();
    let (start, end) = (middle(from), middle(to));
    let (right, down) = (end.0 - start.0, end.1 - start.1);
    // A slanted line has one sign in each line of the screen.
    let steps = if down == 0 { right.abs() } else { down.abs() };
    let line = theme
        .arrow_line((right.signum(), down.signum()))
        .to_string();
    for step in (1..steps).filter(|_| is_straight(ends)) {
        // Rounded to the nearest column or line.
        let part = |length: i32| (2 * length * step + steps * length.signum()) / (2 * steps);
        let at = (start.0 + part(right), start.1 + part(down));
        let at = Position::new(at.0 as u16, at.1 as u16);
        if !from.contains(at) && !to.contains(at) && buffer[at].symbol() == " " {
            buffer.set_string(at.x, at.y, &line, style);
        }
    }
    let [left_sign, right_sign] = place.size.signs();
    let (x, y) = match to.x < from.x || place.size == CellSize::Tile {
        true => right_sign,
        false => left_sign,
    };
    let head = theme.arrow_head(head_way(right, down)).to_string();
    buffer.set_string(to.x + x, to.y + y, head, style);
}

/// Whether the way between two cells goes along a row, a column or a diagonal.
fn is_straight([from, to]: [Spot; 2]) -> bool {
    let (down, right) = (from.row.abs_diff(to.row), from.column.abs_diff(to.column));
    down == 0 || right == 0 || down == right
}

/// The middle of a cell.
fn middle(cell: Rect) -> (i32, i32) {
    let (right, down) = ((cell.width - 1) / 2, (cell.height - 1) / 2);
    (i32::from(cell.x + right), i32::from(cell.y + down))
}

/// Where the head of an arrow points that goes so far to the right and down.
fn head_way(right: i32, down: i32) -> (i32, i32) {
    // A character is about twice as high as wide.
    let (across, along) = (right.abs(), 2 * down.abs());
    let is_slanted = across <= 2 * along && along <= 2 * across;
    match (is_slanted, across > along) {
        (true, _) => (right.signum(), down.signum()),
        (false, true) => (right.signum(), 0),
        (false, false) => (0, down.signum()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_points_where_the_line_goes() {
        assert_eq!(head_way(20, 1), (1, 0));
        assert_eq!(head_way(0, -6), (0, -1));
        assert_eq!(head_way(-8, 4), (-1, 1));
    }
}
