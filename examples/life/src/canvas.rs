//! Cells as characters.

use life_worlds::pattern::{CellSet, Rectangle};
use ratatui::symbols::braille::BRAILLE;

/// The size of cells on the screen, from close to far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Zoom {
    /// A cell is two characters wide, which is about square.
    Blocks,
    /// A cell is half a character high.
    #[default]
    Halves,
    /// A dot stands for 2^n cells a side. A braille character has two by four dots.
    Dots(u32),
}

impl Zoom {
    /// The smallest cells: a dot for 2^44 cells a side.
    const SMALLEST: u32 = 44;

    /// Larger cells.
    pub fn closer(self) -> Self {
        match self {
            Self::Dots(0) => Self::Halves,
            Self::Dots(n) => Self::Dots(n - 1),
            Self::Halves | Self::Blocks => Self::Blocks,
        }
    }

    /// Smaller cells.
    pub fn farther(self) -> Self {
        match self {
            Self::Blocks => Self::Halves,
            Self::Halves => Self::Dots(0),
            Self::Dots(n) => Self::Dots((n + 1).min(Self::SMALLEST)),
        }
    }

    /// Returns how many dots wide and high a character is; a block is half a dot wide.
    fn dots(self) -> (i64, i64) {
        match self {
            Self::Blocks => (1, 1),
            Self::Halves => (1, 2),
            Self::Dots(_) => (2, 4),
        }
    }

    /// Returns the number of columns of the screen that a character of [`dots`](Self::dots) takes.
    fn columns(self) -> u16 {
        if self == Self::Blocks { 2 } else { 1 }
    }

    /// Returns n for dots of 2^n cells a side.
    pub fn level(self) -> u32 {
        match self {
            Self::Dots(n) => n,
            Self::Blocks | Self::Halves => 0,
        }
    }

    /// Returns how many cells this many columns and rows of characters show.
    pub fn cells(self, columns: u16, rows: u16) -> (i64, i64) {
        let (wide, high) = self.dots();
        (
            (i64::from(columns / self.columns()) * wide) << self.level(),
            (i64::from(rows) * high) << self.level(),
        )
    }

    /// Returns the closest zoom that shows all of a rectangle.
    pub fn fitting(bounds: Rectangle<i128>, columns: u16, rows: u16) -> Self {
        let mut zoom = Self::Blocks;
        loop {
            let (wide, high) = zoom.cells(columns, rows);
            let fits = bounds.width() <= wide as u128 && bounds.height() <= high as u128;
            if fits || zoom == Self::Dots(Self::SMALLEST) {
                return zoom;
            }
            zoom = zoom.farther();
        }
    }
}

/// The greatest distance of the middle of the picture from (0, 0).
const FARTHEST: i64 = 1 << 60;

/// The part of the world that is shown, in columns and rows of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The cell in the middle.
    pub middle: (i64, i64),
    /// The size of cells.
    pub zoom: Zoom,
    /// The number of characters in a row.
    pub columns: u16,
    /// The number of rows of characters.
    pub rows: u16,
    /// Whether only ASCII characters are drawn.
    pub is_ascii: bool,
}

impl Look {
    /// Returns the squares of 2^level cells a side that are shown, where level is that of the zoom.
    pub fn squares(&self) -> Rectangle {
        let (wide, high) = self.zoom.cells(self.columns, self.rows);
        let level = self.zoom.level();
        let first = |middle: i64, cells: i64| (middle - cells / 2) >> level;
        let (left, top) = (first(self.middle.0, wide), first(self.middle.1, high));
        Rectangle::sized(left, top, wide as u64 >> level, high as u64 >> level)
    }

    /// Returns the cell at a column and row of characters; of several, the first.
    pub fn cell(&self, column: u16, row: u16) -> Option<(i64, i64)> {
        let (seen, level) = (self.squares(), self.zoom.level());
        let (wide, high) = self.zoom.dots();
        let column = column / self.zoom.columns();
        let x = seen.left + i64::from(column) * wide;
        let y = seen.top + i64::from(row) * high;
        seen.contains(x, y).then_some((x << level, y << level))
    }

    /// Returns the column and the row of characters at which a cell is shown, and the number of
    /// characters.
    pub fn place(&self, (x, y): (i64, i64)) -> Option<(u16, u16, u16)> {
        let (seen, level) = (self.squares(), self.zoom.level());
        let (x, y) = (x >> level, y >> level);
        let (wide, high) = self.zoom.dots();
        let width = self.zoom.columns();
        seen.contains(x, y).then(|| {
            let (column, row) = ((x - seen.left) / wide, (y - seen.top) / high);
            (column as u16 * width, row as u16, width)
        })
    }

