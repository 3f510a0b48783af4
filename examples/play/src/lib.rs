//! Plays any game of a catalogue on a terminal: two people at one keyboard, against the computer,
//! or over the network.
//!
//! Without a terminal it plays one seeded game of the computer against itself and prints it.
//! Started without arguments it asks what to play.
//!
//! ```no_run
//! use menagerie::Catalogue;
//!
//! // Add your own games to the catalogue.
//! play::main(&Catalogue::standard());
//! ```

mod batch;
mod error;
mod games;
mod joining;
mod kept;
mod learn;
mod loading;
mod lobby;
mod menu;
mod opening;
mod options;
pub mod peer;
mod row_list;
mod screen;
mod solved;
mod table;

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use menagerie::{Catalogue, Causes};
use ratatui::crossterm::style::force_color_output;
use tabletop::Link;
use terminal::{Lettered, exit_code, has_light_ground, has_screen, is_poor_in_letters, tell};

use crate::error::Error;
use crate::games::GameList;
use crate::lobby::Lobby;
use crate::opening::Opening;
pub use crate::options::command;
use crate::options::{Command, Options};
use crate::screen::Screen;
use crate::table::{Palette, read_theme, usual_theme};

fn run(mut options: Options, catalogue: &Catalogue, is_asked: bool) -> Result<(), Error> {
    if catalogue.games().is_empty() {
        return Err(Error::NoGames);
    }
    let tasks = options.command.as_ref().and_then(Command::tasks);
    options.ascii |= is_poor_in_letters() || tasks.is_some_and(|tasks| tasks.ascii);
    let mut out = Lettered {
        out: io::stdout(),
        is_ascii: options.ascii,
    };
    let is_on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal() && has_screen();
    match options.command.as_ref().filter(|_| !is_on_terminal) {
        Some(Command::Tasks(command)) => {
            return learn::run(command, options.state.as_deref(), catalogue, out);
        }
        Some(Command::Games) => {
            let list = options.state.as_deref().map(GameList::new);
            for line in list.iter().flat_map(|list| list.lines(catalogue)) {
                writeln!(out, "{line}")?;
            }
            return Ok(());
        }
        None => {}
    }
    if is_on_terminal && let Some(path) = options.theme.clone().or_else(usual_theme) {
        options.tints = read_theme(&path)?;
    }
    options.light |= is_on_terminal && has_light_ground();
    if is_on_terminal && (!is_asked || options.command.is_some()) {
        let command = options.command;
        let tasks = command.as_ref().and_then(Command::tasks);
        let options = Options {
            state: options.state,
            tints: options.tints,
            game: tasks.map(|tasks| tasks.game.clone()),
            ascii: options.ascii,
            light: options.light,
            ..Options::usual()
        };
        let screen = Screen::new(catalogue.clone(), options);
        return screen::run(match command {
            Some(Command::Tasks(command)) => screen.with_course(&command)?,
            Some(Command::Games) => screen.with_games(),
            None => screen.with_last_game(),
        });
    }
    // A server without a game: its lobby.
    if is_on_terminal
        && options.game.is_none()
        && options.load.is_none()
        && let Some(server) = options.on.take()
    {
        // A game that begins from the menu is played here.
        let lobby = Lobby::new(server).map_err(Error::Link)?;
        let screen = Screen::new(catalogue.clone(), options);
        return screen::run(screen.with_lobby(lobby));
    }
    if let Some(address) = options.join.as_ref().or(options.watch.as_ref()) {
        tell("play", &format!("joining {address}"));
    }
    let is_human = |player: &Option<String>| player.as_deref() == Some("human");
    if !is_on_terminal && (is_human(&options.first) || is_human(&options.second)) {
        return Err(Error::NoPerson);
    }
    if is_on_terminal && let Some(path) = &options.load {
        loading::refuse_pipe(path)?;
    }
    // A game that is only printed is neither saved nor timed unless that is asked for.
    let (opening, options) = match is_on_terminal {
        true => Opening::resumed(options, catalogue)?,
        false => (Opening::new(&options, catalogue)?, options),
    };
    if let Some(link) = &opening.invitation {
        let words = format!("your opponent opens {link} or types: play --join {link}");
        tell("play", &words);
    }
    if let Some(ticket) = opening.setup.remote.as_ref().and_then(Link::ticket) {
        let words = format!("to take this seat again from another machine: --ticket {ticket}");
        tell("play", &words);
    }
    if !is_on_terminal {
        return batch::run(opening, batch::PLIES, out);
    }
    let palette = options.colours.unwrap_or_else(Palette::of_terminal);
    // Colours that are asked for are shown even if NO_COLOR is set.
    force_color_output(palette != Palette::None);
    let screen = Screen::new(catalogue.clone(), options);
    screen::run(screen.with_game(opening))
}

/// Runs the program for the games of a catalogue, with the arguments of the command line.
pub fn main(catalogue: &Catalogue) -> ExitCode {
    main_with(catalogue, env::args_os())
}

/// Runs the program for the games of a catalogue. The first argument is the name of the program.
pub fn main_with(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let is_asked = arguments.len() > 1;
    let done = run(Options::of(arguments, catalogue), catalogue, is_asked);
    let told = done.map_err(|error| (error.status(), Causes(&error).to_string()));
    exit_code("play", told)
}
