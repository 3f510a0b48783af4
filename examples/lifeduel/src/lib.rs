//! The programs of Life Duel on the network: a [server], a [player], and a [starter] that plays a
//! whole game in one command.

pub mod player;
pub mod server;
pub mod starter;

use std::error::Error;
use std::process::ExitCode;

/// The exit status of a program. An error is printed on standard error, with its causes, in one
/// line.
pub fn exit_code(program: &str, result: Result<(), impl Error>) -> ExitCode {
    let Err(error) = result else {
        return ExitCode::SUCCESS;
    };
    let mut line = format!("{program}: {error}");
    let mut cause = error.source();
    while let Some(error) = cause {
        line += &format!(": {error}");
        cause = error.source();
    }
    eprintln!("{line}");
    ExitCode::FAILURE
}
