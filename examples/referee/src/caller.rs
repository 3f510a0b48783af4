//! The caller of a request, and what it may do.

use menagerie::{Catalogue, SearchMemory, StopFlag};

use crate::error::Error;
use crate::limits::Limits;

/// What a reply depends on beside its request.
#[derive(Copy, Clone)]
pub(crate) struct Caller<'a> {
    pub catalogue: &'a Catalogue,
    pub limits: &'a Limits,
    /// For searches that remember.
    pub memory: &'a SearchMemory,
    /// Raised when nobody waits for the reply any more.
    pub stop: &'a StopFlag,
}

impl Caller<'_> {
    /// Checks that somebody still waits for the reply.
    pub(crate) fn check_waits(&self) -> Result<(), Error> {
        let why = || Error::Refused("stopped", "nobody waits for the reply".into());
        (!self.stop.is_raised()).then_some(()).ok_or_else(why)
    }
}
