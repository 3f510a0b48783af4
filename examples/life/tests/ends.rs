//! `life view` in a terminal: whatever it computes, it ends when it is asked to.
#![cfg(unix)]

use std::fs;
use std::thread;
use std::time::Duration;

use program_tests::terminal::Terminal;
use rustix::process::Signal;

/// The promised second.
const SECOND: Duration = Duration::from_secs(1);

struct Case {
    folder: tempfile::TempDir,
    /// The options after `view FILE`.
    options: &'static [&'static str],
    /// The keys that start the computation.
    keys: &'static str,
}

/// Steps of more generations than can be computed, by each algorithm, and a world at rest.
fn cases() -> Vec<Case> {
    let faster = ">>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>> ";
    [
        (&[][..], " "),
        (&[], ""),
        (&["--algorithm", "unbounded"], faster),
        (&["--algorithm", "hashlife"], faster),
        (&["--torus", "3000x3000"], faster),
    ]
    .map(|(options, keys)| Case {
        folder: tempfile::tempdir().unwrap(),
        options,
        keys,
    })
    .into()
}

fn soup() -> Vec<u8> {
    let arguments = ["soup", "--size", "1000x1000"];
    program_tests::run(env!("CARGO_BIN_EXE_life"), &arguments, b"").stdout
}

impl Case {
    fn start(&self, soup: &[u8]) -> Terminal {
        let file = self.folder.path().join("soup.rle");
        fs::write(&file, soup).unwrap();
        let arguments = [&["view", file.to_str().unwrap()], self.options].concat();
        let mut terminal = Terminal::run(env!("CARGO_BIN_EXE_life"), &arguments, (80, 24));
        terminal.wait_for("population");
        assert!(terminal.is_full_screen());
        terminal.press(self.keys);
        terminal.read(Duration::from_millis(300));
        terminal
    }
}

#[test]
fn a_signal_ends_it_within_a_second_and_the_terminal_is_restored() {
    let soup = soup();
    for case in cases() {
        for signal in [Signal::TERM, Signal::INT, Signal::QUIT, Signal::HUP] {
            let mut terminal = case.start(&soup);
            terminal.program().signal(signal);
            let (time, _) = terminal.program().wait();
            assert!(time < SECOND, "{:?} {signal:?}: {time:?}", case.options);
            terminal.read(Duration::from_millis(20));
            assert!(!terminal.is_full_screen(), "{:?} {signal:?}", case.options);
        }
    }
}

#[test]
fn a_key_ends_it_within_a_second() {
    let soup = soup();
    for case in cases() {
        for key in ["q", "\x03"] {
            let mut terminal = case.start(&soup);
            terminal.press(key);
            let (time, status) = terminal.program().wait();
            assert!(time < SECOND, "{:?} {key:?}: {time:?}", case.options);
            assert!(status.success());
        }
    }
}

#[test]
fn it_ends_within_a_second_when_its_terminal_vanishes() {
    let soup = soup();
    for case in cases() {
        let (time, _) = case.start(&soup).vanish().wait();
        assert!(time < SECOND, "{:?}: {time:?}", case.options);
    }
}

#[test]
fn it_ends_within_a_second_when_its_terminal_takes_no_output() {
    let soup = soup();
    for case in cases() {
        // The screen is not read from here on. What is drawn soon fills the terminal's buffer.
        let mut terminal = case.start(&soup);
        terminal.resize(200, 60);
        for key in "+-".repeat(40).chars() {
            terminal.press(key.encode_utf8(&mut [0; 4]));
            thread::sleep(Duration::from_millis(30));
        }
        terminal.program().signal(Signal::TERM);
        let (time, _) = terminal.program().wait();
        assert!(time < SECOND, "{:?}: {time:?}", case.options);
    }
}
