//! The files among which a saved game is chosen.

use std::fs;
use std::path::{MAIN_SEPARATOR, Path};

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
    use super::*;

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
