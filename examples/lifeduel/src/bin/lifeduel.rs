//! A whole game of Life Duel in one command: a server and two players, like `make run` of the
//! original.
//!
//! ```text
//! lifeduel                                 against a player that places at random
//! lifeduel --p1 search --color             against a perfect player
//! lifeduel --p1 manual --p2 search         with the first placement
//! lifeduel --p1 greedy --p2 search         two programs
//! ```
//!
//! The server listens on a free port of this machine, and all messages go over the network. The
//! screen shows the person's view, or without a person the second player's. Two people need two
//! terminals: a `lifeduel-server` and two `lifeduel-player`s.

use std::process::ExitCode;

use lifeduel_programs::{exit_code, starter};

fn main() -> ExitCode {
    exit_code("lifeduel", starter::run(starter::Options::parse_checked()))
}
