//! The tests of what only this crate sees, as functions that its test program calls. As tests of the
//! library they would have all kernels compiled a second time.

pub use crate::analysis::apart::tests::*;
pub use crate::analysis::cycle::tests::*;
pub use crate::analysis::settle::tests::*;
pub use crate::counters::*;
pub use crate::grid::sweep::tests::*;
pub use crate::kernel::tests::*;
pub use crate::world::advance::tests::*;
