//! The tests of the tabletop, in one program, which links once.

mod clocks;
mod kinds;
mod script;
mod table;
mod two;
