//! The tests of board-scene, in one program, which links once.

mod facts;
#[path = "../../grid-core/tests/faults.rs"]
mod faults;
mod laws;
mod scene;
mod simple;
