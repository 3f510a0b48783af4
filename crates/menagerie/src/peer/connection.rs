//! What both programs of a session do: a connection, what is sent on it, and what has happened.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::time::Duration;

use bounded_lines::Lines;

use super::allowance::Allowance;
use super::fault::{Lost, Stop};
use super::ledger::Ledger;
use super::limits::PeerLimits;
use super::message::Message;
use super::update::Update;

/// What both programs do.
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

/// A connection, from the first byte that counts.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) lines: Lines,
    pub(super) allowance: Allowance,
    /// When the last whole message came, and when the last one was sent.
    pub(super) heard: Duration,
    pub(super) spoken: Duration,
    /// Whether the greetings are over.
    pub(super) is_greeted: bool,
}

impl Connection {
    pub(super) fn new(lines: Lines, limits: &PeerLimits, now: Duration) -> Self {
        Self {
            lines,
            allowance: Allowance::new(limits.burst, limits.per_second, now),
            heard: now,
            spoken: now,
            is_greeted: false,
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
            connection.spoken = self.now;
            self.outgoing
                .extend_from_slice(message.to_line().as_bytes());
        }
    }

    /// A new connection takes the place of the old one.
    pub(super) fn connect(&mut self, lines: Lines, now: Duration) {
        self.now = now;
        self.lose(Lost::Replaced);
        self.connection = Some(Connection::new(lines, &self.limits, now));
    }

    pub(super) fn lose(&mut self, why: Lost) {
        if self.connection.take().is_some() {
            self.outgoing.clear();
            self.updates.push_back(Update::Lost(why));
        }
    }

    /// The session is over. What has still to be sent can be sent before the connection is closed.
    pub(super) fn stop(&mut self, why: Stop) {
        if self.stopped.is_none() {
            self.stopped = Some(why.clone());
            self.connection = None;
            self.updates.push_back(Update::Stopped(why));
        }
    }
}
