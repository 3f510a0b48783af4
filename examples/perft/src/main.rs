//! Counts the move sequences of a game: `perft GAME DEPTH [POSITION]`.
//!
//! The last line is exactly `nodes=N seconds=S nps=R`, so that scripts can read it.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use menagerie::{AnyGame, Catalogue, MAX_PERFT_DEPTH, OpenError};

/// Count the move sequences of a game from a position.
#[derive(Parser)]
#[command(version)]
struct Options {
    /// The game, such as conway-chess
    game: String,
    /// How many plies deep
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_PERFT_DEPTH)))]
    depth: u32,
    /// The position as text [default: the start of the game]
    position: Option<String>,
    /// Start from this variant of the game
    #[arg(long, conflicts_with = "position")]
    variant: Option<String>,
    /// Print the count of every move of the position first
    #[arg(long)]
    divide: bool,
    /// How many threads count
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

/// How many moves are counted one by one at most.
const MOST_MOVES: u64 = 1_000_000;

/// Why the program stops.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error("{0} moves are too many to divide")]
    TooManyMoves(u64),
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

fn run(options: &Options, out: &mut impl Write) -> Result<(), Error> {
    let variant = options.variant.as_deref();
    let catalogue = Catalogue::standard();
    let game = catalogue.open(&options.game, variant, options.position.as_deref())?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.into())
        .build()?;
    let count = |game: &dyn AnyGame, depth| {
        if options.threads == 1 {
            game.perft(depth)
        } else {
            pool.install(|| game.perft_parallel(depth))
        }
    };

    let begin = Instant::now();
    let nodes = if options.divide && options.depth > 0 {
        let moves = game.move_count();
        if moves > MOST_MOVES {
            return Err(Error::TooManyMoves(moves));
        }
        let mut sum = 0;
        for (m, position) in game.successors(usize::MAX) {
            let nodes = count(
                &*catalogue.open(&options.game, None, Some(&position))?,
                options.depth - 1,
            );
            sum += nodes;
            writeln!(out, "{m}: {nodes}")?;
        }
        sum
    } else {
        count(&*game, options.depth)
    };
    let seconds = begin.elapsed().as_secs_f64();
    let rate = (nodes as f64 / seconds.max(1e-9)).round() as u64;
    writeln!(out, "nodes={nodes} seconds={seconds:.6} nps={rate}")?;
    Ok(())
}

fn main() -> ExitCode {
    match run(&Options::parse(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads has seen enough.
        Err(Error::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("perft: {error}");
            ExitCode::FAILURE
        }
    }
}
