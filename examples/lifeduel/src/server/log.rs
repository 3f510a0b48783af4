//! The log: every game is a line of JSON, on disk before its verdict is sent.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::SystemTime;

use crate::protocol::{Ending, FinishedGame};
use lifeduel::{Cell, Outcome, Position};
use serde::Serialize;
use tokio::sync::oneshot;

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
        let (ending, by, violation) = match &game.ending {
            Ending::Counted => ("counted", None, None),
            Ending::Violated { player, violation } => (
                "violation",
                Some(player.number()),
                Some(violation.to_string()),
            ),
            Ending::Left { player } => ("left", Some(player.number()), None),
            Ending::Interrupted => ("interrupted", None, None),
            Ending::NotStarted => ("not started", None, None),
        };
        let millis = |time: SystemTime| {
            time.duration_since(SystemTime::UNIX_EPOCH)
                .map_or(0, |since| since.as_millis())
        };
        let position: Position = game.position;
        Self {
            game: number,
            began: millis(began),
            ended: millis(SystemTime::now()),
            players: [0, 1].map(|seat| PlayerRecord {
                name: game.names[seat].clone(),
                address: addresses[seat].map(|address| address.to_string()),
            }),
            spec: position.spec().to_string(),
            moves: game.moves.iter().map(Cell::to_string).collect(),
            position: position.to_string(),
            counts: game.counts(),
            result: Outcome::status_word(game.outcome()),
            ending,
            by,
            violation,
        }
    }
}

/// The log cannot be written.
#[derive(Clone, Debug, thiserror::Error)]
#[error("cannot write {}: {reason}", path.display())]
pub struct LogError {
    path: PathBuf,
    reason: String,
}

/// A file to which a thread appends games. Games that end while others are being written are
/// written together.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    lines: Sender<Entry>,
}

#[derive(Debug)]
struct Entry {
    line: Vec<u8>,
    written: oneshot::Sender<Result<(), String>>,
}

impl Log {
    /// Opens a log, which may have games of earlier runs.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(path: &Path) -> Result<Self, LogError> {
        let file = Appended::open(path).map_err(|error| LogError {
            path: path.into(),
            reason: error.to_string(),
        })?;
        let (lines, entries) = channel();
        thread::spawn(move || file.append_all(&entries));
        let path = path.into();
        Ok(Self { path, lines })
    }

    /// Appends a game and waits until it is on disk.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub async fn append(&self, record: &Record) -> Result<(), LogError> {
        let error = |reason: String| LogError {
            path: self.path.clone(),
            reason,
        };
        let mut line = serde_json::to_vec(record).map_err(|reason| error(reason.to_string()))?;
        line.push(b'\n');
        let (written, done) = oneshot::channel();
        let gone = |_| error("the writing thread has ended".into());
        let entry = Entry { line, written };
        self.lines.send(entry).map_err(|_| gone(()))?;
        done.await.map_err(|_| gone(()))?.map_err(error)
    }
}

/// A file to which whole lines are appended.
struct Appended {
    file: File,
    /// Whether the file is on a disk: a device or a pipe cannot be synced.
    on_disk: bool,
    /// Whether the file ends with a part of a line.
    torn: bool,
}

impl Appended {
    fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().append(true).create(true).open(path)?;
        let on_disk = file.metadata()?.is_file();
        let mut torn = false;
        if on_disk && file.metadata()?.len() > 0 {
            // An earlier run may have been killed while it wrote.
            let mut reader = File::open(path)?;
            reader.seek(SeekFrom::End(-1))?;
            let mut last = [0];
            reader.read_exact(&mut last)?;
            torn = last != *b"\n";
        }
        Ok(Self {
            file,
            on_disk,
            torn,
        })
    }

    fn append_all(mut self, entries: &Receiver<Entry>) {
        while let Ok(first) = entries.recv() {
            let batch: Vec<Entry> = [first].into_iter().chain(entries.try_iter()).collect();
            let written = self.append(&batch).map_err(|error| error.to_string());
            for entry in batch {
                // The game may have stopped waiting.
                let _ = entry.written.send(written.clone());
            }
        }
    }

    fn append(&mut self, batch: &[Entry]) -> io::Result<()> {
        let mut bytes = Vec::new();
        if self.torn {
            bytes.push(b'\n');
        }
        for entry in batch {
            bytes.extend(&entry.line);
        }
        self.torn = true;
        self.file.write_all(&bytes)?;
        self.torn = false;
        if self.on_disk {
            self.file.sync_data()?;
        }
        Ok(())
    }
}
