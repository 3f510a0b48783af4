//! The programs in a terminal: whatever they wait for, they end when they are asked to.
#![cfg(unix)]

use std::net::TcpListener;
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use program_tests::terminal::Terminal;
use program_tests::{Program, Signal};

/// Ends a program that has come so far, by each signal and by taking its terminal away. Checks that
/// it ends soon.
fn check<T>(path: &str, arguments: &[&str], come_so_far: impl Fn(&mut Terminal) -> T) {
    let signals = [Signal::TERM, Signal::INT, Signal::HUP].map(Some);
    for signal in signals.into_iter().chain([None]) {
        let mut terminal = Terminal::run(path, arguments, &[], (80, 40));
        let _kept = come_so_far(&mut terminal);
        let (time, status) = match signal {
            Some(signal) => {
                terminal.program.signal(signal);
                terminal.program.wait()
            }
            None => terminal.vanish().wait(),
        };
        // Much more than the promised second, because the machine may be busy.
        assert!(time.as_secs() < 20, "{path} {signal:?}: {time:?}");
        let ended = signal.unwrap_or(Signal::HUP).as_raw();
        assert_eq!(status.signal(), Some(ended), "{path} {status}");
    }
}

/// A game in which the first player thinks without an end.
const ENDLESS: [&str; 8] = [
    "--p1", "search", "--p2", "random", "--millis", "600000", "--game", "8x8t8g5",
];

#[test]
fn rule_6_4_a_game_in_one_command_ends_while_a_person_or_a_program_thinks() {
    let program = env!("CARGO_BIN_EXE_lifeduel");
    program_tests::check_ending(program, &ENDLESS, "", "player 1 is search");
    check(program, &ENDLESS, |it| it.wait_for("player 1 is search"));
    let manual = ["--p1", "manual", "--p2", "random"];
    let screen = "--- Game Phase: Placement";
    check(program, &manual, |it| it.wait_for(screen));
}

/// The players notice that the server is gone: that is not what is told.
#[test]
fn a_game_in_one_command_says_that_it_was_stopped() {
    let quick = ["--p1", "search", "--p2", "search", "--game", "8x8t32g60"];
    for signal in [Signal::INT, Signal::TERM].repeat(8) {
        let mut command = program_tests::command(env!("CARGO_BIN_EXE_lifeduel"));
        command.args(quick).stderr(Stdio::piped());
        let (program, _) = Program::start(&mut command, "", "player 1 is search");
        thread::sleep(Duration::from_millis(50));
        program.signal(signal);
        let ended = program.end();
        assert_eq!(ended.status.signal(), Some(signal.as_raw()));
        let told = program_tests::stderr(&ended);
        assert_eq!(told, "lifeduel: stopped before the games had ended\n");
    }
}

#[test]
fn a_player_ends_while_it_waits_for_its_server() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let program = env!("CARGO_BIN_EXE_lifeduel-player");
    check(program, &["127.0.0.1", &port], |_| {
        listener.accept().unwrap()
    });
}

#[test]
fn a_server_ends_when_its_terminal_vanishes() {
    let program = env!("CARGO_BIN_EXE_lifeduel-server");
    check(program, &["127.0.0.1", "0"], |it| it.wait_for("listening"));
}

#[test]
fn programs_go_on_that_are_to_ignore_signals() {
    let server = env!("CARGO_BIN_EXE_lifeduel-server");
    for games in ["1", "forever"] {
        let arguments = ["127.0.0.1", "0", "--games", games];
        program_tests::check_ignoring(server, &arguments, "", "listening");
    }
    let starter = env!("CARGO_BIN_EXE_lifeduel");
    program_tests::check_ignoring(starter, &ENDLESS, "", "player 1 is search");
}
