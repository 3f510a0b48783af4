//! The programs of the menagerie, for Breakthrough.

use std::process::ExitCode;

use breakthrough::Breakthrough;
use grid_core::simple::Simple;
use menagerie::{Catalogue, GameInfo};

fn main() -> ExitCode {
    let breakthrough = GameInfo::of::<Simple<Breakthrough>>()
        .title("Breakthrough")
        .summary("the first pawn on the last row wins")
        .rules(include_str!("../RULES.md"))
        .players(["White", "Black"]);
    programs::main(&Catalogue::new().with(breakthrough))
}
