//! The tables: a task for each that is awake, and a list of all.

mod keeper;
mod plan;
mod registry;
mod waking;

pub use plan::{NewTable, SeatPlan};
pub use registry::{Door, Mail, OpenError, Registry};
pub use waking::CreateError;
