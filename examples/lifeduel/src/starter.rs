//! A server and two players in one program (rule 6.4).

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use clap::{CommandFactory, Parser, error::ErrorKind};
use lifeduel::Spec;

use crate::player::{self, Settings, Strategy};
use crate::server::{self, Options as ServerOptions, Ties};

/// Play a game of Life Duel: start a server and two players.
#[derive(Debug, Parser)]
#[command(name = "lifeduel", version)]
pub struct Options {
    /// The first player
    #[arg(long, value_enum, default_value_t = Strategy::Random)]
    p1: Strategy,
    /// The second player
    #[arg(long, value_enum, default_value_t = Strategy::Manual)]
    p2: Strategy,
    #[command(flatten)]
    settings: Settings,
}

impl Options {
    /// Reads the command line. Exits with a message if it is invalid.
    #[must_use]
    pub fn parse_checked() -> Self {
        let options = Self::parse();
        if (options.p1, options.p2) == (Strategy::Manual, Strategy::Manual) {
            let why = "two people need two terminals: a lifeduel-server and two lifeduel-players";
            Self::command()
                .error(ErrorKind::ArgumentConflict, why)
                .exit();
        }
        options
    }
}

/// Why a game did not finish.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The server failed or was stopped.
    #[error(transparent)]
    Server(#[from] server::Error),
    /// A player failed.
    #[error(transparent)]
    Player(#[from] player::Error),
    /// The server ended before the game.
    #[error("the server ended too early")]
    NoServer,
}

/// The address of the server.
const HOST: &str = "127.0.0.1";

fn server_options(spec: Spec) -> ServerOptions {
    let mut options = ServerOptions::parse_from(["lifeduel-server", HOST, "0"]);
    options.quiet = true;
    // A signal stops both sides of the game.
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

/// What the threads of the program report.
enum Report {
    Listening(u16),
    ServerEnded(Result<(), server::Error>),
    /// The player with the screen has finished.
    Played(Result<(), player::Error>),
}

fn start_server(spec: Spec, reports: Sender<Report>) {
    thread::spawn(move || {
        let listening = reports.clone();
        let ended = server::run(server_options(spec), spec, move |port| {
            // The receiver outlives the game.
            let _ = listening.send(Report::Listening(port));
        });
        let _ = reports.send(Report::ServerEnded(ended));
    });
}

/// Connects both players, the first player first, and lets them play.
fn start_players(port: u16, options: &Options, reports: Sender<Report>) -> Result<(), Error> {
    let Options { p1, p2, settings } = options;
    let first = (player::connect(HOST, port)?, *p1);
    let second = (player::connect(HOST, port)?, *p2);
    let (shown, hidden) = if *p1 == Strategy::Manual {
        (first, second)
    } else {
        (second, first)
    };
    if *p1 != Strategy::Manual && *p2 != Strategy::Manual {
        let [first, second] = [p1, p2].map(|strategy| strategy.player_name());
        println!("player 1 is {first}, player 2 is {second}; player 2's screen:");
    }
    let play = |(stream, strategy): (_, Strategy), settings: Settings, shown: bool| {
        let name = strategy.player_name();
        let mut out: Box<dyn io::Write> = match shown {
            true => Box::new(io::stdout()),
            false => Box::new(io::sink()),
        };
        player::play(stream, strategy, name, &settings, &mut out).map(|_| ())
    };
    let settings_of_hidden = settings.clone();
    thread::spawn(move || play(hidden, settings_of_hidden, false));
    let settings = settings.clone();
    thread::spawn(move || {
        let _ = reports.send(Report::Played(play(shown, settings, true)));
    });
    Ok(())
}

/// Plays a game.
///
/// A server that is stopped ends the program at once, even while a player thinks.
///
/// # Errors
/// If the server or the player with the screen fails.
pub fn run(mut options: Options) -> Result<(), Error> {
    let spec = options.settings.game.unwrap_or_default();
    options.settings.game = Some(spec);
    let (sender, reports) = channel();
    start_server(spec, sender.clone());
    match reports.recv() {
        Ok(Report::Listening(port)) => start_players(port, &options, sender)?,
        Ok(Report::ServerEnded(Err(error))) => return Err(error.into()),
        _ => return Err(Error::NoServer),
    }
    wait(&reports)
}

/// Waits until both the server and the player with the screen have finished.
fn wait(reports: &Receiver<Report>) -> Result<(), Error> {
    for _ in 0..2 {
        match reports.recv() {
            Ok(Report::ServerEnded(ended)) => ended?,
            Ok(Report::Played(played)) => played?,
            _ => return Err(Error::NoServer),
        }
    }
    Ok(())
}
