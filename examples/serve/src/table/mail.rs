//! What reaches a table that is awake.

use std::sync::Arc;
use std::time::Instant;

use tabletop::table::Connection;

use crate::outbox::Outbox;

/// What reaches a table.
#[derive(Debug)]
pub enum Mail {
    /// Somebody has connected.
    Connect(Connection, Arc<Outbox>),
    /// Somebody has sent bytes, which arrived at this moment.
    Bytes(Connection, Vec<u8>, Instant),
    /// A connection has ended.
    Gone(Connection),
    /// The table is given up.
    Expire,
}
