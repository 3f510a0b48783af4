//! Tells which of two computer players of a game is stronger, and how sure that is.
//!
//! ```text
//! arena wildebeest 100ms random --pairs 20
//! arena conway-chess 50ms engine:old/referee,millis=50 --sprt 0,10 --out match.jsonl
//! arena conway-chess 50ms engine:old/referee,millis=50 --resume match.jsonl
//! arena record match.jsonl 4
//! arena book pacifist --plies 8 --count 200 --out pacifist.txt
//! arena signature
//! ```
//!
//! The README of the program explains the players, the openings, the test and the file of games.
//!
//! SIGINT, SIGTERM or SIGHUP ends a match within a second: the program prints the result of the
//! games so far, and ends by this signal. A second signal ends it at once.

mod book;
mod conduct;
mod duel;
mod engine;
mod error;
mod openings;
mod pairs;
mod record;
mod results;
mod signature;
mod sprt;
mod tally;
mod terms;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use menagerie::{Catalogue, Causes, StopFlag};
use terminal::{end_by_signal, last_stop_flag};

use conduct::MatchOptions;
use error::Error;

/// Let two players of one game play pairs of games, each pair from one opening with colours
/// exchanged.
///
/// A player is `random`, `greedy` (looks one ply ahead), `depth:PLIES`, `nodes:POSITIONS`, a time
/// per move such as `100ms` or `2s`, `uct:500ms` or `uct:nodes:1000` (Monte Carlo tree search),
/// `pipe:COMMAND`, or `engine:COMMAND`, another build's `referee`. Settings may follow after
/// commas: millis=, nodes=, depth=, clock= with a time and an increment; for this build also
/// threads=, table= (MiB), seed= and variety= (points). Examples: search,clock=5s+50ms or
/// engine:old/referee,millis=50.
#[derive(Debug, Parser)]
#[command(
    name = "arena",
    version,
    after_help = "`arena book` makes a book of openings, `arena record` prints a game of a match, \
                  `arena signature` checks that the search has not changed; each has `--help`."
)]
struct Options {
    #[command(flatten)]
    options: MatchOptions,
}

/// Returns a flag that a signal to end raises. A second signal ends the program at once.
fn stop_flag() -> Result<StopFlag, Error> {
    let is_raised = last_stop_flag().map_err(Error::Signals)?;
    Ok(is_raised.into())
}

/// Runs the program for the games of a catalogue, with the arguments of this process.
#[must_use]
pub fn main(catalogue: &Catalogue) -> ExitCode {
    main_with(catalogue, std::env::args_os())
}

/// Runs the program for the games of a catalogue. The first argument is the name of the program.
#[must_use]
pub fn main_with(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let code = match run(catalogue, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe.
        Err(Error::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // The terminal may be gone.
            let _ = writeln!(io::stderr(), "arena: {}", Causes(&error));
            ExitCode::from(if error.is_usage() { 2 } else { 1 })
        }
    };
    end_by_signal();
    code
}

/// Runs the command that the first argument names, or a match.
fn run(catalogue: &Catalogue, arguments: &[OsString]) -> Result<(), Error> {
    let out = &mut io::stdout();
    match arguments.get(1).and_then(|word| word.to_str()) {
        Some("book") => {
            let options = terminal::parse_from(arguments[1..].to_vec());
            book::run(catalogue, &options, &stop_flag()?, out)
        }
        Some("record") => {
            let options = terminal::parse_from(arguments[1..].to_vec());
            record::run(&options, out)
        }
        Some("signature") => {
            let options = terminal::parse_from(arguments[1..].to_vec());
            signature::run(catalogue, &options, out)
        }
        _ => {
            let Options { options } = terminal::parse_from(arguments.to_vec());
            conduct::run(catalogue, &options, &stop_flag()?, out)
        }
    }
}

#[cfg(test)]
mod tests;
