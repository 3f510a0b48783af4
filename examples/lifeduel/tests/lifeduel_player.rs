//! Players of Life Duel connected to scripted servers.

#[path = "scripts/mod.rs"]
mod scripts;

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use program_tests::{run, stderr, stdout};
use scripts::bytes;

/// Returns the lines of a script with what follows.
fn play(script: &[&str]) -> Vec<String> {
    let begun = |with: &str| {
        let lines = script.iter().filter_map(|line| line.strip_prefix(with));
        lines.collect::<Vec<_>>()
    };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let mut arguments = vec!["127.0.0.1", &port];
    arguments.extend(begun("$ ").last().unwrap().split(' '));
    let typed = bytes(&begun("typed ").concat());
    let player = env!("CARGO_BIN_EXE_lifeduel-player");
    let (mut told, output) = thread::scope(|scope| {
        let told = scope.spawn(|| serve(&listener, script));
        let output = run(player, &arguments, &typed);
        (told.join().unwrap(), output)
    });
    if begun("ends ").is_empty() {
        return told;
    }
    for (sign, text) in [('|', stdout(&output)), ('!', stderr(&output))] {
        for line in text.lines() {
            let line = format!("{sign} {}", line.replace('\x1B', "\\x1B"));
            told.push(line.trim_end().to_owned());
        }
    }
    told.push(format!("ends {}", output.status.code().unwrap()));
    told
}

/// Follows a script as the server of one player. Returns its lines with what was received.
fn serve(listener: &TcpListener, script: &[&str]) -> Vec<String> {
    let (mut stream, _) = listener.accept().unwrap();
    let mut received = BufReader::new(stream.try_clone().unwrap()).lines();
    let mut told = Vec::new();
    for line in script {
        // A player may have left.
        match line.split_once(' ').unwrap_or((line, "")) {
            (">", text) => drop(stream.write_all(&[&bytes(text)[..], b"\n"].concat())),
            ("-", text) => drop(stream.write_all(&bytes(text))),
            ("<", _) => {
                let line = received.next().and_then(Result::ok).unwrap_or_default();
                told.push(format!("< {line}").trim_end().to_owned());
                continue;
            }
            ("$" | "typed", _) => {}
            _ => continue,
        }
        told.push((*line).to_owned());
    }
    told
}

#[test]
fn players_do_as_the_table_tells() {
    scripts::check(include_str!("data/players.txt"), play);
}

#[test]
fn without_a_server_the_player_says_where_it_looked() {
    // No program listens, or can listen, on the port from which a connection was made.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let connection = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let port = connection.local_addr().unwrap().port().to_string();
    let player = env!("CARGO_BIN_EXE_lifeduel-player");
    let output = run(player, &["127.0.0.1", &port], b"");
    assert_eq!(output.status.code(), Some(1));
    let expected = format!("lifeduel-player: cannot connect to 127.0.0.1:{port}: ");
    assert!(stderr(&output).starts_with(&expected), "{output:?}");
}

#[test]
fn it_writes_completions_and_its_man_page_and_refuses_what_is_no_number() {
    let player = env!("CARGO_BIN_EXE_lifeduel-player");
    program_tests::check_described(player);
    program_tests::check_numbers(player, &["localhost", "1"], &["--seed", "--millis"]);
}
