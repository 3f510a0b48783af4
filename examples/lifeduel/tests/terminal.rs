//! The programs in a terminal: whatever they wait for, they end when they are asked to.
#![cfg(unix)]

use std::net::TcpListener;
use std::os::unix::process::ExitStatusExt;
use std::time::Duration;

use program_tests::terminal::{Signal, Terminal};

/// Much more than the promised second, because the machine may be busy.
const SOON: Duration = Duration::from_secs(20);

/// What ends a program.
const SIGNALS: [Option<Signal>; 4] = [
    Some(Signal::TERM),
    Some(Signal::INT),
    Some(Signal::HUP),
    // The terminal vanishes.
    None,
];

/// Waits for a text, ends the program, and checks that it ends soon.
fn check(path: &str, arguments: &[&str], text: &str) {
    for signal in SIGNALS {
        let mut terminal = Terminal::run(path, arguments, (80, 40));
        terminal.wait_for(text);
        let (time, status) = match signal {
            Some(signal) => {
                terminal.program().signal(signal);
                terminal.program().wait()
            }
            None => terminal.vanish().wait(),
        };
        assert!(time < SOON, "{arguments:?} {signal:?}: {time:?}");
        let ended = signal.unwrap_or(Signal::HUP).as_raw();
        assert_eq!(status.signal(), Some(ended), "{arguments:?} {status}");
    }
}

#[test]
fn a_game_in_one_command_ends_while_a_person_or_a_program_thinks() {
    let program = env!("CARGO_BIN_EXE_lifeduel");
    let endless = ["--p1", "search", "--p2", "random", "--millis", "600000"];
    check(program, &endless, "player 1 is search");
    check(
        program,
        &["--p1", "manual", "--p2", "random"],
        "--- Game Phase: Placement",
    );
}

#[test]
fn a_player_ends_while_it_waits_for_its_server() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let program = env!("CARGO_BIN_EXE_lifeduel-player");
    for signal in SIGNALS {
        let mut terminal = Terminal::run(program, &["127.0.0.1", &port], (80, 24));
        let (_stream, _) = listener.accept().unwrap();
        let (time, status) = match signal {
            Some(signal) => {
                terminal.program().signal(signal);
                terminal.program().wait()
            }
            None => terminal.vanish().wait(),
        };
        assert!(time < SOON, "{signal:?}: {time:?}");
        let ended = signal.unwrap_or(Signal::HUP).as_raw();
        assert_eq!(status.signal(), Some(ended), "{status}");
    }
}

#[test]
fn programs_go_on_that_are_to_ignore_signals() {
    let server = env!("CARGO_BIN_EXE_lifeduel-server");
    for games in ["1", "forever"] {
        let arguments = ["127.0.0.1", "0", "--games", games];
        program_tests::check_ignoring(server, &arguments, "", "listening");
    }
    let game = ["--p1", "search", "--p2", "random", "--millis", "600000"];
    let starter = env!("CARGO_BIN_EXE_lifeduel");
    program_tests::check_ignoring(starter, &game, "", "player 1 is search");
}

#[test]
fn a_server_ends_when_its_terminal_vanishes() {
    let program = env!("CARGO_BIN_EXE_lifeduel-server");
    check(program, &["127.0.0.1", "0"], "");
}
