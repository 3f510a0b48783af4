//! Which lessons and puzzles were solved on this terminal.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use atomic_files::read_text;

use crate::peer::make_folder;

/// The file with the solved tasks, in the state folder: their numbers by game and kind.
const FILE: &str = "solved.json";

/// The numbers of solved tasks, by game and kind: `conway-chess lesson`.
type Numbers = BTreeMap<String, BTreeSet<usize>>;

/// The solved tasks of a kind.
#[derive(Debug, Default)]
pub struct Solved {
    /// `None` if nothing is kept.
    path: Option<PathBuf>,
    key: String,
    numbers: BTreeSet<usize>,
}

/// What the file tells. One that cannot be read tells nothing.
fn read(path: &Path) -> Numbers {
    let text = read_text(path).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

impl Solved {
    /// Reads which tasks of a kind are solved.
    pub fn read(state: Option<&Path>, game: &str, kind: &str) -> Self {
        let path = state.map(|state| state.join(FILE));
        let key = format!("{game} {kind}");
        let numbers = path.as_deref().map(read).unwrap_or_default().remove(&key);
        Self {
            path,
            key,
            numbers: numbers.unwrap_or_default(),
        }
    }

    /// Whether a task is solved.
    pub fn has(&self, number: usize) -> bool {
        self.numbers.contains(&number)
    }

    /// Returns the first task from this one on that is not solved, of this many. After the last one
    /// comes the first. If all are solved, it is this one.
    pub fn next(&self, number: usize, count: usize) -> usize {
        let after = (number..=count).chain(1..number);
        let mut open = after.into_iter().filter(|number| !self.has(*number));
        open.next().unwrap_or(number)
    }

    /// Notes that a task is solved. No task waits for a file that cannot be written.
    pub fn note(&mut self, number: usize) {
        let is_new = self.numbers.insert(number);
        let Some(path) = self.path.as_deref().filter(|_| is_new) else {
            return;
        };
        // Another window may have noted others since.
        let mut all = read(path);
        let numbers = all.entry(self.key.clone()).or_default();
        numbers.extend(&self.numbers);
        if let Ok(text) = serde_json::to_vec(&all) {
            let _ = path.parent().map(make_folder);
            let _ = atomic_files::write(path, &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_was_solved_is_known_later_and_in_other_windows() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let lessons = || Solved::read(Some(&state), "conquid", "lesson");
        let [mut one, mut other] = [lessons(), lessons()];
        assert_eq!(one.next(1, 3), 1);
        one.note(1);
        other.note(3);
        assert!(lessons().has(1) && !lessons().has(2) && lessons().has(3));
        assert_eq!([1, 2, 3].map(|number| lessons().next(number, 3)), [2; 3]);
        assert!(!Solved::read(Some(&state), "conquid", "puzzle").has(1));
        one.note(2);
        assert_eq!(lessons().next(2, 3), 2, "all are solved");
        for broken in ["", "{", r#"{"conquid lesson":["x"]}"#, "[1]"] {
            fs::write(state.join(FILE), broken).unwrap();
            assert_eq!(lessons().next(1, 3), 1, "{broken}");
        }
    }

    #[test]
    fn without_a_folder_nothing_is_kept() {
        let mut solved = Solved::read(None, "conquid", "lesson");
        solved.note(1);
        assert!(solved.has(1) && !Solved::read(None, "conquid", "lesson").has(1));
        let file = tempfile::NamedTempFile::new().unwrap();
        Solved::read(Some(file.path()), "conquid", "lesson").note(1);
    }
}
