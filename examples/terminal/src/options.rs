//! The options of a program, its completions for shells, and its page for `man`.

use std::ffi::OsString;
use std::io;
use std::process;

use clap::error::ErrorKind;
use clap::{Command, Parser, ValueEnum};
use clap_complete::{Generator, Shell};
use clap_mangen::Man;

use crate::unwritten;

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
    let mut command = command.clone();
    let printed = match arguments.get(1..).unwrap_or_default() {
        [word] if word == "--man" => Man::new(command).render(&mut io::stdout()),
        [word, shell] if word == "--completions" => {
            let Ok(shell) = Shell::from_str(&shell.to_string_lossy(), true) else {
                let known = Shell::value_variants().iter().map(ToString::to_string);
                let known = known.collect::<Vec<_>>().join(", ");
                let why = format!("unknown shell {shell:?}: expected {known}");
                command.error(ErrorKind::InvalidValue, why).exit()
            };
            command.set_bin_name(command.get_name().to_owned());
            command.build();
            shell.try_generate(&command, &mut io::stdout())
        }
        _ => return,
    };
    process::exit(
        printed
            .map_or_else(|error| unwritten(&error), |()| 0)
            .into(),
    );
}
