//! Nim, in every program.

use std::process::ExitCode;

use downstream::Nim;
use menagerie::{Catalogue, GameInfo};

fn main() -> ExitCode {
    let nim = GameInfo::of::<Nim>()
        .title("Nim")
        .summary("take the last stone");
    programs::main(&Catalogue::standard().with(nim))
}
