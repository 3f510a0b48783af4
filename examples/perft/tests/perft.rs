//! The built `perft` program.

use program_tests::{run, stderr, stdout};

/// Returns the number of nodes in the last line, and checks the form of the line.
fn nodes(output: &str) -> u64 {
    let words: Vec<&str> = output.lines().last().unwrap().split(' ').collect();
    let [nodes, seconds, rate] = words[..] else {
        panic!("{output}");
    };
    let seconds: f64 = seconds.strip_prefix("seconds=").unwrap().parse().unwrap();
    assert!(seconds >= 0.0);
    let _: u64 = rate.strip_prefix("nps=").unwrap().parse().unwrap();
    nodes.strip_prefix("nodes=").unwrap().parse().unwrap()
}

#[test]
fn counts_from_the_start_and_from_a_position() {
    for (depth, count) in [("0", 1), ("1", 20), ("4", 197_742)] {
        let output = run(env!("CARGO_BIN_EXE_perft"), &["conway-chess", depth], b"");
        assert!(output.status.success());
        assert_eq!(stdout(&output).lines().count(), 1);
        assert_eq!(nodes(&stdout(&output)), count);
    }
    let position = "4k3/P7/8/8/8/8/8/4K3 w - -";
    for option in [&["--position"][..], &[]] {
        let arguments = [&["conway-chess", "1"], option, &[position]].concat();
        let output = run(env!("CARGO_BIN_EXE_perft"), &arguments, b"");
        assert_eq!(nodes(&stdout(&output)), 9);
    }
}

#[test]
fn threads_and_division_do_not_change_the_sum() {
    let arguments = ["conway-chess", "4", "--threads", "2", "--divide"];
    let output = run(env!("CARGO_BIN_EXE_perft"), &arguments, b"");
    let text = stdout(&output);
    assert_eq!(nodes(&text), 197_742);
    let parts: Vec<u64> = text
        .lines()
        .take(20)
        .map(|line| line.split_once(": ").unwrap().1.parse().unwrap())
        .collect();
    assert_eq!(parts.iter().sum::<u64>(), 197_742);
}

#[test]
fn bad_input_is_an_error_on_stderr() {
    for (arguments, message) in [
        (
            "go 1",
            "unknown game \"go\": known are conway-chess, wildebeest, pacifist, \
             pacifist-weighted, lifeduel, conquid",
        ),
        ("wildebest 1", "did you mean wildebeest?"),
        (
            "conway-chess 1 zzz",
            "bad position \"zzz\": expected eight ranks",
        ),
        ("conway-chess 1 --variant x", "unknown variant \"x\""),
        (
            "conquid 1 --divide --variant medium",
            "9363585 moves are too many to divide",
        ),
        ("conway-chess deep", "expected a whole number from 0 to "),
        (
            "conway-chess 99999999999",
            "expected a whole number from 0 to ",
        ),
        (
            "conway-chess 1 --threads 0",
            "expected a whole number from 1 to 1024",
        ),
        ("conway-chess 1 x --position y", "cannot be used with"),
        ("conway-chess", "<DEPTH>"),
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let output = run(env!("CARGO_BIN_EXE_perft"), &words, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(stdout(&output).is_empty(), "{arguments:?}");
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
}

#[test]
fn a_terminal_obeys_no_argument() {
    let lines = [
        "{} 1",
        "lifeduel {}",
        "lifeduel 1 {}",
        "lifeduel 1 --variant {}",
        "--{}",
    ];
    program_tests::check_obeys_nothing(env!("CARGO_BIN_EXE_perft"), &lines);
}

#[test]
fn it_writes_completions_and_its_man_page() {
    program_tests::check_described(env!("CARGO_BIN_EXE_perft"));
}
