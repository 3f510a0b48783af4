//! The programs of the menagerie, for both forms of the Game of the Amazons.

use amazons::{Amazons, Short};
use board_scene::simple::Simple;
use menagerie::{Catalogue, GameInfo};

fn main() -> std::process::ExitCode {
    let catalogue = Catalogue::new().with(GameInfo::of::<Amazons>());
    programs::main(&catalogue.with(GameInfo::of::<Simple<Short>>()))
}
