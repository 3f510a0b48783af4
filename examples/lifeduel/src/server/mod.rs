//! The server (rule 6.1): one game for the first two players who connect, or many games at once.
//!
//! # Tasks and not threads
//! A game waits for six things at once: bytes from either player, room to send to either player,
//! the clock, and the signal to stop. A thread waits for one thing, a task for the first of many. A
//! thousand games are a thousand small values, not several thousand stacks. No task computes for
//! longer than some microseconds, so one thread drives all of them. Only the log and the terminal,
//! which can be slow, have threads of their own.

mod arrivals;
mod connection;
mod console;
mod error;
mod game;
mod lobby;
mod log;
mod options;
mod shared;
mod stop;

use std::sync::Arc;
use std::time::Duration;

use crate::protocol::{Ending, Table};
use lifeduel::Spec;
use terminal::end_by_signal;
use tokio::select;
use tokio::time::sleep;

use arrivals::Arrivals;
use console::Console;
use game::Match;
use lobby::Lobby;
use log::Log;
use options::Games;
use shared::Server;
use stop::{Phase, Signals, Stop};

pub use error::Error;
pub use log::LogError;
pub use options::{Options, Ties};

impl Server {
    async fn serve(self: Arc<Self>, on_listening: impl FnOnce(u16)) -> Result<(), Error> {
        // Signals are caught before a player can connect.
        let signals = Signals::new().map_err(Error::Start)?;
        let Options { host, port, .. } = &self.options;
        let listen = |source| Error::Listen {
            host: host.clone(),
            port: *port,
            source,
        };
        let places = self.options.max_connections;
        let arrivals = Arrivals::listen(host, *port, places)
            .await
            .map_err(listen)?;
        let port = arrivals.port().map_err(listen)?;
        self.console
            .print(format!("Lifegame server listening on {host}:{port}"));
        on_listening(port);
        tokio::spawn(handle_signals(Arc::clone(&self), signals));
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

/// How long players have to read their last lines when games are interrupted.
const CLOSING: Duration = Duration::from_millis(300);

/// Stops the server step by step. Each further signal takes the next step at once.
async fn handle_signals(server: Arc<Server>, mut signals: Signals) {
    signals.next().await;
    server.stop.advance(Phase::Ending);
    select! {
        () = sleep(server.options.grace) => {
            server.stop.advance(Phase::Interrupted);
            select! {
                () = sleep(CLOSING) => {}
                () = signals.next() => {}
            }
        }
        () = signals.next() => {}
    }
    server.stop.advance(Phase::Halted);
    signals.next().await;
    end_by_signal();
}

/// Serves games until all have ended or the server is stopped. Calls `on_listening` with the port
/// when players can connect.
///
/// # Errors
/// If the server cannot listen or write its log, or is stopped, or both players leave before the
/// only game begins.
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
