//! The program `serve`, for the games of the menagerie.

use std::process::ExitCode;

fn main() -> ExitCode {
    serve::main(&menagerie::Catalogue::standard())
}
