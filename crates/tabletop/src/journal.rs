//! Files in which a table or a match is kept as it is played: a line tells what it is, and every
//! line after it what was done then.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::table::{Entry, Ledger, Line, Note, Plan, SeatPlan, Stored, Table, split};
use crate::{Session, Variations};
use menagerie::Catalogue;

/// Returns the save file for the text that a [`MatchJournal`](crate::MatchJournal) has written, or
/// an older program. `None` if it is no such text.
pub fn save_text(text: &str, catalogue: &Catalogue) -> Option<String> {
    let (head, lines) = split(text.as_bytes()).ok()?;
    let head = str::from_utf8(head).ok()?;
    // The clocks of the beginning are those at the time of the first note. A save file is one line.
    let began = match lines.first()? {
        Line::Note(note) => note.played,
        Line::Entry(_) => 0,
    };
    let game = catalogue.read(head).ok()?;
    let session = Session::read(head, catalogue).ok()??;
    let (tried, comments) = Variations::read(head, &*game).told(&*game);
    let info = catalogue.find(game.name()).ok()?.clone();
    let mut plan = Plan::new(&*game);
    // Older programs left it to the log what the clocks show.
    let is_told = |line: &Line| matches!(line, Line::Note(note) if note.left.is_some());
    plan.clock = session.clock.filter(|_| !lines.iter().any(is_told));
    let mut ledger = Ledger::new(info, game, plan, session.left());
    let since = |at: u64| at.saturating_sub(began);
    let (mut played, mut left) = (0, None);
    for line in lines {
        match line {
            Line::Entry(Entry { by, act, at, .. }) => drop(ledger.apply(by, act, since(at)).ok()?),
            Line::Note(note) => (played, left) = (since(note.played), note.left),
        }
    }
    let left = left.map(|left| left.map(Duration::from_millis));
    let left = left.or_else(|| ledger.clocks(Duration::from_millis(played)));
    let session = Session { left, ..session };
    let variations = Variations::of(ledger.game(), &tried, &comments);
    Some(session.write_into(&variations.write_into(&ledger.game().to_json())))
}

/// A file that grows by lines. After a failure it is written anew.
#[derive(Debug)]
pub(crate) struct Lines {
    pub(crate) path: PathBuf,
    /// Whether it is there, and every line of it is whole.
    pub(crate) is_whole: bool,
}

impl Lines {
    pub(crate) fn new(path: &Path) -> Self {
        Self {
            path: path.into(),
            is_whole: false,
        }
    }

    /// Adds lines, or writes the file anew with this first line. They are on the disk when this
    /// returns, whole or not at all. Only this user can read the file.
    pub(crate) fn add(
        &mut self,
        first: impl FnOnce() -> serde_json::Result<String>,
        lines: impl Iterator<Item = Line>,
    ) -> io::Result<()> {
        let lines = lines.map(|line| Ok(serde_json::to_string(&line)? + "\n"));
        let lines = lines.collect::<serde_json::Result<String>>()?;
        if std::mem::take(&mut self.is_whole) {
            self.append(&lines)?;
        } else {
            let text = first()? + "\n" + &lines;
            // A file that has it already stays as old as it is.
            if !fs::read(&self.path).is_ok_and(|found| found == text.as_bytes()) {
                atomic_files::write_private(&self.path, text.as_bytes())?;
            }
        }
        self.is_whole = true;
        Ok(())
    }

    fn append(&self, lines: &str) -> io::Result<()> {
        // It may be gone since.
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        let length = file.metadata()?.len();
        let added = file
            .write_all(lines.as_bytes())
            .and_then(|()| file.sync_data());
        added.inspect_err(|_| {
            // What is not told to anybody must not be there after a crash.
            let _ = file.set_len(length);
        })
    }
}

/// Writes the file of a table at which people at this program have the seats that are its own. What
/// was done is added to it; after a failure it is written anew.
///
/// ```
/// use menagerie::Catalogue;
/// use std::time::Duration;
/// use tabletop::Journal;
/// use tabletop::table::{Act, Seat, SeatPlan, Stored, Table, TableSetup};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("conway-chess")?.clone();
/// let setup = TableSetup::new(info.clone(), info.start(None)?);
/// let setup = setup.with_seat(Seat::One, SeatPlan::HERE);
/// let mut table = Table::new(setup, Duration::ZERO)?;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.jsonl");
/// let mut journal = Journal::new(&path);
/// table.request(Seat::One, Act::play("e2e4"), Duration::from_secs(5))?;
/// journal.write(&table, Duration::from_secs(5))?;
/// let stored = Stored::read(&std::fs::read(&path)?)?;
/// assert_eq!((stored.entries.len(), stored.played), (1, 5_000));
/// assert_eq!(stored.resume(&catalogue, Duration::ZERO)?.seats(), table.seats());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    lines: Lines,
    /// How many entries and which seats the file has.
    written: (usize, [SeatPlan; 2]),
}

impl Journal {
    /// Keeps a table in this file. Nothing is written yet.
    pub fn new(path: &Path) -> Self {
        Self {
            lines: Lines::new(path),
            written: (0, [SeatPlan::HERE, SeatPlan::Open]),
        }
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.lines.path
    }

    /// Writes what was done since the last call, and the time of play. It is on the disk when this
    /// returns, whole or not at all. Only this user can read the file, since it may have a secret.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, table: &Table, now: Duration) -> io::Result<()> {
        let ledger = table.ledger();
        self.lines.is_whole &= self.written.0 <= ledger.len();
        let first = Stored::hosted(ledger.plan().clone());
        if !self.lines.is_whole {
            self.written = (0, first.seats.clone());
        }
        let (known, before) = &self.written;
        let seats = table.seats().map(Clone::clone);
        let note = Note {
            seats: (seats != *before).then(|| seats.clone()),
            ..Note::at(table.played(now))
        };
        let entries = ledger.entries_after(*known).cloned().map(Line::Entry);
        let lines = entries.chain([Line::Note(note)]);
        self.lines.add(|| serde_json::to_string(&first), lines)?;
        self.written = (ledger.len(), seats);
        Ok(())
    }
}
