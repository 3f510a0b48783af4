//! Colours, and how many of them a terminal has.

use std::str::FromStr;
use std::{env, fmt};

use ratatui::style::Color;
use serde::{Deserialize, Serialize};

/// The colours that a terminal has.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum Palette {
    /// No colours: only bold, faint and reversed letters.
    None,
    /// The 16 colours of the oldest terminals.
    #[value(name = "16")]
    Sixteen,
    /// The palette of 256 colours.
    #[value(name = "256")]
    Indexed,
    /// All colours of red, green and blue.
    All,
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
        let term = value("TERM");
        if !value("NO_COLOR").is_empty() || term == "dumb" {
            Self::None
        } else if matches!(&*value("COLORTERM"), "truecolor" | "24bit") {
            Self::All
        } else if ["linux", "vt", "ansi", "cons"]
            .iter()
            .any(|old| term.starts_with(old))
        {
            Self::Sixteen
        } else {
            // Every terminal in use that is none of these has them, whatever its name says.
            Self::Indexed
        }
    }
}

/// A colour as red, green and blue, `#FF6666` in text.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rgb(pub [u8; 3]);

/// A text that is no colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no colour: expected one such as #FF6666")]
pub struct NoColour(String);

/// The steps of red, green and blue in the palette of 256 colours.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The colours that terminals of sixteen have, as most of them show them.
const SIXTEEN: [([u8; 3], Color); 16] = [
    ([0, 0, 0], Color::Black),
    ([170, 0, 0], Color::Red),
    ([0, 170, 0], Color::Green),
    ([170, 85, 0], Color::Yellow),
    ([0, 0, 170], Color::Blue),
    ([170, 0, 170], Color::Magenta),
    ([0, 170, 170], Color::Cyan),
    ([170, 170, 170], Color::Gray),
    ([85, 85, 85], Color::DarkGray),
    ([255, 85, 85], Color::LightRed),
    ([85, 255, 85], Color::LightGreen),
    ([255, 255, 85], Color::LightYellow),
    ([85, 85, 255], Color::LightBlue),
    ([255, 85, 255], Color::LightMagenta),
    ([85, 255, 255], Color::LightCyan),
    ([255, 255, 255], Color::White),
];

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
        let (dark, light) = match palette {
            Palette::None => return Color::Reset,
            Palette::Sixteen => (Color::Black, Color::White),
            Palette::Indexed | Palette::All => (Color::Indexed(16), Color::Indexed(231)),
        };
        if is_light { dark } else { light }
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

    /// The nearest of the sixteen colours that the oldest terminals have.
    fn of_sixteen(self) -> Color {
        let nearest = (SIXTEEN.into_iter()).min_by_key(|&(rgb, _)| self.distance(Self(rgb)));
        nearest.map_or(Color::Reset, |(_, colour)| colour)
    }

    /// The colour on a terminal that has the colours of a palette.
    #[must_use]
    pub fn on_terminal(self, palette: Palette) -> Color {
        match (palette, self.0) {
            (Palette::None, _) => Color::Reset,
            (Palette::Sixteen, _) => self.of_sixteen(),
            (Palette::Indexed, _) => Color::Indexed(self.indexed()),
            (Palette::All, [red, green, blue]) => Color::Rgb(red, green, blue),
        }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

impl FromStr for Rgb {
    type Err = NoColour;

    fn from_str(text: &str) -> Result<Self, NoColour> {
        let fault = || NoColour(text.chars().take(40).collect());
        let digits = text.strip_prefix('#').ok_or_else(fault)?;
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(fault());
        }
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).map_err(|_| fault());
        Ok(Self([part(0)?, part(2)?, part(4)?]))
    }
}

impl TryFrom<String> for Rgb {
    type Error = NoColour;

    fn try_from(text: String) -> Result<Self, NoColour> {
        text.parse()
    }
}

impl From<Rgb> for String {
    fn from(colour: Rgb) -> Self {
        colour.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_written_as_text() {
        assert_eq!("#ff6666".parse(), Ok(Rgb([0xFF, 0x66, 0x66])));
        assert_eq!(Rgb([0xFF, 0x66, 0x6]).to_string(), "#FF6606");
        for text in [
            "", "#", "ff6666", "#ff666", "#ff66666", "#+f6666", "#ff66é", "red",
        ] {
            let error = text.parse::<Rgb>().unwrap_err();
            assert!(error.to_string().contains("is no colour"), "{error}");
        }
    }

    #[test]
    fn terminals_with_fewer_colours_show_the_nearest() {
        let shown = |text: &str, palette| text.parse::<Rgb>().unwrap().on_terminal(palette);
        let indexed = |text: &str| shown(text, Palette::Indexed);
        assert_eq!(indexed("#FF0000"), Color::Indexed(196));
        assert_eq!(indexed("#5F87AF"), Color::Indexed(67));
        assert_eq!(indexed("#FFFFFF"), Color::Indexed(231));
        assert_eq!(indexed("#F5F5F5"), Color::Indexed(255));
        assert_eq!(indexed("#000000"), Color::Indexed(16));
        assert_eq!(shown("#FF6666", Palette::Sixteen), Color::LightRed);
        assert_eq!(shown("#2222FF", Palette::Sixteen), Color::LightBlue);
        assert_eq!(shown("#010203", Palette::All), Color::Rgb(1, 2, 3));
        assert_eq!(shown("#010203", Palette::None), Color::Reset);
    }

    #[test]
    fn ink_is_read_on_its_ground() {
        let [black, white] = [16, 231].map(Color::Indexed);
        assert_eq!(Rgb([0x22, 0x22, 0xFF]).ink(Palette::All), white);
        assert_eq!(Rgb([0xF5; 3]).ink(Palette::Indexed), black);
        assert_eq!(Rgb([0xF5; 3]).ink(Palette::Sixteen), Color::Black);
        assert_eq!(Rgb([0xF5; 3]).ink(Palette::None), Color::Reset);
    }

    #[test]
    fn the_environment_tells_the_palette() {
        let palette = |variables: &[(&str, &str)]| {
            Palette::of_environment(|name| {
                let found = variables.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| (*value).to_string())
            })
        };
        assert_eq!(palette(&[]), Palette::Indexed);
        assert_eq!(palette(&[("TERM", "xterm-256color")]), Palette::Indexed);
        let all = ("COLORTERM", "truecolor");
        assert_eq!(palette(&[("TERM", "xterm"), all]), Palette::All);
        assert_eq!(palette(&[("NO_COLOR", "1"), all]), Palette::None);
        assert_eq!(palette(&[("NO_COLOR", ""), all]), Palette::All);
        assert_eq!(palette(&[("TERM", "linux")]), Palette::Sixteen);
        assert_eq!(palette(&[("TERM", "dumb")]), Palette::None);
    }
}
