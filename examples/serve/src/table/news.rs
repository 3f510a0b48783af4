//! News of a table.

use std::time::Duration;

use menagerie::peer::Presence;

use super::plan::{Head, SeatPlan};

/// What a table that is awake tells the list.
#[derive(Debug)]
pub(super) struct News<'a> {
    /// The game so far.
    pub head: Head,
    /// The seats.
    pub seats: &'a [SeatPlan; 2],
    /// Who is there.
    pub presence: Presence,
    /// What the server's clock shows.
    pub now: Duration,
}
