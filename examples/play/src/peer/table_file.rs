//! The file of a table that this program keeps: after a crash the table goes on.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use menagerie::{AnyGame, Catalogue};
use tabletop::table::{ClockSetting, Place, SetupError, Status, Table, TableSetup, Terms};
use tabletop::{Journal, Kept};

use super::Side;
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

/// A table that is kept at an address, and that another one would overwrite.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    /// Its game has not ended, and is not the one that is asked for.
    #[error(
        "the game of {game} that was begun at {address} has not ended{}: go on with it by \
         --host {address} alone, wait at another port, or delete {}",
        clock.map_or(String::new(), |clock| format!(" (clocks {clock})")),
        path.display()
    )]
    Unfinished {
        /// The title of its game.
        game: &'static str,
        /// Its clocks.
        clock: Option<ClockSetting>,
        /// The address.
        address: String,
        /// Its file.
        path: PathBuf,
    },
    /// Its file cannot be used.
    #[error(
        "the table that was kept at this address cannot be read: {error}; wait at another port, \
         or delete {}",
        path.display()
    )]
    Unusable {
        /// Its file.
        path: PathBuf,
        /// Why.
        error: String,
    },
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

/// A file of a table that cannot be read.
#[derive(Debug, thiserror::Error)]
enum ReadError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl TableFile {
    /// The file of the table at an address, in the folder of the program's state. There is none
    /// for a free port, which is another one next time.
    #[must_use]
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
    ) -> Result<Option<Resumed>, KeptError> {
        let path = self.path.clone();
        let resumed = match self.read(&asked.setup, catalogue) {
            Ok(resumed) => resumed,
            Err(ReadError::Io(error))
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                return Ok(None);
            }
            Err(error) => {
                let error = error.to_string();
                return Err(KeptError::Unusable { path, error });
            }
        };
        let ledger = resumed.table.ledger();
        // Without an entry nothing is lost.
        let is_asked_for = Self::is_asked_for(asked, &resumed);
        if ledger.status() != Status::Going || (ledger.len() == 0 && !is_asked_for) {
            return Ok(None);
        }
        if !is_asked_for {
            return Err(KeptError::Unfinished {
                game: ledger.info().title(),
                clock: ledger.clock(),
                address: self.address.clone(),
                path,
            });
        }
        Ok(Some(resumed))
    }

    /// Whether a table is as asked for.
    fn is_asked_for(asked: &Asked, kept: &Resumed) -> bool {
        let (setup, ledger) = (&asked.setup, kept.table.ledger());
        let side = ledger.terms().sides;
        setup.clock.or(ledger.clock()) == ledger.clock()
            && (asked.side == Side::Random || asked.side.player() == side)
            && (asked.any_game || is_beginning(&*setup.game, ledger.game()))
    }

    fn read(&self, asked: &TableSetup, catalogue: &Catalogue) -> Result<Resumed, ReadError> {
        let kept = Kept::read(&atomic_files::read_text(&self.path)?)?;
        let terms: Terms = serde_json::from_str(&kept.head)?;
        let guest = kept.last.guest.map_or(Place::Open, Place::Held);
        let setup = TableSetup {
            places: [Place::Local, guest],
            watchers: asked.watchers,
            limits: asked.limits,
            ..terms.open(catalogue)?
        };
        let played = kept.last.played();
        Ok(Resumed {
            table: Table::resume(setup, kept.entries, played, Duration::ZERO)?,
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
