//! A running program, and how signals end it.

use std::io::{BufRead, BufReader, Read, Write};
#[cfg(unix)]
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
pub use rustix::process::Signal;
#[cfg(unix)]
use rustix::process::{Pid, kill_process};

#[cfg(unix)]
use crate::command;

/// How long to wait for what a program does. Tests compare with shorter times themselves; this is
/// for busy machines.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A running program, which is killed when it is dropped.
#[derive(Debug)]
pub struct Program(pub Child);

impl Program {
    /// Starts a program that is sent this input. Returns it with the first line in which it prints
    /// this text; at once and with an empty line if there is no text. Its input and its output stay
    /// open.
    ///
    /// # Panics
    /// If it ends without such a line.
    pub fn start(command: &mut Command, input: &str, text: &str) -> (Self, String) {
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let stdin = child.stdin.as_mut().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        let mut line = String::new();
        // Byte by byte: the rest of the output is read later.
        let mut stdout = BufReader::with_capacity(1, child.stdout.as_mut().unwrap());
        while !line.contains(text) {
            line.clear();
            let length = stdout.read_line(&mut line).unwrap();
            assert!(length > 0, "the program does not print {text:?}");
        }
        (Self(child), line)
    }

    /// Sends a signal.
    ///
    /// # Panics
    /// If this is not possible.
    #[cfg(unix)]
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).unwrap();
    }

    /// Ends it at once, as a crash would.
    ///
    /// # Panics
    /// If this is not possible.
    pub fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// Returns the most memory that the program has had so far, in KiB, where the system says it.
    pub fn most_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        line?.split_whitespace().next()?.parse().ok()
    }

    /// Returns how long the program still ran, and how it ended.
    ///
    /// # Panics
    /// If it runs for more than a minute.
    pub fn wait(&mut self) -> (Duration, ExitStatus) {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                return (begin.elapsed(), status);
            }
            assert!(begin.elapsed() < PATIENCE, "the program does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the end, as [`wait`](Self::wait) does. Returns how it ended, with the output that
    /// nobody has read.
    ///
    /// # Panics
    /// If it runs for more than a minute, or another program keeps its output open for that long.
    pub fn end(mut self) -> Output {
        let (_, status) = self.wait();
        Output {
            status,
            stdout: rest(self.0.stdout.take()),
            stderr: rest(self.0.stderr.take()),
        }
    }
}

/// Returns what a pipe still has. A program that the ended one has started may keep it open.
fn rest(pipe: Option<impl Read + Send + 'static>) -> Vec<u8> {
    let (sender, read) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let length = pipe.map_or(Ok(0), |mut pipe| pipe.read_to_end(&mut bytes));
        // The receiver may be gone.
        let _ = sender.send(length.map(|_| bytes));
    });
    let read = read.recv_timeout(PATIENCE);
    read.expect("the output does not end").unwrap()
}

impl Drop for Program {
    fn drop(&mut self) {
        // This fails if it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Checks that each signal ends the program at this path as it ends any other, after the program
/// has read the input and printed a line with this text, or at once if there is none.
///
/// # Panics
/// If it does not.
#[cfg(unix)]
pub fn check_ending(path: &str, arguments: &[&str], input: &str, text: &str) {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let mut command = command(path);
        command.args(arguments).stderr(Stdio::null());
        let (mut program, _) = Program::start(&mut command, input, text);
        program.signal(signal);
        let ended = program.wait().1.signal();
        assert_eq!(ended, Some(signal.as_raw()), "{path} {arguments:?}");
    }
}

/// Checks that the program at this path goes on ignoring the signals that it is started to ignore,
/// as it is under `nohup` and in the background of a script. The program reads the input and prints
/// a line with this text first: before, the shell that starts it ignores them.
///
/// # Panics
/// If it does not.
#[cfg(unix)]
pub fn check_ignoring(path: &str, arguments: &[&str], input: &str, text: &str) {
    let mut shell = command("sh");
    shell.args(["-c", r#"trap "" INT HUP; exec "$0" "$@""#, path]);
    shell.args(arguments).stderr(Stdio::null());
    let (mut program, _) = Program::start(&mut shell, input, text);
    program.signal(Signal::INT);
    program.signal(Signal::HUP);
    // The program that wrongly catches a signal ends, or has noted that one has come.
    thread::sleep(Duration::from_millis(300));
    program.signal(Signal::TERM);
    let ended = program.wait().1.signal();
    assert_eq!(ended, Some(Signal::TERM.as_raw()), "{path} {arguments:?}");
}
