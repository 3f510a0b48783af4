//! The programs of Life Duel on the network: a [server], a [player], and a [starter] that plays a
//! whole game in one command. They speak the [protocol] of the original.

pub mod player;
pub mod protocol;
pub mod server;
pub mod starter;

use std::process::ExitCode;

use menagerie::Causes;

/// Returns the exit status of a program: 1 with an error, which is told with its causes.
pub fn exit_code(program: &str, result: Result<(), impl std::error::Error>) -> ExitCode {
    let told = result.map_err(|error| (1, Causes(&error).to_string()));
    terminal::exit_code(program, told)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_of_rules_agrees_with_tests_and_code() {
        rule_pages::check(env!("CARGO_MANIFEST_DIR"));
    }
}
