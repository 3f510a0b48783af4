//! The program; the library has the documentation.

use std::process::ExitCode;

fn main() -> ExitCode {
    tune::main()
}
