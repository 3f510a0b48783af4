//! The state that a host and a guest have in common: the game, the connection, what is to be sent
//! and what is to be reported.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::time::Duration;

use bounded_lines::Lines;

use super::allowance::Allowance;
use super::fault::{Disconnection, Stop};
use super::ledger::Ledger;
use super::limits::PeerLimits;
use super::message::Message;
use super::update::Update;

/// The state that a host and a guest have in common.
#[derive(Debug)]
pub(super) struct Common {
    pub(super) limits: PeerLimits,
    /// The game; a guest has none until it is welcomed.
    pub(super) ledger: Option<Ledger>,
    pub(super) connection: Option<Connection>,
    pub(super) updates: VecDeque<Update>,
    pub(super) stopped: Option<Stop>,
    pub(super) outgoing: Vec<u8>,
    pub(super) now: Duration,
}

/// A connection to the other program.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) lines: Lines,
    pub(super) allowance: Allowance,
    /// When the last whole message was received, and when the last one was sent.
    pub(super) received_at: Duration,
    pub(super) sent_at: Duration,
    /// Whether the handshake is over.
    pub(super) is_admitted: bool,
}

impl Connection {
    pub(super) fn new(lines: Lines, limits: &PeerLimits, now: Duration) -> Self {
        Self {
            lines,
            allowance: Allowance::new(limits.burst, limits.per_second, now),
            received_at: now,
            sent_at: now,
            is_admitted: false,
        }
    }
}

impl Common {
    pub(super) fn new(limits: PeerLimits, ledger: Option<Ledger>) -> Self {
        Self {
            limits,
            ledger,
            connection: None,
            updates: VecDeque::new(),
            stopped: None,
            outgoing: Vec::new(),
            now: Duration::ZERO,
        }
    }

    pub(super) fn send(&mut self, message: &Message) {
        if let Some(connection) = &mut self.connection {
            connection.sent_at = self.now;
            self.outgoing
                .extend_from_slice(message.to_line().as_bytes());
        }
    }

    /// Replaces the old connection, if there is one, by a new one.
    pub(super) fn connect(&mut self, lines: Lines, now: Duration) {
        self.now = now;
        self.disconnect(Disconnection::Replaced);
        self.connection = Some(Connection::new(lines, &self.limits, now));
    }

    pub(super) fn disconnect(&mut self, why: Disconnection) {
        if self.connection.take().is_some() {
            self.outgoing.clear();
            self.updates.push_back(Update::Disconnected(why));
        }
    }

    /// Ends the session. What is left to send can be sent before the connection is closed.
    pub(super) fn stop(&mut self, why: Stop) {
        if self.stopped.is_none() {
            self.stopped = Some(why.clone());
            self.connection = None;
            self.updates.push_back(Update::Stopped(why));
        }
    }
}
