//! Colours, and how many of them a terminal has.

use std::env;

use ratatui::style::Color;
use serde::Deserialize;

/// The colours that a terminal has.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum Palette {
    /// No colours: only bold, faint and reversed letters.
    None,
    /// The 16 colours of the oldest terminals.
    #[value(name = "16")]
    Sixteen,
    /// The palette of 256 colours, which every terminal with more colours has, too.
    #[value(name = "256", alias = "all")]
    Indexed,
}

/// Whether the terminal says that it cannot show chess pieces: a Linux console, or a locale without
/// UTF-8.
#[must_use]
pub fn is_poor_in_letters() -> bool {
    let variable = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(variable);
    let is_unicode = |locale: String| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    };
    variable("TERM").is_some_and(|term| term == "linux") || !locale.is_none_or(is_unicode)
}

impl Palette {
    /// What the terminal says that it has: `TERM`, `COLORTERM`, and `NO_COLOR` for
    /// [none](https://no-color.org).
    #[must_use]
    pub fn of_terminal() -> Self {
        Self::of_environment(|name| env::var(name).ok())
    }

    fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name| variable(name).unwrap_or_default();
        let (term, has_all) = (value("TERM"), !value("COLORTERM").is_empty());
        let is_old = |old: &&str| term.starts_with(*old);
        if !value("NO_COLOR").is_empty() || term == "dumb" {
            Self::None
        } else if !has_all && ["linux", "vt", "ansi", "cons"].iter().any(is_old) {
            Self::Sixteen
        } else {
            // Every terminal in use that is none of these has them, whatever its name says.
            Self::Indexed
        }
    }
}

/// A colour as red, green and blue, `#FF6666` in text.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Rgb(pub [u8; 3]);

/// A text that is no colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no colour: expected one such as #FF6666")]
pub struct NoColour(String);

/// The steps of red, green and blue in the palette of 256 colours.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl Rgb {
    /// How far two colours are apart.
    fn distance(self, other: Self) -> u32 {
        let parts = self.0.into_iter().zip(other.0);
        parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    }

    /// Black or white, whichever is read better on it; without colours, as the terminal writes.
    pub fn ink(self, palette: Palette) -> Color {
        let [red, green, blue] = self.0.map(u32::from);
        // The weights of BT.601.
        let is_light = 299 * red + 587 * green + 114 * blue > 128_000;
        match (palette, is_light) {
            (Palette::None, _) => Color::Reset,
            (Palette::Sixteen, true) => Color::Black,
            (Palette::Sixteen, false) => Color::White,
            (Palette::Indexed, true) => Color::Indexed(16),
            (Palette::Indexed, false) => Color::Indexed(231),
        }
    }

    /// The nearest colour of the palette of 256 without the first 16, in which terminals differ.
    fn indexed(self) -> u8 {
        let colour = |index: u8| match index - 16 {
            step @ 0..216 => {
                Self([step / 36, step / 6 % 6, step % 6].map(|i| CUBE[usize::from(i)]))
            }
            step => Self([8 + 10 * (step - 216); 3]),
        };
        let nearest = (16..=255).min_by_key(|&index| self.distance(colour(index)));
        nearest.unwrap_or(16)
    }

    /// The nearest of the sixteen colours that the oldest terminals have, as most of them show
    /// them.
    fn of_sixteen(self) -> Color {
        use Color::{Black, Blue, Cyan, DarkGray, Gray, Green, Magenta, Red, White, Yellow};
        use Color::{LightBlue, LightCyan, LightGreen, LightMagenta, LightRed, LightYellow};

        let dark = [Black, Red, Green, Yellow, Blue, Magenta, Cyan, Gray];
        let bright = [DarkGray, LightRed, LightGreen, LightYellow];
        let brightest = [LightBlue, LightMagenta, LightCyan, White];
        let all = dark.into_iter().chain(bright).chain(brightest).enumerate();
        let shown = |bits: usize| {
            let part = |bit: usize| 170 * (bits >> bit & 1) as u8 + 85 * (bits >> 3) as u8;
            Self([part(0), part(1), part(2)])
        };
        let nearest = all.min_by_key(|&(bits, _)| self.distance(shown(bits)));
        nearest.map_or(Color::Reset, |(_, colour)| colour)
    }

    /// The colour on a terminal that has the colours of a palette.
    #[must_use]
    pub fn on_terminal(self, palette: Palette) -> Color {
        match palette {
            Palette::None => Color::Reset,
            Palette::Sixteen => self.of_sixteen(),
            Palette::Indexed => Color::Indexed(self.indexed()),
        }
    }
}

