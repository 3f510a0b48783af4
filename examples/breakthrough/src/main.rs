//! The programs of the menagerie, for Breakthrough.

use std::process::ExitCode;

use board_scene::simple::Simple;
use breakthrough::Breakthrough;
use menagerie::{Catalogue, GameInfo};

fn main() -> ExitCode {
    programs::main(&Catalogue::new().with(GameInfo::of::<Simple<Breakthrough>>()))
}
