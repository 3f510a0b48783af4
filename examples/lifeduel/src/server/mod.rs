//! The server: one game for the first two who connect, or many at once.
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
use std::sync::Arc;

use lifeduel::Spec;
use lifeduel::protocol::{Ending, Table};
use tokio::select;
use tokio::task::JoinError;
use tokio::time::sleep;

use arrivals::Arrivals;
use console::Console;
use game::Match;
use lobby::Lobby;
use log::Log;
use options::Games;
use stop::{Phase, Signals, Stop};

pub use log::LogError;
pub use options::{Options, Ties};

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
pub enum Error {
    /// The system does not let it run.
    #[error("cannot start: {0}")]
    Start(#[source] io::Error),
    /// Nobody can connect.
    #[error("cannot listen on {host}:{port}: {error}")]
    Listen {
        /// Where it should listen.
        host: String,
        /// On which port.
        port: u16,
        /// What the system said.
        error: io::Error,
    },
    /// Games cannot be kept.
    #[error(transparent)]
    Log(#[from] LogError),
    /// A bug.
    #[error("a game broke: {0}")]
    Game(#[source] JoinError),
    /// Everybody left before the only game began.
    #[error("nobody was left before the game began")]
    NobodyLeft,
    /// A signal came.
    #[error("stopped before the games had ended")]
    Stopped,
}

impl Server {
    async fn serve(self: Arc<Self>, on_listening: impl FnOnce(u16)) -> Result<(), Error> {
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
        on_listening(port);
        tokio::spawn(obey(Arc::clone(&self), signals));
        if self.options.games == Games::ONE {
            self.serve_one(&arrivals).await
        } else {
            Lobby::new(self).serve(arrivals).await
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

/// Serves games until there have been enough, or it is stopped; tells the port once players can connect.
///
/// # Errors
/// If it cannot listen or keep its log, or is stopped, or nobody is left before the only game has begun.
pub fn run(
    options: Options,
    spec: Spec,
    on_listening: impl FnOnce(u16) + Send + 'static,
) -> Result<(), Error> {
    let log = options.log.as_deref().map(Log::open).transpose()?;
    let server = Arc::new(Server {
        console: Console::new(options.verbose, options.quiet),
        options,
        spec,
        log,
        stop: Stop::new(),
    });
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Error::Start)?;
    let result = runtime.block_on(Arc::clone(&server).serve(on_listening));
    server.console.finish();
    result
}
