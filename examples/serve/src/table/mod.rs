//! The tables: a task for each that is awake, and a list of all.

mod plan;
mod registry;
mod task;
mod waking;

pub use plan::{NewTable, SeatPlan};
pub use registry::{Command, OpenError, Registry, TableHandle};
pub use waking::CreateError;
