//! The programs of the menagerie, for chess.

use menagerie::{Catalogue, GameInfo};

fn main() -> std::process::ExitCode {
    programs::main(&Catalogue::new().with(GameInfo::of::<chess::Position>()))
}
