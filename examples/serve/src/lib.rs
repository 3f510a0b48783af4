//! Tables for people with a browser: the page, the rules, and games that nothing loses.
//!
//! One program, one folder with the games. The page is in the program; `POST /api/rules` answers
//! its questions about the rules, and the tables speak the protocol of [`tabletop::table`] over
//! WebSocket (`/ws/t/ID`).
//!
//! ```no_run
//! use menagerie::Catalogue;
//!
//! // Add your own games to the catalogue.
//! serve::main(&Catalogue::standard());
//! ```
//!
//! # How an act becomes a message
//! 1. A connection's task reads a frame and passes it to the task that owns the table.
//! 2. The table ([`tabletop::table::Table`]) checks it and enters it in the log.
//! 3. The thread that writes stores the entry, with all others that wait, in one transaction, and
//!    replies when it is on the disk. If it is not, the table takes the entry back and refuses it.
//! 4. Only then do the messages go into the queues of the connections. A queue is bounded; a
//!    program that does not read is dropped, and connects again when it can.
//!
//! # Questions and answers
//! - *Why does a task own each table?* Nothing is locked, and the order of the log is the order in
//!   which the task reads. A table that waits for the disk makes nobody else wait.
//! - *Why one clock for all tables?* The server's clock counts how long the server has been up over
//!   all its runs, and is stored with every commit. Clocks of games are differences of its times,
//!   so a pause counts against nobody, and nothing need be stored for each table.
//! - *Why do tables sleep?* An empty table costs a row in the database and a line in a list. It is
//!   woken by the first connection, from the same rows and by the same code as after a crash, so
//!   that code is used all day.

mod clock;
mod config;
mod error;
mod http;
mod memories;
mod metrics;
mod operator;
mod pool;
mod rates;
mod secrets;
mod send_queue;
mod server;
mod shared;
mod storage;
mod table;
mod turns;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::CommandFactory;
use menagerie::{Catalogue, Causes};
use terminal::Signals;

pub use config::{Config, ServerLimits};
pub use error::StartError;
pub use http::{PublicUrl, PublicUrlError, page_files};
pub use operator::Command;
pub use server::Server;
pub use storage::StorageError;

async fn run(config: Config, catalogue: Catalogue) -> Result<(), StartError> {
    let mut signals = Signals::new().map_err(StartError::Signals)?;
    let (public, folder) = (config.public_url.clone(), config.data.clone());
    let server = Server::bind(config, catalogue).await?;
    let address = server.address()?;
    let mut out = io::stdout().lock();
    // A closed output is no reason not to serve.
    let _ = match public {
        Some(public) => writeln!(out, "http://{address}/ as {public}/"),
        None => writeln!(out, "http://{address}/"),
    };
    let _ = writeln!(out, "games in {}", folder.display());
    let unreadable = server.unreadable_tables();
    if unreadable > 0 {
        let tables = tabletop::counted(unreadable, "table", "tables");
        let _ = writeln!(out, "{tables} cannot be read: the log says why");
    }
    let _ = out.flush();
    drop(out);
    server.run(signals.next()).await;
    Ok(())
}

/// Returns the command line of the program, for completions and man pages.
pub fn command(_: &Catalogue) -> clap::Command {
    Config::command()
}

/// Runs the program for the games of a catalogue, with the arguments of the command line.
pub fn main(catalogue: &Catalogue) -> ExitCode {
    main_with(catalogue, env::args_os())
}

/// Runs the program for the games of a catalogue. The first argument is the name of the program.
pub fn main_with(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    terminal::describe(&command(catalogue), &arguments);
    let config = match Config::read(arguments) {
        Ok(config) => config,
        Err(error) => terminal::refuse(error),
    };
    if let Some(command) = &config.command {
        return match command.run(&config.data, catalogue) {
            Ok((text, is_done)) => {
                // The work is done even if the output is closed.
                let _ = io::stdout().write_all(text.as_bytes());
                ExitCode::from(u8::from(!is_done))
            }
            Err(error) => terminal::exit_code("serve", Err((1, Causes(&error).to_string()))),
        };
    }
    // A logger that is already there stays.
    let _ = tracing_subscriber::fmt()
        .with_max_level(config.log)
        .with_writer(io::stderr)
        .try_init();
    let runtime = tokio::runtime::Runtime::new();
    let end = runtime.map_err(StartError::Threads).and_then(|runtime| {
        let end = runtime.block_on(run(config, catalogue.clone()));
        runtime.shutdown_timeout(Duration::from_millis(200));
        end
    });
    let told = end.map_err(|error| (1, Causes(&error).to_string()));
    terminal::exit_code("serve", told)
}
