//! The tests of life-step, in one program, which links once.

mod conformance;
mod naive;
mod patterns;
mod rules;