    /// Moves by eighths of what is shown.
    pub fn pan(&mut self, right: i64, down: i64) {
        let (wide, high) = self.zoom.cells(self.columns, self.rows);
        let along = |at: i64, by: i64, seen: i64| {
            at.saturating_add(by * (seen / 8).max(1))
                .clamp(-FARTHEST, FARTHEST)
        };
        let (x, y) = self.middle;
        self.middle = (along(x, right, wide), along(y, down, high));
    }

    /// Returns a look of the same size at all of a rectangle, as far as possible. Around a board
    /// there is room for its frame, and small patterns on the plane have room to grow.
    pub fn fitted(mut self, bounds: Rectangle<i128>, is_board: bool) -> Self {
        // A frame takes a character on each side, and the blocks beside it two.
        let frame = if is_board { 2 } else { 0 };
        let fits = |beside: u16| {
            let columns = self.columns.saturating_sub(frame + beside);
            Zoom::fitting(bounds, columns, self.rows.saturating_sub(frame))
        };
        self.zoom = match fits(frame) {
            Zoom::Blocks if is_board => Zoom::Blocks,
            _ => fits(0).max(Zoom::Halves),
        };
        let middle = |from: i128, to: i128| {
            let far = i128::from(FARTHEST);
            (from + (to - from + 1) / 2).clamp(-far, far) as i64
        };
        let x = middle(bounds.left, bounds.right);
        self.middle = (x, middle(bounds.top, bounds.bottom));
        self
    }

    /// Returns the rows of characters. A board has a frame, beyond which there is nothing. Dying
    /// cells are drawn if they are as large as blocks.
    pub fn draw(&self, squares: &CellSet, dying: &CellSet, board: Option<Rectangle>) -> String {
        let (wide, high) = self.zoom.dots();
        let width = i64::from(self.zoom.columns());
        let seen = self.squares();
        let columns = self.columns / self.zoom.columns();
        // The dots of each character: bit `wide * y + x` is the dot at (x, y).
        let mut characters = vec![vec![0_u8; columns.into()]; self.rows.into()];
        for (x, y) in squares.within(seen).iter() {
            let (x, y) = (x - seen.left, y - seen.top);
            let dot = 1 << (wide * (y % high) + x % wide);
            characters[(y / high) as usize][(x / wide) as usize] |= dot;
        }
        let frame = board.map(|board| {
            let level = self.zoom.level();
            let column = |x: i64| ((x >> level) - seen.left).div_euclid(wide);
            let row = |y: i64| ((y >> level) - seen.top).div_euclid(high);
            let (left, right) = (column(board.left) * width, column(board.right) * width);
            let (top, bottom) = (row(board.top), row(board.bottom));
            Rectangle::between(left, top, right + width - 1, bottom).widened(1)
        });
        let mut text = String::new();
        for (y, row) in (0..).zip(&characters) {
            for x in 0..i64::from(columns) * width {
                let line = frame.and_then(|frame| self.frame_sign(frame, x, y));
                let dots = row[(x / width) as usize];
                let is_dying = self.zoom == Zoom::Blocks
                    && dying.contains(seen.left + x / width, seen.top + y);
                let sign = || match (is_dying, self.is_ascii) {
                    (true, false) => '░',
                    (true, true) if x % width == 0 => 'o',
                    _ => self.sign(dots, x % width == 0),
                };
                text.push(line.unwrap_or_else(sign));
            }
            text.push('\n');
        }
        text
    }

    /// Returns the sign at a column of the screen and a row: of a frame, or of what is beyond it.
    fn frame_sign(&self, frame: Rectangle, x: i64, y: i64) -> Option<char> {
        if !frame.contains(x, y) {
            return Some(' ');
        }
        let part = |at, first, last| usize::from(at > first) + usize::from(at == last);
        let (row, column) = (
            part(y, frame.top, frame.bottom),
            part(x, frame.left, frame.right),
        );
        let lines = match self.is_ascii {
            true => [['+', '-', '+'], ['|', ' ', '|'], ['+', '-', '+']],
            false => [['┌', '─', '┐'], ['│', ' ', '│'], ['└', '─', '┘']],
        };
        ((row, column) != (1, 1)).then_some(lines[row][column])
    }

