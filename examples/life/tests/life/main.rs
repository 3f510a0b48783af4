//! Tests of the compiled program `life`.

mod pictures;
mod refusals;
mod running;
mod soups;

use life_worlds::Rule;
use life_worlds::pattern::{Format, Macrocell, NAMES, Pattern, Topology};
use program_tests::{run, stderr, stdout};
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the output of a successful run.
#[track_caller]
fn printed(arguments: &[&str], input: &[u8]) -> String {
    let output = run(env!("CARGO_BIN_EXE_life"), arguments, input);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        stderr(&output)
    );
    assert_eq!(stderr(&output), "", "{arguments:?}");
    stdout(&output)
}

/// Returns the generation and population of the last line, which must have exactly this form.
#[track_caller]
fn figures(output: &str) -> (u128, u128) {
    let words: Vec<&str> = output.lines().last().unwrap().split(' ').collect();
    let [generation, population, seconds] = words[..] else {
        panic!("{output}");
    };
    let seconds: f64 = seconds.strip_prefix("seconds=").unwrap().parse().unwrap();
    assert!(seconds >= 0.0);
    let number = |word: &str, label| word.strip_prefix(label).unwrap().parse().unwrap();
    (
        number(generation, "generation="),
        number(population, "population="),
    )
}

#[track_caller]
fn run_named(name: &str, arguments: &[&str]) -> (u128, u128) {
    let pattern = printed(&["named", name], b"");
    let output = printed(&[&["run", "-"], arguments].concat(), pattern.as_bytes());
    assert_eq!(output.lines().count(), 1, "{output}");
    figures(&output)
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().into()
    }
}

fn pattern(path: &Path) -> Pattern {
    Pattern::from_bytes(&fs::read(path).unwrap()).unwrap()
}

/// Asserts that each command line fails with a message on standard error, of which the text after
/// `|` is a part, or the end if `$` follows, and prints nothing. A word that starts with `@` is a
/// file in the folder; standard input is not a pattern.
fn assert_refused(folder: &Folder, refused: &str) {
    for (line, message) in refused.lines().filter_map(|line| line.split_once(" | ")) {
        let words = line
            .trim()
            .split(' ')
            .map(|word| match word.strip_prefix('@') {
                Some(name) => folder.text(name),
                None => word.into(),
            });
        let words: Vec<String> = words.collect();
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = run(env!("CARGO_BIN_EXE_life"), &arguments, b"a glider");
        assert!(!output.status.success(), "{line}");
        assert!(stdout(&output).is_empty(), "{line}");
        let errors = stderr(&output);
        let is_told = match message.strip_suffix('$') {
            Some(end) => errors.trim_end().ends_with(end),
            None => errors.contains(message),
        };
        assert!(is_told, "{line}: {errors}");
    }
}
