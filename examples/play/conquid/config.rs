//! The colours of cells and bases, and the file in which they are kept.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{env, fmt, fs, io};

use conquid::Player;
use ratatui::style::Color;
use serde::{Deserialize, Serialize};

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

impl Rgb {
    /// How far two colours are apart.
    fn distance(self, other: Self) -> u32 {
        let parts = self.0.into_iter().zip(other.0);
        parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    }

    /// Black or white, whichever is read better on it.
    pub fn ink(self) -> Color {
        let [red, green, blue] = self.0.map(u32::from);
        // The weights of BT.601.
        let is_light = 299 * red + 587 * green + 114 * blue > 128_000;
        Color::Indexed(if is_light { 16 } else { 231 })
    }

    /// The nearest colour of the palette of 256, whose first 16 are left out: terminals differ in them.
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

    /// The colour on a terminal, which may have but 256.
    pub fn on_terminal(self, has_all: bool) -> Color {
        match self.0 {
            [red, green, blue] if has_all => Color::Rgb(red, green, blue),
            _ => Color::Indexed(self.indexed()),
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

/// The colours of both players' bases and cells.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Colours {
    player_1_base: Rgb,
    player_1_cell: Rgb,
    player_2_base: Rgb,
    player_2_cell: Rgb,
}

impl Colours {
    /// The ground of empty cells: `grey96`.
    pub const EMPTY: Rgb = Rgb([0xF5; 3]);

    /// Names of the four colours, as the original's menu has them.
    pub const NAMES: [&str; 4] = [
        "Player 1 Base",
        "Player 1 Cell",
        "Player 2 Base",
        "Player 2 Cell",
    ];

    /// The four colours in the order of [`NAMES`](Self::NAMES).
    pub fn all(self) -> [Rgb; 4] {
        [
            self.player_1_base,
            self.player_1_cell,
            self.player_2_base,
            self.player_2_cell,
        ]
    }

    /// Four colours in the order of [`NAMES`](Self::NAMES).
    pub fn of([player_1_base, player_1_cell, player_2_base, player_2_cell]: [Rgb; 4]) -> Self {
        Self {
            player_1_base,
            player_1_cell,
            player_2_base,
            player_2_cell,
        }
    }

    /// The colour of a player's base.
    pub fn base(self, owner: Player) -> Rgb {
        self.all()[2 * owner.index()]
    }

    /// The colour of a player's cells.
    pub fn cell(self, owner: Player) -> Rgb {
        self.all()[2 * owner.index() + 1]
    }
}

impl Default for Colours {
    /// Those of ConquidPy.
    fn default() -> Self {
        Self::of([
            Rgb([0xFF, 0x22, 0x22]),
            Rgb([0xFF, 0x66, 0x66]),
            Rgb([0x22, 0x22, 0xFF]),
            Rgb([0x66, 0x66, 0xFF]),
        ])
    }
}

/// What is kept from game to game, and where.
#[derive(Clone, Debug)]
pub struct Config {
    /// The file, if the system has a place for one.
    pub path: Option<PathBuf>,
    /// The colours.
    pub colours: Colours,
}

/// A config file that is there and cannot be used; the defaults are.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}; the usual colours are used", path.display())]
pub struct ConfigError {
    path: PathBuf,
    reason: String,
}

/// Whether the terminal says that it has all colours; others have 256.
pub fn has_all_colours() -> bool {
    env::var("COLORTERM").is_ok_and(|value| matches!(&*value, "truecolor" | "24bit"))
}

/// `menagerie/conquid.json` in the [folder of config files](https://specifications.freedesktop.org/basedir-spec/latest/).
pub fn usual_path() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from);
    // Relative paths are to be ignored.
    let folder = folder("XDG_CONFIG_HOME")
        .filter(|folder| folder.is_absolute())
        .or_else(|| Some(folder("HOME")?.join(".config")))
        .filter(|folder| folder.is_absolute());
    Some(folder?.join("menagerie").join("conquid.json"))
}