impl TryFrom<String> for Rgb {
    type Error = NoColour;

    fn try_from(text: String) -> Result<Self, NoColour> {
        let is_hex = text.bytes().skip(1).all(|digit| digit.is_ascii_hexdigit());
        match text.parse() {
            Ok(Color::Rgb(red, green, blue)) if is_hex => Ok(Self([red, green, blue])),
            _ => Err(NoColour(text.chars().take(40).collect())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_text() {
        let read = |text: &str| Rgb::try_from(text.to_string());
        assert_eq!(read("#ff6606"), Ok(Rgb([0xFF, 0x66, 0x06])));
        for text in [
            "", "#", "ff6666", "#ff666", "#ff66666", "#+f6666", "#ff66é", "red",
        ] {
            let error = read(text).unwrap_err();
            assert!(error.to_string().contains("is no colour"), "{error}");
        }
    }

    #[test]
    fn terminals_show_the_nearest_colour_and_an_ink_that_is_read_on_it() {
        use Color::{Black, Gray, Indexed, LightBlue, LightRed, Red, Reset, White, Yellow};

        for (rgb, shown, inks) in [
            ([0xFF, 0, 0], [Red, Indexed(196)], [White, Indexed(231)]),
            (
                [0x5F, 0x87, 0xAF],
                [Gray, Indexed(67)],
                [White, Indexed(231)],
            ),
            ([0xFF; 3], [White, Indexed(231)], [Black, Indexed(16)]),
            ([0xF5; 3], [White, Indexed(255)], [Black, Indexed(16)]),
            ([0; 3], [Black, Indexed(16)], [White, Indexed(231)]),
            (
                [0xFF, 0x66, 0x66],
                [LightRed, Indexed(203)],
                [Black, Indexed(16)],
            ),
            (
                [0x22, 0x22, 0xFF],
                [LightBlue, Indexed(21)],
                [White, Indexed(231)],
            ),
            (
                [0xAA, 0xAA, 0],
                [Yellow, Indexed(142)],
                [Black, Indexed(16)],
            ),
        ] {
            let colour = Rgb(rgb);
            let palettes = [Palette::Sixteen, Palette::Indexed];
            let on_terminal = palettes.map(|palette| colour.on_terminal(palette));
            assert_eq!(on_terminal, shown, "{rgb:?}");
            assert_eq!(palettes.map(|palette| colour.ink(palette)), inks, "{rgb:?}");
            assert_eq!(colour.on_terminal(Palette::None), Reset);
            assert_eq!(colour.ink(Palette::None), Reset);
        }
    }

    #[test]
    fn the_environment_tells_the_palette() {
        let all = ("COLORTERM", "truecolor");
        for (variables, palette) in [
            (&[][..], Palette::Indexed),
            (&[("TERM", "xterm-256color")], Palette::Indexed),
            (&[("TERM", "xterm"), all], Palette::Indexed),
            (&[("TERM", "linux"), all], Palette::Indexed),
            (&[("NO_COLOR", "1"), all], Palette::None),
            (&[("NO_COLOR", ""), all], Palette::Indexed),
            (&[("TERM", "linux")], Palette::Sixteen),
            (&[("TERM", "dumb")], Palette::None),
        ] {
            let value = |name: &str| {
                let found = variables.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| (*value).to_string())
            };
            assert_eq!(Palette::of_environment(value), palette, "{variables:?}");
        }
    }
}
