//! Prints one game of a match.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::error::{Error, Problem, cannot};
use crate::results::games;

/// Print the record of a game from the file of a match, for `play --load`.
#[derive(Debug, Args)]
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
    let text = std::fs::read_to_string(path).map_err(cannot("read", path))?;
    let game = games(&text).find(|duel| duel.number == *number);
    let game = game.ok_or_else(|| Problem::NoGame(*number).of(path))?;
    writeln!(out, "{}", game.record)?;
    Ok(())
}
