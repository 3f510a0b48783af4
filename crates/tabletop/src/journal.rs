//! The file in which a game is kept as it is played: a line tells how it began, and every line
//! after it what was done then.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Session;
use crate::table::{Entry, Ledger, Terms, Token, millis};
use menagerie::Catalogue;

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

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The first line: how the game began.
    pub head: String,
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
        let (mut last, mut entries) = (Note::default(), Vec::new());
        for line in lines {
            match serde_json::from_str(line)? {
                Line::Entry(entry) => entries.push(entry),
                Line::Note(note) => last = note,
            }
        }
        Ok(Self {
            head: head.into(),
            entries,
            last,
        })
    }
}

/// Returns the save file for the log of a game at one screen, as older programs have kept it: a
/// save file of the beginning, a note, and what was done then. `None` if the text is no such log.
pub fn save_text(text: &str, catalogue: &Catalogue) -> Option<String> {
    // A save file is one line.
    let second = text.lines().nth(1)?;
    let Kept {
        head,
        entries,
        last,
    } = Kept::read(text).ok()?;
    let game = catalogue.read(&head).ok()?;
    let session = Session::read(&head, catalogue).ok()??;
    let info = catalogue.find(game.name()).ok()?.clone();
    let mut terms = Terms::new(&*game);
    terms.clock = session.clock;
    let mut ledger = Ledger::new(info, game, terms, session.left());
    // The clocks of the beginning are those at the time of the first note.
    let first: Note = serde_json::from_str(second).unwrap_or_default();
    let since = |at: u64| at.saturating_sub(first.played);
    for Entry { by, act, at, .. } in entries {
        ledger.apply(by, act, since(at)).ok()?;
    }
    let left = ledger.clocks(Duration::from_millis(since(last.played)));
    let session = Session { left, ..session };
    Some(session.write_into(&ledger.game().to_json()))
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
/// let mut journal = Journal::new(&path, head);
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
    /// The number of entries in the file.
    written: usize,
    /// Whether the file is there, and has whole lines.
    is_whole: bool,
}

impl Journal {
    /// Begins a file with this first line, which tells how the game began. Nothing is written yet.
    pub fn new(path: &Path, head: String) -> Self {
        Self {
            path: path.into(),
            head,
            written: 0,
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
            let text = lines(format!("{}\n", self.head), ledger, 0, note)?;
            atomic_files::write_private(&self.path, text.as_bytes())?;
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
