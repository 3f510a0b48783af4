//! The programs of Life Duel on the network: a [server], a [player], and a [starter] that plays a
//! whole game in one command.

pub mod player;
pub mod server;
pub mod starter;

use std::error::Error;
use std::process::ExitCode;

/// Returns the exit status of a program. Prints an error with its causes as one line on standard
/// error.
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

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_of_rules_agrees_with_tests_and_code() {
        rule_pages::check(env!("CARGO_MANIFEST_DIR"));
    }
}
