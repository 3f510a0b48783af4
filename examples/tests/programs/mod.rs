//! Runs the built example programs.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;

/// The built program. Cargo tells a test where the binaries of its package are, but not its examples: so
/// this builds them, once in a test run, which takes no time if they are built already.
pub fn path(name: &str) -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let status = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--profile", "test", "--examples"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status()
            .unwrap();
        assert!(status.success(), "the examples do not build");
        // The test itself lies in `target/PROFILE/deps`.
        let test = std::env::current_exe().unwrap();
        let profile = test.parent().and_then(|deps| deps.parent()).unwrap();
        profile.join("examples")
    });
    folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Runs a program to its end on some input.
pub fn run(name: &str, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(path(name))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Beside the reading of the output, so that no pipe fills up.
    let writer = thread::spawn(move || {
        // A program that stops before it has read everything is no failure of the test's.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// What a program printed.
#[allow(dead_code, reason = "not every test file reads both")]
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What a program complained of.
#[allow(dead_code, reason = "not every test file reads both")]
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
