//! Serves Life Duel to two players who connect, as the server of
//! [LifeGame](https://github.com/TaisukeFujise/LifeGame) does, to the byte; or to many of them.
//!
//! ```text
//! lifeduel-server localhost 2000
//! lifeduel-server 0.0.0.0 2000 --games forever --move-timeout 30s --log games.jsonl
//! ```
//!
//! # One game
//! The first to connect is the first player. The second is greeted when the first has given its name, a
//! third is never served. The program ends with status 0 when the game has ended, with status 1 if nobody
//! was left before it began, or if it was stopped.
//!
//! # Many games
//! With `--games` everybody is greeted at once, and plays as soon as two have given their names: whoever is
//! slow with that, or never does it, keeps nobody from playing, and has to go after `--name-timeout`. Of
//! two players the one who connected first is the first player. Who leaves before its game begins is
//! forgotten. The program ends with status 0 when all games have ended; served `forever`, when it is
//! stopped.
//!
//! # Stopping
//! At SIGINT or SIGTERM no game begins any more. Those that go on have `--grace` to end; then they are
//! recorded as interrupted, and their players' connections closed without a verdict. A second signal does
//! that at once and waits for nobody to read; a third ends the program whatever it does.
//!
//! # The log
//! With `--log` every game that began is a line of JSON: the players, the moves, the last position, the
//! result and how it came about. It is on disk before the verdict is sent, so that no player knows of a
//! game that is lost. If it cannot be brought there the server stops.
//!
//! # Tasks and not threads
//! A game waits for six things at once: either player's bytes, either player's reading of what it was sent,
//! the clock and the signal to stop. Threads wait for one thing each; a task waits for the first of many,
//! and a thousand games are a thousand small values instead of several thousand stacks. Nothing here
//! computes for longer than some microseconds, so that one thread drives all of them; only the log and the
//! terminal, which can be slow, have threads of their own.

mod arrivals;
mod connection;
mod console;
mod game;
mod lobby;
mod log;
mod options;
mod stop;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use lifeduel::Spec;
use lifeduel::protocol::{Ending, Table};
use tokio::select;
use tokio::task::JoinError;
use tokio::time::sleep;

use arrivals::Arrivals;
use console::Console;
use game::Match;
use lobby::Lobby;
use log::{Log, LogError};
use options::{Games, Options};
use stop::{Phase, Signals, Stop};

/// What all games share.
#[derive(Debug)]
struct Server {
    options: Options,
    spec: Spec,
    console: Console,
    log: Option<Log>,
    stop: Stop,
}

/// Why the server fails.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("cannot start: {0}")]
    Start(#[source] io::Error),
    #[error("cannot listen on {host}:{port}: {error}")]
    Listen {
        host: String,
        port: u16,
        error: io::Error,
    },
    #[error(transparent)]
    Log(#[from] LogError),
    #[error("a game broke: {0}")]
    Game(#[source] JoinError),
    #[error("nobody was left before the game began")]
    NobodyLeft,
    #[error("stopped before the games had ended")]
    Stopped,
}

impl Server {
    async fn serve(self: Arc<Self>) -> Result<(), Error> {
        // Before anybody can know that the server runs.
        let signals = Signals::new().map_err(Error::Start)?;
        let Options { host, port, .. } = &self.options;
        let listen = |error| Error::Listen {
            host: host.clone(),
            port: *port,
            error,
        };
        let places = self.options.max_connections;
        let arrivals = Arrivals::listen(host, *port, places)
            .await
            .map_err(listen)?;
        let port = arrivals.port().map_err(listen)?;
        self.console
            .print(format!("Lifegame server listening on {host}:{port}"));
        tokio::spawn(obey(Arc::clone(&self), signals));
        if self.options.games == Games::ONE {
            self.serve_one(&arrivals).await
        } else {
            Lobby::new(self).serve(&arrivals).await
        }
    }

    /// Serves one game.
    async fn serve_one(&self, arrivals: &Arrivals) -> Result<(), Error> {
        let table = Table::new(self.spec, self.options.limits());
        let game = Match::new(self, 1, table, [None, None]);
        match game.play(Vec::new(), Some(arrivals)).await? {
            Ending::NotStarted if self.stop.phase() == Phase::Serving => Err(Error::NobodyLeft),
            Ending::NotStarted | Ending::Interrupted => Err(Error::Stopped),
            Ending::Counted | Ending::Violated { .. } | Ending::Left { .. } => Ok(()),
        }
    }
}

/// Stops what goes on, signal by signal.
async fn obey(server: Arc<Server>, mut signals: Signals) {
    signals.next().await;
    server.stop.advance(Phase::Ending);
    select! {
        () = sleep(server.options.grace) => {
            server.stop.advance(Phase::Interrupted);
            signals.next().await;
        }
        () = signals.next() => {}
    }
    server.stop.advance(Phase::Halted);
    signals.next().await;
    std::process::exit(1);
}

fn run(options: Options, spec: Spec) -> Result<(), Error> {
    let log = options.log.as_deref().map(Log::open).transpose()?;
    let server = Arc::new(Server {
        console: Console::new(options.verbose),
        options,
        spec,
        log,
        stop: Stop::new(),
    });
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Error::Start)?;
    let result = runtime.block_on(Arc::clone(&server).serve());
    server.console.finish();
    result
}

fn main() -> ExitCode {
    let options = Options::parse();
    let spec = options.spec().unwrap_or_else(|error| {
        let error = Options::command().error(ErrorKind::ValueValidation, error);
        error.exit()
    });
    match run(options, spec) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lifeduel-server: {error}");
            ExitCode::FAILURE
        }
    }
}
