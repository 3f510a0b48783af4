//! The built `arena` program.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use program_tests::terminal::Terminal;

/// Starts a match of a million pairs of games. Returns when the program has printed its first line.
fn start(arguments: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let mut child = program_tests::command(env!("CARGO_BIN_EXE_arena"))
        .args(arguments)
        .args(["--pairs", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert!(line.contains(", 1000000 pairs, "), "{line}");
    (child, stdout)
}

/// Sends a signal. Returns the rest of the standard output and the standard error.
fn stop(signal: &str, (child, mut stdout): (Child, BufReader<ChildStdout>)) -> (String, String) {
    let begin = Instant::now();
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-s", signal, &id]).status();
    assert!(kill.unwrap().success());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    // Much more than the promised second, because the machine may be busy.
    assert!(begin.elapsed() < Duration::from_secs(60), "{signal}");
    let numbers = [("HUP", 1), ("INT", 2), ("TERM", 15)];
    let number = numbers.iter().find(|(name, _)| *name == signal);
    let ended = output.status.signal();
    assert_eq!(ended, number.map(|(_, number)| *number), "{signal}");
    (rest, String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_signal_ends_a_match_with_the_result_of_the_finished_games() {
    for signal in ["INT", "TERM", "HUP"] {
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
    let mut terminal = Terminal::run(env!("CARGO_BIN_EXE_arena"), &arguments, (80, 24));
    terminal.wait_for(", 5 pairs, ");
    let (time, status) = terminal.vanish().wait();
    // Much more than the promised second, because the machine may be busy.
    assert!(time < Duration::from_secs(60), "{time:?}");
    assert!(!status.success());
}

#[test]
fn a_signal_ends_a_match_while_a_player_thinks() {
    for (signal, player) in [("INT", "600s"), ("TERM", "uct:600s"), ("HUP", "600s")] {
        let (stdout, stderr) = stop(signal, start(&["conway-chess", player, player]));
        assert!(stdout.starts_with("0 won, 0 drawn, 0 lost\n"), "{stdout}");
        assert_eq!(stderr, "arena: stopped after 0 of 1000000 pairs\n");
    }
}

#[test]
fn puzzles_are_proved() {
    let arguments = ["puzzles", "lifeduel", "--check"];
    let proved = program_tests::run(env!("CARGO_BIN_EXE_arena"), &arguments, b"");
    assert_eq!(
        program_tests::stdout(&proved),
        "lifeduel: 200 puzzles proved\n"
    );
}

#[test]
fn it_writes_completions_and_its_man_page() {
    program_tests::check_described(env!("CARGO_BIN_EXE_arena"));
}
