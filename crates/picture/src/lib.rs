//! Pictures of positions.

#![no_std]

extern crate alloc;

pub mod ansi;
mod colours;
mod shapes;
mod strokes;
pub mod svg;
