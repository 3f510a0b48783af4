//! An arrow across the board, for the move that the computer advises.

use menagerie::scene::Spot;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use crate::table::cells::CellSize;
use crate::table::places::BoardPlace;
use crate::table::theme::Theme;

/// Draws an arrow from the middle of a cell to that of another, with its head in the cell that it
/// leads to. What stands in its way is left as it is.
pub(super) fn draw_arrow(
    place: &BoardPlace,
    [from, to]: [Spot; 2],
    theme: &Theme,
    buffer: &mut Buffer,
) {
    let (Some(from), Some(to)) = (place.cell(from), place.cell(to)) else {
        return;
    };
    let path = line(middle(from), middle(to));
    let head = head_place(&path, to, place.size, theme, buffer);
    let last = path.iter().position(|&at| Some(at) == head);
    // The line ends where the arrow enters the cell if the head stands beside its way.
    let last = last.or_else(|| path.iter().position(|&at| contains(to, at)));
    let style = Style::new().fg(theme.arrow()).add_modifier(Modifier::BOLD);
    for pair in path[..last.unwrap_or(path.len())].windows(2) {
        let (before, at) = (pair[0], pair[1]);
        let sign = theme.arrow_line((at.0 - before.0, at.1 - before.1));
        let is_free = place.size.is_high() || !contains(from, at);
        let at = Position::new(at.0 as u16, at.1 as u16);
        if is_free && buffer[at].symbol() == " " {
            buffer.set_string(at.x, at.y, sign.to_string(), style);
        }
    }
    if let Some((x, y)) = head {
        let sign = theme.arrow_head(end_way(&path)).to_string();
        buffer.set_string(x as u16, y as u16, sign, style);
    }
}

/// The middle of a cell.
fn middle(cell: Rect) -> (i32, i32) {
    let (right, down) = ((cell.width - 1) / 2, (cell.height - 1) / 2);
    (i32::from(cell.x + right), i32::from(cell.y + down))
}

fn contains(cell: Rect, (x, y): (i32, i32)) -> bool {
    cell.contains(Position::new(x as u16, y as u16))
}

/// Where the head stands in the cell that an arrow leads to: in its middle if that is free, else
/// where the arrow enters it, else in place of the sign on that side.
fn head_place(
    path: &[(i32, i32)],
    to: Rect,
    size: CellSize,
    theme: &Theme,
    buffer: &Buffer,
) -> Option<(i32, i32)> {
    let symbol = |(x, y): (i32, i32)| buffer[Position::new(x as u16, y as u16)].symbol();
    let middle = middle(to);
    let dots = [theme.dot(), theme.faint_dot()].map(String::from);
    if symbol(middle) == " " || dots.iter().any(|dot| dot == symbol(middle)) {
        return Some(middle);
    }
    let is_free = |&at: &(i32, i32)| contains(to, at) && symbol(at) == " ";
    let entered = path
        .iter()
        .copied()
        .rfind(|at| is_free(at) && !is_near(to, *at, size));
    let from = path.first().copied().unwrap_or(middle);
    let line = (to.x..to.right()).map(|x| (i32::from(x), middle.1));
    let signs = line.filter(|&at| symbol(at) == "=");
    entered.or_else(|| signs.min_by_key(|at| (at.0 - from.0).abs()))
}

/// Whether a point is where a cell has its piece and its signs.
fn is_near(cell: Rect, (x, y): (i32, i32), size: CellSize) -> bool {
    let middle = cell.y + (cell.height - 1) / 2;
    let is_in_line = y == i32::from(middle) && size != CellSize::TILE;
    is_in_line && (i32::from(cell.x)..i32::from(cell.right())).contains(&x)
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
