//! The file of a table that this program keeps: after a crash the table goes on.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use menagerie::{AnyGame, Catalogue};
use serde::Deserialize;
use serde_json::Value;
use tabletop::table::{Entry, Ledger, Place, Seat, Status, Table, TableSetup, Terms};
use tabletop::{Host, Journal, Kept, Note};

use super::Side;
use super::error::LinkError;
use super::folder::make_folder;

/// What is asked for where a table may be kept.
#[derive(Debug)]
pub struct Asked {
    /// The address, such as `0.0.0.0:4000`; port 0 is any free port.
    pub address: String,
    /// The table, if it is a new one. The person here has its first seat.
    pub setup: TableSetup,
    /// The folder of the program's state, in which tables are kept; `None` if this one is not. One
    /// at a free port is not either: the port is another one next time.
    pub state: Option<PathBuf>,
    /// Whether a table of any game may go on in its place.
    pub any_game: bool,
    /// The side of the person here.
    pub side: Side,
}

impl Asked {
    /// Asks for a table that is not kept.
    pub fn new(address: &str, setup: TableSetup) -> Self {
        Self {
            address: address.into(),
            setup,
            state: None,
            any_game: false,
            side: Side::Random,
        }
    }

    /// The file of the table at this address.
    fn file(&self) -> Option<PathBuf> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-".contains(c);
        let name = self.address.replace(|c| !is_plain(c), "_");
        let state = self.state.as_ref();
        let state = state.filter(|_| !self.address.ends_with(":0"))?;
        Some(state.join("tables").join(name + ".jsonl"))
    }

    /// Goes on with the table of the file, if its game is not over and the game that is asked for
    /// is the beginning of it, with the same clocks and side or none asked for. Otherwise it is a
    /// new table, which takes the place of one that is over. Returns also whether it goes on.
    ///
    /// # Errors
    /// If there cannot be such a table, or the file has something that a new one would overwrite.
    pub(super) fn open(self, catalogue: &Catalogue) -> Result<(Host, bool), LinkError> {
        let path = self.file();
        if let Some(path) = &path
            && let Some(kept) = self.kept(path, catalogue)?
        {
            return Ok((kept, true));
        }
        let setup = self.setup.with_place(Seat::One, Place::Local);
        let terms = Terms::of(&setup);
        let host = Host::new(Table::new(setup, Duration::ZERO)?);
        let Some(path) = path else {
            return Ok((host, false));
        };
        let folder = make_folder(path.parent().unwrap_or(&path));
        let journal = folder.and_then(|()| {
            let head = serde_json::to_string(&terms)?;
            Ok(Journal::new(&path, head))
        });
        Ok((host.with_journal(journal), false))
    }

    /// The table of a file, if it goes on as asked for.
    fn kept(&self, path: &Path, catalogue: &Catalogue) -> Result<Option<Host>, LinkError> {
        // Older programs have kept it under another name.
        let older = path.with_extension("json");
        let found = if path.exists() { path } else { &older };
        if !found.exists() {
            return Ok(None);
        }
        let text = atomic_files::read_text(found).map_err(|error| error.to_string());
        let resumed = text.and_then(|text| self.read(&text, catalogue));
        let (table, head) = resumed.map_err(|error| LinkError::Unusable {
            path: found.into(),
            error,
        })?;
        let ledger = table.ledger();
        match ledger.status() == Status::Going {
            true if self.is_asked_for(ledger) => {
                let journal = Journal::new(path, head);
                let host = Host::new(table).with_journal(Ok(journal));
                if path.exists() {
                    let _ = fs::remove_file(&older);
                }
                Ok(Some(host))
            }
            // Without an entry nothing is lost.
            true if ledger.len() > 0 => Err(LinkError::Unfinished {
                game: ledger.info().title(),
                clock: ledger.clock(),
                address: self.address.clone(),
                path: found.into(),
            }),
            _ => Ok(None),
        }
    }

    /// Whether a table is as asked for.
    fn is_asked_for(&self, kept: &Ledger) -> bool {
        let setup = &self.setup;
        setup.clock.or(kept.clock()) == kept.clock()
            && (self.side == Side::Random || self.side.player() == kept.terms().sides)
            && (self.any_game || is_beginning(&*setup.game, kept.game()))
    }

    /// Reads the table of a file and its first line, or says in words why that is not possible.
    fn read(&self, text: &str, catalogue: &Catalogue) -> Result<(Table, String), String> {
        let words = |error: serde_json::Error| error.to_string();
        let older = serde_json::from_str::<Older>(text).map(Kept::from);
        let kept = older.or_else(|_| Kept::read(text)).map_err(words)?;
        let terms: Terms = serde_json::from_str(&kept.head).map_err(words)?;
        let setup = terms.open(catalogue).map_err(|error| error.to_string())?;
        let guest = kept.last.guest.map_or(Place::Open, Place::Held);
        let setup = TableSetup {
            places: [Place::Local, guest],
            names: self.setup.names.clone(),
            watchers: self.setup.watchers,
            limits: self.setup.limits,
            ..setup
        };
        let table = Table::resume(setup, kept.entries, kept.last.played(), Duration::ZERO);
        Ok((table.map_err(|error| error.to_string())?, kept.head))
    }
}

/// A table in the file of an older program: one object.
#[derive(Deserialize)]
struct Older {
    beginning: Value,
    #[serde(flatten)]
    note: Note,
    entries: Vec<Entry>,
}

impl From<Older> for Kept {
    fn from(older: Older) -> Self {
        let mut head = older.beginning;
        // The sides were words.
        head["sides"] = if head["sides"] == "second" { 2 } else { 1 }.into();
        Self {
            head: head.to_string(),
            entries: older.entries,
            last: older.note,
        }
    }
}

/// Whether a game is the beginning of another, or all of it.
pub fn is_beginning(beginning: &dyn AnyGame, whole: &dyn AnyGame) -> bool {
    beginning.name() == whole.name()
        && beginning.start() == whole.start()
        && whole.played().starts_with(&beginning.played())
}
