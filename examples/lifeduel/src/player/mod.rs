//! A player who connects to a server.

mod python;
mod screen;
mod session;
mod strategy;

use std::io::{self, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use clap::Args;
use lifeduel::Spec;
use lifeduel::protocol::Verdict;

pub use session::Error;
pub use strategy::Strategy;

/// How a player plays.
#[derive(Clone, Debug, Args)]
pub struct Settings {
    /// The seed of what is random [default: another one every time]
    #[arg(long)]
    pub seed: Option<u64>,
    /// How many milliseconds the search may think about a placement
    #[arg(long, default_value_t = 100)]
    pub millis: u64,
    /// The parameters of the game, such as 6x6t6g3, which servers do not tell [default: by the size of the
    /// board]
    #[arg(long, value_name = "SPEC")]
    pub game: Option<Spec>,
    /// Show player 1 in red and player 2 in blue
    #[arg(long)]
    pub color: bool,
    /// Do not wait after a placement and before the result
    #[arg(long)]
    pub no_pauses: bool,
    /// Tell on standard error what is sent and what happens
    #[arg(long)]
    pub verbose: bool,
}

impl Settings {
    fn time(&self) -> Duration {
        Duration::from_millis(self.millis)
    }
}

/// Connects to a server.
///
/// # Errors
/// If there is none.
pub fn connect(host: &str, port: u16) -> Result<TcpStream, Error> {
    TcpStream::connect((host, port)).map_err(|error| {
        let address = format!("{host}:{port}");
        Error::Connect { address, error }
    })
}

/// Plays a game on a connection, and answers how it ended. A person types on standard input.
///
/// # Errors
/// If the connection breaks, or nothing more is typed, before there is a verdict.
pub fn play(
    stream: TcpStream,
    strategy: Strategy,
    name: &str,
    settings: &Settings,
    out: &mut dyn Write,
) -> Result<Verdict, Error> {
    let input = BufReader::new(io::stdin());
    session::play(strategy, name, settings, stream, input, out)
}
