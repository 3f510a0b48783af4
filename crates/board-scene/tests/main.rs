//! The tests of board-scene, in one program, which links once.

mod facts;
mod laws;
mod scene;
