//! The options of a program, its completions for shells, and its page for `man`.

use std::ffi::OsString;
use std::io;
use std::process;

use clap::error::{ContextValue, ErrorKind};
use clap::{Command, Parser, ValueEnum};
use clap_complete::{Generator, Shell};
use clap_mangen::Man;
use grid_core::text::seen;

use crate::unwritten;

/// Reads the options of a program from its arguments, the first of which is its name. Ends the
/// program if the arguments ask for help, for [completions or a man page](describe), or are wrong.
pub fn parse_from<T: Parser>(arguments: impl IntoIterator<Item = OsString>) -> T {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    describe(&T::command(), &arguments);
    T::try_parse_from(arguments).unwrap_or_else(|error| refuse(error))
}

/// Ends the program because its arguments ask for help or are wrong. They may be names of files:
/// the terminal obeys none of them.
pub fn refuse(mut error: clap::Error) -> ! {
    let told = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => Some((kind, ContextValue::String(seen(text)))),
        ContextValue::StyledStrs(tips) => {
            let tips = tips.iter().map(|tip| seen(&tip.to_string()).into());
            Some((kind, ContextValue::StyledStrs(tips.collect())))
        }
        _ => None,
    });
    for (kind, value) in told.collect::<Vec<_>>() {
        error.insert(kind, value);
    }
    error.exit()
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
                refuse(command.error(ErrorKind::InvalidValue, why))
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
