//! Plays any game of the menagerie on a terminal: two people at one keyboard, or against the computer.
//!
//! Without a terminal it plays one seeded game of the computer against itself and prints it.
//!
//! Started without arguments it asks what to play. But for Conquid, whose moves are not all pointed at by cells, the program knows no game: it draws the
//! [scene](menagerie::scene) that each game describes and points at moves by cells.

mod batch;
mod conquid;
mod front;
mod options;
pub mod peer;
pub mod tabletop;

use std::env;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::LazyLock;

use crate::tabletop::{App, Palette, Program, Remote, Theme, is_poor_in_letters};
use clap::Parser;
use menagerie::{Catalogue, Causes};
use ratatui::crossterm::style::force_color_output;

use crate::conquid::Session;
use crate::front::Front;
use crate::options::{Error, Opening, Options};

/// The games that can be played.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::standard);

/// The game at the keyboard: Conquid with the window of its original, any other by its scene.
fn program(opening: Opening) -> Box<dyn Program> {
    match opening.info.name() {
        "conquid" => Box::new(Session::new(opening)),
        _ => Box::new(App::new(opening.setup)),
    }
}

fn run(options: &Options) -> Result<(), Error> {
    let is_on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_on_terminal && env::args_os().len() == 1 {
        let theme = Theme::new(Palette::of_terminal(), false, is_poor_in_letters());
        return Ok(tabletop::run(&mut Front::new(), &theme)?);
    }
    if let Some(address) = &options.join {
        eprintln!("play: asking {address} for a game");
    }
    let opening = Opening::new(options)?;
    if let Some(ticket) = opening.setup.remote.as_ref().and_then(Remote::ticket) {
        eprintln!("play: should this program die, --ticket {ticket} comes back to the game");
    }
    if is_on_terminal {
        let palette = options.colours.unwrap_or_else(Palette::of_terminal);
        // Who asks for colours gets them, whatever NO_COLOR says.
        force_color_output(palette != Palette::None);
        let theme = Theme::new(
            palette,
            options.light,
            options.ascii || is_poor_in_letters(),
        );
        Ok(tabletop::run(&mut *program(opening), &theme)?)
    } else {
        batch::run(opening, options.ascii, &mut io::stdout().lock())
    }
}

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads has seen enough.
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("play: {}", Causes(&error));
            ExitCode::FAILURE
        }
    }
}
