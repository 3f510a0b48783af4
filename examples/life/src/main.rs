//! The program `life`.

use std::process::ExitCode;

fn main() -> ExitCode {
    life::main()
}
