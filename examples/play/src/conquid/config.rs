//! The colours of cells and bases, and the file in which they are kept.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use crate::tabletop::Rgb;
use conquid::Player;
use serde::{Deserialize, Serialize};

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
