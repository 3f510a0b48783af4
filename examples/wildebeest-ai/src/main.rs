//! The program `wildebeest-ai`.

use std::process::ExitCode;

fn main() -> ExitCode {
    wildebeest_ai::main()
}
