//! The command line, and the game it asks for.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use clap::Parser;
use conquid::SaveFile;
use menagerie::{AnyGame, GAMES, GameInfo, Limits, LoadError, find, load};
use menagerie_examples::{OpenError, open};

/// Play a game of the menagerie on this terminal.
///
/// Without a terminal, print one game of the computer against itself.
#[derive(Debug, Default, Parser)]
#[command(version, after_help = games())]
pub struct Options {
    /// The game [default: conway-chess]
    #[arg(conflicts_with = "load")]
    pub game: Option<String>,
    /// Start from this variant of the game
    #[arg(long, conflicts_with_all = ["load", "position"])]
    pub variant: Option<String>,
    /// Start from this position
    #[arg(long, conflicts_with = "load")]
    pub position: Option<String>,
    /// Go on with the game in this file; Conquid reads ConquidPy's save files, too
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Keep the game in this file: written after every move and at the end
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// The side that the computer plays: first, second, both, none, or a player's name such as black
    #[arg(long, value_name = "SIDE", default_value = "none")]
    pub computer: String,
    /// How many milliseconds the computer thinks about a move [default: 1000; without a terminal not by
    /// the clock, so that the same seed is the same game]
    #[arg(long)]
    pub millis: Option<u64>,
    /// How many plies the computer looks ahead at most
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<u32>,
    /// How many milliseconds a move of the computer takes at least, so that it can be watched
    #[arg(long, value_name = "MILLIS", default_value_t = 600)]
    pub pause: u64,
    /// The seed of the computer's taste: of moves about as good, another seed prefers others
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Show pieces as letters
    #[arg(long)]
    pub ascii: bool,
    /// Colours for a terminal with a light background
    #[arg(long)]
    pub light: bool,
    /// Turn the board: the second player sits below
    #[arg(long)]
    pub flip: bool,
}

/// The games, for the help text.
fn games() -> String {
    let mut text = String::from("Games:");
    for game in GAMES {
        text += &format!("\n  {:<20} {}", game.name, game.summary);
    }
    text
}

/// Why the program stops.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such game, variant or position.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The saved game cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A save file of ConquidPy would become something that ConquidPy cannot open.
    #[error(
        "{} is a save file of ConquidPy: keep the game in another file", path.display()
    )]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// There is no such side.
    #[error("unknown side {side:?}: known are first, second, both, none, {}, {}", players[0], players[1])]
    Side {
        /// The side.
        side: String,
        /// What the game calls its players.
        players: [&'static str; 2],
    },
    /// A game would be lost by saving.
    #[error(
        "{} exists: go on with it with --load {0}, or save to another file", path.display()
    )]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The game cannot be saved.
    #[error("cannot save to {}: {error}", path.display())]
    Save {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        error: io::Error,
    },
    /// The terminal, or what stands in its place, cannot be used.
    #[error("cannot use the terminal: {0}")]
    Terminal(#[from] io::Error),
}

/// Everything a game on the screen starts from.
#[derive(Debug)]
pub struct Setup {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// What is known about it.
    pub info: &'static GameInfo,
    /// The file that it was loaded from.
    pub load: Option<PathBuf>,
    /// What that file was, if it was a save file of ConquidPy.
    pub save_file: Option<SaveFile>,
    /// Where it is kept.
    pub save: Option<PathBuf>,
    /// Which players are the computer.
    pub computer: [bool; 2],
    /// How long the computer thinks about a move.
    pub limits: Limits,
    /// How many milliseconds a move of the computer takes at least.
    pub pause: u64,
    /// The seed of the computer's taste.
    pub seed: u64,
    /// Whether pieces are letters.
    pub ascii: bool,
    /// Whether the terminal is light.
    pub light: bool,
    /// Whether the board is turned.
    pub flip: bool,
}

impl Setup {
    /// Opens the game that the command line asks for, and makes sure that it can be saved.
    ///
    /// # Errors
    /// If anything asked for is not there or cannot be done.
    pub fn new(options: &Options) -> Result<Self, Error> {
        let save_file = options.load.as_deref().and_then(load_save_file);
        let game = match &options.load {
            Some(path) => load(path)?,
            None => open(
                options.game.as_deref().unwrap_or(GAMES[0].name),
                options.variant.as_deref(),
                options.position.as_deref(),
            )?,
        };
        let info = find(game.name()).map_err(OpenError::from)?;
        let setup = Self {
            computer: sides(&options.computer, info.players)?,
            info,
            load: options.load.clone(),
            save_file,
            save: options.save.clone(),
            limits: Limits {
                depth: options.depth,
                time: options.millis.map(Duration::from_millis),
                ..Limits::default()
            },
            pause: options.pause,
            seed: options.seed,
            ascii: options.ascii,
            light: options.light,
            flip: options.flip,
            game,
        };
        if let Some(path) = &setup.save {
            let is_loaded = |loaded: &PathBuf| is_same_file(loaded, path);
            if path.exists() && !options.load.as_ref().is_some_and(is_loaded) {
                return Err(Error::Exists { path: path.clone() });
            }
            if setup.save_file.is_some() && path.exists() {
                return Err(Error::Foreign { path: path.clone() });
            }
            // Rather now than after the first good game.
            setup.game.save(path).map_err(|error| Error::Save {
                path: path.clone(),
                error,
            })?;
        }
        Ok(setup)
    }
}

/// A save file of ConquidPy, which knows more than the game: the order of clicking. `None` if the file is
/// none; what is wrong with one, [`load`] has told.
fn load_save_file(path: &Path) -> Option<SaveFile> {
    grid_core::read_text(path).ok()?.parse().ok()
}

/// Whether two paths lead to one file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Which players a word means.
fn sides(side: &str, players: [&'static str; 2]) -> Result<[bool; 2], Error> {
    let is = |word: &str| side.eq_ignore_ascii_case(word);
    if is("none") {
        Ok([false, false])
    } else if is("both") {
        Ok([true, true])
    } else if is("first") || is(players[0]) {
        Ok([true, false])
    } else if is("second") || is(players[1]) {
        Ok([false, true])
    } else {
        Err(Error::Side {
            side: side.into(),
            players,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        use clap::CommandFactory;
        Options::command().debug_assert();
    }

    #[test]
    fn sides_are_named_by_place_or_by_the_games_names() {
        let players = ["White", "Black"];
        assert_eq!(sides("black", players).unwrap(), [false, true]);
        assert_eq!(sides("First", players).unwrap(), [true, false]);
        assert_eq!(sides("both", players).unwrap(), [true, true]);
        let error = sides("red", players).unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown side \"red\": known are first, second, both, none, White, Black"
        );
    }

    #[test]
    fn a_save_file_that_is_not_the_loaded_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut options = Options {
            save: Some(path.clone()),
            computer: "none".into(),
            ..Options::default()
        };
        Setup::new(&options).unwrap();
        let saved = std::fs::read(&path).unwrap();
        let error = Setup::new(&options).unwrap_err();
        assert!(matches!(error, Error::Exists { .. }), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), saved);
        options.load = Some(path);
        Setup::new(&options).unwrap();
    }
}
