//! The command line, and the game it asks for.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use crate::peer::{Link, LinkError, Side, fresh_token};
use crate::tabletop::{self, Palette, Remote, Seat, Setup};
use clap::Parser;
use conquid::SaveFile;
use menagerie::peer::{self, Hosting, Joining, Token};
use menagerie::{AnyGame, GameInfo, LoadError, OpenError};

use crate::CATALOGUE;

/// Play a game of the menagerie on this terminal.
///
/// Without arguments, choose it from a menu. Without a terminal, print one game of the computer against itself.
#[derive(Debug, Default, Parser)]
#[command(version, after_help = after_help())]
pub struct Options {
    /// The game [default: conway-chess]
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
    /// Who plays the first side: human, ai (a second a move), or ai with a time or a depth: ai:500ms, ai:2s,
    /// ai:depth:4
    #[arg(long, value_name = "WHO", default_value = "human")]
    pub first: Seat,
    /// Who plays the second side
    #[arg(long, value_name = "WHO", default_value = "human")]
    pub second: Seat,
    /// Play with somebody elsewhere: wait for him at this address, such as 0.0.0.0:4000
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = address, conflicts_with = "join")]
    pub host: Option<String>,
    /// Play with somebody elsewhere who waits at this address
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = address, conflicts_with_all = ["variant", "load"])]
    pub join: Option<String>,
    /// The side of the one who waits
    #[arg(
        long,
        value_enum,
        default_value_t,
        requires = "host",
        conflicts_with = "join"
    )]
    pub side: Side,
    /// Come back to a game after this program had died: the ticket that it had told
    #[arg(
        long,
        value_name = "TICKET",
        requires = "join",
        conflicts_with = "host"
    )]
    pub ticket: Option<Token>,
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
    /// The colours that the terminal has [default: what it says; none under NO_COLOR]
    #[arg(long, value_enum, value_name = "HOW-MANY")]
    pub colours: Option<Palette>,
    /// Turn the board: the second player sits below
    #[arg(long)]
    pub flip: bool,
}

/// An address and a port.
///
/// # Errors
/// If it is none, in words.
pub fn address(text: &str) -> Result<String, String> {
    let port = text.rsplit_once(':').filter(|(host, _)| !host.is_empty());
    match port.map(|(_, port)| port.parse::<u16>()) {
        Some(Ok(_)) => Ok(text.into()),
        _ => {
            Err("expected ADDRESS:PORT such as localhost:4000, with a port of at most 65535".into())
        }
    }
}

/// Command lines to begin with.
const EXAMPLES: &str = "
Examples:
  play wildebeest --second ai                  against the computer, a second a move
  play conquid --variant large --first human --second ai:500ms
  play pacifist --variant asymmetric:7 --save game.json
  play --load game.json --second ai:depth:4    goes on with the game in the file
  play lifeduel --first ai --second ai         a game to watch
  play wildebeest --host 0.0.0.0:4000          waits for somebody to play with,
  play wildebeest --join 192.168.0.7:4000      who comes from elsewhere
  play conway-chess --position \"4k3/P7/8/8/8/8/8/4K3 w - -\"
";

