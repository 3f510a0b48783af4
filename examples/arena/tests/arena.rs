//! The built `arena` program.

#![cfg(unix)]

use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::time::{Duration, Instant};
use std::{fs, thread};

use program_tests::terminal::Terminal;
use program_tests::{Program, Signal, stderr, stdout};

/// Starts a match of a million pairs of games. Returns when the program has printed its first line.
fn start(arguments: &[&str]) -> Program {
    let mut command = program_tests::command(env!("CARGO_BIN_EXE_arena"));
    command.args(arguments).args(["--pairs", "1000000"]);
    Program::start(command.stderr(Stdio::piped()), "", ", 1000000 pairs, ").0
}

/// Sends a signal. Returns the rest of the standard output and the standard error.
fn stop(signal: Signal, program: Program) -> (String, String) {
    let begin = Instant::now();
    program.signal(signal);
    let output = program.end();
    // Much more than the promised second, because the machine may be busy.
    assert!(begin.elapsed() < Duration::from_secs(60), "{signal:?}");
    assert_eq!(output.status.signal(), Some(signal.as_raw()));
    (stdout(&output), stderr(&output))
}

#[test]
fn a_signal_ends_a_match_with_the_result_of_the_finished_games() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let file = path.to_str().unwrap();
        let arguments = ["lifeduel", "random", "random", "--concurrency", "2"];
        let started = start(&[&arguments[..], &["--out", file]].concat());
        let games = || fs::read_to_string(&path).unwrap();
        // Later games may end before the first two, but the score needs the first pair.
        let is_kept = |number: u32| games().contains(&format!("{{\"number\":{number},"));
        while !(is_kept(0) && is_kept(1)) {
            thread::sleep(Duration::from_millis(1));
        }
        let (stdout, stderr) = stop(signal, started);
        let sum = |text: &str| {
            let words = text
                .split(' ')
                .filter_map(|word| word.parse::<usize>().ok());
            words.sum::<usize>()
        };
        let line = |word: &str| stdout.lines().find(|line| line.contains(word));
        let counted = sum(line(" won, ").unwrap());
        let waiting = line("not counted: ").map_or(0, sum);
        let kept = games().lines().count() - 1;
        assert_eq!(counted + waiting, kept, "{stdout}");
        let pairs = counted / 2;
        let expected = format!("arena: stopped after {pairs} of 1000000 pairs\n");
        // News of the match may stand before it.
        assert!(stderr.ends_with(&expected), "{stderr}");
        assert!(stdout.contains("score "), "{stdout}");
    }
}

#[test]
fn it_ends_when_its_terminal_vanishes_while_a_player_thinks() {
    let arguments = ["conway-chess", "600s", "600s", "--pairs", "5"];
    let mut terminal = Terminal::run(env!("CARGO_BIN_EXE_arena"), &arguments, &[], (80, 24));
    terminal.wait_for(", 5 pairs, ");
    let (time, status) = terminal.vanish().wait();
    // Much more than the promised second, because the machine may be busy.
    assert!(time < Duration::from_secs(60), "{time:?}");
    assert!(!status.success());
}

#[test]
fn a_signal_ends_a_match_while_a_player_thinks() {
    let (tree, usual) = ("uct:600s", "600s");
    for (signal, player) in [
        (Signal::INT, usual),
        (Signal::TERM, tree),
        (Signal::HUP, usual),
    ] {
        let (stdout, stderr) = stop(signal, start(&["conway-chess", player, player]));
        assert!(stdout.starts_with("0 won, 0 drawn, 0 lost\n"), "{stdout}");
        assert_eq!(stderr, "arena: stopped after 0 of 1000000 pairs\n");
    }
}

/// The words of its players had other settings. The games are read, and the file stays.
#[test]
fn a_match_of_an_older_program_is_read_and_not_gone_on_with() {
    let older = include_str!("data/older-match.jsonl");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    fs::write(&path, older).unwrap();
    let file = path.to_str().unwrap();
    let run = |arguments: &[&str]| program_tests::run(env!("CARGO_BIN_EXE_arena"), arguments, b"");
    let record = stdout(&run(&["record", file, "0"]));
    assert!(
        record.starts_with("conquid 1 [") && record.ends_with("] C C 1-0\n"),
        "{record}"
    );
    let refused = run(&["--resume", file]);
    assert!(
        stderr(&refused).contains("\"millis=100\": expected clock="),
        "{refused:?}"
    );
    assert!(!refused.status.success());
    assert_eq!(fs::read_to_string(&path).unwrap(), older);
}

#[test]
fn puzzles_are_proved() {
    let arguments = ["puzzles", "lifeduel", "--check"];
    let proved = program_tests::run(env!("CARGO_BIN_EXE_arena"), &arguments, b"");
    assert_eq!(stdout(&proved), "lifeduel: 200 puzzles proved\n");
}

#[test]
fn it_writes_completions_and_its_man_page() {
    program_tests::check_described(env!("CARGO_BIN_EXE_arena"));
}

#[test]
fn a_terminal_obeys_no_file() {
    let arena = env!("CARGO_BIN_EXE_arena");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let file = path.to_str().unwrap();
    let arguments = [
        "lifeduel", "greedy", "random", "--pairs", "1", "--out", file,
    ];
    assert!(program_tests::run(arena, &arguments, b"").status.success());
    let games = fs::read_to_string(&path).unwrap();
    let (before, after) = games.split_once("\"reason\":").unwrap();
    let (_, after) = after.split_once(',').unwrap();
    let reason = program_tests::hostile_json();
    fs::write(&path, format!("{before}\"reason\":{reason},{after}")).unwrap();
    let output = program_tests::run(arena, &["--resume", file], b"");
    assert!(output.status.success(), "{}", stderr(&output));
    program_tests::check_told(&stdout(&output));
    let lines = [
        "{} random random",
        "lifeduel {} random",
        "lifeduel random random --variant {}",
        "lifeduel random random --pairs {}",
        "lifeduel random random --book {}",
        "lifeduel random random --pairs 1 --out /nowhere/{}",
        "--resume {}",
        "puzzles {}",
        "test lifeduel --against true --what x --results /nowhere/{}",
        "tests {}",
    ];
    program_tests::check_obeys_nothing(arena, &lines);
}

#[test]
fn numbers_that_are_none_or_too_large_are_refused_with_what_was_expected() {
    let check = |before: &[&str], options: &[&str]| {
        program_tests::check_numbers(env!("CARGO_BIN_EXE_arena"), before, options);
    };
    let game = [
        "--pairs",
        "--opening",
        "--seed",
        "--max-plies",
        "--margin",
        "--concurrency",
    ];
    check(&["lifeduel", "random", "random"], &game);
    let book = [
        "--plies",
        "--family",
        "--count",
        "--within",
        "--depth",
        "--seed",
        "--concurrency",
    ];
    check(&["book", "lifeduel", "--out", "/no/such/file"], &book);
    let puzzles = ["--count", "--seed", "--moves", "--nodes", "--alike"];
    check(&["puzzles", "conway-chess"], &puzzles);
    let test = ["--nodes", "--pairs", "--concurrency"];
    check(
        &["test", "lifeduel", "--against", "x", "--what", "x"],
        &test,
    );
}
