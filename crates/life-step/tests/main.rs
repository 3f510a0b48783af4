//! The tests of life-step, in one program, which links once.

mod conformance;
#[path = "../examples/duel.rs"]
#[expect(dead_code, reason = "the example itself runs `main`")]
mod duel;
mod naive;
mod patterns;
mod rules;
