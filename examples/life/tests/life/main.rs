//! Tests of the compiled program `life`.

mod pictures;
mod refusals;
mod running;
mod soups;

use life_worlds::Rule;
use life_worlds::pattern::{Format, Macrocell, Pattern, Topology};
use program_tests::{stderr, stdout};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

thread_local! {
    /// The folder of a test, in which the program runs. Tests that run on one thread share it.
    static FOLDER: tempfile::TempDir = tempfile::tempdir().unwrap();
}

/// Returns the path of a file in the folder.
fn path(name: &str) -> PathBuf {
    FOLDER.with(|folder| folder.path().join(name))
}

/// Returns a command of the program in the folder, with the words of a line.
fn command(line: &str) -> Command {
    let mut command = program_tests::command(env!("CARGO_BIN_EXE_life"));
    command.current_dir(path("")).args(line.split_whitespace());
    command
}

/// Runs the program with the words of a line.
fn life(line: &str, input: &[u8]) -> Output {
    fs::write(path("input"), input).unwrap();
    let input = fs::File::open(path("input")).unwrap();
    command(line).stdin(input).output().unwrap()
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

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap()
}

fn pattern(name: &str) -> Pattern {
    Pattern::from_bytes(&fs::read(path(name)).unwrap()).unwrap()
}

/// Asserts that each command line fails with a message on standard error, of which the text after
/// `|` is a part, or the end if `$` follows, and prints nothing. Standard input is not a pattern.
fn assert_refused(refused: &str) {
    let lines = refused.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty()) {
        let (line, message) = line.split_once(" | ").unwrap();
        let output = life(line, b"a glider");
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

#[test]
fn it_writes_completions_and_its_man_pages_and_refuses_what_is_no_number() {
    let life = env!("CARGO_BIN_EXE_life");
    program_tests::check_described(life);
    let check = |command, options: &[&str]| program_tests::check_numbers(life, command, options);
    check(&["run", "-"], &["--generations"]);
    let run = ["run", "-", "-g", "1"];
    check(&run, &["--threads", "--memory", "--frames", "--interval"]);
    check(&["soup", "--size", "9x9"], &["--seed", "--density"]);
    check(
        &["search", "x"],
        &["--first", "--soups", "--limit", "--threads", "--rare"],
    );
    check(&["census", "-"], &["--limit", "--memory"]);
    check(&["identify", "-"], &["--limit", "--memory"]);
    check(&["bench"], &["--seconds"]);
}
