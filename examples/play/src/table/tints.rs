//! The colours of the board and the pieces, for every palette.

use ratatui::style::Color;

use super::colour::Palette;
#[cfg(doc)]
use super::deed::Deed;

/// The colours of the board and the pieces.
#[derive(Copy, Clone, Debug)]
pub struct Tints {
    /// The dark and the light cells.
    pub ground: [Color; 2],
    /// The pieces of each player.
    pub player: [Color; 2],
    /// Signs of what is special about an empty cell.
    pub sign: Color,
    /// Marks of something good.
    pub good: Color,
    /// Marks of something bad, and their ground.
    pub bad: [Color; 2],
    /// The ground of each player's pieces, and the ink on it.
    pub chip: [[Color; 2]; 2],
    /// Cells where something happened in the last ply, in the order of [`Deed::ALL`].
    pub deeds: [Color; 6],
    /// Cells of the move that the computer advises.
    pub advised: Color,
    /// The arrow of that move.
    pub arrow: Color,
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
        sign: Color::Reset,
        good: Color::Reset,
        bad: [Color::Reset; 2],
        chip: [[Color::Reset; 2]; 2],
        deeds: [Color::Reset; 6],
        advised: Color::Reset,
        arrow: Color::Reset,
        foreseen: Color::Reset,
        target: Color::Reset,
        picked: Color::Reset,
        cursor: Color::Reset,
    };

    const SIXTEEN_LIGHT: Self = Self {
        ground: [Color::Gray, Color::White],
        player: [Color::Blue, Color::Black],
        sign: Color::Black,
        good: Color::Green,
        bad: [Color::White, Color::Red],
        chip: [[Color::Cyan, Color::Black], [Color::Black, Color::White]],
        deeds: [
            Color::LightYellow,
            Color::Green,
            Color::Magenta,
            Color::LightRed,
            Color::DarkGray,
            Color::LightGreen,
        ],
        advised: Color::LightBlue,
        arrow: Color::Red,
        foreseen: Color::LightMagenta,
        target: Color::LightCyan,
        picked: Color::LightYellow,
        cursor: Color::Yellow,
    };

    /// Greys, so that only what matters has a colour.
    const SIXTEEN_DARK: Self = Self {
        ground: [Color::Black, Color::DarkGray],
        player: [Color::White, Color::LightCyan],
        sign: Color::Black,
        good: Color::LightGreen,
        bad: [Color::White, Color::Red],
        chip: [[Color::Gray, Color::Black], [Color::Blue, Color::White]],
        deeds: [
            Color::Cyan,
            Color::Green,
            Color::Magenta,
            Color::LightRed,
            Color::Gray,
            Color::LightGreen,
        ],
        advised: Color::LightCyan,
        arrow: Color::LightYellow,
        foreseen: Color::LightMagenta,
        target: Color::Green,
        picked: Color::LightYellow,
        cursor: Color::Yellow,
    };

    const LIGHT: Self = Self {
        ground: [indexed(151), indexed(230)],
        player: [indexed(18), indexed(16)],
        sign: indexed(16),
        good: indexed(22),
        bad: [indexed(231), indexed(160)],
        chip: [[indexed(231), indexed(18)], [indexed(18), indexed(231)]],
        deeds: [
            indexed(186),
            indexed(77),
            indexed(177),
            indexed(203),
            indexed(246),
            indexed(190),
        ],
        advised: indexed(87),
        arrow: indexed(160),
        foreseen: indexed(183),
        target: indexed(117),
        picked: indexed(216),
        cursor: indexed(220),
    };

    const DARK: Self = Self {
        ground: [indexed(65), indexed(101)],
        player: [indexed(231), indexed(16)],
        sign: indexed(16),
        good: indexed(228),
        bad: [indexed(231), indexed(124)],
        chip: [[indexed(231), indexed(16)], [indexed(16), indexed(231)]],
        deeds: [
            indexed(68),
            indexed(40),
            indexed(177),
            indexed(203),
            indexed(240),
            indexed(190),
        ],
        advised: indexed(51),
        arrow: indexed(16),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_has_a_colour_of_its_own_in_every_palette() {
        for palette in [Palette::Sixteen, Palette::Indexed, Palette::All] {
            for is_light in [false, true] {
                let tints = Tints::of(palette, is_light);
                let mut colours = tints.deeds.to_vec();
                colours.extend(tints.ground);
                colours.push(tints.cursor);
                for (index, colour) in colours.iter().enumerate() {
                    assert!(
                        !colours[..index].contains(colour),
                        "{palette:?} {is_light} {colour}"
                    );
                }
            }
        }
    }

    #[test]
    fn pieces_and_bad_marks_are_read_on_their_ground() {
        for palette in [Palette::Sixteen, Palette::Indexed] {
            for is_light in [false, true] {
                let tints = Tints::of(palette, is_light);
                assert_ne!(tints.bad[0], tints.bad[1]);
                assert_ne!(tints.chip[0], tints.chip[1], "the players differ");
                for [ground, ink] in tints.chip {
                    assert_ne!(ground, ink);
                    assert!(!tints.ground.contains(&ground), "{palette:?} {is_light}");
                }
                let others = [tints.cursor, tints.target, tints.picked, tints.foreseen];
                assert!(!tints.deeds.contains(&tints.sign) && !others.contains(&tints.sign));
                let behind = [tints.ground[0], tints.ground[1], tints.advised];
                assert!(!behind.contains(&tints.arrow), "{palette:?} {is_light}");
            }
        }
    }
}
