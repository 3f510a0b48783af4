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
use std::process::Output;

/// Returns the words of a line. A `␣` is a blank in a word.
fn words(line: &str) -> Vec<String> {
    let words = line.split_whitespace();
    words.map(|word| word.replace('␣', " ")).collect()
}

/// Runs the program with the words of a line.
fn life(line: &str, input: &[u8]) -> Output {
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    run(env!("CARGO_BIN_EXE_life"), &words, input)
}

/// Returns the output of a successful run.
#[track_caller]
fn printed(line: &str, input: &[u8]) -> String {
    let output = life(line, input);
    assert!(output.status.success(), "{line}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{line}");
    stdout(&output)
}

/// Returns the generation and population of the last line, which must have exactly this form.
#[track_caller]
fn figures(output: &str) -> (u128, u128) {
    let mut words = output.lines().last().unwrap().split(' ');
    let mut figure = |label| words.next().unwrap().strip_prefix(label).unwrap();
    let number = |text: &str| text.parse().unwrap();
    let generation = number(figure("generation="));
    let population = number(figure("population="));
    assert!(figure("seconds=").parse::<f64>().unwrap() >= 0.0);
    assert_eq!(words.next(), None);
    (generation, population)
}

#[track_caller]
fn run_named(name: &str, options: &str) -> (u128, u128) {
    let pattern = printed(&format!("named {name}"), b"");
    let output = printed(&format!("run - {options}"), pattern.as_bytes());
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

    /// Returns the path as a word of a line.
    fn word(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().replace(' ', "␣")
    }
}

fn pattern(path: &Path) -> Pattern {
    Pattern::from_bytes(&fs::read(path).unwrap()).unwrap()
}

/// Asserts that each command line fails with a message on standard error, of which the text after
/// `|` is a part, or the end if `$` follows, and prints nothing. A word that starts with `@` is a
/// file in the folder; standard input is not a pattern.
fn assert_refused(folder: &Folder, refused: &str) {
    let lines = refused.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty()) {
        let (line, message) = line.split_once(" | ").unwrap();
        let output = life(&line.replace('@', &folder.word("")), b"a glider");
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
