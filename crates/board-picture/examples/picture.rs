//! Draws a position and its last move: as coloured text on a terminal, otherwise as SVG.
//!
//! ```text
//! cargo run -p board-picture --example picture
//! cargo run -p board-picture --example picture > position.svg
//! ```

use std::io::{self, IsTerminal};

use board_picture::{ansi, svg};
use menagerie::Catalogue;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Catalogue::standard().open("conway-chess", None, None)?;
    for m in ["h2h3", "h7h6", "h3h4", "a7a6"] {
        game.play(m)?;
    }
    let scene = game.scene_of_last_ply();
    if io::stdout().is_terminal() {
        print!("{}", ansi::render(&scene, &ansi::Options::default()));
    } else {
        let options = svg::Options {
            title: "Six pieces are born",
            ..svg::Options::default()
        };
        print!("{}", svg::render(&scene, &options));
    }
    Ok(())
}
