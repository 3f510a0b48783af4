//! The commands of an operator: they work while the server runs, and without it.

use std::path::{Path, PathBuf};

use menagerie::{Catalogue, shown};

use crate::storage::{self, StorageError, TableRow};
use crate::table::Listing;

/// What an operator does with the games in the folder of `--data`, also while the server runs.
#[derive(Clone, Debug, clap::Subcommand)]
#[non_exhaustive]
pub enum Command {
    /// List all tables: name, game, players, state, and when somebody last did something there (in
    /// seconds since 1970). The latest is the last
    Tables,
    /// Remove tables, with all their games
    Remove {
        /// The name of a table: `ID` of its address `/t/ID`
        #[arg(required = true, value_name = "ID")]
        ids: Vec<String>,
    },
    /// Copy all games into a new file, as they are at this moment. To go back to it, stop the
    /// server and put the file into an empty folder as `tables.sqlite`
    Backup {
        /// The file
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
}

impl Command {
    /// Does it with the games in a folder. Returns what to print, and whether all could be done.
    ///
    /// # Errors
    /// If the games cannot be read or written.
    pub fn run(
        &self,
        folder: &Path,
        catalogue: &Catalogue,
    ) -> Result<(String, bool), StorageError> {
        match self {
            Self::Tables => {
                let line = |row: &TableRow| {
                    let (id, touched) = (shown(&row.id), row.touched);
                    let told = Listing::read(row).and_then(|listing| listing.described(catalogue));
                    match told {
                        Some((game, words)) => format!("{id}  {game}  {words}  {touched}\n"),
                        None => format!("{id}  cannot be read  {touched}\n"),
                    }
                };
                Ok((storage::tables(folder)?.iter().map(line).collect(), true))
            }
            Self::Remove { ids } => {
                let unknown = storage::remove(folder, ids)?;
                let line = |id: &String| match unknown.contains(id) {
                    true => format!("{} is not there\n", shown(id)),
                    false => format!("{} is removed\n", shown(id)),
                };
                Ok((ids.iter().map(line).collect(), unknown.is_empty()))
            }
            Self::Backup { to } => {
                storage::backup(folder, to)?;
                let to = shown(&to.to_string_lossy());
                Ok((format!("games are in {to}\n"), true))
            }
        }
    }
}
