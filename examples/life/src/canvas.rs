//! Cells as characters.

use life_step::pattern::{CellSet, Rectangle};

/// The size of cells on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zoom {
    /// A cell is two characters wide, which is about square.
    Blocks,
    /// A cell is half a character high.
    Halves,
    /// A dot stands for 2^n cells a side. A braille character has two by four dots.
    Dots(u32),
}

impl Zoom {
    /// The smallest cells: a dot for 4,096 cells a side.
    const SMALLEST: u32 = 12;

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

    /// Returns the side of a dot in cells.
    fn side(self) -> i64 {
        match self {
            Self::Dots(n) => 1 << n,
            Self::Blocks | Self::Halves => 1,
        }
    }

    /// Returns how many cells this many columns and rows of characters show.
    pub fn cells(self, columns: u16, rows: u16) -> (i64, i64) {
        let columns = match self {
            Self::Blocks => columns / 2,
            Self::Halves | Self::Dots(_) => columns,
        };
        let (wide, high) = self.dots();
        let side = self.side();
        (
            i64::from(columns) * wide * side,
            i64::from(rows) * high * side,
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

/// The part of the world that is shown, in columns and rows of characters.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The leftmost cell.
    pub left: i64,
    /// The topmost cell.
    pub top: i64,
    /// The number of characters in a row.
    pub columns: u16,
    /// The number of rows of characters.
    pub rows: u16,
    /// The size of cells.
    pub zoom: Zoom,
    /// Whether only ASCII characters are drawn.
    pub ascii: bool,
}

impl Window {
    /// Returns the cells that are shown.
    pub fn rectangle(&self) -> Rectangle {
        let (wide, high) = self.zoom.cells(self.columns, self.rows);
        Rectangle {
            left: self.left,
            top: self.top,
            right: self.left.saturating_add(wide - 1),
            bottom: self.top.saturating_add(high - 1),
        }
    }

    /// Returns the rows of characters.
    pub fn draw(&self, cells: &CellSet) -> Vec<String> {
        let (wide, high) = self.zoom.dots();
        let side = self.zoom.side();
        let columns = match self.zoom {
            Zoom::Blocks => self.columns / 2,
            Zoom::Halves | Zoom::Dots(_) => self.columns,
        };
        // The dots of each character: bit `wide * y + x` is the dot at (x, y).
        let mut characters = vec![vec![0_u8; columns.into()]; self.rows.into()];
        for (x, y) in cells.iter() {
            let (x, y) = ((x - self.left) / side, (y - self.top) / side);
            let character = characters
                .get_mut((y / high) as usize)
                .and_then(|row| row.get_mut((x / wide) as usize));
            if let Some(character) = character {
                *character |= 1 << (wide * (y % high) + x % wide);
            }
        }
        let row = |row: &Vec<u8>| row.iter().map(|&dots| self.character(dots)).collect();
        characters.iter().map(row).collect()
    }

    fn character(&self, dots: u8) -> &'static str {
        match (self.zoom, self.ascii) {
            (Zoom::Blocks, false) => ["  ", "██"][usize::from(dots)],
            (Zoom::Blocks, true) => [". ", "# "][usize::from(dots)],
            (Zoom::Halves, false) => [" ", "▀", "▄", "█"][usize::from(dots)],
            (Zoom::Halves, true) => [" ", "'", ".", ":"][usize::from(dots)],
            // In some fonts the empty braille character is not empty.
            (Zoom::Dots(_), false) if dots == 0 => " ",
            (Zoom::Dots(_), false) => BRAILLE[usize::from(dots)],
            (Zoom::Dots(_), true) => match dots.count_ones() {
                0 => " ",
                1..=2 => ".",
                3..=5 => "+",
                _ => "#",
            },
        }
    }
}

/// The braille characters by their dots, row by row.
static BRAILLE: std::sync::LazyLock<[&str; 256]> = std::sync::LazyLock::new(|| {
    // The bits of the code point for the dots: Unicode added the lowest row later.
    const BITS: [u32; 8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80];
    std::array::from_fn(|dots| {
        let on = BITS.iter().enumerate().filter(|&(i, _)| dots >> i & 1 != 0);
        let code = 0x2800 + on.map(|(_, bit)| bit).sum::<u32>();
        let character = char::from_u32(code).unwrap_or(' ');
        // This leaks 256 strings, once.
        &*String::from(character).leak()
    })
});

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(zoom: Zoom, columns: u16, rows: u16, ascii: bool) -> Vec<String> {
        // A glider from (0, 0) on.
        let cells = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)];
        let window = Window {
            left: 0,
            top: 0,
            columns,
            rows,
            zoom,
            ascii,
        };
        let inside = window.rectangle();
        let is_inside = |cell: &(i64, i64)| cell.0 <= inside.right && cell.1 <= inside.bottom;
        window.draw(&cells.into_iter().filter(is_inside).collect())
    }

    #[test]
    fn a_glider_looks_like_one_at_every_zoom() {
        assert_eq!(
            drawn(Zoom::Blocks, 6, 3, true),
            [". # . ", ". . # ", "# # # "]
        );
        assert_eq!(
            drawn(Zoom::Blocks, 6, 3, false),
            ["  ██  ", "    ██", "██████"]
        );
        assert_eq!(drawn(Zoom::Halves, 4, 2, false), [" ▀▄ ", "▀▀▀ "]);
        assert_eq!(drawn(Zoom::Halves, 4, 2, true), [" '. ", "''' "]);
        assert_eq!(drawn(Zoom::Dots(0), 2, 1, false), ["⠬⠆"]);
        // Four dots for nine cells.
        assert_eq!(drawn(Zoom::Dots(1), 2, 1, false), ["⠛ "]);
        assert_eq!(drawn(Zoom::Dots(12), 2, 1, true), [". "]);
    }

    #[test]
    fn what_is_outside_the_window_is_not_drawn() {
        assert_eq!(drawn(Zoom::Halves, 2, 1, false), [" ▀"]);
        assert_eq!(drawn(Zoom::Blocks, 3, 1, true), [". "], "half a block");
    }

    #[test]
    fn the_fitting_zoom_shows_all_and_no_closer_one_does() {
        for side in [1, 5, 39, 40, 41, 100, 1_000, 100_000] {
            let bounds = Rectangle {
                left: -7,
                top: 3,
                right: -8 + side,
                bottom: 2 + (side + 1) / 2,
            };
            let zoom = Zoom::fitting(bounds, 80, 24);
            let shows = |zoom: Zoom| {
                let (wide, high) = zoom.cells(80, 24);
                i128::from(wide) >= side && i128::from(high) >= (side + 1) / 2
            };
            assert!(shows(zoom), "{side}");
            assert!(zoom == Zoom::Blocks || !shows(zoom.closer()), "{side}");
        }
    }
}
