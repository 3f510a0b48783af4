//! Tells which of two computer players of a game is stronger, and how sure that is.
//!
//! ```text
//! arena wildebeest 100ms random --pairs 20
//! arena conway-chess 50ms pipe:50ms:old/referee --sprt 0,10 --out match.jsonl
//! arena conway-chess 50ms pipe:50ms:old/referee --resume match.jsonl
//! arena test conway-chess --against old/referee --what "larger reductions"
//! arena tests > benches/TESTS.md
//! arena record match.jsonl 4
//! arena book pacifist --plies 8 --count 200 --out pacifist.txt
//! arena puzzles pacifist --count 200 > puzzles.txt
//! arena signature
//! ```
//!
//! The README of the program explains the players, the openings, the test and the file of games.
//!
//! SIGINT, SIGTERM or SIGHUP ends a match within a second: the program prints the result of the
//! games so far, and ends by this signal. A second signal ends it at once.

mod adjudication;
mod bench;
mod book;
mod conduct;
mod duel;
mod engine;
mod error;
mod openings;
mod pairs;
mod puzzles;
mod results;
mod signature;
mod sprt;
mod tally;
mod terms;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use menagerie::{Catalogue, Causes, StopFlag};
use terminal::{exit_code, last_stop_flag};

use bench::{PageOptions, TestOptions};
use book::BookOptions;
use conduct::MatchOptions;
pub use duel::Setting;
use error::Error;
pub use error::SettingError;
use puzzles::PuzzleOptions;
use results::RecordOptions;
use signature::SignatureOptions;

/// Let two players of one game play pairs of games, each pair from one opening with colours
/// exchanged.
///
/// A player is `beginner`, `easy`, `medium`, `hard` or `best`; `random`, `greedy` (looks one ply
/// ahead), `depth:PLIES`, `nodes:POSITIONS`, a time per move such as `100ms` or `2s`, `uct:500ms`
/// or `uct:nodes:1000` (Monte Carlo tree search), or `pipe:50ms:COMMAND`, another program, such as
/// the `referee` of another build. Settings may follow after commas: clock= with a time and an
/// increment; for this build also threads=, table= (MiB), seed=, variety= (points) and random= (how
/// many of a hundred moves). Examples: search,clock=5s+50ms or pipe:50ms:old/referee.
#[derive(Debug, Parser)]
#[command(
    name = "arena",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    options: MatchOptions,
}

#[derive(Debug, Subcommand)]
enum Command {
    Book(BookOptions),
    Puzzles(PuzzleOptions),
    Record(RecordOptions),
    Signature(SignatureOptions),
    Test(TestOptions),
    Tests(PageOptions),
}

/// Returns the command line of the program, for completions and man pages.
pub fn command(catalogue: &Catalogue) -> clap::Command {
    let command = terminal::offering(Options::command(), &["game"], catalogue.names());
    terminal::offering(command, &["one", "other"], catalogue.player_words())
}

/// Runs the program for the games of a catalogue, with the arguments of this process.
pub fn main(catalogue: &Catalogue) -> ExitCode {
    main_with(catalogue, std::env::args_os())
}

/// Runs the program for the games of a catalogue. The first argument is the name of the program.
pub fn main_with(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let options = terminal::parse_from(arguments, &command(catalogue));
    let out = &mut io::stdout();
    // A second signal ends the program at once.
    let stop = || last_stop_flag().map_err(Error::Signals);
    let done = run(catalogue, &options, || Ok(stop()?.into()), out);
    let told = done.map_err(|error| (error.status(), Causes(&error).to_string()));
    exit_code("arena", told)
}

/// Runs a command, or a match. Only what takes long asks for the flag that a signal to end raises:
/// the other commands end at once.
fn run(
    catalogue: &Catalogue,
    options: &Options,
    stop: impl FnOnce() -> Result<StopFlag, Error>,
    out: &mut impl Write,
) -> Result<(), Error> {
    match &options.command {
        Some(Command::Book(options)) => book::run(catalogue, options, &stop()?, out),
        Some(Command::Puzzles(options)) => puzzles::run(catalogue, options, &stop()?, out),
        Some(Command::Record(options)) => results::run(options, out),
        Some(Command::Signature(options)) => signature::run(catalogue, options, out),
        Some(Command::Test(options)) => bench::test(catalogue, options, &stop()?, out),
        Some(Command::Tests(options)) => bench::page(options, out),
        None => conduct::run(catalogue, &options.options, &stop()?, out).map(drop),
    }
}

#[cfg(test)]
mod tests;
