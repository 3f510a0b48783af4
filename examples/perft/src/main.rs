//! The program `perft`, for the games of the menagerie.

use std::process::ExitCode;

fn main() -> ExitCode {
    perft::main(&menagerie::Catalogue::standard())
}
