//! The built program, driven over a pipe.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use super::*;

/// Returns the replies to some lines.
fn replies(input: &[u8]) -> Vec<Value> {
    let output = run(env!("CARGO_BIN_EXE_referee"), &[], input);
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", stderr(&output));
    let text = stdout(&output);
    let lines = text.lines().map(serde_json::from_str);
    lines.map(Result::unwrap).collect()
}

#[test]
fn every_request_has_a_reply() {
    let requests = [
        (json!({"op": "games"}), "games"),
        (json!({"op": "view", "game": "lifeduel"}), "scene"),
        (json!({"op": "choose", "game": "lifeduel"}), "next"),
        (
            json!({"op": "view", "game": "pacifist", "moves": ["e2e4"], "since": 0}),
            "plies",
        ),
        (
            json!({"op": "export", "game": "wildebeest", "format": "text"}),
            "text",
        ),
        (json!({"op": "import", "text": "lifeduel"}), "error"),
    ];
    let input = requests
        .each_ref()
        .map(|(request, _)| format!("{request}\n"));
    let replies = replies(input.concat().as_bytes());
    assert_eq!(replies.len(), requests.len());
    for (reply, (_, member)) in replies.iter().zip(requests) {
        assert!(reply.get(member).is_some(), "{member}: {reply}");
    }
}

#[test]
fn a_search_that_remembers_needs_fewer_nodes_for_the_next_move_of_a_game() {
    let best = |moves: &[&str], depth: u32, remember: bool| {
        json!({"game": "conquid", "variant": "small", "op": "best", "moves": moves,
               "depth": depth, "remember": remember})
    };
    let first = ask(&best(&[], 5, false));
    let [one, two] = [0, 1].map(|n| first["pv"][n].as_str().unwrap());
    let nodes = |remember: [bool; 2]| {
        let lines = [best(&[], 5, remember[0]), best(&[one, two], 4, remember[1])];
        let input = lines.map(|line| format!("{line}\n")).concat();
        replies(input.as_bytes())[1]["nodes"].as_u64().unwrap()
    };
    let alone = nodes([false, false]);
    assert!(nodes([true, true]) < alone);
    assert_eq!(nodes([true, false]), alone);
    assert_eq!(nodes([false, true]), alone);
}

#[test]
fn a_line_that_is_no_request_has_its_error_and_the_next_line_its_reply() {
    let (deep, huge) = ("[".repeat(100_000), "x".repeat(20 << 20));
    let position = "8/".repeat(500_000);
    let long = format!(r#"{{"game":"conway-chess","op":"moves","position":"{position}"}}"#);
    let cases: [(&[u8], &str, &str); 8] = [
        (b"{", "bad-json", "EOF"),
        (b"[1]", "bad-request", "expected an object"),
        (b"{}", "bad-request", "missing field `game`"),
        (
            br#"{"game":"conway-chess"}"#,
            "bad-request",
            "missing field `op`",
        ),
        (b"\xff\xfe", "bad-json", ""),
        (deep.as_bytes(), "bad-json", ""),
        (huge.as_bytes(), "line-too-long", "1048576"),
        (long.as_bytes(), "bad-position", ""),
    ];
    for (line, kind, expected) in cases {
        let next = br#"{"game":"conway-chess","op":"perft","depth":1}"#;
        let replies = replies(&[line, next].join(&b'\n'));
        assert_eq!(replies[1], json!({"nodes": 20}));
        let error = &replies[0]["error"];
        let text = error["message"].as_str().unwrap();
        assert!(
            error["kind"] == kind && text.contains(expected),
            "{kind}: {error}"
        );
    }
}

#[test]
fn each_reply_comes_before_the_next_request_and_a_closed_pipe_ends_the_program() {
    let mut child = program_tests::command(env!("CARGO_BIN_EXE_referee"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for depth in 1..=3 {
        let request = json!({"game": "conway-chess", "op": "perft", "depth": depth});
        writeln!(stdin, "{request}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with("{\"nodes\":"), "{line}");
    }
    // The output is closed while the input stays open.
    drop(stdout);
    let request = "{\"game\":\"conway-chess\",\"op\":\"start\"}\n";
    while stdin.write_all(request.as_bytes()).is_ok() && child.try_wait().unwrap().is_none() {}
    assert!(child.wait().unwrap().success());
}

#[test]
fn arguments_except_help_are_refused() {
    let output = run(env!("CARGO_BIN_EXE_referee"), &["--help"], b"");
    assert!(output.status.success() && stdout(&output).contains("standard input"));
    let output = run(env!("CARGO_BIN_EXE_referee"), &["game.json"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("Usage: referee < REQUESTS"));
}

#[test]
fn it_writes_completions_and_its_man_page() {
    program_tests::check_described(env!("CARGO_BIN_EXE_referee"));
}
