//! The colours of the parts of the screen: two built-in themes, and files that change them.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use ratatui::style::Color;
use serde::Deserialize;
use tabletop::io_words;

use crate::peer::own_folder;

/// What has a colour. Sixteen colours on a dark ground are mostly greys, so that only what matters
/// stands out.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    DarkCell,
    LightCell,
    /// A cell that no player has taken.
    FreeCell,
    SignInk,
    FaintInk,
    GoodInk,
    BadInk,
    BadMark,
    Moved,
    Born,
    Converted,
    Captured,
    Died,
    Poisoned,
    Hint,
    ArrowInk,
    Preview,
    Target,
    Picked,
    Cursor,
    /// The pieces of a player without a ground of their own.
    #[serde(rename = "player_1_ink")]
    FirstInk,
    #[serde(rename = "player_2_ink")]
    SecondInk,
    /// The ground of a player's pieces.
    #[serde(rename = "player_1_chip")]
    FirstChip,
    #[serde(rename = "player_2_chip")]
    SecondChip,
    #[serde(rename = "player_1_chip_ink")]
    FirstChipInk,
    #[serde(rename = "player_2_chip_ink")]
    SecondChipInk,
    #[serde(rename = "player_1_base")]
    FirstBase,
    #[serde(rename = "player_2_base")]
    SecondBase,
    /// A cell that a player has taken.
    #[serde(rename = "player_1_cell")]
    FirstCell,
    #[serde(rename = "player_2_cell")]
    SecondCell,
    /// In place of both the ink and the ground of a player's pieces. Built-in themes have none.
    #[serde(rename = "player_1_piece")]
    FirstPiece,
    #[serde(rename = "player_2_piece")]
    SecondPiece,
}

/// The colour of a part on a terminal of 16 colours and on one of 256: two words, or one for both.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Tint(pub [Color; 2]);

/// A text that is no colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no colour: expected one such as \"#ff6666\", \"light-red\" or \"203\", or one for 16 \
     colours and one for 256"
)]
pub struct NoColour(String);

impl TryFrom<String> for Tint {
    type Error = NoColour;

    fn try_from(text: String) -> Result<Self, NoColour> {
        let has_sign = text.contains('+');
        let read: Result<Vec<Color>, _> = text.split_whitespace().map(str::parse).collect();
        let (sixteen, indexed) = match read.as_deref() {
            Ok(&[both]) if !has_sign => (both, both),
            Ok(&[sixteen, indexed]) if !has_sign => (sixteen, indexed),
            _ => return Err(NoColour(text.chars().take(40).collect())),
        };
        let sixteen = match sixteen {
            Color::Rgb(..) | Color::Indexed(_) => nearest(SIXTEEN.into_iter().flatten(), sixteen),
            named => named,
        };
        let indexed = match indexed {
            // Terminals differ in the first 16.
            Color::Rgb(..) => nearest((16..=255).map(Color::Indexed), indexed),
            other => other,
        };
        Ok(Self([sixteen, indexed]))
    }
}

/// The colours that the oldest terminals have.
const SIXTEEN: [[Color; 4]; 4] = {
    use Color::{Black, Blue, Cyan, DarkGray, Gray, Green, Magenta, Red, White, Yellow};
    use Color::{LightBlue, LightCyan, LightGreen, LightMagenta, LightRed, LightYellow};
    [
        [Black, Red, Green, Yellow],
        [Blue, Magenta, Cyan, Gray],
        [DarkGray, LightRed, LightGreen, LightYellow],
        [LightBlue, LightMagenta, LightCyan, White],
    ]
};

/// Red, green and blue of a colour, as most terminals show it.
fn shown(colour: Color) -> [u8; 3] {
    /// The steps of red, green and blue in the palette of 256 colours.
    const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

    let of_sixteen =
        |bits: usize| [0, 1, 2].map(|bit| 170 * (bits >> bit & 1) as u8 + 85 * (bits >> 3) as u8);
    match colour {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(index @ 0..16) => of_sixteen(index.into()),
        Color::Indexed(index @ 16..232) => {
            [36, 6, 1].map(|part| CUBE[usize::from((index - 16) / part % 6)])
        }
        Color::Indexed(index) => [8 + 10 * (index - 232); 3],
        named => {
            let mut sixteen = SIXTEEN.iter().flatten();
            of_sixteen(sixteen.position(|&one| one == named).unwrap_or(0))
        }
    }
}

