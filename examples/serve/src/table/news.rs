//! News of a table.

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
    /// The number of connections.
    pub connections: usize,
}