/// The games, and how to begin, for the help text.
fn after_help() -> String {
    let mut text = String::from("Games:");
    for game in CATALOGUE.games() {
        text += &format!("\n  {:<20} {}", game.name(), game.summary());
    }
    text + "\n" + EXAMPLES
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
    /// The file holds a game, but not the one that was asked for.
    #[error("{} holds a game of {is}, not of {asked}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// Of which game it is.
        is: &'static str,
        /// Which was asked for.
        asked: String,
    },
    /// There is nobody at the other end.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// Whoever is there does not let this program in.
    #[error("{address}: {reason}")]
    Refused {
        /// Where.
        address: String,
        /// Why.
        reason: String,
    },
    /// A game would be lost by saving.
    #[error(
        "{} exists: go on with it with --load {0}, or save to another file", path.display()
    )]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The table cannot be played at.
    #[error(transparent)]
    Table(#[from] tabletop::Error),
    /// What stands in the place of a terminal cannot be written to.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

/// The game that the command line asks for.
#[derive(Debug)]
pub struct Opening {
    /// What a table starts from.
    pub setup: Setup,
    /// What is known about the game.
    pub info: &'static GameInfo,
    /// The file that it was loaded from.
    pub load: Option<PathBuf>,
    /// What that file was, if it was a save file of ConquidPy.
    pub save_file: Option<SaveFile>,
}

impl Opening {
    /// Opens the game that the command line asks for, and makes sure that it can be saved.
    ///
    /// # Errors
    /// If anything asked for is not there or cannot be done.
    pub fn new(options: &Options) -> Result<Self, Error> {
        let save_file = options.load.as_deref().and_then(load_save_file);
        let game = match &options.load {
            Some(path) => CATALOGUE.load(path)?,
            None => CATALOGUE.open(
                options
                    .game
                    .as_deref()
                    .unwrap_or(CATALOGUE.games()[0].name()),
                options.variant.as_deref(),
                options.position.as_deref(),
            )?,
        };
        let info = CATALOGUE.find(game.name()).map_err(OpenError::from)?;
        if let Some(asked) = options
            .game
            .as_deref()
            .filter(|&asked| asked != info.name())
        {
            CATALOGUE.find(asked).map_err(OpenError::from)?;
            return Err(Error::OtherGame {
                path: options.load.clone().unwrap_or_default(),
                is: info.name(),
                asked: asked.into(),
            });
        }
        if let Some(path) = &options.save {
            let is_loaded = |loaded: &PathBuf| is_same_file(loaded, path);
            let is_ours = options.load.as_ref().is_some_and(is_loaded);
            // Whoever comes back to a game may have kept it there: that is known when the game is.
            if path.exists() && !is_ours && options.ticket.is_none() {
                return Err(Error::Exists { path: path.clone() });
            }
            if save_file.is_some() && path.exists() {
                return Err(Error::Foreign { path: path.clone() });
            }
        }
        let remote = remote(options, info, &*game)?;
        let game = match remote.as_ref().and_then(Remote::game) {
            Some(game) => game.copy(),
            None => game,
        };
        if let (Some(path), Some(_)) = (&options.save, options.ticket)
            && path.exists()
            && !CATALOGUE
                .load(path)
                .is_ok_and(|kept| is_beginning(&*kept, &*game))
        {
            return Err(Error::Exists { path: path.clone() });
        }
        if let Some(path) = &options.save {
            // Rather now than after the first good game.
            game.save(path).map_err(|error| tabletop::Error::Save {
                path: path.clone(),
                error,
            })?;
        }
        Ok(Self {
            setup: Setup {
                seats: [options.first.clone(), options.second.clone()],
                save: options.save.clone(),
                pause: Duration::from_millis(options.pause),
                seed: options.seed,
                is_flipped: options.flip,
                remote,
                ..Setup::new(game, info.title(), info.players())
            },
            info,
            load: options.load.clone(),
            save_file,
        })
    }
}

/// How long the greeting of a host is waited for.
const GREETING: Duration = Duration::from_secs(15);

/// The other player, if he is elsewhere. A game that is joined is there when this returns.
fn remote(options: &Options, info: &GameInfo, game: &dyn AnyGame) -> Result<Option<Remote>, Error> {
    let limits = peer::PeerLimits::default();
    if let Some(address) = &options.host {
        let hosting = Hosting::new(info.clone(), game.copy()).with_side(options.side.player());
        let hosting = match &options.variant {
            Some(variant) => hosting.with_variant(variant),
            None => hosting,
        };
        return Ok(Some(Remote::new(Link::host(address, hosting, limits)?)));
    }
    let Some(address) = &options.join else {
        return Ok(None);
    };
    let token = options.ticket.unwrap_or_else(fresh_token);
    let joining = Joining::new(info.clone(), token);
    let joining = match &options.position {
        Some(_) => joining.with_start(game.start()),
        None => joining,
    };
    let link = Link::join(address, joining, limits)?;
    let mut remote = Remote::with_ticket(link, token);
    let refused = |reason: String| Error::Refused {
        address: address.clone(),
        reason,
    };
    let began = Instant::now();
    while remote.game().is_none() {
        let tidings = remote.tick();
        if remote.is_over() {
            let told = tidings.told.map_or_else(String::new, |(text, _)| text);
            return Err(refused(told));
        }
        if began.elapsed() > GREETING {
            return Err(refused("no greeting comes".into()));
        }
        thread::sleep(Duration::from_millis(5));
    }
    Ok(Some(remote))
}

/// A save file of ConquidPy, which knows more than the game: the order of clicking. `None` if the file is
/// none; what is wrong with one has been told.
fn load_save_file(path: &Path) -> Option<SaveFile> {
    grid_core::read_text(path).ok()?.parse().ok()
}

/// Whether a game is the beginning of another, or all of it.
fn is_beginning(beginning: &dyn AnyGame, whole: &dyn AnyGame) -> bool {
    beginning.name() == whole.name()
        && beginning.start() == whole.start()
        && whole.played().starts_with(&beginning.played())
}

/// Whether two paths lead to one file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
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
    fn a_save_file_that_is_not_the_loaded_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut options = Options {
            save: Some(path.clone()),
            ..Options::default()
        };
        Opening::new(&options).unwrap();
        let saved = std::fs::read(&path).unwrap();
        let error = Opening::new(&options).unwrap_err();
        assert!(matches!(error, Error::Exists { .. }), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), saved);
        options.load = Some(path);
        Opening::new(&options).unwrap();
    }
}
