//! An arrow across the board, for the move that the computer advises.

use menagerie::scene::Spot;
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
    let is_straight = is_straight(ends);
    let (Some(from), Some(to)) = (place.cell(from), place.cell(to)) else {
        return;
    };
    let style = theme.arrow();
    let path = line(middle(from), middle(to));
    let is_level = from.y == to.y;
    for pair in path.windows(2).filter(|_| is_straight) {
        let (before, at) = (pair[0], pair[1]);
        let way = (at.0 - before.0, at.1 - before.1);
        // A slanted line has one sign in each line of the screen.
        let is_drawn = is_level || way.1 != 0;
        let is_between = !contains(from, at) && !contains(to, at);
        let position = Position::new(at.0 as u16, at.1 as u16);
        if is_drawn && is_between && buffer[position].symbol() == " " {
            let sign = theme.arrow_line(way).to_string();
            buffer.set_string(position.x, position.y, sign, style);
        }
    }
    let [left, right] = place.size.signs();
    let (x, y) = if to.x < from.x { right } else { left };
    let (x, y) = if place.size == CellSize::Tile {
        right
    } else {
        (x, y)
    };
    let sign = theme.arrow_head(end_way(&path)).to_string();
    buffer.set_string(to.x + x, to.y + y, sign, style);
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

fn contains(cell: Rect, (x, y): (i32, i32)) -> bool {
    cell.contains(Position::new(x as u16, y as u16))
}

/// Where a path goes in its last part.
fn end_way(path: &[(i32, i32)]) -> (i32, i32) {
    let (Some(first), Some(last)) = (path.first(), path.last()) else {
        return (0, 0);
    };
    let (right, down) = (last.0 - first.0, last.1 - first.1);
    // A character is about twice as high as wide.
    let (across, along) = (right.abs(), 2 * down.abs());
    let is_slanted = across <= 2 * along && along <= 2 * across;
    match (is_slanted, across > along) {
        (true, _) => (right.signum(), down.signum()),
        (false, true) => (right.signum(), 0),
        (false, false) => (0, down.signum()),
    }
}

/// The points of a line, both ends included (Bresenham).
fn line(from: (i32, i32), to: (i32, i32)) -> Vec<(i32, i32)> {
    let (across, along) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    let steps = across.max(along).max(1);
    let part = |from: i32, to: i32, step: i32| {
        let doubled = 2 * (to - from) * step + steps * (to - from).signum();
        from + doubled / (2 * steps)
    };
    let points = (0..=steps).map(|step| (part(from.0, to.0, step), part(from.1, to.1, step)));
    points.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_from_end_to_end_in_steps_of_one() {
        for to in [(9, 3), (-9, 3), (2, -7), (0, 5), (4, 0), (5, 5), (0, 0)] {
            let points = line((0, 0), to);
            assert_eq!((points[0], points[points.len() - 1]), ((0, 0), to));
            for pair in points.windows(2) {
                let way = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
                assert!(way.0.abs() <= 1 && way.1.abs() <= 1, "{to:?} {points:?}");
            }
        }
    }

    #[test]
    fn the_head_points_where_the_line_goes() {
        assert_eq!(end_way(&line((0, 0), (20, 1))), (1, 0));
        assert_eq!(end_way(&line((0, 0), (0, -6))), (0, -1));
        assert_eq!(end_way(&line((0, 0), (-8, 4))), (-1, 1));
    }
}
