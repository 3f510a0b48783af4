//! The tests of the menagerie. One program: it links once.

mod any_game;
mod last_ply;
mod peer;
