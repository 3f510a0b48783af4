//! The server (rule 6.1): one game for the first two players who connect, or many games at once.
//!
//! # Tasks and not threads
//! A game waits for several things at once: bytes from either player, a player who connects, the
//! clock, and the signal to stop. A thread waits for one thing, a task for the first of many. A
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
mod stop;

use std::sync::Arc;
use std::time::Duration;

use crate::protocol::{Ending, ServedGame};
use lifeduel::Spec;
use terminal::Signals;

use arrivals::Arrivals;
use console::Console;
use game::{Match, Server};
use log::Log;
use stop::{Phase, Stop};

pub use error::Error;
pub use options::Options;

/// How long printing the last lines may take.
const PRINTING: Duration = Duration::from_millis(100);

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
    let (console, printed) = Console::new(options.verbose, options.quiet).map_err(Error::Start)?;
    let server = Server {
        options,
        spec,
        console,
        log,
        stop: Stop::new(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Error::Start)?;
    let result = runtime.block_on(serve(Arc::new(server), on_listening));
    drop(runtime);
    let _ = printed.recv_timeout(PRINTING);
    result
}

async fn serve(server: Arc<Server>, on_listening: impl FnOnce(u16)) -> Result<(), Error> {
    // Signals are caught before a player can connect.
    let signals = Signals::new().map_err(Error::Start)?;
    let options = &server.options;
    let (host, port) = (&options.host, options.port);
    let listening = Arrivals::listen(options).await;
    let address = format!("{host}:{port}");
    let (arrivals, port) = listening.map_err(|error| Error::Listen(address, error))?;
    let console = &server.console;
    console.print(format_args!("Lifegame server listening on {host}:{port}"));
    on_listening(port);
    let stopped = Arc::clone(&server);
    tokio::spawn(async move { stopped.stop.by(signals, stopped.options.grace).await });
    if server.options.games == 1 {
        serve_one(&server, &arrivals).await
    } else {
        lobby::serve(server, arrivals).await
    }
}

/// Serves one game.
async fn serve_one(server: &Server, arrivals: &Arrivals) -> Result<(), Error> {
    let served = ServedGame::new(server.spec, server.options.max_line as usize);
    let game = Match::new(server, 1, served, [None, None]);
    match game.play(Some(arrivals)).await? {
        Ending::NotStarted if server.stop.phase() == Phase::Serving => Err(Error::NobodyLeft),
        Ending::NotStarted | Ending::Interrupted => Err(Error::Stopped),
        Ending::Counted | Ending::Violated(..) | Ending::Left(_) => Ok(()),
    }
}
