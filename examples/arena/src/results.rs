//! The file in which a match keeps its games.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use crate::duel::Duel;
use crate::error::{Error, Problem, cannot};
use crate::terms::Terms;

/// The games of a match so far.
#[derive(Debug, Default)]
pub struct Results {
    earlier: BTreeMap<u32, Duel>,
    /// The file that they are written to, and its path.
    file: Option<(File, PathBuf)>,
}

/// What the system cannot do with the file.
const KEEP: &str = "keep results in";

impl Results {
    /// Creates the file of a new match.
    ///
    /// # Errors
    /// If the file exists, or cannot be written.
    pub fn create(path: &Path, terms: &Terms) -> Result<Self, Error> {
        let created = atomic_files::create(path, line(terms).as_bytes());
        let file = created.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Problem::Exists.of(path),
            _ => cannot(KEEP, path)(error),
        })?;
        lock(&file, path)?;
        Ok(Self {
            earlier: BTreeMap::new(),
            file: Some((file, path.into())),
        })
    }

    /// Reads the file of a match, to [go on](Self::go_on) with it. The file stays as it is.
    ///
    /// # Errors
    /// If the file cannot be read or written, belongs to something else, or another program plays
    /// its match.
    pub fn resume(path: &Path) -> Result<(Terms, Self), Error> {
        let refused = |error| cannot(KEEP, path)(error);
        let opened = File::options().read(true).write(true).open(path);
        let mut file = opened.map_err(refused)?;
        lock(&file, path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(refused)?;
        // A match that was killed may have left half a line, which the next game takes.
        text.truncate(text.rfind('\n').map_or(0, |at| at + 1));
        let end = SeekFrom::Start(text.len() as u64);
        file.seek(end).map_err(refused)?;
        let first = text.lines().next().unwrap_or_default();
        let terms = serde_json::from_str(first);
        let terms = terms.map_err(|error| Problem::Format(error).of(path))?;
        let earlier = games(&text).map(|duel| (duel.number, duel)).collect();
        let file = Some((file, path.into()));
        Ok((terms, Self { earlier, file }))
    }

    /// Removes half a line at the end of the file: the match is going to be played.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn go_on(&mut self) -> Result<(), Error> {
        let Some((file, path)) = &mut self.file else {
            return Ok(());
        };
        let cut = file.stream_position().and_then(|end| file.set_len(end));
        cut.map_err(cannot(KEEP, path))
    }

    /// Returns the games that were in the file at the start.
    pub fn earlier(&self) -> impl Iterator<Item = &Duel> {
        self.earlier.values()
    }

    /// Returns whether a game was in the file at the start.
    pub fn has(&self, number: u32) -> bool {
        self.earlier.contains_key(&number)
    }

    /// Appends a game to the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn keep(&mut self, duel: &Duel) -> Result<(), Error> {
        let Some((file, path)) = &mut self.file else {
            return Ok(());
        };
        // One write, so that only a crash of the system leaves half a line.
        let written = file.write_all(line(duel).as_bytes());
        written.map_err(cannot(KEEP, path))
    }
}

/// Returns a line of the file: the terms, or a game.
fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings and numbers are JSON") + "\n"
}

/// Locks the file of a match. Some file systems have no locks.
fn lock(file: &File, path: &Path) -> Result<(), Error> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Problem::Busy.of(path)),
        _ => Ok(()),
    }
}

/// Returns the games in the text of a file. A line that is not a game, such as half a line, is left
/// out.
pub fn games(text: &str) -> impl Iterator<Item = Duel> {
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
}

/// Print the record of a game from the file of a match, for `play --load`.
#[derive(Debug, Args)]
pub struct RecordOptions {
    /// The file of the match
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// The number of the game, from 0
    #[arg(value_parser = terminal::number::<u32>(0..=u32::MAX.into()))]
    number: u32,
}

/// Prints the record.
pub fn run(options: &RecordOptions, out: &mut impl Write) -> Result<(), Error> {
    let RecordOptions { path, number } = options;
    let text = std::fs::read_to_string(path).map_err(cannot("read", path))?;
    let game = games(&text).find(|duel| duel.number == *number);
    let game = game.ok_or_else(|| Problem::NoGame(*number).of(path))?;
    Ok(writeln!(out, "{}", game.record)?)
}
