//! The commands of an operator: they work while the server runs, and without it.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use tabletop::table::SeatPlan;

use crate::storage::{self, StorageError, TableRow};
use crate::table::read;

/// What an operator does with the games in the folder of `--data`, also while the server runs.
#[derive(Clone, Debug, clap::Subcommand)]
#[non_exhaustive]
pub enum Command {
    /// List all tables, the one that was touched last last: name, game, moves, state, players, and
    /// when it was touched (in seconds since 1970)
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
    pub fn run(&self, folder: &Path) -> Result<(String, bool), StorageError> {
        match self {
            Self::Tables => {
                let rows = storage::tables(folder)?;
                Ok((rows.iter().map(line).collect(), true))
            }
            Self::Remove { ids } => {
                let unknown = storage::remove(folder, ids)?;
                let mut text = String::new();
                for id in ids {
                    let end = match unknown.contains(id) {
                        true => "is not there",
                        false => "is removed",
                    };
                    // Writing into a string cannot fail.
                    let _ = writeln!(text, "{} {end}", menagerie::shown(id));
                }
                Ok((text, unknown.is_empty()))
            }
            Self::Backup { to } => {
                storage::backup(folder, to)?;
                Ok((
                    format!("games are in {}\n", menagerie::shown(&to.to_string_lossy())),
                    true,
                ))
            }
        }
    }
}

/// Returns a table as a line.
fn line(row: &TableRow) -> String {
    let (id, touched) = (menagerie::shown(&row.id), row.touched);
    let Some((plan, seats, head)) = read(row) else {
        return format!("{id}  cannot be read  {touched}\n");
    };
    let [one, two] = seats.map(|seat| match seat {
        SeatPlan::Computer { level } => format!("computer, {level}"),
        SeatPlan::Open => "open".into(),
        SeatPlan::Person { name, .. } if name.is_none() => "person".into(),
        SeatPlan::Person { name, .. } => name.to_string(),
    });
    let state = match head.is_over() {
        true => "over",
        false => "goes on",
    };
    let (game, ply) = (plan.terms.game, head.ply);
    format!("{id}  {game}  {ply} moves  {state}  {one} against {two}  {touched}\n")
}
