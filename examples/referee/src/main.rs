//! The program `referee`, for the games of the menagerie.

use std::process::ExitCode;

fn main() -> ExitCode {
    referee::main(&menagerie::Catalogue::standard())
}
