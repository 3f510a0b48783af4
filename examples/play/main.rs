//! Plays any game of the menagerie on a terminal: two people at one keyboard, or against the computer.
//!
//! Without a terminal it plays one seeded game of the computer against itself and prints it.
//!
//! But for Conquid, whose moves are not all pointed at by cells, the program knows no game: it draws the
//! [scene](menagerie::scene) that each game describes and points at moves by cells.

mod app;
mod batch;
mod cells;
mod computer;
mod conquid;
mod keeper;
mod options;
mod screen;
mod theme;
mod view;

use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

use crate::conquid::Session;
use app::App;
use options::{Error, Options, Setup};
use screen::Program;
use theme::Theme;

/// How long the computer thinks about a move unless told otherwise.
const THINKING_TIME: Duration = Duration::from_secs(1);

/// The game at the keyboard: Conquid with the window of its original, any other by its scene.
fn program(setup: Setup) -> Box<dyn Program> {
    match setup.info.name {
        "conquid" => Box::new(Session::new(setup)),
        _ => Box::new(App::new(setup)),
    }
}

fn run(options: &Options) -> Result<(), Error> {
    let mut setup = Setup::new(options)?;
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let limits = &mut setup.limits;
        if limits.depth.is_none() && limits.time.is_none() {
            limits.time = Some(THINKING_TIME);
        }
        let theme = Theme::new(setup.light, setup.ascii);
        screen::run(&mut *program(setup), &theme)
    } else {
        batch::run(setup, &mut io::stdout().lock())
    }
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads has seen enough.
        Err(Error::Terminal(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("play: {error}");
            ExitCode::FAILURE
        }
    }
}
