//! A player of Life Duel that connects to a server: `lifeduel-player HOST PORT`.
//!
//! ```text
//! lifeduel-player localhost 2000 --strategy manual --color
//! lifeduel-player localhost 2000 --strategy random --seed 3
//! lifeduel-player localhost 2000 --strategy search --millis 500
//! ```
//!
//! It plays on this project's server and on that of the original program. The strategies `random`
//! and `manual` place, print and ask as the original's players do.
//!
//! The program ends with status 0 and the verdict on the last line, or with status 1 if the
//! connection breaks before there is a verdict.

use std::process::ExitCode;
use std::{env, io};

use clap::CommandFactory;
use lifeduel_programs::{exit_code, player};

fn main() -> ExitCode {
    let command = player::Options::command();
    let options: player::Options = terminal::parse_from(env::args_os(), &command);
    exit_code("lifeduel-player", player::run(&options, &mut io::stdout()))
}
