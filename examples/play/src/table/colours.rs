//! The colours of the players, and the file that tells them.

use std::io;
use std::path::{Path, PathBuf};

use menagerie::Player;
use serde::Deserialize;

use super::colour::Rgb;
use crate::peer::own_folder;

/// The colours of both players: of the cells they take, of their bases, and of their pieces.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Colours {
    player_1_base: Rgb,
    player_1_cell: Rgb,
    player_2_base: Rgb,
    player_2_cell: Rgb,
    player_1_piece: Option<Rgb>,
    player_2_piece: Option<Rgb>,
}

impl Colours {
    /// The colour of a player's base.
    pub fn base(self, owner: Player) -> Rgb {
        [self.player_1_base, self.player_2_base][owner.index()]
    }

    /// The colour of a player's cells.
    pub fn cell(self, owner: Player) -> Rgb {
        [self.player_1_cell, self.player_2_cell][owner.index()]
    }

    /// The colour of a player's pieces, if it is not the theme's.
    pub fn piece(self, owner: Player) -> Option<Rgb> {
        [self.player_1_piece, self.player_2_piece][owner.index()]
    }

    /// Reads a file. Without one the colours are the usual ones.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn read(path: Option<&Path>) -> Result<Self, ColourError> {
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let read = match atomic_files::read_text(path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| error.to_string()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error.to_string()),
        };
        let path = path.to_path_buf();
        read.map_err(|reason| ColourError { path, reason })
    }
}

impl Default for Colours {
    /// Those of ConquidPy for cells and bases, and the theme's for pieces.
    fn default() -> Self {
        Self {
            player_1_base: Rgb([0xFF, 0x22, 0x22]),
            player_1_cell: Rgb([0xFF, 0x66, 0x66]),
            player_2_base: Rgb([0x22, 0x22, 0xFF]),
            player_2_cell: Rgb([0x66, 0x66, 0xFF]),
            player_1_piece: None,
            player_2_piece: None,
        }
    }
}

/// A file of colours that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}; the usual colours are used", path.display())]
pub struct ColourError {
    path: PathBuf,
    reason: String,
}

/// `menagerie/colours.json` in the folder of config files (the XDG base directories).
pub fn usual_colour_file() -> Option<PathBuf> {
    Some(own_folder("XDG_CONFIG_HOME", ".config")?.join("colours.json"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_tells_some_colours_and_the_others_are_as_usual() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("colours.json");
        let read = || Colours::read(Some(&path));
        assert_eq!(read().unwrap(), Colours::default());
        assert_eq!(Colours::read(None).unwrap(), Colours::default());
        fs::write(&path, r##"{"player_2_cell": "#00ff00"}"##).unwrap();
        let green = Rgb([0, 0xFF, 0]);
        let expected = Colours {
            player_2_cell: green,
            ..Colours::default()
        };
        assert_eq!(read().unwrap(), expected);
        assert_eq!(expected.cell(Player::Second), green);
        for (contents, told) in [
            (&b"{"[..], "EOF while parsing"),
            (b"", "EOF while parsing"),
            (b"[1]", "colours.json"),
            (br#"{"player_1_base": "red"}"#, "\"red\" is no colour"),
            (br#"{"player_3_base": "red"}"#, "unknown field"),
            (&[0xFF, 0xFE], "UTF-8"),
        ] {
            fs::write(&path, contents).unwrap();
            let error = read().unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
            assert!(error.contains("the usual colours are used"), "{error}");
        }
        assert!(
            Colours::read(Some(folder.path())).is_err(),
            "a folder is no file"
        );
    }
}
