//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{CommandFactory, Parser};
use menagerie::{Catalogue, GameInfo, Level};
use tabletop::table::{ClockSetting, Name, Token};
use terminal::number;

use crate::learn::{self, Tasks};
use crate::peer::{Address, AddressError, Server, Side, usual_folder};
use crate::table::{Colours, Palette};

/// The least time of a move of the computer unless another is asked for, in milliseconds.
pub const USUAL_PAUSE: u64 = 600;

/// The longest time that can be asked for, in milliseconds: an hour.
const LONGEST_PAUSE: u64 = 3_600_000;

/// Play a game on this terminal.
///
/// Without arguments, choose it from a menu. Without a terminal, print one game of the computer
/// against itself.
#[derive(Clone, Debug, Default, Parser)]
#[command(
    version,
    disable_help_subcommand = true,
    args_conflicts_with_subcommands = true
)]
pub struct Options {
    /// What to do instead of playing.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The game [default: the first of the list below]
    pub game: Option<String>,
    /// Start from this variant of the game
    #[arg(long, conflicts_with_all = ["load", "position"])]
    pub variant: Option<String>,
    /// Start from this position
    #[arg(long, conflicts_with = "load")]
    pub position: Option<String>,
    /// Continue the game in this file, with its players and clocks unless others are named. No
    /// program is started that the file names as a player. Save files of ConquidPy are read, too
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Save the game to this file after every move and at the end
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// The first player: human, a level (beginner, easy, medium, hard or best), ai (a second a
    /// move), ai with a time or a depth (ai:500ms, ai:2s, ai:depth:4), or a strategy (uct:500ms,
    /// random, pipe:COMMAND) [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub first: Option<String>,
    /// The second player [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub second: Option<String>,
    /// Play over the network: wait for an opponent at this address, such as 0.0.0.0:4000
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        value_parser = address,
        conflicts_with = "join",
        groups = ["opens", "meets"]
    )]
    pub host: Option<String>,
    /// Open a table for two people at this server, http://HOST:PORT, and show the link to send to
    /// the opponent, who opens it in a browser or with --join. Without a game, list the tables of
    /// the server that are open to everybody
    #[arg(long, value_name = "SERVER", conflicts_with_all = ["join", "watch"], groups = ["opens", "meets"])]
    pub on: Option<Server>,
    /// Play over the network with the opponent who waits at this address: ADDRESS:PORT, or the link
    /// of a seat at a server, http://HOST:PORT/t/TABLE#TICKET
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["variant", "load"], group = "meets")]
    pub join: Option<Address>,
    /// Watch the game at this address: ADDRESS:PORT or http://HOST:PORT/t/TABLE
    #[arg(
        long,
        value_name = "TABLE",
        conflicts_with_all = ["variant", "load", "host", "join", "ticket"]
    )]
    pub watch: Option<Address>,
    /// The clocks: 5+0, 5+3 (each move adds 3 s), 5~2 (the first 2 s of a move are free), 90s+1.
    /// At a table that is joined, the host chooses them
    #[arg(long, value_name = "TIME", conflicts_with_all = ["join", "watch"])]
    pub clock: Option<ClockSetting>,
    /// The side of the player who waits, or opens the table
    #[arg(
        long,
        value_enum,
        default_value_t,
        requires = "opens",
        conflicts_with = "join"
    )]
    pub side: Side,
    /// Take a seat again from another machine, with the ticket that this program printed there. On
    /// the same machine the ticket is known
    #[arg(
        long,
        value_name = "TICKET",
        requires = "join",
        conflicts_with = "host"
    )]
    pub ticket: Option<Token>,
    /// Your name, which your opponent and those who watch can see: at most 24 characters
    #[arg(long, conflicts_with = "watch", requires = "meets")]
    pub name: Option<Name>,
    /// The least time of a move of the computer in milliseconds, so that people can follow
    #[arg(
        long,
        value_name = "MILLIS",
        default_value_t = USUAL_PAUSE,
        allow_negative_numbers = true,
        value_parser = number::<u64>(0..=LONGEST_PAUSE)
    )]
    pub pause: u64,
    /// The seed of the computer's choices among moves of about the same value
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: u64,
    /// Show pieces as letters, and write nothing but ASCII
    #[arg(long)]
    pub ascii: bool,
    /// Colours for a terminal with a light background, if it does not tell that by itself
    #[arg(long)]
    pub light: bool,
    /// The colours of the terminal [default: those that it reports; none under NO_COLOR]
    #[arg(long, value_enum, value_name = "HOW-MANY")]
    pub colours: Option<Palette>,
    /// Colours in place of the built-in ones: a file such as {"cursor": "208", "player_1_cell":
    /// "#ff6666", "born": "green 40"}, where each part has a colour, or one for 16 colours and one
    /// for 256. An unknown part is answered with the known ones [default: menagerie/colours.json in
    /// the folder of config files]
    #[arg(long, value_name = "FILE")]
    pub theme: Option<PathBuf>,
    /// Show the effects of a move at once, not step by step
    #[arg(long)]
    pub still: bool,
    /// Do not warn of moves that lose at once or to the best reply
    #[arg(long)]
    pub sure: bool,
    /// Turn the board: the second player is below
    #[arg(long)]
    pub flip: bool,
    /// The folder in which tickets and tables are kept for the time after a crash.
    #[arg(skip)]
    pub state: Option<PathBuf>,
    /// The colours of the theme's file.
    #[arg(skip)]
    pub tints: Colours,
}

