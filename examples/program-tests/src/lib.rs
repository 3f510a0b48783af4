//! Runs built programs in tests, and reads their output.

mod program;
#[cfg(all(unix, feature = "terminal"))]
pub mod terminal;

pub use program::Program;
#[cfg(unix)]
pub use program::{Signal, check_ending, check_ignoring};

use std::io::{Seek, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

/// Returns a command for the program at this path, which knows nothing of the person who runs the
/// tests. Signals end it, even if the tests run in the background.
///
/// # Panics
/// If signals cannot be caught.
pub fn command(path: &str) -> Command {
    // What a program ignores is ignored by those that it starts, and what it catches is not.
    for &signal in ::terminal::ENDING_SCREEN {
        if ::terminal::is_ignored(signal) {
            signal_hook::flag::register(signal, Arc::default()).unwrap();
        }
    }
    let mut command = Command::new(path);
    for folder in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
        command.env_remove(folder);
    }
    command.env("LC_ALL", "C.UTF-8");
    command
}

/// Returns a path as a word of the command of a `pipe:` player, which has no quotes: a shell that
/// such a player starts finds a path with spaces by this pattern.
pub fn unquoted(path: &Path) -> String {
    path.display().to_string().replace(' ', "?")
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
    // A file, unlike a pipe, can be written before anybody reads.
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input).unwrap();
    file.rewind().unwrap();
    let mut command = command(path);
    command.args(arguments).stdin(file).output().unwrap()
}

/// Returns the standard output of a program.
///
/// # Panics
/// If it is not UTF-8.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the standard error output of a program.
///
/// # Panics
/// If it is not UTF-8.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A name of a file, or a text in a file, that a terminal would obey.
pub const HOSTILE: &str =
    "a\u{1b}]0;PWNED\u{7}\u{9b}2J\u{202e}\u{2066}\u{200f}\u{61c}\nfake: \u{85}\u{2028}b";

/// Checks that a program refuses each line of arguments, in which `{}` is [`HOSTILE`], and cites it
/// so that a terminal obeys nothing.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn check_obeys_nothing(path: &str, lines: &[&str]) {
    for line in lines {
        let words: Vec<String> = line
            .split(' ')
            .map(|word| word.replace("{}", HOSTILE))
            .collect();
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        let output = run(path, &words, b"");
        assert!(!output.status.success(), "{line}");
        check_told(&stderr(&output));
    }
}

/// Returns [`HOSTILE`] as JSON.
pub fn hostile_json() -> String {
    let escaped = HOSTILE.chars().map(|c| format!("\\u{:04x}", u32::from(c)));
    format!("\"{}\"", escaped.collect::<String>())
}

/// Checks that a text cites [`HOSTILE`], or its beginning, so that a terminal obeys nothing.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn check_told(text: &str) {
    let is_hidden = |c: char| c != '\n' && !grid_core::text::is_seen(c);
    assert_eq!(text.find(is_hidden), None, "{text:?}");
    assert!(!text.contains("\nfake: "), "{text:?}");
}

/// Checks that a program writes its completions for every shell and its pages for `man`, one for
/// each command that a page refers to, that its help text says so, and that the name of another
/// shell is a wrong use of it.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn check_described(path: &str) {
    let name = Path::new(path).file_name().unwrap().to_string_lossy();
    let check = |arguments: &[&str], text: &str| {
        let output = run(path, arguments, b"");
        assert!(
            output.status.success() && stdout(&output).contains(text),
            "{arguments:?}"
        );
        stdout(&output)
    };
    check(&["--help"], "--completions <SHELL>");
    check(&["--help"], "--man");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        check(&["--completions", shell], &name);
    }
    let mut pages = vec![vec!["--man".to_owned()]];
    while let Some(words) = pages.pop() {
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        let page = [&[&*name], &words[..words.len() - 1]].concat().join("-");
        let text = check(&words, &format!(".TH {page} 1 "));
        let subs = text.lines().filter_map(|line| line.strip_suffix("(1)"));
        pages.extend(subs.map(|sub| {
            let sub = sub.replace("\\-", "-");
            let command = sub.strip_prefix(&format!("{page}-")).unwrap().to_owned();
            let path = words[..words.len() - 1].iter().map(|&word| word.to_owned());
            path.chain([command, "--man".to_owned()]).collect()
        }));
    }
    let output = run(path, &["--completions", "csh"], b"");
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains("expected bash"), "{told}");
}

/// Checks that a program, with some arguments before, refuses wrong and huge values of its options
/// for numbers, and says what it expected.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn check_numbers(path: &str, before: &[&str], options: &[&str]) {
    for option in options {
        for value in [
            "abc",
            "-1",
            "",
            "1e400",
            "340282366920938463463374607431768211456",
        ] {
            let asked = format!("{option}={value}");
            let output = run(path, &[before, &[&*asked]].concat(), b"");
            let told = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "{asked}: {told}");
            assert!(told.contains("expected "), "{asked}: {told}");
        }
    }
}
