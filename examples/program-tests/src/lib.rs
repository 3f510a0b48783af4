//! Runs built programs in tests, and reads their output.

#[cfg(all(unix, feature = "terminal"))]
pub mod terminal;

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// Runs the program at this path with `input` on its standard input, and waits for its end.
///
/// # Panics
/// If it cannot be run.
#[must_use]
pub fn run(path: &str, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(path)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Another thread writes while this one reads the output, so that no pipe fills up.
    let writer = thread::spawn(move || {
        // A program may stop before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Returns the standard output of a program.
///
/// # Panics
/// If it is not UTF-8.
#[must_use]
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the standard error output of a program.
///
/// # Panics
/// If it is not UTF-8.
#[must_use]
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
