//! A game of your own in the programs, and a saved game that is read.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use board_scene::testing::check_game;
use downstream::Nim;
use grid_core::Record;
use menagerie::{AnyGame, Catalogue, GameInfo};

/// Runs the program. Returns its standard output.
fn printed(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_downstream"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_game_keeps_the_laws() {
    check_game(&Nim::default(), 6, 20, 64);
}

#[test]
fn the_programs_know_the_game() {
    assert!(printed(&["perft", "nim", "3"], "").starts_with("nodes=27 "));
    let best = printed(
        &["referee"],
        "{\"game\":\"nim\",\"op\":\"best\",\"depth\":30,\"position\":\"7:1\"}\n",
    );
    assert!(best.contains("\"move\":\"3\""), "{best}");
    let games = printed(&["arena", "nim", "depth:9", "random", "--pairs", "1"], "");
    assert!(games.contains("1 pairs"), "{games}");
    assert!(printed(&["draw", "nim", "--format", "svg"], "").contains("<svg "));
}

#[test]
fn a_saved_game_is_read_beside_those_of_the_menagerie() {
    let catalogue = Catalogue::standard().with(GameInfo::of::<Nim>());
    let mut game: Box<dyn AnyGame> = Box::new(Record::new(Nim::default()));
    game.play("3").unwrap();
    for text in [game.to_json(), game.to_line()] {
        assert_eq!(catalogue.read(&text).unwrap().position(), "17:2");
    }
    assert!(catalogue.open("conquid", None, None).is_ok());
}

#[test]
fn two_programs_play_the_game_over_the_network() {
    let mut host = Command::new(env!("CARGO_BIN_EXE_downstream"))
        .args(["play", "nim", "--host", "127.0.0.1:0"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(host.stdout.take().unwrap())
        .lines()
        .map_while(Result::ok);
    let waiting = lines.find(|line| line.contains("127.0.0.1:")).unwrap();
    let address = waiting.split_whitespace().last().unwrap();
    let guest = printed(&["play", "nim", "--join", address], "");
    let record = guest.lines().last().unwrap();
    assert!(record.starts_with("nim 1 ["), "{record}");
    assert_eq!(lines.last().as_deref(), Some(record));
    assert!(host.wait().unwrap().success());
}
