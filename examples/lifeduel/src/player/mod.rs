//! A player that connects to a server.

mod python;
mod screen;
mod session;
mod strategy;

use std::io::Write;
use std::net::TcpStream;

use clap::Parser;

pub use session::{Error, Settings, play};
pub use strategy::Strategy;

/// Play a game of Life Duel on a server.
#[derive(Debug, Parser)]
#[command(name = "lifeduel-player", version)]
pub struct Options {
    /// The server: a name or an address
    host: String,
    /// The port of the server
    #[arg(value_parser = terminal::number::<u16>(1..=65_535))]
    port: u16,
    /// How cells are chosen
    #[arg(long, value_enum, default_value_t = Strategy::Random)]
    strategy: Strategy,
    /// The name to send to the server [default: depends on the strategy]
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    settings: Settings,
}

/// Connects to a server.
///
/// # Errors
/// If there is no server.
pub fn connect(host: &str, port: u16) -> Result<TcpStream, Error> {
    let connected = TcpStream::connect((host, port));
    connected.map_err(|error| Error::Connect(format!("{host}:{port}"), error))
}

/// Connects to the server that the options name, and plays a game.
///
/// # Errors
/// Those of [`connect`] and [`play`].
pub fn run(options: &Options, out: &mut dyn Write) -> Result<(), Error> {
    let stream = connect(&options.host, options.port)?;
    let strategy = options.strategy;
    let name = options.name.clone().unwrap_or(strategy.player_name());
    play(stream, strategy, &name, &options.settings, out)?;
    Ok(())
}
