//! The program `play`.

use std::process::ExitCode;

use menagerie::Catalogue;

fn main() -> ExitCode {
    play::main(&Catalogue::standard())
}
