//! Plays one move of Two-Player Wildebeest from a board file to a board file, as the programs of
//! the original assignment do: `wildebeest-ai [BOARD] [--history FILE]`.
//!
//! It reads the 15 lines from a file or from standard input, thinks as long as the clock in the
//! file allows, and writes the board after its move to `board.out`. The clock stays as it was.

mod error;
mod history;
mod progress;

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use alpha_beta::{Limits, Report};
use atomic_files::{MAX_BYTES, read_text};
use clap::Parser;
use grid_core::{Game, Outcome};
use wildebeest::{BoardFile, Move, Position};

use crate::error::Error;
use crate::history::History;

/// Play one move of Two-Player Wildebeest: read a board file of 15 lines, write the board after the
/// move.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// The board file; standard input if it is - or missing
    board: Option<PathBuf>,
    /// Where to write the board after the move; - prints it
    #[arg(long, value_name = "FILE", default_value = "board.out")]
    out: PathBuf,
    /// The milliseconds to think [default: a thirtieth of the time left on the board's clock, at
    /// most five seconds]
    #[arg(long)]
    millis: Option<u64>,
    /// A file with the positions after the program's moves in this game, which the program makes
    /// and adds to: unless the game is lost, it does not repeat a position if another move is about
    /// as good. Without the file, it does not take back a move if another one is about as good
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// Look at most this many plies ahead
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,
    /// Print the move, its score, the expected moves and its events to standard error
    #[arg(long)]
    explain: bool,
}

/// The bounds of the time for a move by the clock.
const LONGEST: Duration = Duration::from_secs(5);
const SHORTEST: Duration = Duration::from_millis(10);

/// The number of moves among which the time left is divided.
const MOVES_TO_GO: u32 = 30;

/// Returns the time to think about a move, by the clock of a board.
fn time_by_clock(board: &BoardFile) -> Duration {
    let left = Duration::from_millis(board.allowed.saturating_sub(board.used));
    (left / MOVES_TO_GO).clamp(SHORTEST, LONGEST)
}

/// Reads a board from a file or from standard input.
fn read(path: Option<&Path>) -> Result<BoardFile, Error> {
    let path = path.filter(|&path| path != Path::new("-"));
    let from = path.map_or("standard input".into(), |path| path.display().to_string());
    let text = match path {
        Some(path) => read_text(path),
        None => {
            let mut text = String::new();
            // A board file has about 200 bytes, so there is no need to read a long text to its end.
            let read = io::stdin().take(MAX_BYTES).read_to_string(&mut text);
            read.map(|_| text)
        }
    };
    match text {
        Ok(text) => text.parse().map_err(|error| Error::Board { from, error }),
        Err(error) => Err(Error::Read { from, error }),
    }
}

/// Writes a board to a file, whole or not at all, or prints it.
fn write(board: &BoardFile, to: &Path) -> Result<(), Error> {
    let text = board.to_original();
    let written = if to == Path::new("-") {
        let mut out = io::stdout();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    } else {
        atomic_files::write(to, text.as_bytes())
    };
    written.map_err(|error| Error::Write {
        to: to.display().to_string(),
        error,
    })
}

/// Prints the result of a search and the events of the move.
fn explain(position: &Position, report: &Report<Move>) {
    let pv: Vec<String> = report.pv.iter().map(ToString::to_string).collect();
    eprintln!(
        "{}: {} at depth {}/{}, {} positions in {} ms ({} a second)",
        report.best,
        report.score,
        report.depth,
        report.seldepth,
        report.nodes,
        report.time.unwrap_or_default().as_millis(),
        report.nps().unwrap_or_default(),
    );
    eprintln!("expected: {}", pv.join(" "));
    position
        .clone()
        .play_with(report.best, |event| eprintln!("- {event}"));
}

fn run(options: &Options) -> Result<(), Error> {
    let board = read(options.board.as_deref())?;
    let time = options.millis.map(Duration::from_millis);
    let time = time.unwrap_or_else(|| time_by_clock(&board));
    let mut limits = Limits::time(time);
    limits.depth = options.depth;
    let history = options.history.as_deref().map(History::read).transpose()?;
    let Some(report) = progress::best(&board.position, &limits, history.as_ref()) else {
        let outcome = board.position.outcome();
        return Err(Error::Over(outcome.unwrap_or(Outcome::Draw)));
    };
    if options.explain {
        explain(&board.position, &report);
    }
    let after = board.after(report.best);
    if let Some(history) = history {
        history.add(&after.position)?;
    }
    write(&after, &options.out)
}

/// Runs the program with the arguments of this process.
#[must_use]
pub fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed the pipe, which is not an error.
        Err(Error::Write { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("wildebeest-ai: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_for_a_move_follows_the_clock_within_bounds() {
        let time = |used, allowed| {
            time_by_clock(&BoardFile {
                position: Position::START,
                used,
                allowed,
                half_moves: 0,
            })
        };
        assert_eq!(time(0, 60_000), Duration::from_secs(2));
        assert_eq!(time(55_000, 60_000), Duration::from_millis(5_000) / 30);
        assert_eq!(time(60_001, 60_000), SHORTEST);
        assert_eq!(time(0, u64::MAX), LONGEST);
    }
}