impl Config {
    /// Reads a config file; where there is none, or one that is unsound, the colours are the usual ones.
    pub fn read(path: Option<PathBuf>) -> (Self, Option<ConfigError>) {
        let read = path.as_deref().map_or(Ok(Colours::default()), read_colours);
        let (colours, error) = match read {
            Ok(colours) => (colours, None),
            Err(error) => (Colours::default(), Some(error)),
        };
        (Self { path, colours }, error)
    }

    /// Writes the config file, and its folder if need be.
    ///
    /// # Errors
    /// If the system has no place for it or refuses.
    pub fn write(&self) -> io::Result<()> {
        let path = self.path.as_ref().ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::NotFound,
                "neither XDG_CONFIG_HOME nor HOME is set",
            )
        })?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut text = serde_json::to_string_pretty(&self.colours)?;
        text.push('\n');
        grid_core::write_atomically(path, text.as_bytes())
    }
}

fn read_colours(path: &Path) -> Result<Colours, ConfigError> {
    let fault = |reason: String| ConfigError {
        path: path.to_path_buf(),
        reason,
    };
    match grid_core::read_text(path) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| fault(error.to_string())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Colours::default()),
        Err(error) => Err(fault(error.to_string())),
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
    fn terminals_of_256_colours_show_the_nearest() {
        let indexed = |text: &str| text.parse::<Rgb>().unwrap().on_terminal(false);
        assert_eq!(indexed("#FF0000"), Color::Indexed(196));
        assert_eq!(indexed("#5F87AF"), Color::Indexed(67));
        assert_eq!(indexed("#FFFFFF"), Color::Indexed(231));
        assert_eq!(indexed("#F5F5F5"), Color::Indexed(255));
        assert_eq!(indexed("#000000"), Color::Indexed(16));
        let all = Rgb([1, 2, 3]).on_terminal(true);
        assert_eq!(all, Color::Rgb(1, 2, 3));
        let [black, white] = [16, 231].map(Color::Indexed);
        assert_eq!(
            (Rgb([0x22, 0x22, 0xFF]).ink(), Colours::EMPTY.ink()),
            (white, black)
        );
    }

    #[test]
    fn a_file_keeps_the_colours() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new").join("conquid.json");
        let (mut config, error) = Config::read(Some(path.clone()));
        assert!(error.is_none() && config.colours == Colours::default());
        let green = Rgb([0, 0x88, 0]);
        let [base, _, other_base, other_cell] = config.colours.all();
        config.colours = Colours::of([base, green, other_base, other_cell]);
        config.write().unwrap();
        let (again, error) = Config::read(Some(path));
        assert!(error.is_none());
        assert_eq!(again.colours, config.colours);
        assert_eq!(again.colours.cell(Player::First), green);
        assert_eq!(again.colours.base(Player::First), base);
    }

    #[test]
    fn what_a_file_leaves_out_is_as_usual() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("conquid.json");
        fs::write(&path, r##"{"player_2_cell": "#00ff00"}"##).unwrap();
        let (config, error) = Config::read(Some(path));
        assert!(error.is_none());
        let [base, cell, other_base, _] = Colours::default().all();
        let green = Rgb([0, 0xFF, 0]);
        assert_eq!(config.colours.all(), [base, cell, other_base, green]);
    }

    #[test]
    fn a_malformed_file_is_told_and_the_usual_colours_are_used() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("conquid.json");
        for (contents, told) in [
            (&b"{"[..], "EOF while parsing"),
            (b"", "EOF while parsing"),
            (b"[1]", "conquid.json"),
            (br#"{"player_1_base": "red"}"#, "\"red\" is no colour"),
            (br#"{"player_3_base": "red"}"#, "unknown field"),
            (&[0xFF, 0xFE], "UTF-8"),
        ] {
            fs::write(&path, contents).unwrap();
            let (config, error) = Config::read(Some(path.clone()));
            let error = error.unwrap().to_string();
            assert!(error.contains(told), "{error}");
            assert!(error.contains("the usual colours are used"), "{error}");
            assert_eq!(config.colours, Colours::default());
        }
        let (_, error) = Config::read(Some(folder.path().to_path_buf()));
        assert!(error.is_some(), "a folder is no file");
    }

    #[test]
    fn without_a_place_colours_are_not_kept() {
        let (config, error) = Config::read(None);
        assert!(error.is_none());
        assert!(config.write().is_err());
    }
}
