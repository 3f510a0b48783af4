//! The program `draw`, for the games of the menagerie.

use std::process::ExitCode;

fn main() -> ExitCode {
    draw::main(&menagerie::Catalogue::standard())
}
