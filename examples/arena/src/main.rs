//! The program `arena`, for the games of the menagerie.

use std::process::ExitCode;

fn main() -> ExitCode {
    arena::main(&menagerie::Catalogue::standard())
}
