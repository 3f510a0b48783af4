//! What a table wants from the program that keeps it.

use std::collections::VecDeque;
use std::sync::Arc;

use super::act::Entry;
use super::setup::Place;
use super::update::Update;

/// A connection to a table: a number that the program chooses that owns the sockets.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connection(pub u64);

/// What a table wants to be stored, sent and closed.
///
/// A keeper that stores the log makes `entries` and `seats` durable, then sends the messages, then
/// closes the connections. If it cannot store the entries, it drops the messages and calls
/// [`Table::roll_back`](super::Table::roll_back).
#[derive(Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Output {
    /// The new entries of the log.
    pub entries: Vec<Entry>,
    /// To whom the seats belong now, if that or a [name](super::Presence::names) has changed.
    pub seats: Option<[Place; 2]>,
    /// What to send, in order.
    pub messages: Vec<(Connection, Arc<str>)>,
    /// The connections to close when their messages are sent. The table has forgotten them.
    pub closed: Vec<Connection>,
    /// What to tell a person at the keeper.
    pub updates: VecDeque<Update>,
}
