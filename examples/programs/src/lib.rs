//! All programs for the games of a catalogue, behind one command. Five lines put a game of your own
//! into all of them:
//!
//! ```text
//! fn main() -> ExitCode {
//!     programs::main(&Catalogue::new().with(GameInfo::of::<Position>()))
//! }
//! ```
//!
//! `NAME play`, `NAME serve`, `NAME referee`, `NAME perft GAME 4`, `NAME arena GAME 100ms random`
//! and `NAME draw GAME` are then the programs of these names for this game. `NAME` without
//! arguments is `NAME play`.
//!
//! # Features
//! Each program is a feature of its name, and all are on by default. Most of what is built belongs
//! to `play` (the terminal), `serve` (the web server and its database) and `draw` (pictures).

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use menagerie::Catalogue;

/// A program: its name, a description, and a function that runs it.
type Program = (
    &'static str,
    &'static str,
    fn(&Catalogue, Vec<OsString>) -> ExitCode,
);

/// Makes a list of the programs that are built, of their names and what they do.
macro_rules! programs {
    ($($name:ident = $feature:literal: $about:literal;)*) => {
        &[$(
            #[cfg(feature = $feature)]
            ($feature, $about, |c, a| $name::main_with(c, a)),
        )*]
    };
}

const PROGRAMS: &[Program] = programs! {
    play = "play": "play on this terminal, or over the network";
    serve = "serve": "tables for people with a browser";
    referee = "referee": "the rules for other languages, as JSON";
    perft = "perft": "count move sequences";
    arena = "arena": "a match between two computer players";
    draw = "draw": "a position as text, SVG or PNG";
};

/// Returns the help text: the programs and the games.
fn usage(catalogue: &Catalogue, command: &str) -> String {
    let mut text = format!("Usage: {command} [PROGRAM [OPTIONS]]\n\nPrograms:");
    for (name, about, _) in PROGRAMS {
        text += &format!("\n  {name:<20} {about}");
    }
    text += "\n\nGames:";
    for game in catalogue.games() {
        text += &format!("\n  {:<20} {}", game.name(), game.about().summary);
    }
    text
}

/// Returns the program that runs without arguments: `play`, if it is built.
fn first_program() -> Option<OsString> {
    cfg!(feature = "play").then(|| "play".into())
}

/// Runs the program that the first argument names, with the arguments after it.
pub fn main(catalogue: &Catalogue) -> ExitCode {
    let mut arguments = env::args_os();
    let command = PathBuf::from(arguments.next().unwrap_or_default());
    let command = command.file_name().unwrap_or_default().to_string_lossy();
    let Some(name) = arguments.next().or_else(first_program) else {
        println!("{}", usage(catalogue, &command));
        return ExitCode::from(2);
    };
    if name == "--help" || name == "-h" {
        println!("{}", usage(catalogue, &command));
        return ExitCode::SUCCESS;
    }
    let Some((_, _, run)) = PROGRAMS.iter().find(|program| name == program.0) else {
        let known: Vec<&str> = PROGRAMS.iter().map(|program| program.0).collect();
        let known = known.join(", ");
        eprintln!("{command}: unknown program {name:?}: known are {known}");
        return ExitCode::from(2);
    };
    run(catalogue, std::iter::once(name).chain(arguments).collect())
}