    /// Returns the sign of these dots: of a block, that in its first column or in its second.
    fn sign(&self, dots: u8, is_first: bool) -> char {
        let i = usize::from(dots);
        match (self.zoom, self.is_ascii) {
            (Zoom::Blocks, false) => [' ', '█'][i],
            (Zoom::Blocks, true) if is_first => ['.', '#'][i],
            (Zoom::Blocks, true) => ' ',
            (Zoom::Halves, false) => [' ', '▀', '▄', '█'][i],
            (Zoom::Halves, true) => [' ', '\'', '.', ':'][i],
            // In some fonts the empty braille character is not empty.
            (Zoom::Dots(_), _) if dots == 0 => ' ',
            (Zoom::Dots(_), false) => BRAILLE[i],
            (Zoom::Dots(_), true) => match dots.count_ones() {
                0..=2 => '.',
                3..=5 => '+',
                _ => '#',
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(zoom: Zoom, columns: u16, rows: u16, is_ascii: bool) -> Look {
        let (wide, high) = zoom.cells(columns, rows);
        Look {
            middle: (wide / 2, high / 2),
            zoom,
            columns,
            rows,
            is_ascii,
        }
    }

    #[test]
    fn a_glider_looks_like_one_at_every_zoom() {
        use Zoom::{Blocks, Dots, Halves};
        let glider = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)];
        for (zoom, columns, rows, is_ascii, expected) in [
            (Blocks, 6, 3, true, ". # . |. . # |# # # |"),
            (Blocks, 6, 3, false, "  ██  |    ██|██████|"),
            (Halves, 4, 2, false, " ▀▄ |▀▀▀ |"),
            (Halves, 4, 2, true, " '. |''' |"),
            (Dots(0), 2, 1, false, "⠬⠆|"),
            // Four dots for nine cells.
            (Dots(1), 2, 1, false, "⠛ |"),
            (Dots(12), 2, 1, true, ". |"),
            // What is outside the window is not drawn, and neither is half a block.
            (Halves, 2, 1, false, " ▀|"),
            (Blocks, 3, 1, true, ". |"),
        ] {
            let squares = glider.map(|(x, y)| (x >> zoom.level(), y >> zoom.level()));
            let look = look(zoom, columns, rows, is_ascii);
            let drawn = look.draw(&squares.into_iter().collect(), &CellSet::new(), None);
            assert_eq!(drawn.replace('\n', "|"), expected, "{zoom:?}");
        }
    }

    #[test]
    fn the_fitting_zoom_shows_all_and_no_closer_one_does() {
        for side in [1, 5, 39, 40, 41, 100, 1_000, 100_000] {
            let bounds = Rectangle::sized(-7, 3, side, side.div_ceil(2));
            let zoom = Zoom::fitting(bounds.into(), 80, 24);
            let shows = |zoom: Zoom| {
                let (wide, high) = zoom.cells(80, 24);
                wide as u64 >= side && high as u64 >= side.div_ceil(2)
            };
            assert!(shows(zoom), "{side}");
            assert!(zoom == Zoom::Blocks || !shows(zoom.closer()), "{side}");
        }
    }

    #[test]
    fn a_board_has_a_frame() {
        let board = Rectangle::sized(0, 0, 4, 2);
        let cells = [(0, 0), (3, 1)].into_iter().collect();
        let draw = |zoom, columns, is_ascii| {
            let look = look(zoom, columns, 4, is_ascii);
            let middle = (2, 1);
            Look { middle, ..look }.draw(&cells, &CellSet::new(), Some(board))
        };
        let rows = " ┌────────┐ \n │██      │ \n │      ██│ \n └────────┘ \n";
        assert_eq!(draw(Zoom::Blocks, 12, false), rows);
        let rows = " +--------+ \n |# . . . | \n |. . . # | \n +--------+ \n";
        assert_eq!(draw(Zoom::Blocks, 12, true), rows);
        let rows = "+----+\n|.   |\n|   '|\n+----+\n";
        assert_eq!(draw(Zoom::Halves, 6, true), rows);
    }

    #[test]
    fn a_board_is_fitted_with_its_frame() {
        for (width, height, columns, rows) in [
            (10, 5, 24, 7),
            (10, 5, 23, 7),
            (10, 5, 24, 6),
            (300, 200, 77, 27),
            (300, 200, 76, 27),
            (300, 200, 77, 26),
        ] {
            let board = Rectangle::sized(0, 0, width, height);
            let look = look(Zoom::Blocks, columns, rows, true);
            let drawn =
                look.fitted(board.into(), true)
                    .draw(&CellSet::new(), &CellSet::new(), Some(board));
            let corners = drawn.matches('+').count();
            assert_eq!(corners, 4, "{width} {columns}: {drawn}");
        }
    }

    #[test]
    fn every_look_has_squares_to_draw() {
        let far = (FARTHEST, -FARTHEST);
        let mut zoom = Zoom::Blocks;
        for _ in 0..60 {
            for (columns, rows) in [(0, 0), (1, 1), (200, 60), (u16::MAX, u16::MAX)] {
                let look = Look {
                    middle: far,
                    ..look(zoom, columns, rows, false)
                };
                let seen = look.squares();
                let (wide, high) = zoom.dots();
                let columns = columns / zoom.columns();
                assert_eq!(seen.width(), u128::from(columns) * wide as u128);
                assert_eq!(seen.height(), u128::from(rows) * high as u128);
            }
            zoom = zoom.farther();
        }
        assert_eq!(zoom, Zoom::Dots(Zoom::SMALLEST));
    }
}
