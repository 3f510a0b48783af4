//! The programs of the menagerie, for Breakthrough.

use std::process::ExitCode;

use breakthrough::Breakthrough;
use grid_core::simple::Simple;
use menagerie::{Catalogue, GameInfo};

fn main() -> ExitCode {
    programs::main(&Catalogue::new().with(GameInfo::of::<Simple<Breakthrough>>()))
}
