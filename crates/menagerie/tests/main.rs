//! The tests of the menagerie, in one program, which links once.

mod agreement;
mod any_game;
mod last_ply;
mod lessons;
mod memory;
mod simple_games;
mod strategies;
#[cfg(target_os = "linux")]
mod time;
