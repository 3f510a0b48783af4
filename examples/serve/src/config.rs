//! The command line.

use std::env;
use std::ffi::OsString;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, RangedU64ValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser};

use crate::http::PublicUrl;
use crate::operator::Command;

/// Serve tables to people with a browser.
///
/// Prints an address: open it in a browser, start a game, and send the link of a seat to a friend.
/// Everything is kept in a folder; a server that was killed goes on with every game.
#[derive(Clone, Debug, Parser)]
#[command(version, after_help = EXPOSURE)]
#[non_exhaustive]
pub struct Config {
    /// What to do instead of serving.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The address and port to listen on; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8000")]
    pub listen: SocketAddr,
    /// The folder for the games [default: menagerie in the user's folder for data]
    #[arg(
        long,
        global = true,
        value_name = "FOLDER",
        default_value_os_t = default_folder(|name| env::var_os(name)).unwrap_or_default(),
        // An empty path is refused with a reason of its own.
        value_parser = OsStringValueParser::new().map(PathBuf::from),
        hide_default_value = true
    )]
    pub data: PathBuf,
    /// The address under which people reach the server, such as `https://games.example.org`
    #[arg(long, value_name = "URL")]
    pub public_url: Option<PublicUrl>,
    /// A reverse proxy is in front: count its clients by the last address of X-Forwarded-For
    #[arg(long)]
    pub behind_proxy: bool,
    /// Serve the page from this folder instead of the one in the program, for those who change it
    #[arg(long, value_name = "FOLDER")]
    pub page: Option<PathBuf>,
    /// Log this and what is worse: error, warn, info, debug, trace
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    pub log: tracing::Level,
    /// Limits.
    #[command(flatten)]
    pub limits: ServerLimits,
}

/// What the server allows.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
#[non_exhaustive]
pub struct ServerLimits {
    /// Tables that are kept. When all places are taken, a new table replaces the oldest one that
    /// nobody has used, if that is at least ten minutes old
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = within(1..=1_000_000))]
    pub max_tables: usize,
    /// Connections at a time
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = within(1..=1_000_000))]
    pub max_connections: usize,
    /// Connections of one address at a time
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = within(1..=1_000_000))]
    pub max_per_address: usize,
    /// Watchers at one table
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = within(0..=1_000_000))]
    pub max_at_table: usize,
    /// Requests of one address in a second, after a burst of eight times as many. A question that
    /// is much work counts as several and waits, for at most 10 seconds
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = within(1..=1_000_000))]
    pub max_requests: usize,
    /// New tables of one address in a minute, after a burst of twice as many; in a day at most 60
    /// times as many
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = within(1..=1_000_000))]
    pub max_new_tables: usize,
    /// Bytes of one address to tables in a second, after a burst of four times as many, and a
    /// quarter of it after 500 times as many; a move has about 80. An address that sends more has
    /// to wait; a connection that sends little itself waits for at most a second
    #[arg(long, value_name = "N", default_value_t = 8_000, value_parser = within(1..=1 << 30))]
    pub max_sent: usize,
    /// Threads for computer players [default: one less than the processors]
    #[arg(
        long,
        value_name = "N",
        default_value_t = default_threads(),
        hide_default_value = true,
        value_parser = within(1..=MAX_THREADS as u64)
    )]
    pub max_threads: usize,
    /// Size of the database in MiB; when it is nearly full, the oldest games are forgotten
    #[arg(long, value_name = "MIB", default_value_t = 4_096, value_parser = within(1..=1 << 30))]
    pub max_data: usize,
    /// Days without a move after which a game is given up, or forgotten if it is over. Only the
    /// time in which the server is up counts
    #[arg(long, value_name = "DAYS", default_value_t = 30, value_parser = within(0..=100_000))]
    pub max_days: usize,
    /// Hours after which a table without a single move is forgotten
    #[arg(long, value_name = "HOURS", default_value_t = 48, value_parser = within(0..=1_000_000))]
    pub max_empty_hours: usize,
}

const EXPOSURE: &str = "\
What is safe to expose:
  The usual address, 127.0.0.1, is reached from this machine only. To play in a network at home,
  listen on 0.0.0.0:8000. Nothing is encrypted then: anyone who can read the network can read the
  games and the secrets of the seats. On the internet, leave the server on 127.0.0.1 and put a
  reverse proxy with TLS in front of it, with --behind-proxy and --public-url. Keep /metrics to
  yourself there. A link with a # in it is a seat: give it to the person who plays, and to nobody
  else. There are no accounts. The folder of --data has the secrets of all seats: only the server
  may read it.";

/// The most threads for computer players.
const MAX_THREADS: usize = 1_024;

fn default_threads() -> usize {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    all.saturating_sub(1).clamp(1, MAX_THREADS)
}

/// Returns the folder for the games; `None` if the user has none. The secrets of the seats do not
/// go into whatever folder the program is started in.
fn default_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| {
        variable(name)
            .map(PathBuf::from)
            .filter(|it| it.is_absolute())
    };
    let home = || Some(folder("HOME")?.join(".local/share"));
    Some(folder("XDG_DATA_HOME").or_else(home)?.join("menagerie"))
}

impl Config {
    /// Reads the arguments of a command line, the first of which is the name of the program.
    ///
    /// # Errors
    /// If they cannot be read, or ask for help; the error is what to print.
    pub fn read(
        arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Result<Self, clap::Error> {
        let mut command = terminal::with_descriptions(Self::command());
        let config = Self::from_arg_matches(&command.try_get_matches_from_mut(arguments)?)?;
        if config.data.as_os_str().is_empty() {
            let text = "neither XDG_DATA_HOME nor HOME names a folder for the games: \
                        name one with --data FOLDER";
            return Err(command.error(ErrorKind::MissingRequiredArgument, text));
        }
        Ok(config)
    }
}

/// Reads a number in this range.
fn within(range: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(range)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Config::command().debug_assert();
        let config = Config::read(["serve", "--data=d"]).unwrap();
        assert!(
            config.listen.ip().is_loopback(),
            "only what is asked for is exposed"
        );
    }

    #[test]
    fn without_a_home_the_folder_must_be_named() {
        let folder = |home: &str, data: &str| {
            default_folder(|name| Some(if name == "HOME" { home } else { data }.into()))
        };
        assert_eq!(folder("/h", ""), Some("/h/.local/share/menagerie".into()));
        assert_eq!(folder("/h", "/d"), Some("/d/menagerie".into()));
        let refused = Config::read(["serve", "--data="]).unwrap_err();
        assert!(refused.to_string().contains("name one with --data FOLDER"));
        for (home, data) in [("", ""), (".", "data")] {
            assert_eq!(folder(home, data), None);
        }
        assert_eq!(default_folder(|_| None), None);
    }

    #[test]
    fn every_number_has_a_greatest() {
        let command = Config::command();
        let numbers = command
            .get_arguments()
            .filter_map(|argument| argument.get_long());
        let numbers: Vec<&str> = numbers.filter(|name| name.starts_with("max-")).collect();
        assert_eq!(numbers.len(), 11);
        for name in numbers {
            let read = |number: &str| {
                let option = format!("--{name}={number}");
                Config::read(["serve", "--data=d", &option])
            };
            assert!(read("1").is_ok(), "{name}");
            for number in ["4294967296000", "18446744073709551615", "-1", "1e3"] {
                let refused = read(number).unwrap_err().to_string();
                assert!(refused.contains(name), "{refused}");
            }
        }
    }
}
