//! The tables: a task for each that is awake, and a list of all.

mod keeper;
mod news;
mod plan;
mod registry;

pub use keeper::Mail;
pub use plan::{NewTable, SeatPlan};
pub use registry::{CreateError, Door, OpenError, Registry};
