//! Conway's Life on the command line: run patterns for any number of generations, make soups and
//! count what they leave, draw pictures, watch.
//!
//! ```text
//! life named "Gosper gun" | life run - -g 1e9
//! life soup --size 4096x4096 --torus --out soup.rle
//! life run soup.rle --generations 1000 --threads 2 --png soup.png
//! life named Acorn | life census -
//! life search my-seed --soups 100000 --expect Pulsar
//! life view soup.rle
//! life bench
//! ```

mod ash;
mod bench;
mod canvas;
mod error;
mod files;
mod numbers;
mod options;
mod picture;
mod run;
mod search;
mod soup;
mod view;
mod world;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use error::Error;
use options::{Command, Options};

fn run(options: &Options, out: &mut impl Write) -> Result<(), Error> {
    match &options.command {
        Command::Run(run) => run::run(run, out),
        Command::Soup(soup) => soup::run(soup, out),
        Command::Census(census) => ash::census(census, out),
        Command::Search(search) => search::run(search, out),
        Command::Identify(identify) => ash::identify(identify, out),
        Command::Named(named) => files::named(named, out),
        Command::View(view) => view::run(view, out),
        Command::Bench(bench) => bench::run(bench, out),
    }
}

/// Returns the options of the command line.
fn options() -> Options {
    // Else a negative number would be taken for an unknown option.
    let with_negatives = |argument: clap::Arg| {
        let is_number = argument.get_long().is_some() && argument.get_action().takes_values();
        argument.allow_negative_numbers(is_number)
    };
    let command = Options::command().mut_subcommands(|sub| sub.mut_args(with_negatives));
    terminal::describe(&command, &std::env::args_os().collect::<Vec<_>>());
    let command = terminal::with_descriptions(command);
    let matches = command.try_get_matches();
    let options = matches.and_then(|matches| Options::from_arg_matches(&matches));
    options.unwrap_or_else(|error| terminal::refuse(error))
}

fn main() -> ExitCode {
    let done = run(&options(), &mut io::stdout().lock());
    let told = done.map_err(|error| match &error {
        Error::Write(unwritten) => (terminal::unwritten(unwritten), error.to_string()),
        _ => (1, error.to_string()),
    });
    terminal::exit_code("life", told)
}
