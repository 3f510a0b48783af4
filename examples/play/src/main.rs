//! The program `play`.

use std::process::ExitCode;

fn main() -> ExitCode {
    play::main()
}
