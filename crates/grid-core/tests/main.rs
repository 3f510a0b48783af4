//! The tests of grid-core, in one program, which links once.

#[macro_use]
mod model;

mod faults;
mod laws;
mod record;
mod ring;
mod serde_forms;
mod square_sets;
mod squares;
mod tools;
