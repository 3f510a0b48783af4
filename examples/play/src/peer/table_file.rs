//! The file of a table that this program keeps: after a crash the table goes on.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use menagerie::{AnyGame, Catalogue};
use tabletop::table::{Ledger, Seat, SeatPlan, Status, Stored, Table, TableSetup};
use tabletop::{Host, Journal};

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
        let here = self.seat();
        let setup = self.setup.with_seat(Seat::One, here);
        let host = Host::new(Table::new(setup, Duration::ZERO)?);
        let Some(path) = path else {
            return Ok((host, false));
        };
        let folder = make_folder(path.parent().unwrap_or(&path));
        let journal = folder.map(|()| Journal::new(&path));
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
        let read = self.read(found, catalogue);
        let table = read.map_err(|error| LinkError::Unusable {
            path: found.into(),
            error: error.to_string(),
        })?;
        let ledger = table.ledger();
        match ledger.status() == Status::Going {
            true if self.is_asked_for(ledger) => {
                let host = Host::new(table).with_journal(Ok(Journal::new(path)));
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
            && (self.side == Side::Random || self.side.player() == kept.plan().sides)
            && (self.any_game || is_beginning(&*setup.game, kept.game()))
    }

    /// The seat of the person here.
    fn seat(&self) -> SeatPlan {
        let name = self.setup.seats[0].name();
        SeatPlan::Here { name }
    }

    /// Reads the table of a file. The person here may have another name now.
    fn read(&self, path: &Path, catalogue: &Catalogue) -> Result<Table, Box<dyn Error>> {
        let setup = &self.setup;
        let mut stored = Stored::read(&fs::read(path)?)?;
        stored.seats[0] = self.seat();
        let table = stored.resume(catalogue, Duration::ZERO)?;
        Ok(table.with_limits(setup.limits, setup.watchers))
    }
}

/// Whether a game is the beginning of another, or all of it.
pub fn is_beginning(beginning: &dyn AnyGame, whole: &dyn AnyGame) -> bool {
    beginning.name() == whole.name()
        && beginning.start() == whole.start()
        && whole.played().starts_with(&beginning.played())
}
