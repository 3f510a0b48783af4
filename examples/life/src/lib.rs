//! Conway's Life on the command line: run patterns for any number of generations, make soups and
//! count what they leave, draw pictures, watch.
//!
//! ```text
//! life named "Gosper gun" | life run - --generations 1000000000
//! life soup --size 4096x4096 --torus --out soup.rle
//! life run soup.rle --generations 1000 --threads 2 --png soup.png
//! life census --seed 1 --size 64x64
//! life search my-seed --soups 100000 --expect Pulsar
//! life view soup.rle
//! life bench
//! ```

mod ash;
mod bench;
mod canvas;
mod error;
mod files;
mod hashed;
mod options;
mod picture;
mod run;
mod search;
mod soup;
mod view;
mod world;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

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

/// Runs the command line.
#[must_use]
pub fn main() -> ExitCode {
    match run(&Options::parse(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe and needs no more.
        Err(Error::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // The terminal may be gone.
            let _ = writeln!(io::stderr(), "life: {error}");
            ExitCode::FAILURE
        }
    }
}
