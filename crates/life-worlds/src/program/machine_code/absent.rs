//! Without machine code, the interpreter runs all programs.

use std::cell::Cell;

use super::{INPUTS, Program};
use crate::kernel::{Instructions, Vector};

#[derive(Default, Debug)]
pub(crate) struct Codes;

impl Codes {
    pub fn get(&self, _: &Program, _: Option<Instructions>, _: u64) -> Option<&Code> {
        None
    }
}

/// There is none.
#[derive(Debug)]
pub(crate) enum Code {}

impl Code {
    pub fn room(&self, _: usize) -> usize {
        match *self {}
    }

    pub fn run(&self, _: [&[Cell<Vector>]; INPUTS], _: &[Cell<Vector>], _: &mut [Vector]) {
        match *self {}
    }
}
