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

/// Returns a game of Conquid with this many plies, which can be as many as one likes: player 1
/// empties an empty block again and again.
pub fn endless(plies: usize) -> Vec<&'static str> {
    let begin = ["A0,4;1,4;2,4", "C", "A4,0;4,1;4,2", "C"].into_iter();
    let moves = begin.chain(["V0,0", "C"].into_iter().cycle());
    moves.take(plies).collect()
}

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

/// A text that a terminal would obey, as the name of a file or in a file.
pub const HOSTILE: &str =
    "a\u{1b}]0;PWNED\u{7}\u{9b}2J\u{202e}\u{2066}\u{200f}\u{61c}\nfake: \u{85}\u{2028}b";

/// Checks that a program refuses each line of arguments, in which `{}` stands for [`HOSTILE`], and
/// that a terminal obeys nothing of the message.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn check_obeys_nothing(path: &str, lines: &[&str]) {
    for line in lines {
        let words = line.split(' ').map(|word| word.replace("{}", HOSTILE));
        let words: Vec<String> = words.collect();
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

/// Checks that a terminal obeys nothing of a text that cites [`HOSTILE`] or its beginning.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn check_told(text: &str) {
    let is_hidden = |c: char| c != '\n' && !grid_core::text::is_seen(c);
    assert_eq!(text.find(is_hidden), None, "{text:?}");
    assert!(!text.contains("\nfake: "), "{text:?}");
}

/// Checks that a program prints its completions for every shell and a man page for each command
/// that a page refers to, that its help text lists both options, and that it refuses the name of
/// another shell.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn check_described(path: &str) {
    let name = Path::new(path).file_name().unwrap().to_string_lossy();
    let check = |line: &str, text: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let output = run(path, &words, b"");
        let told = stdout(&output);
        assert!(output.status.success() && told.contains(text), "{line}");
        told
    };
    check("--help", "--completions <SHELL>");
    check("--help", "--man");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        check(&format!("--completions {shell}"), &name);
    }
    // The names of commands, each with a blank before it.
    let mut commands = vec![String::new()];
    while let Some(command) = commands.pop() {
        let page = format!("{name}{command}").replace(' ', "-");
        let text = check(&format!("{command} --man"), &format!(".TH {page} 1 "));
        let others = text.lines().filter_map(|line| line.strip_suffix("(1)"));
        commands.extend(others.map(|other| {
            let other = other.replace("\\-", "-");
            let sub = other.strip_prefix(&format!("{page}-")).unwrap();
            format!("{command} {sub}")
        }));
    }
    let output = run(path, &["--completions", "csh"], b"");
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains("expected bash"), "{told}");
}

/// Checks that a program refuses wrong and huge values of its options for numbers, which come after
/// other arguments, and says what it expected.
///
/// # Panics
/// If it does not.
#[track_caller]
pub fn check_numbers(path: &str, before: &[&str], options: &[&str]) {
    // One more than a `u128` holds.
    let huge = "340282366920938463463374607431768211456";
    for option in options {
        for value in ["abc", "-1", "", "1e400", huge] {
            let asked = format!("{option}={value}");
            let output = run(path, &[before, &[&*asked]].concat(), b"");
            let told = stderr(&output);
            assert_eq!(output.status.code(), Some(2), "{asked}: {told}");
            assert!(told.contains("expected "), "{asked}: {told}");
        }
    }
}
