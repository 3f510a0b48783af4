//! The tables: a task for each that is awake, and a list of all.

mod keeper;
mod mail;
mod plan;
mod registry;
mod waking;

pub use mail::Mail;
pub use plan::{NewTable, SeatPlan};
pub use registry::{Door, OpenError, Registry};
pub use waking::CreateError;
