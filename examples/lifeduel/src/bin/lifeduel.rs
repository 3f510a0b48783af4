//! A whole game of Life Duel in one command: a server and two players, as `make run` of the original.
//!
//! ```text
//! lifeduel                                 against a player who places at random
//! lifeduel --p1 search --color             against one who plays perfectly
//! lifeduel --p1 manual --p2 search         with the first placement
//! lifeduel --p1 greedy --p2 search         two programs
//! ```
//!
//! The server listens on a free port of this machine, and everything goes over the network. The screen is
//! that of the player who is a person, or else of the second; two people play with two terminals, a
//! `lifeduel-server` and two `lifeduel-player`s.

use std::io;
use std::process::ExitCode;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use clap::{CommandFactory, Parser, error::ErrorKind};
use lifeduel::Spec;
use lifeduel_programs::player::{self, Settings, Strategy};
use lifeduel_programs::server::{self, Options as ServerOptions, Ties};

/// Play a game of Life Duel: start a server and two players.
#[derive(Debug, Parser)]
#[command(name = "lifeduel", version)]
struct Options {
    /// Who plays first
    #[arg(long, value_enum, default_value_t = Strategy::Random)]
    p1: Strategy,
    /// Who plays second
    #[arg(long, value_enum, default_value_t = Strategy::Manual)]
    p2: Strategy,
    #[command(flatten)]
    settings: Settings,
}

/// Why there was no whole game.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Server(#[from] server::Error),
    #[error(transparent)]
    Player(#[from] player::Error),
    #[error("the server ended before its time")]
    NoServer,
}

/// Where the server is.
const HOST: &str = "127.0.0.1";

fn server_options(spec: Spec) -> ServerOptions {
    let mut options = ServerOptions::parse_from(["lifeduel-server", HOST, "0"]);
    options.quiet = true;
    // Whoever stops the program stops both sides of the game.
    options.grace = Duration::from_millis(1);
    options.height = spec.height();
    options.width = spec.width();
    options.placements = spec.placements();
    options.generations = spec.generations();
    if spec.first_wins_ties() {
        options.ties = Ties::First;
    }
    options
}

fn run(options: Options) -> Result<(), Error> {
    let Options { p1, p2, settings } = options;
    let spec = settings.game.unwrap_or_default();
    let settings = Settings {
        game: Some(spec),
        ..settings
    };
    let (sender, listening) = channel();
    let server = thread::spawn(move || {
        server::run(server_options(spec), spec, move |port| {
            // Somebody waits for it.
            let _ = sender.send(port);
        })
    });
    let Ok(port) = listening.recv() else {
        return Err(match server.join() {
            Ok(Err(error)) => error.into(),
            _ => Error::NoServer,
        });
    };

    // The first to connect is the first player.
    let first = player::connect(HOST, port)?;
    let second = player::connect(HOST, port)?;
    let (shown, hidden) = if p1 == Strategy::Manual {
        ((first, p1), (second, p2))
    } else {
        ((second, p2), (first, p1))
    };
    let settings_of_hidden = settings.clone();
    let opponent = thread::spawn(move || {
        let (stream, strategy) = hidden;
        let name = strategy.player_name();
        player::play(stream, strategy, name, &settings_of_hidden, &mut io::sink())
    });
    let (stream, strategy) = shown;
    if p1 != Strategy::Manual && p2 != Strategy::Manual {
        let [first, second] = [p1, p2].map(Strategy::player_name);
        println!("player 1 is {first}, player 2 is {second}; player 2's screen:");
    }
    let name = strategy.player_name();
    player::play(stream, strategy, name, &settings, &mut io::stdout())?;
    // Neither thread panics; the opponent's game is over with this one's.
    let _ = opponent.join();
    server
        .join()
        .map_or(Err(Error::NoServer), |ended| Ok(ended?))
}

fn main() -> ExitCode {
    let options = Options::parse();
    if (options.p1, options.p2) == (Strategy::Manual, Strategy::Manual) {
        let why = "two people need two terminals: a lifeduel-server and two lifeduel-players";
        Options::command()
            .error(ErrorKind::ArgumentConflict, why)
            .exit();
    }
    match run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lifeduel: {error}");
            ExitCode::FAILURE
        }
    }
}
