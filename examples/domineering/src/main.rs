//! The programs of the menagerie, for Domineering.

use std::process::ExitCode;

use domineering::Position;
use menagerie::{Catalogue, GameInfo};

fn main() -> ExitCode {
    let domineering = GameInfo::of::<Position>()
        .title("Domineering")
        .summary("the player who cannot lay a domino loses")
        .players(["Upright", "Across"]);
    programs::main(&Catalogue::new().with(domineering))
}