/// The one of some colours that looks most like another.
fn nearest(colours: impl Iterator<Item = Color>, to: Color) -> Color {
    let distance = |colour: &Color| -> u32 {
        let parts = shown(*colour).into_iter().zip(shown(to));
        parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    colours.min_by_key(distance).unwrap_or(to)
}

/// Whether black is read better on a colour than white.
pub fn is_light(colour: Color) -> bool {
    let [red, green, blue] = shown(colour).map(u32::from);
    // The weights of BT.601.
    299 * red + 587 * green + 114 * blue > 128_000
}

/// The colours of parts. A file of them has those that are not as in the built-in theme.
pub type Colours = BTreeMap<Part, Tint>;

/// The built-in themes, for a dark and for a light terminal.
pub static BUILT_IN: LazyLock<[Colours; 2]> = LazyLock::new(|| {
    [
        include_str!("themes/dark.json"),
        include_str!("themes/light.json"),
    ]
    .map(|text| serde_json::from_str(text).expect("a test reads them"))
});

/// Reads the colours of a file.
///
/// # Errors
/// If the file cannot be used.
pub fn read_theme(path: &Path) -> Result<Colours, ThemeError> {
    let name = path.to_path_buf();
    match atomic_files::read_text(path) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| ThemeError::Bad { name, error }),
        Err(error) => Err(ThemeError::Io { name, error }),
    }
}

/// A file of colours that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ThemeError {
    #[error("cannot read {}: {}", name.display(), io_words(error))]
    Io { name: PathBuf, error: io::Error },
    /// The error tells the line, and what was expected there.
    #[error("{}: {error}", name.display())]
    Bad {
        name: PathBuf,
        error: serde_json::Error,
    },
}

/// `menagerie/colours.json` in the folder of config files (the XDG base directories), if there is
/// such a file.
pub fn usual_theme() -> Option<PathBuf> {
    let path = own_folder("XDG_CONFIG_HOME", ".config")?.join("colours.json");
    path.exists().then_some(path)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn tint(text: &str) -> Result<Tint, NoColour> {
        text.to_string().try_into()
    }

    #[test]
    fn terminals_show_the_nearest_colour() {
        use Color::{Black, Gray, Indexed, LightBlue, LightRed, Red, White, Yellow};

        for (text, shown, is_light_one) in [
            ("#ff0000", [Red, Indexed(196)], false),
            ("#5f87af", [Gray, Indexed(67)], false),
            ("#ffffff", [White, Indexed(231)], true),
            ("#f5f5f5", [White, Indexed(255)], true),
            ("#000000", [Black, Indexed(16)], false),
            ("#ff6666", [LightRed, Indexed(203)], true),
            ("#2222ff", [LightBlue, Indexed(21)], false),
            ("#aaaa00", [Yellow, Indexed(142)], true),
            ("203", [LightRed, Indexed(203)], true),
            ("light-red", [LightRed, LightRed], true),
            ("white 203", [White, Indexed(203)], true),
        ] {
            assert_eq!(tint(text), Ok(Tint(shown)), "{text}");
            assert_eq!(is_light(shown[1]), is_light_one, "{text}");
        }
        for text in [
            "", "#", "ff6666", "#ff666", "#ff66666", "#+f6666", "#ff66é", "ruby", "1 2 3",
        ] {
            let error = tint(text).unwrap_err();
            assert!(error.to_string().contains("is no colour"), "{error}");
        }
    }

    #[test]
    fn a_file_has_some_colours_and_an_error_tells_its_line_and_what_is_expected() {
        assert_eq!(BUILT_IN.each_ref().map(Colours::len), [30; 2]);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("colours.json");
        let missing = read_theme(&path).unwrap_err().to_string();
        assert!(missing.starts_with("cannot read "), "{missing}");
        fs::write(&path, r##"{"player_2_cell": "#00ff00"}"##).unwrap();
        let green = tint("#00ff00").unwrap();
        assert_eq!(
            read_theme(&path).unwrap(),
            [(Part::SecondCell, green)].into()
        );
        for (contents, told) in [
            (&b"{"[..], "EOF while parsing"),
            (b"", "EOF while parsing"),
            (b"[1]", "expected a map at line 1"),
            (
                b"{\n\"cursor\": \"ruby\"}",
                "\"ruby\" is no colour: expected",
            ),
            (b"{\n\"cursor\": \"ruby\"}", "at line 2"),
            (
                b"{\"born\": \"red\",\n\"player_3_base\": \"red\"}",
                "`player_1_base`",
            ),
            (
                b"{\"born\": \"red\",\n\"player_3_base\": \"red\"}",
                "at line 2",
            ),
            (&[0xFF, 0xFE], "UTF-8"),
        ] {
            fs::write(&path, contents).unwrap();
            let error = read_theme(&path).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
        assert!(read_theme(folder.path()).is_err(), "a folder is no file");
    }
}
