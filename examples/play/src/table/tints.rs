//! The colours of the board and the pieces, for every palette.

use ratatui::style::Color;

use super::colour::Palette;

/// The colours of the board and the pieces.
#[derive(Copy, Clone, Debug)]
pub struct Tints {
    /// The dark and the light cells.
    pub ground: [Color; 2],
    /// The pieces of each player.
    pub player: [Color; 2],
    /// Marks of something good.
    pub good: Color,
    /// Marks of something bad.
    pub bad: Color,
    /// Dark and light cells where something happened in the last ply.
    pub happened: [Color; 2],
    /// Cells where the previewed move would do something.
    pub foreseen: Color,
    /// Cells that can be chosen next.
    pub target: Color,
    /// Cells that are chosen.
    pub picked: Color,
    /// The cell under the cursor.
    pub cursor: Color,
}

/// A colour of the palette of 256.
const fn indexed(index: u8) -> Color {
    Color::Indexed(index)
}

impl Tints {
    const NONE: Self = Self {
        ground: [Color::Reset; 2],
        player: [Color::Reset; 2],
        good: Color::Reset,
        bad: Color::Reset,
        happened: [Color::Reset; 2],
        foreseen: Color::Reset,
        target: Color::Reset,
        picked: Color::Reset,
        cursor: Color::Reset,
    };

    const SIXTEEN_LIGHT: Self = Self {
        ground: [Color::Gray, Color::White],
        player: [Color::Blue, Color::Black],
        good: Color::Green,
        bad: Color::Red,
        happened: [Color::LightYellow; 2],
        foreseen: Color::LightMagenta,
        target: Color::LightCyan,
        picked: Color::LightGreen,
        cursor: Color::Yellow,
    };

    const SIXTEEN_DARK: Self = Self {
        ground: [Color::Black, Color::Blue],
        player: [Color::White, Color::LightYellow],
        good: Color::LightGreen,
        bad: Color::LightRed,
        happened: [Color::DarkGray; 2],
        foreseen: Color::Magenta,
        target: Color::Green,
        picked: Color::Red,
        cursor: Color::Cyan,
    };

    const LIGHT: Self = Self {
        ground: [indexed(151), indexed(230)],
        player: [indexed(18), indexed(16)],
        good: indexed(22),
        bad: indexed(124),
        happened: [indexed(186), indexed(187)],
        foreseen: indexed(183),
        target: indexed(117),
        picked: indexed(216),
        cursor: indexed(220),
    };

    const DARK: Self = Self {
        ground: [indexed(65), indexed(101)],
        player: [indexed(231), indexed(16)],
        good: indexed(228),
        bad: indexed(52),
        happened: [indexed(67), indexed(68)],
        foreseen: indexed(133),
        target: indexed(35),
        picked: indexed(172),
        cursor: indexed(208),
    };

    /// Returns the colours for a palette, on a light or a dark background.
    pub const fn of(palette: Palette, is_light: bool) -> Self {
        match (palette, is_light) {
            (Palette::None, _) => Self::NONE,
            (Palette::Sixteen, true) => Self::SIXTEEN_LIGHT,
            (Palette::Sixteen, false) => Self::SIXTEEN_DARK,
            (Palette::Indexed | Palette::All, true) => Self::LIGHT,
            (Palette::Indexed | Palette::All, false) => Self::DARK,
        }
    }
}
