//! The file in which a game is kept as it is played: a line tells how it began, and every line
//! after it what was done then.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use menagerie::{Catalogue, ReadError};
use serde::{Deserialize, Serialize};

use crate::table::{ActError, Entry, Ledger, Terms, Token, millis};
use crate::{Session, SessionError};

/// What is known of a table beside its log.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The time of play, in milliseconds.
    pub played: u64,
    /// The secret of the guest's seat, if it is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<Token>,
}

impl Note {
    /// Makes the note of a table at a time of play.
    pub fn new(played: Duration, guest: Option<Token>) -> Self {
        Self {
            played: millis(played),
            guest,
        }
    }

    /// Returns the time of play.
    pub const fn played(&self) -> Duration {
        Duration::from_millis(self.played)
    }
}

/// A line after the first one.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Entry(Entry),
    Note(Note),
}

/// A file of a game at one screen that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// A line is not of this kind of file.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The game cannot be read.
    #[error(transparent)]
    Game(#[from] ReadError),
    /// The players or clocks cannot be read.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// What was done cannot be done.
    #[error(transparent)]
    Act(#[from] ActError),
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The first line: how the game began.
    pub head: String,
    /// What was known then.
    pub first: Note,
    /// What was done.
    pub entries: Vec<Entry>,
    /// What is known now.
    pub last: Note,
}

impl Kept {
    /// Reads the text of a file. A last line without an end was being written when the program
    /// ended, and is dropped: nobody was told of it.
    ///
    /// # Errors
    /// If there is no whole line, or one of another kind.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let mut lines = whole.lines();
        let head = lines.next().unwrap_or_default();
        // An empty text is no JSON.
        serde_json::from_str::<serde::de::IgnoredAny>(head)?;
        let (mut first, mut last, mut entries) = (None, Note::default(), Vec::new());
        for line in lines {
            match serde_json::from_str(line)? {
                Line::Entry(entry) => entries.push(entry),
                Line::Note(note) => {
                    first.get_or_insert(note);
                    last = note;
                }
            }
        }
        Ok(Self {
            head: head.into(),
            first: first.unwrap_or_default(),
            entries,
            last,
        })
    }
}

/// Returns the save file, as text, of a game at one screen that a file keeps as it was played.
///
/// # Errors
/// If the file is none of such a game.
pub fn save_text(text: &str, catalogue: &Catalogue) -> Result<String, JournalError> {
    let kept = Kept::read(text)?;
    let game = catalogue.read(&kept.head)?;
    let info = catalogue.find(game.name()).map_err(ReadError::from)?;
    let session = Session::read(&kept.head, catalogue)?;
    let terms = Terms {
        clock: session.as_ref().and_then(|session| session.clock),
        ..Terms::new(&*game)
    };
    let left = session.as_ref().and_then(Session::left);
    let mut ledger = Ledger::new(info.clone(), game, terms, left);
    // The clocks of the head are those of its time.
    let since = |at: u64| at.saturating_sub(kept.first.played);
    for Entry { by, act, at, .. } in kept.entries {
        ledger.apply(by, act, since(at))?;
    }
    let record = ledger.game().to_json();
    let played = Duration::from_millis(since(kept.last.played));
    Ok(match session {
        Some(session) => {
            let left = ledger.clocks(played);
            Session { left, ..session }.write_into(&record)
        }
        None => record,
    })
}

/// Writes the file of a game. What was done is added to it; after a failure it is written anew.
///
/// ```
/// use menagerie::Catalogue;
/// use std::time::Duration;
/// use tabletop::{Journal, Kept, Note};
/// use tabletop::table::{Act, Place, Seat, Table, TableSetup, Terms};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("conway-chess")?.clone();
/// let game = info.start(None)?;
/// let setup = TableSetup::new(info, game).with_place(Seat::One, Place::Local);
/// let head = serde_json::to_string(&Terms::of(&setup))?;
/// let mut table = Table::new(setup, Duration::ZERO)?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.jsonl");
/// let mut journal = Journal::new(&path, head, 0, Duration::ZERO);
/// table.request(Seat::One, Act::play("e2e4"), Duration::from_secs(5))?;
/// journal.write(table.ledger(), Note::new(Duration::from_secs(5), None))?;
/// let kept = Kept::read(&std::fs::read_to_string(&path)?)?;
/// assert_eq!((kept.entries.len(), kept.last.played), (1, 5_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    head: String,
    /// The entries that came before the head, and those that are in the file or came before it.
    skipped: usize,
    written: usize,
    /// What was known at the head.
    first: Note,
    /// Whether the file is there, and has whole lines.
    is_whole: bool,
}

impl Journal {
    /// Begins a file with this first line, which tells what the first `skipped` entries have led
    /// to at this time of play. Nothing is written yet.
    pub fn new(path: &Path, head: String, skipped: usize, played: Duration) -> Self {
        Self {
            path: path.into(),
            head,
            skipped,
            written: skipped,
            first: Note::new(played, None),
            is_whole: false,
        }
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what was done since the last call, and a note. It is on the disk when this returns,
    /// whole or not at all. Only this user can read the file, since a note may have a secret.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, ledger: &Ledger, note: Note) -> io::Result<()> {
        let is_whole = std::mem::take(&mut self.is_whole) && ledger.len() >= self.written;
        if is_whole {
            let text = lines(String::new(), ledger, self.written, note)?;
            // It may be gone since.
            let mut file = OpenOptions::new().append(true).open(&self.path)?;
            let length = file.metadata()?.len();
            let added = file
                .write_all(text.as_bytes())
                .and_then(|()| file.sync_data());
            if let Err(error) = added {
                // What is not told to anybody must not be there after a crash.
                let _ = file.set_len(length);
                return Err(error);
            }
        } else {
            let first = serde_json::to_string(&self.first)?;
            let head = format!("{}\n{first}\n", self.head);
            let text = lines(head, ledger, self.skipped, note)?;
            match private().create_new(true).open(&self.path) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => {}
            }
            // This keeps the permissions of the file.
            atomic_files::write(&self.path, text.as_bytes())?;
        }
        self.written = ledger.len();
        self.is_whole = true;
        Ok(())
    }
}

/// The lines of the entries after the first ones, and of a note.
fn lines(mut text: String, ledger: &Ledger, known: usize, note: Note) -> io::Result<String> {
    for entry in ledger.entries_after(known) {
        text += &serde_json::to_string(entry)?;
        text.push('\n');
    }
    text += &serde_json::to_string(&note)?;
    text.push('\n');
    Ok(text)
}

/// How a file is opened that only this user can read.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
