//! A saved game as its file tells it: it goes on as it was played, with its players, its clocks and
//! its saving.

use std::fs;
use std::io;
#[cfg(unix)]
use std::os::unix::fs::FileTypeExt;
use std::path::{MAIN_SEPARATOR, Path};

use menagerie::LoadError;
use tabletop::{Saved, Sitter, io_words};

use crate::options::Options;

/// Why a game cannot be loaded, in the words of a form, which has the path.
pub fn load_words(error: &LoadError) -> String {
    match error {
        LoadError::Io { path, error } => format!("cannot read {path}: {}", io_words(error)),
        LoadError::Read { error, .. } => error.to_string(),
        other => other.to_string(),
    }
}

/// Refuses a file that is a pipe: a program on a terminal must not wait for what may never come.
///
/// # Errors
/// If it is one.
pub fn refuse_pipe(path: &Path) -> Result<(), LoadError> {
    #[cfg(unix)]
    if fs::metadata(path).is_ok_and(|data| data.file_type().is_fifo()) {
        let error = "a pipe is read only without a terminal";
        let error = io::Error::new(io::ErrorKind::InvalidInput, error);
        let path = path.display().to_string();
        return Err(LoadError::Io { path, error });
    }
    Ok(())
}

/// The options with what the file that is loaded tells and the command line does not. A game over
/// the network has the players and clocks of its table.
pub fn resumed(mut options: Options, saved: &Saved) -> Options {
    let is_network = options.host.is_some() || options.on.is_some() || options.join.is_some();
    let session = saved.session.as_ref().filter(|_| !is_network);
    let Some(session) = session else {
        return options;
    };
    if options.first.is_none() && options.second.is_none() {
        let [first, second] = session.seats.each_ref().map(Sitter::to_string);
        (options.first, options.second) = (Some(first), Some(second));
    }
    options.clock = options.clock.or(session.clock);
    if options.save.is_none() && session.is_kept {
        options.save.clone_from(&options.load);
    }
    options
}

/// The most files that are listed.
const MOST_FILES: usize = 1_000;

/// The files of saved games in the folder that a text leads into, as they would be typed: those
/// that end in `.json` or `.txt`, in alphabetical order.
pub fn game_files(text: &str) -> Vec<String> {
    let (folder, shown) = match text.rfind(MAIN_SEPARATOR) {
        Some(at) => (Path::new(&text[..=at]), &text[..=at]),
        None => (Path::new("."), ""),
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let names = entries.filter_map(|entry| {
        let path = entry.ok()?.path();
        let extension = path.extension()?.to_str()?;
        let is_game = ["json", "txt"].contains(&extension) && path.is_file();
        let name = path.file_name()?.to_str()?;
        is_game.then(|| format!("{shown}{name}"))
    });
    let mut names: Vec<String> = names.take(MOST_FILES).collect();
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn save_files_of_older_programs_are_read() {
        let older = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/older");
        let catalogue = Catalogue::standard();
        let read = |name: &str| Saved::load(&older.join(name), &catalogue).unwrap();
        let saved = read("save.json");
        assert_eq!(saved.game.played(), ["e2e4", "e7e5"]);
        assert_eq!(saved.game.undone(), ["b1c3"]);
        let session = saved.session.unwrap();
        let players = session.seats.each_ref().map(Sitter::to_string);
        assert_eq!(players, ["human", "ai:depth:4"]);
        let left = [295_000, 300_000].map(std::time::Duration::from_millis);
        assert_eq!((session.left(), session.is_kept), (Some(left), true));
        let plain = read("record.json");
        assert!(plain.session.is_none());
        let reason = plain.game.ending().unwrap().reason;
        assert_eq!(reason, menagerie::Reason::Resignation);
        assert_eq!(read("line.txt").game.played(), ["C", "C"]);
    }

    #[test]
    fn saved_games_are_listed_as_they_would_be_typed() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.json", "a.txt", "c.png", "d"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let typed = format!("{}{MAIN_SEPARATOR}b", folder.path().display());
        let listed = game_files(&typed);
        let expected = ["a.txt", "b.json"].map(|name| folder.path().join(name));
        assert_eq!(listed, expected.map(|path| path.display().to_string()));
        assert!(game_files("/no/such/folder/").is_empty());
    }
}
