//! The tests of life-step, in one program, which links once.

mod analysis;
mod any_rule;
mod board;
mod bounded_worlds;
mod conformance;
mod formats;
mod grids;
mod hashlife;
mod library;
mod model;
mod naive;
mod patterns;
mod round_trips;
mod rules;
mod two_owners_and_batches;
mod unbounded;
mod worlds;
