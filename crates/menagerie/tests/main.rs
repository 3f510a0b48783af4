//! The tests of the menagerie, in one program, which links once.

mod any_game;
mod last_ply;
mod lessons;
mod memory;
mod strategies;
#[cfg(target_os = "linux")]
mod time;
