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
//! Each program is a feature of its name, and all are on by default: some 240 crates. Most of them
//! belong to `play` (the terminal), `serve` (the web server and its database) and `draw`
//! (pictures). With `default-features = false, features = ["play"]` there are some 140.
//!
//! Cargo reads profiles only in the workspace that it builds. Copy this into yours, and what nobody
//! waits for is built faster:
//!
//! ```toml
//! [profile.release.package]
//! clap_builder = { opt-level = 1 }
//! clap_complete = { opt-level = 1 }
//! clap_mangen = { opt-level = 1 }
//! libsqlite3-sys = { opt-level = 1 }
//! usvg = { opt-level = 1 }
//! ```

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Command;
use menagerie::{Catalogue, GameInfo};

/// A program: its name, its command line, and a function that runs it.
type Program = (
    &'static str,
    fn(&Catalogue) -> Command,
    fn(&Catalogue, Vec<OsString>) -> ExitCode,
);

/// Makes a list of the programs that are built.
macro_rules! programs {
    ($($name:ident = $feature:literal;)*) => {
        &[$(
            #[cfg(feature = $feature)]
            ($feature, $name::command, |c, a| $name::main_with(c, a)),
        )*]
    };
}

const PROGRAMS: &[Program] = programs! {
    play = "play";
    serve = "serve";
    referee = "referee";
    perft = "perft";
    arena = "arena";
    draw = "draw";
};

/// Returns the command line of all programs.
fn all(catalogue: &Catalogue, name: &str) -> Command {
    let programs = PROGRAMS.iter();
    let programs = programs.map(|(name, command, _)| command(catalogue).name(*name));
    let line = |game: &GameInfo| format!("\n  {:<20} {}", game.name(), game.about().summary);
    let games: String = catalogue.games().iter().map(line).collect();
    Command::new(name.to_owned())
        .disable_help_subcommand(true)
        .subcommand_value_name("PROGRAM")
        .subcommand_help_heading("Programs")
        .subcommands(programs)
        .after_help(format!("Games:{games}"))
}

/// Runs the program that the first argument names, with the arguments after it.
pub fn main(catalogue: &Catalogue) -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    let command = PathBuf::from(arguments.first().cloned().unwrap_or_default());
    let command = command.file_name().unwrap_or_default().to_string_lossy();
    let all = all(catalogue, &command);
    terminal::describe(&all, &arguments);
    let help = terminal::with_descriptions(all).render_help();
    let mut arguments = arguments.into_iter().skip(1);
    let usual = cfg!(feature = "play").then(|| "play".into());
    let Some(name) = arguments.next().or(usual) else {
        println!("{help}");
        return ExitCode::from(2);
    };
    if name == "--help" || name == "-h" {
        println!("{help}");
        return ExitCode::SUCCESS;
    }
    let Some((known, _, run)) = PROGRAMS.iter().find(|program| name == program.0) else {
        let known: Vec<&str> = PROGRAMS.iter().map(|program| program.0).collect();
        let known = known.join(", ");
        eprintln!("{command}: unknown program {name:?}: known are {known}");
        return ExitCode::from(2);
    };
    let name = format!("{command} {known}").into();
    run(catalogue, std::iter::once(name).chain(arguments).collect())
}
