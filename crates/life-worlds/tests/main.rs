//! The tests of life-worlds, in one program, which links once.

mod analysis;
mod any_rule;
mod board;
mod bounded_worlds;
mod cells;
mod formats;
mod generations;
mod grids;
mod hashlife;
mod inside;
mod library;
mod model;
mod round_trips;
mod unbounded;
mod worlds;
