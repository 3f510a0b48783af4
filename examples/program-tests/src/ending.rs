//! How signals end a program.

use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::command;

/// The signals that end programs, and the status of a shell for a program that they have ended.
const CODES: [(&str, i32); 3] = [("INT", 130), ("TERM", 143), ("HUP", 129)];

/// How long a program may take to end. Only a failing test waits so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running program. Its input and its output stay open.
struct Running {
    child: Child,
    _input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Running {
    fn start(mut command: Command, input: &str) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self {
            child,
            _input: stdin,
            output,
        }
    }

    /// Waits for a line with this text; for none if it is empty.
    fn wait_for(&mut self, text: &str) {
        let mut line = String::new();
        while !line.contains(text) {
            line.clear();
            let length = self.output.read_line(&mut line).unwrap();
            assert!(length > 0, "the program does not print {text:?}");
        }
    }

    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(status.unwrap().success());
    }

    /// The status that a shell tells.
    fn code(mut self) -> i32 {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                let signal = status.signal().map(|signal| 128 + signal);
                return status.code().or(signal).unwrap();
            }
            if begin.elapsed() > PATIENCE {
                self.child.kill().unwrap();
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Checks that each signal ends the program at this path as it ends any other, after the program
/// has read the input and printed a line with this text, or at once if there is none.
///
/// # Panics
/// If it does not.
pub fn check_ending(path: &str, arguments: &[&str], input: &str, text: &str) {
    for (signal, code) in CODES {
        let mut command = command(path);
        command.args(arguments);
        let mut running = Running::start(command, input);
        running.wait_for(text);
        running.signal(signal);
        assert_eq!(running.code(), code, "{path} {arguments:?}: {signal}");
    }
}

/// Checks that the program at this path goes on ignoring the signals that it is started to ignore,
/// as it is under `nohup` and in the background of a script. The program reads the input and prints
/// a line with this text first: before, the shell that starts it ignores them.
///
/// # Panics
/// If it does not.
pub fn check_ignoring(path: &str, arguments: &[&str], input: &str, text: &str) {
    let mut shell = command("sh");
    shell
        .args(["-c", r#"trap "" INT HUP; echo ready; exec "$0" "$@""#, path])
        .args(arguments);
    let mut running = Running::start(shell, input);
    running.wait_for("ready");
    running.wait_for(text);
    running.signal("INT");
    running.signal("HUP");
    // The program that wrongly catches a signal ends, or has noted that one has come.
    thread::sleep(Duration::from_millis(300));
    running.signal("TERM");
    assert_eq!(running.code(), 143, "{path} {arguments:?}");
}
