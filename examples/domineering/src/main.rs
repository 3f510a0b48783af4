//! The programs of the menagerie, for Domineering.

use std::process::ExitCode;

use domineering::Position;
use menagerie::{Catalogue, GameInfo};

fn main() -> ExitCode {
    programs::main(&Catalogue::new().with(GameInfo::of::<Position>()))
}
