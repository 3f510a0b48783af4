//! The command line.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use crate::protocol::LINE;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use lifeduel::{Spec, SpecError};
use terminal::number;

/// Serve Life Duel: two players connect and place cells in turn; after three generations the player
/// with more cells wins.
///
/// Serves one game and ends, as the original server does, or with `--games` many at once. After
/// SIGINT, SIGTERM or SIGHUP games in progress have `--grace` to end; a second signal interrupts
/// them at once.
#[derive(Debug, Parser)]
#[command(name = "lifeduel-server", version)]
pub struct Options {
    /// The address to listen on: a name or an IPv4 address
    pub host: String,
    /// The port; 0 is any free port, which is printed
    #[arg(value_parser = number::<u16>(0..=65_535))]
    pub port: u16,
    /// Print everything that is sent and received on standard error
    #[arg(long)]
    pub verbose: bool,
    /// Print nothing on standard output, for a server that another program starts
    #[arg(skip)]
    pub quiet: bool,
    /// The number of games, or "forever"; several are played at once, as players connect
    #[arg(long, default_value = "1", value_name = "N|forever", value_parser = games)]
    pub games: u64,
    /// A player who does not place in this time loses [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub move_timeout: Option<Duration>,
    /// A player who gives no name in this time is disconnected [default: no limit in a single game,
    /// else 60s]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub name_timeout: Option<Duration>,
    /// The longest line a player may send, in bytes
    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = LINE as u32,
        value_parser = number::<u32>(LINE as u64..=16 << 20)
    )]
    pub max_line: u32,
    /// The most connections that are open at once; further players wait
    #[arg(
        long,
        value_name = "N",
        default_value_t = 4096,
        value_parser = number::<u32>(2..=1 << 20)
    )]
    pub max_connections: u32,
    /// The most connections of one address that are open at once; further ones are closed [default:
    /// half of --max-connections]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub max_per_address: Option<u32>,
    /// Append every game to this file, as a line of JSON that is on disk before the verdict is sent
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// How long games may continue after the first signal
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = time)]
    pub grace: Duration,
    /// The rows of the board
    #[arg(long, default_value_t = 6, value_name = "ROWS", value_parser = number::<usize>(0..=999))]
    pub height: usize,
    /// The columns of the board
    #[arg(long, default_value_t = 6, value_name = "COLUMNS")]
    #[arg(value_parser = number::<usize>(0..=999))]
    pub width: usize,
    /// How many cells each player places
    #[arg(long, default_value_t = 6, value_name = "N", value_parser = number::<usize>(0..=999))]
    pub placements: usize,
    /// How many generations follow
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = number::<usize>(0..=999))]
    pub generations: usize,
    /// The result of equal counts
    #[arg(long, value_enum, default_value_t = Ties::Draw)]
    pub ties: Ties,
}

impl Options {
    /// Reads the command line and the game that it describes. Exits with a message if it is
    /// invalid.
    pub fn parse_checked() -> (Self, Spec) {
        let options: Self = terminal::parse_from(env::args_os(), &Self::command());
        let spec = options.spec().unwrap_or_else(|error| {
            terminal::refuse(Self::command().error(ErrorKind::ValueValidation, error))
        });
        (options, spec)
    }

    /// The game that is played.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn spec(&self) -> Result<Spec, SpecError> {
        let spec = Spec::new(self.height, self.width, self.placements, self.generations)?;
        Ok(spec.with_first_winning_ties(self.ties == Ties::First))
    }

    /// How many connections of one address may be open at once: at least those of a game.
    pub fn max_per_address(&self) -> u32 {
        let half = (self.max_connections / 2).max(2);
        self.max_per_address.unwrap_or(half)
    }

    /// How long a player may take to give a name.
    pub fn name_timeout(&self) -> Option<Duration> {
        let many = self.games != 1;
        let default = many.then_some(Duration::from_secs(60));
        self.name_timeout.or(default)
    }
}

/// The number of games of a server without an end.
pub const FOREVER: u64 = u64::MAX;

/// Reads a number of games.
fn games(word: &str) -> Result<u64, &'static str> {
    match word.parse() {
        Ok(number @ 1..) => Ok(number),
        Err(_) if word == "forever" => Ok(FOREVER),
        _ => Err("expected a number above 0, or forever"),
    }
}

/// The result of equal counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Ties {
    /// The first player wins
    First,
    /// The game is a draw
    Draw,
}

/// Reads `30`, `30s`, `500ms` or `2m`.
fn time(word: &str) -> Result<Duration, &'static str> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let millis = match &word[digits.len()..] {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" => 60_000,
        _ => 0,
    };
    match digits.parse::<u32>().unwrap_or(0) as u64 * millis {
        0 => Err("expected a whole number above 0 of seconds, or one with its unit: ms, s or m"),
        millis => Ok(Duration::from_millis(millis)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(arguments: &[&str]) -> Result<Options, String> {
        let program = ["lifeduel-server", "localhost", "2000"];
        Options::try_parse_from(program.iter().chain(arguments)).map_err(|error| error.to_string())
    }

    #[test]
    fn one_game_of_the_usual_kind_without_any_limit_of_time_is_the_default() {
        let options = options(&[]).unwrap();
        assert_eq!(options.spec(), Ok(Spec::STANDARD));
        assert_eq!(options.games, 1);
        assert_eq!((options.name_timeout(), options.move_timeout), (None, None));
        assert_eq!(options.max_line, LINE as u32);
    }

    #[test]
    fn times_have_units_and_games_can_be_endless() {
        let options = options(&["--games", "forever", "--move-timeout", "1500ms"]).unwrap();
        assert_eq!(options.games, FOREVER);
        assert_eq!(options.move_timeout, Some(Duration::from_millis(1500)));
        assert_eq!(options.name_timeout(), Some(Duration::from_secs(60)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(time("7"), time("7s"));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for arguments in [
            ["--games", "0"],
            ["--games", "always"],
            ["--move-timeout", "0"],
            ["--move-timeout", "-1"],
            ["--name-timeout", "1h"],
            ["--max-line", "65535"],
            ["--max-line", "99999999999"],
            ["--ties", "second"],
            ["--max-connections", "18446744073709551615"],
            ["--max-per-address", "0"],
        ] {
            options(&arguments).unwrap_err();
        }
        let crowded = options(&["--placements", "19"]).unwrap();
        assert!(crowded.spec().is_err());
    }
}