/// What to do instead of playing.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Command {
    /// Lessons and puzzles.
    #[command(flatten)]
    Tasks(learn::Command),
    /// List the games that were played on this terminal: continue one, look for the mistakes in
    /// it, write it to a file, delete it
    Games,
}

impl Command {
    /// The lessons or puzzles that are asked for.
    pub const fn tasks(&self) -> Option<&Tasks> {
        match self {
            Self::Tasks(command) => Some(command.tasks()),
            Self::Games => None,
        }
    }
}

/// Checks an address with a port.
///
/// # Errors
/// If it is malformed, in words.
pub fn address(text: &str) -> Result<String, String> {
    match text.parse::<Address>() {
        Ok(address) if address.table.is_none() => Ok(address.host),
        Ok(_) => Err(AddressError::Port.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

impl Options {
    /// Whether the effects of moves are shown step by step. Without a pause between moves there is
    /// nothing to wait for.
    pub const fn shows_steps(&self) -> bool {
        !self.still && self.pause > 0
    }

    /// What the menu begins with: against a computer player whom a beginner can beat.
    pub fn usual() -> Self {
        Self {
            second: Some(Level::default().to_string()),
            pause: USUAL_PAUSE,
            ..Self::default()
        }
    }

    /// Reads the arguments of a command line, or ends the program with a message. The help lists
    /// the games of the catalogue.
    pub fn of(arguments: Vec<OsString>, catalogue: &Catalogue) -> Self {
        Self {
            state: usual_folder(),
            ..terminal::parse_from(arguments, &command(catalogue))
        }
    }
}

/// Returns the command line of the program, for completions and man pages.
pub fn command(catalogue: &Catalogue) -> clap::Command {
    let command = Options::command().after_help(after_help(catalogue));
    let command = terminal::offering(command, &["game"], catalogue.names());
    let players = ["human", "ai"].into_iter().chain(catalogue.player_words());
    terminal::offering(command, &["first", "second"], players)
}

/// How to begin, for the help text.
const EXAMPLES: &str = "

Examples:
  play learn GAME                              small tasks, from the aim to the traps
  play games                                   the games that were played here
  play GAME --second ai                        against the computer, a second a move
  play GAME --save game.json                   saves the game to a file
  play --load game.json --second ai:depth:4    continues the game in the file
  play --load game.json                        looks at a game, in playback (p)
  play GAME --first ai --second ai             a game to watch
  play GAME --host 0.0.0.0:4000                waits for an opponent
  play GAME --join 192.168.0.7:4000            joins from elsewhere
  play GAME --on http://192.168.0.7:8000       opens a table at a server
  play --on http://192.168.0.7:8000            lists the open tables of a server
  play GAME --second ai --clock 5+3            with clocks
  play --watch 192.168.0.7:4000                watches
  play --join http://HOST:8000/t/TABLE#TICKET  joins a table of a server
";

/// The games, and how to begin, for the help text.
fn after_help(catalogue: &Catalogue) -> String {
    let line = |game: &GameInfo| format!("\n  {:<20} {}", game.name(), game.about().summary);
    let games: String = catalogue.games().iter().map(line).collect();
    format!("Games:{games}{EXAMPLES}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Options::command().debug_assert();
    }
}
