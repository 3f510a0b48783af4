//! Domineering in every program.

use program_tests::{run, stderr, stdout};

const DOMINEERING: &str = env!("CARGO_BIN_EXE_domineering");

/// What the program prints; it succeeds.
fn printed(arguments: &[&str], input: &str) -> String {
    let output = run(DOMINEERING, arguments, input.as_bytes());
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

/// What the program complains of; it fails.
fn refused(arguments: &[&str]) -> String {
    let output = run(DOMINEERING, arguments, b"");
    assert!(!output.status.success());
    stderr(&output)
}

#[test]
fn perft_counts() {
    let text = printed(&["perft", "domineering", "2"], "");
    assert!(text.starts_with("nodes=2988 seconds="), "{text}");
}

#[test]
fn the_referee_knows_the_game_and_no_other() {
    let requests = r#"{"game":"domineering","op":"play","moves":["a1","b2"]}
{"game":"domineering","op":"best","depth":2}
{"game":"conway-chess","op":"start"}
"#;
    let replies = printed(&["referee"], requests);
    let replies: Vec<&str> = replies.lines().collect();
    assert!(replies[0].contains("/.vhh..../"), "{replies:?}");
    assert!(replies[1].contains("\"move\":"), "{replies:?}");
    assert!(replies[2].contains("known are domineering"), "{replies:?}");
}

#[test]
fn the_arena_plays_a_match() {
    let text = printed(
        &["arena", "domineering", "greedy", "random", "--games", "4"],
        "",
    );
    assert!(text.contains("greedy against random, 4 games"), "{text}");
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
fn what_is_unknown_is_refused_with_what_is_known() {
    assert!(refused(&["chess"]).contains("unknown program \"chess\": known are"));
    assert!(refused(&["perft", "go", "2"]).contains("unknown game \"go\": known are domineering"));
}
