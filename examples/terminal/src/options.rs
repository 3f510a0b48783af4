//! The options of a program, its completions for shells, and its page for `man`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process;

use clap::{Command, Parser, ValueEnum};
use clap_complete::Shell;
use clap_mangen::Man;

/// Reads the options of a program from its arguments, the first of which is its name. Ends the
/// program if the arguments ask for help, for [completions or a man page](describe), or are wrong.
pub fn parse_from<T: Parser>(arguments: impl IntoIterator<Item = OsString>) -> T {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    describe(&T::command(), &arguments);
    T::parse_from(arguments)
}

/// Prints completions and ends the program if the arguments are `--completions SHELL`; prints the
/// man page and ends the program if they are `--man`.
pub fn describe(command: &Command, arguments: &[OsString]) {
    let words: Vec<&str> = (arguments.iter().skip(1))
        .map(|word| word.to_str().unwrap_or_default())
        .collect();
    let mut command = command.clone();
    let printed = match words[..] {
        ["--man"] => Man::new(command).render(&mut io::stdout()),
        ["--completions", shell] => match Shell::from_str(shell, true) {
            Ok(shell) => {
                let name = command.get_name().to_owned();
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut command, name, &mut script);
                io::stdout().write_all(&script)
            }
            Err(_) => {
                let known: Vec<String> = Shell::value_variants()
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                let known = known.join(", ");
                eprintln!("error: unknown shell {shell:?}: expected {known}");
                process::exit(2);
            }
        },
        _ => return,
    };
    // A reader that has closed the pipe has read enough.
    let is_lost = printed.is_err_and(|error| error.kind() != io::ErrorKind::BrokenPipe);
    process::exit(i32::from(is_lost));
}
