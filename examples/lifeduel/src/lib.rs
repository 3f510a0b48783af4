//! The programs of Life Duel on the network: a [server], a [player], and a [starter] that plays a
//! whole game in one command. They speak the [protocol] of the original.

pub mod player;
pub mod protocol;
pub mod server;
pub mod starter;

use std::io::{self, Write};
use std::process::ExitCode;

use menagerie::Causes;
use terminal::end_by_signal;

/// Returns the exit status of a program. Prints an error with its causes as one line on standard
/// error. Ends the program by the signal that has asked for it, if one has.
pub fn exit_code(program: &str, result: Result<(), impl std::error::Error>) -> ExitCode {
    let code = match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The terminal may be gone.
            let _ = writeln!(io::stderr(), "{program}: {}", Causes(&error));
            ExitCode::FAILURE
        }
    };
    end_by_signal();
    code
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_of_rules_agrees_with_tests_and_code() {
        rule_pages::check(env!("CARGO_MANIFEST_DIR"));
    }
}
