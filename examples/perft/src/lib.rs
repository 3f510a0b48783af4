//! Counts the move sequences of a given length: `perft GAME DEPTH [--position POSITION]`.
//!
//! The last line is exactly `nodes=N seconds=S nps=R`, so that scripts can read it.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Command, CommandFactory, Parser};
use menagerie::{Catalogue, Causes, MAX_PERFT_DEPTH, OpenError};
use terminal::number;

/// Count the move sequences of a given length from a position.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// The game, such as conway-chess
    game: String,
    /// The length of the sequences, in plies
    #[arg(value_parser = number::<u32>(0..=MAX_PERFT_DEPTH.into()))]
    depth: u32,
    /// The same as --position, for older scripts
    #[arg(hide = true, value_name = "POSITION")]
    from: Option<String>,
    /// Start from this position
    #[arg(long, conflicts_with = "from")]
    position: Option<String>,
    /// Start from this variant of the game
    #[arg(long, conflicts_with_all = ["position", "from"])]
    variant: Option<String>,
    /// Also print the count below each move of the position
    #[arg(long)]
    divide: bool,
    /// The number of threads
    #[arg(long, default_value_t = 1, value_parser = number::<u16>(1..=1024))]
    threads: u16,
}

/// The most moves that `--divide` counts one by one.
const MOST_MOVES: u64 = 1_000_000;

/// Why the program fails.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("cannot start the threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error("{0} moves are too many to divide")]
    TooManyMoves(u64),
    #[error("cannot write")]
    Write(#[from] io::Error),
}

fn run(catalogue: &Catalogue, options: &Options, out: &mut impl Write) -> Result<(), Error> {
    let variant = options.variant.as_deref();
    let position = options.position.as_deref().or(options.from.as_deref());
    let game = catalogue.open(&options.game, variant, position)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.into())
        .build()?;
    let is_parallel = options.threads > 1;

    let begin = Instant::now();
    let nodes = if options.divide && options.depth > 0 {
        let moves = game.move_count();
        if moves > MOST_MOVES {
            return Err(Error::TooManyMoves(moves));
        }
        let parts = pool.install(|| game.divide(options.depth, is_parallel));
        for (m, nodes) in &parts {
            writeln!(out, "{m}: {nodes}")?;
        }
        parts.iter().map(|(_, nodes)| nodes).sum()
    } else if is_parallel {
        pool.install(|| game.perft_parallel(options.depth))
    } else {
        game.perft(options.depth)
    };
    let seconds = begin.elapsed().as_secs_f64();
    let rate = (nodes as f64 / seconds.max(1e-9)).round() as u64;
    writeln!(out, "nodes={nodes} seconds={seconds:.6} nps={rate}")?;
    Ok(())
}

/// Returns the command line of the program, for completions and man pages.
pub fn command(catalogue: &Catalogue) -> Command {
    terminal::offering(Options::command(), &["game"], catalogue.names())
}

/// Runs the program for the games of a catalogue, with the arguments of this process.
pub fn main(catalogue: &Catalogue) -> ExitCode {
    main_with(catalogue, std::env::args_os())
}

/// Runs the program for the games of a catalogue. The first argument is the name of the program.
pub fn main_with(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let options: Options = terminal::parse_from(arguments, &command(catalogue));
    let done = run(catalogue, &options, &mut io::stdout().lock());
    let told = done.map_err(|error| {
        let status = match &error {
            Error::Write(error) => terminal::unwritten(error),
            Error::Open(_) | Error::TooManyMoves(_) => 2,
            Error::Threads(_) => 1,
        };
        (status, Causes(&error).to_string())
    });
    terminal::exit_code("perft", told)
}
