//! Prints one game of a match.

use std::io::Write;
use std::path::PathBuf;

use clap::Parser;

use crate::error::Error;
use crate::results::{ResultsError, games};

/// Print the record of a game from the file of a match, for `play --load`.
#[derive(Debug, Parser)]
#[command(name = "arena record", bin_name = "arena record")]
pub struct RecordOptions {
    /// The file of the match
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// The number of the game, from 0
    number: u32,
}

/// Prints the record.
pub fn run(options: &RecordOptions, out: &mut impl Write) -> Result<(), Error> {
    let RecordOptions { path, number } = options;
    let shown = || path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| ResultsError::Read {
        path: shown(),
        error,
    })?;
    let game = games(&text).find(|duel| duel.number == *number);
    let game = game.ok_or_else(|| ResultsError::Game {
        path: shown(),
        number: *number,
    })?;
    writeln!(out, "{}", game.record)?;
    Ok(())
}
