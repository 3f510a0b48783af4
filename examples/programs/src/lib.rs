//! Every program for the games of a catalogue, behind one command. With it a game of your own is in
//! all of them after five lines:
//!
//! ```text
//! fn main() -> ExitCode {
//!     programs::main(&Catalogue::new().with(GameInfo::of::<Position>()))
//! }
//! ```
//!
//! `NAME play`, `NAME referee`, `NAME perft GAME 4`, `NAME arena GAME 100ms random` and
//! `NAME draw GAME` then do for this game what the programs of these names do for the games of the
//! menagerie. `NAME` alone plays.

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use menagerie::Catalogue;

/// A program: its name, what it does, and how it is run.
type Program = (
    &'static str,
    &'static str,
    fn(&Catalogue, Vec<OsString>) -> ExitCode,
);

const PROGRAMS: &[Program] = &[
    (
        "play",
        "play on this terminal, or over the network",
        |c, a| play::main_with(c, a),
    ),
    (
        "referee",
        "the rules for other languages, as JSON",
        |c, a| referee::main_with(c, a),
    ),
    ("perft", "count move sequences", |c, a| {
        perft::main_with(c, a)
    }),
    ("arena", "a match between two computer players", |c, a| {
        arena::main_with(c, a)
    }),
    ("draw", "a position as text, SVG or PNG", |c, a| {
        draw::main_with(c, a)
    }),
];

/// The names of the programs and of the games.
fn usage(catalogue: &Catalogue, command: &str) -> String {
    let mut text = format!("Usage: {command} [PROGRAM [OPTIONS]]\n\nPrograms:");
    for (name, about, _) in PROGRAMS {
        text += &format!("\n  {name:<10} {about}");
    }
    text += "\n\nGames:";
    for game in catalogue.games() {
        text += &format!("\n  {:<10} {}", game.name(), game.summary());
    }
    text
}

/// Runs the program that the first argument names, with the arguments after it.
#[must_use]
pub fn main(catalogue: &Catalogue) -> ExitCode {
    let mut arguments = env::args_os();
    let command = arguments.next().unwrap_or_default();
    let command = command.to_string_lossy();
    let Some(name) = arguments.next() else {
        return play::main(catalogue);
    };
    if name == "--help" || name == "-h" {
        println!("{}", usage(catalogue, &command));
        return ExitCode::SUCCESS;
    }
    let Some((_, _, run)) = PROGRAMS.iter().find(|program| name == program.0) else {
        let known: Vec<&str> = PROGRAMS.iter().map(|program| program.0).collect();
        let known = known.join(", ");
        let name = name.to_string_lossy();
        eprintln!("{command}: unknown program {name:?}: known are {known}");
        return ExitCode::from(2);
    };
    run(catalogue, std::iter::once(name).chain(arguments).collect())
}
