//! The colours of the players, and the file in which they are kept.

use std::path::{Path, PathBuf};
use std::{fs, io};

use menagerie::Player;
use serde::{Deserialize, Serialize};

use crate::peer::own_folder;

use super::colour::Rgb;
use super::form::{Field, Form, Input};

/// The colours of both players: of the cells they take, of their bases, and of their pieces.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The ground of empty cells on boards whose cells players take, on a dark and on a light
    /// background: a white board glares on a dark screen.
    pub const EMPTY: [Rgb; 2] = [Rgb([0x26; 3]), Rgb([0xF5; 3])];

    /// What stands for the colours of the pieces that a theme has.
    const PIECES: [Rgb; 2] = [Rgb([0xFF; 3]), Rgb([0; 3])];

    /// The colours of bases and cells, each player's base first.
    fn areas(self) -> [Rgb; 4] {
        let Self {
            player_1_base,
            player_1_cell,
            player_2_base,
            player_2_cell,
            ..
        } = self;
        [player_1_base, player_1_cell, player_2_base, player_2_cell]
    }

    /// The colour of a player's base.
    pub fn base(self, owner: Player) -> Rgb {
        self.areas()[2 * owner.index()]
    }

    /// The colour of a player's cells.
    pub fn cell(self, owner: Player) -> Rgb {
        self.areas()[2 * owner.index() + 1]
    }

    /// The colour of a player's pieces, if it is not the theme's.
    pub fn piece(self, owner: Player) -> Option<Rgb> {
        [self.player_1_piece, self.player_2_piece][owner.index()]
    }

    /// The fields of a form of the colours.
    pub fn fields(self, players: [&'static str; 2], is_area: bool) -> Vec<Field> {
        if is_area {
            let colours = self.areas().into_iter().zip(Self::default().areas());
            let inputs = colours.map(|(colour, usual)| Input::colour(colour, usual));
            let labels = [
                "Player 1 Base",
                "Player 1 Cell",
                "Player 2 Base",
                "Player 2 Cell",
            ];
            let fields = labels.into_iter().zip(inputs);
            return fields
                .map(|(label, input)| Field::new(label, input))
                .collect();
        }
        let fields = Player::ALL.map(|player| {
            let usual = Self::PIECES[player.index()];
            let colour = self.piece(player).unwrap_or(usual);
            Field::new(players[player.index()], Input::colour(colour, usual))
        });
        fields.into()
    }

    /// These colours with those of a form; one whose digits are too few stays.
    pub fn with_form(self, form: &Form) -> Self {
        let colour = |field: usize, before: Rgb| form.colour(field).unwrap_or(before);
        let mut colours = self;
        if form.fields.len() == 4 {
            let before = self.areas();
            colours.player_1_base = colour(0, before[0]);
            colours.player_1_cell = colour(1, before[1]);
            colours.player_2_base = colour(2, before[2]);
            colours.player_2_cell = colour(3, before[3]);
        } else {
            let pieces = Player::ALL.map(|player| {
                let usual = Self::PIECES[player.index()];
                let colour = colour(player.index(), self.piece(player).unwrap_or(usual));
                (colour != usual).then_some(colour)
            });
            [colours.player_1_piece, colours.player_2_piece] = pieces;
        }
        colours
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

/// The colours, and the file that keeps them from game to game.
#[derive(Clone, Debug)]
pub struct ColourFile {
    /// The file, if the system has a place for one.
    pub path: Option<PathBuf>,
    /// The colours.
    pub colours: Colours,
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

impl ColourFile {
    /// Reads a file. Without one, or if it cannot be used, the colours are the usual ones.
    pub fn read(path: Option<PathBuf>) -> (Self, Option<ColourError>) {
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
        atomic_files::write(path, text.as_bytes())
    }
}

fn read_colours(path: &Path) -> Result<Colours, ColourError> {
    let fault = |reason: String| ColourError {
        path: path.to_path_buf(),
        reason,
    };
    match atomic_files::read_text(path) {
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
        let path = folder.path().join("new").join("colours.json");
        let (mut file, error) = ColourFile::read(Some(path.clone()));
        assert!(error.is_none() && file.colours == Colours::default());
        let green = Rgb([0, 0x88, 0]);
        let base = file.colours.base(Player::First);
        file.colours = Colours {
            player_1_cell: green,
            ..Colours::default()
        };
        file.write().unwrap();
        let (again, error) = ColourFile::read(Some(path));
        assert!(error.is_none());
        assert_eq!(again.colours, file.colours);
        assert_eq!(again.colours.cell(Player::First), green);
        assert_eq!(again.colours.base(Player::First), base);
    }

    #[test]
    fn what_a_file_leaves_out_is_as_usual() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("colours.json");
        fs::write(&path, r##"{"player_2_cell": "#00ff00"}"##).unwrap();
        let (file, error) = ColourFile::read(Some(path));
        assert!(error.is_none());
        let green = Rgb([0, 0xFF, 0]);
        let expected = Colours {
            player_2_cell: green,
            ..Colours::default()
        };
        assert_eq!(file.colours, expected);
    }

    #[test]
    fn a_malformed_file_is_told_and_the_usual_colours_are_used() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("colours.json");
        for (contents, told) in [
            (&b"{"[..], "EOF while parsing"),
            (b"", "EOF while parsing"),
            (b"[1]", "colours.json"),
            (br#"{"player_1_base": "red"}"#, "\"red\" is no colour"),
            (br#"{"player_3_base": "red"}"#, "unknown field"),
            (&[0xFF, 0xFE], "UTF-8"),
        ] {
            fs::write(&path, contents).unwrap();
            let (file, error) = ColourFile::read(Some(path.clone()));
            let error = error.unwrap().to_string();
            assert!(error.contains(told), "{error}");
            assert!(error.contains("the usual colours are used"), "{error}");
            assert_eq!(file.colours, Colours::default());
        }
        let (_, error) = ColourFile::read(Some(folder.path().to_path_buf()));
        assert!(error.is_some(), "a folder is no file");
    }

    #[test]
    fn without_a_place_colours_are_not_kept() {
        let (file, error) = ColourFile::read(None);
        assert!(error.is_none());
        assert!(file.write().is_err());
    }
}
