//! The file of a table that this program keeps: after a crash the table goes on.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use menagerie::{AnyGame, Catalogue};
use tabletop::table::{Ledger, Place, Status, Table, TableSetup, Terms};
use tabletop::{Journal, Kept};

use super::Side;
use super::error::LinkError;
use super::folder::make_folder;

/// The file of a table.
#[derive(Clone, Debug)]
pub struct TableFile {
    path: PathBuf,
    address: String,
}

/// A table that was kept, and how its file goes on.
#[derive(Debug)]
pub(super) struct Resumed {
    pub(super) table: Table,
    pub(super) journal: Journal,
}

/// What is asked for where a table may be kept.
#[derive(Debug)]
pub struct Asked {
    /// The table, if it is a new one.
    pub setup: TableSetup,
    /// Whether a table of any game may go on in its place.
    pub any_game: bool,
    /// The side of the person here.
    pub side: Side,
}

impl TableFile {
    /// The file of the table at an address, in the folder of the program's state. There is none
    /// for a free port, which is another one next time.
    pub fn new(folder: &Path, address: &str) -> Option<Self> {
        if address.ends_with(":0") {
            return None;
        }
        let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-".contains(c);
        let name: String = address
            .chars()
            .map(|c| if is_plain(c) { c } else { '_' })
            .collect();
        let path = folder.join("tables").join(name + ".jsonl");
        let address = address.into();
        Some(Self { path, address })
    }

    /// Goes on with the table of the file, if its game is not over and the game that is asked for
    /// is the beginning of it, with the same clocks and side or none asked for. There is nothing to
    /// go on with if there is no file, or its game is over.
    ///
    /// # Errors
    /// If the file has something else, which a new table would overwrite.
    pub(super) fn resume(
        &self,
        asked: &Asked,
        catalogue: &Catalogue,
    ) -> Result<Option<Resumed>, LinkError> {
        let path = self.path.clone();
        let text = match atomic_files::read_text(&path) {
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                return Ok(None);
            }
            text => text.map_err(|error| error.to_string()),
        };
        let resumed = text.and_then(|text| self.read(&text, &asked.setup, catalogue));
        let resumed = match resumed {
            Ok(resumed) => resumed,
            Err(error) => return Err(LinkError::Unusable { path, error }),
        };
        let ledger = resumed.table.ledger();
        let is_asked_for = Self::is_asked_for(asked, ledger);
        match ledger.status() == Status::Going {
            true if is_asked_for => Ok(Some(resumed)),
            // Without an entry nothing is lost.
            true if ledger.len() > 0 => Err(LinkError::Unfinished {
                game: ledger.info().title(),
                clock: ledger.clock(),
                address: self.address.clone(),
                path,
            }),
            _ => Ok(None),
        }
    }

    /// Whether a table is as asked for.
    fn is_asked_for(asked: &Asked, kept: &Ledger) -> bool {
        let setup = &asked.setup;
        setup.clock.or(kept.clock()) == kept.clock()
            && (asked.side == Side::Random || asked.side.player() == kept.terms().sides)
            && (asked.any_game || is_beginning(&*setup.game, kept.game()))
    }

    /// Reads the table of a file, or says in words why that is not possible.
    fn read(
        &self,
        text: &str,
        asked: &TableSetup,
        catalogue: &Catalogue,
    ) -> Result<Resumed, String> {
        let words = |error: serde_json::Error| error.to_string();
        let kept = Kept::read(text).map_err(words)?;
        let terms: Terms = serde_json::from_str(&kept.head).map_err(words)?;
        let setup = terms.open(catalogue).map_err(|error| error.to_string())?;
        let guest = kept.last.guest.map_or(Place::Open, Place::Held);
        let setup = TableSetup {
            places: [Place::Local, guest],
            names: asked.names.clone(),
            watchers: asked.watchers,
            limits: asked.limits,
            ..setup
        };
        let table = Table::resume(setup, kept.entries, kept.last.played(), Duration::ZERO);
        Ok(Resumed {
            table: table.map_err(|error| error.to_string())?,
            journal: Journal::new(&self.path, kept.head, 0, Duration::ZERO),
        })
    }

    /// Begins the file of a new table.
    pub(super) fn begin(self, setup: &TableSetup) -> io::Result<Journal> {
        if let Some(folder) = self.path.parent() {
            make_folder(folder)?;
        }
        let head = serde_json::to_string(&Terms::of(setup))?;
        Ok(Journal::new(&self.path, head, 0, Duration::ZERO))
    }
}

/// Whether a game is the beginning of another, or all of it.
pub fn is_beginning(beginning: &dyn AnyGame, whole: &dyn AnyGame) -> bool {
    beginning.name() == whole.name()
        && beginning.start() == whole.start()
        && whole.played().starts_with(&beginning.played())
}
