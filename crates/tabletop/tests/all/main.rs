//! The tests of the tabletop, in one program, which links once.

mod choosing;
mod clocks;
mod kinds;
mod script;
mod table;
mod two;
