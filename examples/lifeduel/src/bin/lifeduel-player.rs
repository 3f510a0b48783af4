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

use std::io;
use std::process::ExitCode;

use clap::Parser;
use lifeduel_programs::player::{self, Settings, Strategy};

/// Play a game of Life Duel on a server.
#[derive(Debug, Parser)]
#[command(name = "lifeduel-player", version)]
struct Options {
    /// Where the server is: a name or an address
    host: String,
    /// Its port
    port: u16,
    /// Who chooses the cells
    #[arg(long, value_enum, default_value_t = Strategy::Random)]
    strategy: Strategy,
    /// The name that the server is told [default: by the strategy]
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    settings: Settings,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let strategy = options.strategy;
    let name = (options.name.as_deref()).unwrap_or(strategy.player_name());
    let played = player::connect(&options.host, options.port).and_then(|stream| {
        player::play(stream, strategy, name, &options.settings, &mut io::stdout())
    });
    match played {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lifeduel-player: {error}");
            ExitCode::FAILURE
        }
    }
}
