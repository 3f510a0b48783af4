//! A player of Life Duel that connects to a server: `lifeduel-player HOST PORT`.
//!
//! ```text
//! lifeduel-player localhost 2000 --strategy manual --color
//! lifeduel-player localhost 2000 --strategy random --seed 3
//! lifeduel-player localhost 2000 --strategy search --millis 500
//! ```
//!
//! It plays with the server of this project and with that of the original program. `random` and `manual`
//! place, print and ask as the original's players do.
//!
//! The game ends with status 0 and the verdict on the last line, or with status 1 if the connection breaks
//! before there is one.

mod python;
mod screen;
mod session;
mod strategy;

use std::io::{self, BufReader};
use std::net::TcpStream;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use lifeduel::Spec;

use session::{Error, Settings};
use strategy::Strategy;

/// Play a game of Life Duel on a server.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// Where the server is: a name or an address
    host: String,
    /// Its port
    port: u16,
    /// Who chooses the cells
    #[arg(long, value_enum, default_value = "random")]
    strategy: Strategy,
    /// The seed of what is random [default: another one every time]
    #[arg(long)]
    seed: Option<u64>,
    /// How many milliseconds the search may think about a placement
    #[arg(long, default_value_t = 100)]
    millis: u64,
    /// The parameters of the game, such as 6x6t6g3, which servers do not tell [default: by the size of the
    /// board]
    #[arg(long, value_name = "SPEC")]
    game: Option<Spec>,
    /// The name that the server is told [default: by the strategy]
    #[arg(long)]
    name: Option<String>,
    /// Show player 1 in red and player 2 in blue
    #[arg(long)]
    color: bool,
    /// Do not wait after a placement and before the result
    #[arg(long)]
    no_pauses: bool,
    /// Tell on standard error what is sent and what happens
    #[arg(long)]
    verbose: bool,
}

fn run(options: Options) -> Result<(), Error> {
    let stream = TcpStream::connect((options.host.as_str(), options.port)).map_err(|error| {
        let address = format!("{}:{}", options.host, options.port);
        Error::Connect { address, error }
    })?;
    let strategy = options.strategy;
    let settings = Settings {
        strategy,
        name: (options.name).unwrap_or_else(|| strategy.player_name().into()),
        seed: options.seed,
        time: Duration::from_millis(options.millis),
        spec: options.game,
        color: options.color,
        pauses: !options.no_pauses,
        verbose: options.verbose,
    };
    let input = BufReader::new(io::stdin());
    session::play(&settings, stream, input, &mut io::stdout()).map(|_| ())
}

fn main() -> ExitCode {
    match run(Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lifeduel-player: {error}");
            ExitCode::FAILURE
        }
    }
}
