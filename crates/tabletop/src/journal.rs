//! The file in which a table is kept as it is played: a line tells what it is, and every line after
//! it what was done then.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Session;
use crate::table::{Entry, Ledger, Line, Note, Plan, SeatPlan, Stored, Table, millis, split};
use menagerie::Catalogue;

/// Returns the save file for the log of a game at one screen, as older programs have kept it: a
/// save file of the beginning, a note, and what was done then. `None` if the text is no such log.
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
    let info = catalogue.find(game.name()).ok()?.clone();
    let mut plan = Plan::new(&*game);
    plan.clock = session.clock;
    let mut ledger = Ledger::new(info, game, plan, session.left());
    let since = |at: u64| at.saturating_sub(began);
    let mut played = 0;
    for line in lines {
        match line {
            Line::Entry(Entry { by, act, at, .. }) => drop(ledger.apply(by, act, since(at)).ok()?),
            Line::Note(note) => played = since(note.played),
        }
    }
    let left = ledger.clocks(Duration::from_millis(played));
    let session = Session { left, ..session };
    Some(session.write_into(&ledger.game().to_json()))
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
    path: PathBuf,
    /// How many entries and which seats the file has; `None` if it is not there, or has a line that
    /// is not whole.
    written: Option<(usize, [SeatPlan; 2])>,
}

impl Journal {
    /// Keeps a table in this file. Nothing is written yet.
    pub fn new(path: &Path) -> Self {
        Self {
            path: path.into(),
            written: None,
        }
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what was done since the last call, and the time of play. It is on the disk when this
    /// returns, whole or not at all. Only this user can read the file, since it may have a secret.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, table: &Table, now: Duration) -> io::Result<()> {
        let ledger = table.ledger();
        let first = Stored::hosted(ledger.plan().clone());
        let written = self.written.take();
        let written = written.filter(|(known, _)| *known <= ledger.len());
        let is_whole = written.is_some();
        let (known, before) = written.unwrap_or_else(|| (0, first.seats.clone()));
        let seats = table.seats().map(Clone::clone);
        let note = Note {
            played: millis(table.played(now)),
            seats: (seats != before).then(|| seats.clone()),
            guest: None,
        };
        let entries = ledger.entries_after(known).cloned().map(Line::Entry);
        let lines = entries.chain([Line::Note(note)]);
        let lines = lines.map(|line| Ok(serde_json::to_string(&line)? + "\n"));
        let lines = lines.collect::<serde_json::Result<String>>()?;
        if is_whole {
            self.append(&lines)?;
        } else {
            let text = serde_json::to_string(&first)? + "\n" + &lines;
            atomic_files::write_private(&self.path, text.as_bytes())?;
        }
        self.written = Some((ledger.len(), seats));
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
