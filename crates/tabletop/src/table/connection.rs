//! The connections of a table.

/// A connection to a table: a number that the program chooses that owns the sockets.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connection(pub u64);
