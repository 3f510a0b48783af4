//! Plays one move of Two-Player Wildebeest from a board file to a board file, as the programs of
//! the original assignment do: `wildebeest-ai [BOARD] [--history FILE]`.
//!
//! It reads the 15 lines from a file or from standard input, thinks as long as the clock in the
//! file allows, and writes the board after its move to `board.out`. The clock stays as it was.

mod progress;

use std::env;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use alpha_beta::{Limits, MAX_DEPTH, Report, TimeLeft};
use atomic_files::{MAX_BYTES, read_text};
use clap::{CommandFactory, Parser};
use grid_core::{Game, Outcome};
use terminal::number;
use wildebeest::{BoardFile, Move, Position};

/// The longest time to think, in milliseconds: a day.
const MOST_MILLIS: u64 = 24 * 3_600_000;

/// Play one move of Two-Player Wildebeest: read a board file of 15 lines, write the board after the
/// move.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// The board file; - is standard input
    #[arg(default_value = "-")]
    board: PathBuf,
    /// Where to write the board after the move; - prints it
    #[arg(long, value_name = "FILE", default_value = "board.out")]
    out: PathBuf,
    /// The milliseconds to think [default: a thirtieth of the time left on the board's clock, at
    /// most five seconds]
    #[arg(long, value_parser = number::<u64>(0..=MOST_MILLIS))]
    millis: Option<u64>,
    /// A file with the positions after the program's moves in this game, which the program makes
    /// and adds to: unless the game is lost, it does not repeat a position if another move is about
    /// as good. Without the file, it does not take back a move if another one is about as good
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// Look at most this many plies ahead
    #[arg(long, value_name = "PLIES", value_parser = number::<u32>(0..=MAX_DEPTH.into()))]
    depth: Option<u32>,
    /// Print the move, its score, the expected moves and its events to standard error
    #[arg(long)]
    explain: bool,
}

/// Returns the time to think about a move, by the milliseconds that a clock has used and allows:
/// from ten milliseconds to five seconds.
fn time_by_clock(used: u64, allowed: u64) -> Duration {
    let clock = TimeLeft {
        left: Duration::from_millis(allowed.saturating_sub(used)),
        increment: Duration::ZERO,
    };
    (clock.share()).clamp(Duration::from_millis(10), Duration::from_secs(5))
}

/// Reads a board from a file or from standard input.
fn read_board(path: &Path) -> Result<BoardFile, String> {
    let (from, text) = if path == Path::new("-") {
        // A board file has about 200 bytes, so there is no need to read a long text to its end.
        let text = io::read_to_string(io::stdin().take(MAX_BYTES));
        ("standard input".into(), text)
    } else {
        (path.display().to_string(), read_text(path))
    };
    let text = text.map_err(|error| format!("cannot read {from}: {error}"))?;
    text.parse().map_err(|error| format!("{from}: {error}"))
}

/// Reads the positions after the program's moves, a line each. A missing file has none.
fn read_history(path: &Path) -> Result<Vec<Position>, String> {
    let file = path.display();
    let text = match read_text(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        text => text.map_err(|error| format!("cannot read {file}: {error}"))?,
    };
    let read = |(line, text): (usize, &str)| {
        (text.parse()).map_err(|error| format!("{file}, line {line}: {error}"))
    };
    (1..).zip(text.lines()).map(read).collect()
}

/// Writes a file, whole or not at all, or prints a text as it is.
fn write(text: &str, to: &Path) -> Result<(), String> {
    let (to, written) = if to == Path::new("-") {
        let mut out = io::stdout();
        let printed = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        ("standard output".into(), printed)
    } else {
        let written = atomic_files::write(to, text.as_bytes());
        (to.display().to_string(), written)
    };
    written.or_else(|error| match error.kind() {
        // The reader of the output has closed the pipe, which is not an error.
        io::ErrorKind::BrokenPipe => Ok(()),
        _ => Err(format!("cannot write {to}: {error}")),
    })
}

/// Prints the result of a search and the events of the move.
fn explain(position: &Position, report: &Report<Move>) {
    let Report { best, score, .. } = report;
    let millis = report.time.unwrap_or_default().as_millis();
    let nps = report.nps().unwrap_or_default();
    eprintln!(
        "{best}: {score} at depth {}/{}, {} positions in {millis} ms ({nps} a second)",
        report.depth, report.seldepth, report.nodes
    );
    let pv: Vec<String> = report.pv.iter().map(ToString::to_string).collect();
    eprintln!("expected: {}", pv.join(" "));
    position
        .clone()
        .play_with(*best, &mut |event| eprintln!("- {event}"));
}

fn run(options: &Options) -> Result<(), String> {
    let board = read_board(&options.board)?;
    let time = options.millis.map(Duration::from_millis);
    let limits = Limits {
        depth: options.depth,
        ..Limits::time(time.unwrap_or_else(|| time_by_clock(board.used, board.allowed)))
    };
    let history = options.history.as_deref().map(read_history).transpose()?;
    let report = progress::best(&board.position, &limits, history.as_deref());
    let outcome = Outcome::status_word(board.position.outcome());
    let report = report.ok_or_else(|| format!("the game is over ({outcome}): there is no move"))?;
    if options.explain {
        explain(&board.position, &report);
    }
    let after = board.after(report.best);
    if let Some((path, mut positions)) = options.history.as_deref().zip(history) {
        positions.push(after.position);
        let lines: String = positions.iter().map(|p| format!("{p}\n")).collect();
        write(&lines, path)?;
    }
    write(&after.to_original(), &options.out)
}

fn main() -> ExitCode {
    if let Err(error) = run(&terminal::parse_from(env::args_os(), &Options::command())) {
        eprintln!("wildebeest-ai: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_for_a_move_follows_the_clock_within_bounds() {
        for (used, allowed, time) in [
            (0, 60_000, Duration::from_secs(2)),
            (54_000, 60_000, Duration::from_millis(200)),
            (60_001, 60_000, Duration::from_millis(10)),
            (0, u64::MAX, Duration::from_secs(5)),
        ] {
            assert_eq!(time_by_clock(used, allowed), time);
        }
    }
}
