//! The built `domineering` program.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use program_tests::{command, run, stderr, stdout};

const DOMINEERING: &str = env!("CARGO_BIN_EXE_domineering");

/// Runs the program, which must succeed. Returns its standard output.
fn printed(arguments: &[&str], input: &str) -> String {
    let output = run(DOMINEERING, arguments, input.as_bytes());
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

/// Runs the program, which must fail. Returns its standard error.
fn refused(arguments: &[&str]) -> String {
    let output = run(DOMINEERING, arguments, b"");
    assert!(!output.status.success());
    stderr(&output)
}

#[test]
fn perft_counts() {
    let text = printed(&["perft", "domineering", "2"], "");
    assert!(text.starts_with("nodes=2940 seconds="), "{text}");
}

#[test]
fn the_referee_knows_the_game_and_no_other() {
    let requests = r#"{"game":"domineering","op":"play","moves":["a1","b2"]}
{"game":"domineering","op":"best","depth":2}
{"game":"conway-chess","op":"start"}
"#;
    let replies = printed(&["referee"], requests);
    let replies: Vec<&str> = replies.lines().collect();
    assert!(replies[0].contains("/VHH...../V......."), "{replies:?}");
    assert!(replies[1].contains("\"move\":"), "{replies:?}");
    assert!(replies[2].contains("known are domineering"), "{replies:?}");
}

#[test]
fn the_arena_plays_a_match() {
    let text = printed(
        &["arena", "domineering", "greedy", "random", "--pairs", "2"],
        "",
    );
    assert!(text.contains("greedy against random, 2 pairs"), "{text}");
}

#[test]
fn a_picture_is_drawn() {
    let text = printed(
        &["draw", "domineering", "--moves", "d4 a1", "--format", "svg"],
        "",
    );
    assert!(
        text.starts_with("<svg ") && text.contains("Domineering after 2 moves"),
        "{text}"
    );
}

#[test]
fn an_error_for_an_unknown_name_lists_the_known_names() {
    assert!(refused(&["chess"]).contains("unknown program \"chess\": known are"));
    assert!(refused(&["perft", "go", "2"]).contains("unknown game \"go\": known are domineering"));
}

#[test]
fn it_plays_alone_and_continues_a_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    let path = path.to_str().unwrap();
    let text = printed(&["play", "domineering", "--ascii", "--save", path], "");
    assert!(text.starts_with("Domineering: "), "{text}");
    let record = text.lines().last().unwrap();
    assert!(record.starts_with("domineering 1 ["), "{record}");
    let loaded = printed(&["play", "--load", path], "");
    assert_eq!(loaded.lines().last().unwrap(), record);
    let drawn = printed(&["draw", "--load", path, "--ply", "0"], "");
    assert!(!drawn.contains('V'), "{drawn}");
    let alone = printed(&[], "");
    assert!(alone.contains("Domineering"), "{alone}");
}

/// Both programs print the same game, record and all.
#[test]
fn two_programs_play_over_the_network() {
    let mut host = command(DOMINEERING)
        .args(["play", "--host", "127.0.0.1:0", "--side", "second"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(host.stdout.take().unwrap());
    let mut line = String::new();
    let address = loop {
        line.clear();
        assert!(
            told.read_line(&mut line).unwrap() > 0,
            "the host says where it waits"
        );
        if line.contains("127.0.0.1:") {
            break line.split_whitespace().last().unwrap().to_owned();
        }
    };
    // The ticket of the seat goes into a folder of the test.
    let folder = tempfile::tempdir().unwrap();
    let guest = command(DOMINEERING)
        .args(["play", "--join", &address])
        .env("XDG_STATE_HOME", folder.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(guest.status.success(), "{}", stderr(&guest));
    let guest = stdout(&guest);
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    assert!(host.wait().unwrap().success());
    let record = guest.lines().last().unwrap();
    assert!(
        record.starts_with("domineering 1 [") && !record.ends_with('*'),
        "{record}"
    );
    assert_eq!(rest.lines().last().unwrap(), record);
}

/// Those that catch signals and those that do not, while they wait and while they work.
#[cfg(unix)]
#[test]
fn a_signal_ends_every_program_as_a_shell_expects() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let think = ["--first", "ai:600s", "--second", "ai:600s"];
    let request = r#"{"game":"domineering","op":"start"}"#.to_owned() + "\n";
    for (program, arguments, input, text) in [
        (
            "play",
            &["domineering", "--host", "127.0.0.1:0"][..],
            "",
            "waiting",
        ),
        ("play", &think, "", "Domineering: "),
        (
            "serve",
            &["--listen", "127.0.0.1:0", "--data", data],
            "",
            "http:",
        ),
        ("referee", &[], &*request, "{"),
        ("arena", &["domineering", "600s", "600s"], "", " pairs, "),
    ] {
        let arguments = [&[program], arguments].concat();
        program_tests::check_ending(DOMINEERING, &arguments, input, text);
        program_tests::check_ignoring(DOMINEERING, &arguments, input, text);
    }
}

#[test]
fn all_programs_have_completions_man_pages_and_help_under_the_one_name() {
    program_tests::check_described(DOMINEERING);
    let all = printed(&["--completions", "bash"], "");
    assert!(all.contains("domineering__"), "{all}");
    for program in ["play", "serve", "referee", "perft", "arena", "draw"] {
        assert_eq!(printed(&[program, "--completions", "bash"], ""), all);
        let page = printed(&[program, "--man"], "");
        assert!(
            page.contains(&format!(".TH domineering-{program} 1")),
            "{page}"
        );
        let help = printed(&[program, "--help"], "");
        assert!(help.contains("--completions <SHELL>"), "{help}");
    }
    assert!(printed(&["perft", "--help"], "").contains("Usage: domineering perft "));
}
