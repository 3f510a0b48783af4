//! The programs of the menagerie, for Domineering.

use domineering::Position;
use menagerie::{Catalogue, GameInfo};

fn main() -> std::process::ExitCode {
    programs::main(&Catalogue::new().with(GameInfo::of::<Position>()))
}
