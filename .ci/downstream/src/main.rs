//! Nim, in every program.

use std::process::ExitCode;

use downstream::Nim;
use menagerie::{Catalogue, GameInfo};

fn main() -> ExitCode {
    programs::main(&Catalogue::new().with(GameInfo::of::<Nim>()))
}
