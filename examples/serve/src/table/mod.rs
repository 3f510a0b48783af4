//! The tables: a task for each that is awake, and a list of all.

mod registry;
mod task;
mod waking;

pub(crate) use registry::Listing;
pub use registry::{Command, OpenError, Registry, TableHandle};
pub use waking::CreateError;
