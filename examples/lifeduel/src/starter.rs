//! A server and two players in one program (rule 6.4).

use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;
use std::{env, io};

use clap::{CommandFactory, Parser, error::ErrorKind};
use lifeduel::Spec;

use crate::player::{self, Settings, Strategy};
use crate::protocol::ClientError;
use crate::server::{self, Options as ServerOptions};

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
    pub fn parse_checked() -> Self {
        let options: Self = terminal::parse_from(env::args_os(), &Self::command());
        if (options.p1, options.p2) == (Strategy::Manual, Strategy::Manual) {
            let why = "two people need two terminals: a lifeduel-server and two lifeduel-players";
            terminal::refuse(Self::command().error(ErrorKind::ArgumentConflict, why));
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

/// What a thread of the program reports: the port on which the server listens, or its end.
type Report = Result<Option<u16>, Error>;

fn start_server(spec: Spec, reports: Sender<Report>) {
    let mut options = ServerOptions::parse_from(["lifeduel-server", HOST, "0"]);
    options.quiet = true;
    // A signal stops both sides of the game.
    options.grace = Duration::from_millis(1);
    thread::spawn(move || {
        let listening = reports.clone();
        let ended = server::run(options, spec, move |port| {
            // The receiver outlives the game.
            let _ = listening.send(Ok(Some(port)));
        });
        let _ = reports.send(ended.map(|()| None).map_err(Error::Server));
    });
}

/// Connects both players, the first player first, and lets them play.
fn start_players(port: u16, options: &Options, reports: Sender<Report>) -> Result<(), Error> {
    let [p1, p2] = [options.p1, options.p2];
    let first = (player::connect(HOST, port)?, p1);
    let second = (player::connect(HOST, port)?, p2);
    if p1 != Strategy::Manual && p2 != Strategy::Manual {
        let [first, second] = [p1, p2].map(Strategy::player_name);
        println!("player 1 is {first}, player 2 is {second}; player 2's screen:");
    }
    let (shown, hidden) = match p1 {
        Strategy::Manual => (first, second),
        _ => (second, first),
    };
    let play = |(stream, strategy): (_, Strategy), settings: &Settings, out: &mut dyn io::Write| {
        player::play(stream, strategy, &strategy.player_name(), settings, out)
    };
    let settings = options.settings.clone();
    thread::spawn(move || play(hidden, &settings, &mut io::sink()));
    let settings = options.settings.clone();
    thread::spawn(move || {
        let played = play(shown, &settings, &mut io::stdout());
        let _ = reports.send(played.map(|_| None).map_err(Error::Player));
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
    let spec = *options.settings.game.get_or_insert_default();
    let (sender, reports) = channel();
    start_server(spec, sender.clone());
    let next = || reports.recv().unwrap_or(Err(Error::NoServer));
    start_players(next()?.ok_or(Error::NoServer)?, &options, sender)?;
    // The server and the player with the screen.
    let first = next();
    // A server that is stopped breaks the connections before it says why.
    let is_broken = |error: &Error| {
        matches!(
            error,
            Error::Player(player::Error::Client(ClientError::Broken(_)))
        )
    };
    if first.as_ref().is_err_and(|error| !is_broken(error)) {
        return first.map(|_| ());
    }
    match next() {
        Err(Error::NoServer) if first.is_err() => first,
        second => second.and(first),
    }
    .map(|_| ())
}
