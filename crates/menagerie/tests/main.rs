//! The tests of the menagerie, in one program, which links once.

mod any_game;
mod last_ply;
mod memory;
mod peer;
mod strategies;
mod table;
#[cfg(target_os = "linux")]
mod time;
