//! The log: every game is a line of JSON, on disk before its verdict is sent.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::protocol::{Ending, FinishedGame};
use lifeduel::{Cell, Outcome, Player};
use parking_lot::Mutex;
use serde::Serialize;
use tokio::sync::Mutex as AsyncMutex;
use tokio::task::spawn_blocking;

use super::Error;

/// A line of the log.
#[derive(Debug, Serialize)]
pub struct Record {
    /// The number of the game, from 1, in the order in which games began.
    game: u64,
    /// When the game began and ended, in milliseconds since 1970.
    began: u128,
    ended: u128,
    /// The players, the first player first.
    players: [PlayerRecord; 2],
    /// The parameters: `6x6t6g3`.
    spec: String,
    /// The cells in the order of placement: `2,3`.
    moves: Vec<String>,
    /// The last position.
    position: String,
    /// How many living cells each player has on it.
    counts: [u32; 2],
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if the game was interrupted.
    result: &'static str,
    /// `counted`, `violation`, `left` or `interrupted`.
    ending: &'static str,
    /// The player who has violated the rules or left: 1 or 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<u8>,
    /// The violation in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    violation: Option<String>,
}

#[derive(Debug, Serialize)]
struct PlayerRecord {
    name: Option<String>,
    address: Option<String>,
}

impl Record {
    pub fn new(
        number: u64,
        began: SystemTime,
        addresses: [Option<SocketAddr>; 2],
        game: &FinishedGame,
    ) -> Self {
        let (ending, violation) = match &game.ending {
            Ending::Counted => ("counted", None),
            Ending::Violated(_, violation) => ("violation", Some(violation.to_string())),
            Ending::Left(_) => ("left", None),
            Ending::Interrupted => ("interrupted", None),
            Ending::NotStarted => ("not started", None),
        };
        let millis = |time: SystemTime| {
            let since = time.duration_since(SystemTime::UNIX_EPOCH);
            since.map_or(0, |since| since.as_millis())
        };
        Self {
            game: number,
            began: millis(began),
            ended: millis(SystemTime::now()),
            players: [0, 1].map(|seat| PlayerRecord {
                name: game.names[seat].clone(),
                address: addresses[seat].map(|address| address.to_string()),
            }),
            spec: game.position.spec().to_string(),
            moves: game.moves.iter().map(Cell::to_string).collect(),
            position: game.position.to_string(),
            counts: Player::ALL.map(|player| game.position.board().count(player)),
            result: Outcome::status_word(game.outcome()),
            ending,
            by: game.ending.loser().map(Player::number),
            violation,
        }
    }
}

/// A file to which games are appended. Games that end while others are being written are written
/// together.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: Arc<File>,
    /// Lines that wait to be written.
    waiting: Mutex<Vec<u8>>,
    /// Held while lines are written. After an error nothing more is: the file may end with a part
    /// of a line.
    written: AsyncMutex<Result<(), Arc<io::Error>>>,
}

impl Log {
    /// Opens a log, which may have games of earlier runs.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let file = open(path).map_err(|error| Error::Log(path.into(), error.into()))?;
        Ok(Self {
            path: path.into(),
            file: Arc::new(file),
            waiting: Mutex::default(),
            written: AsyncMutex::new(Ok(())),
        })
    }

    /// Appends a game and waits until it is on disk.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub async fn append(&self, record: &Record) -> Result<(), Error> {
        let mut line = serde_json::to_vec(record).expect("all keys of a record are text");
        line.push(b'\n');
        self.waiting.lock().extend(line);
        let mut written = self.written.lock().await;
        let lines = std::mem::take(&mut *self.waiting.lock());
        // There are none if another game has written this one too.
        if written.is_ok() && !lines.is_empty() {
            let file = Arc::clone(&self.file);
            let writing = spawn_blocking(move || write(&file, &lines)).await;
            *written = writing
                .map_err(io::Error::other)
                .flatten()
                .map_err(Arc::new);
        }
        let written = written.clone();
        written.map_err(|error| Error::Log(self.path.clone(), error))
    }
}

/// Opens a file to which whole lines are appended.
fn open(path: &Path) -> io::Result<File> {
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    if file.metadata()?.is_file() && file.metadata()?.len() > 0 {
        let mut reader = File::open(path)?;
        let mut last = [0];
        reader.seek(SeekFrom::End(-1))?;
        reader.read_exact(&mut last)?;
        if last != *b"\n" {
            // An earlier run was killed while it wrote a line.
            file.write_all(b"\n")?;
        }
    }
    Ok(file)
}

/// Writes lines, and waits until they are on disk.
fn write(mut file: &File, lines: &[u8]) -> io::Result<()> {
    file.write_all(lines)?;
    // A device or a pipe cannot be synced.
    match file.metadata()?.is_file() {
        true => file.sync_data(),
        false => Ok(()),
    }
}
