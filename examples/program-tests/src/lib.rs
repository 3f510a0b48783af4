//! Runs built programs in tests, and reads their output.

#[cfg(unix)]
mod ending;
#[cfg(all(unix, feature = "terminal"))]
pub mod terminal;

#[cfg(unix)]
pub use ending::{check_ending, check_ignoring};

use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::thread;

/// Where a program keeps what it knows of its user.
const FOLDERS: [&str; 4] = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"];

/// Returns a command for the program at this path, which knows nothing of the person who runs the
/// tests. Signals end it, even if the tests run in the background.
///
/// # Panics
/// If signals cannot be caught.
pub fn command(path: &str) -> Command {
    hear_signals();
    let mut command = Command::new(path);
    for folder in FOLDERS {
        command.env_remove(folder);
    }
    command
}

/// Returns a path as a word of the command of a `pipe:` player, which has no quotes: a shell that
/// such a player starts finds a path with spaces by this pattern.
pub fn unquoted(path: &Path) -> String {
    path.display().to_string().replace(' ', "?")
}

/// Makes programs that are started later hear the signals that this one ignores. What a program
/// catches is not ignored by those that it starts, and what it ignores is.
fn hear_signals() {
    for &signal in ::terminal::ENDING_SCREEN {
        if ::terminal::is_ignored(signal) {
            signal_hook::flag::register(signal, Arc::default()).unwrap();
        }
    }
}

/// Returns an address of this machine at which nothing listens, and at which a program can listen
/// again and again. Where the system has many addresses for that, this process has one of its own,
/// so that no other one takes the port meanwhile.
///
/// # Panics
/// If the system has no free port.
pub fn free_address() -> String {
    let [_, high, middle, low] = std::process::id().to_be_bytes();
    let own = match cfg!(target_os = "linux") {
        // Processes have at most 22 bits.
        true => Ipv4Addr::new(127, 64 | high, middle, low),
        false => Ipv4Addr::LOCALHOST,
    };
    let listener = TcpListener::bind((own, 0)).unwrap();
    listener.local_addr().unwrap().to_string()
}

/// Runs the program at this path with `input` on its standard input, and waits for its end.
///
/// # Panics
/// If it cannot be run.
pub fn run(path: &str, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(path)
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
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Checks that a program writes its completions for every shell and its page for `man`, and that
/// the name of another shell is a wrong use of it.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn check_described(path: &str) {
    let name = Path::new(path).file_name().unwrap().to_string_lossy();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(path, &["--completions", shell], b"");
        assert!(output.status.success() && stdout(&output).contains(&*name));
    }
    let output = run(path, &["--man"], b"");
    assert!(output.status.success() && stdout(&output).contains(&format!(".TH {name} 1")));
    let output = run(path, &["--completions", "csh"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("expected bash"),
        "{}",
        stderr(&output)
    );
}

/// Returns the standard error output of a program.
///
/// # Panics
/// If it is not UTF-8.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
