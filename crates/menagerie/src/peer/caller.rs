//! Callers: connections that have not been admitted.

use core::time::Duration;

use bounded_lines::Lines;

use super::fault::Fault;
use super::limits::PeerLimits;
use super::message::{Hello, Message};

/// A program that has connected to a host and has not sent its hello yet. It costs little memory,
/// and does not affect the session.
#[derive(Debug)]
pub struct Caller {
    lines: Lines,
    came: Duration,
    limits: PeerLimits,
}

impl Caller {
    /// Creates the caller of a new connection.
    #[must_use]
    pub const fn new(limits: PeerLimits, now: Duration) -> Self {
        Self {
            lines: Lines::new(PeerLimits::LINES),
            came: now,
            limits,
        }
    }

    /// Takes bytes that were received, or none if only time has passed. Returns the hello once it
    /// is complete.
    ///
    /// # Errors
    /// Returns a fault if the hello is malformed or late.
    pub fn receive(&mut self, bytes: &[u8], now: Duration) -> Option<Result<Hello, Fault>> {
        self.lines.push(bytes);
        let after = self.limits.greeting;
        match self.lines.next_line() {
            Ok(None) if now.saturating_sub(self.came) > after => {
                Some(Err(Fault::NoGreeting { after }))
            }
            Ok(None) => None,
            Ok(Some(line)) => Some(match Message::read(&line) {
                Ok(Message::Hello(hello)) => Ok(hello),
                Ok(message) => Err(Fault::Unexpected {
                    found: message.name(),
                    expected: "hello",
                }),
                Err(error) => Err(error.into()),
            }),
            Err(error) => Some(Err(error.into())),
        }
    }

    /// The bytes after the hello.
    pub(super) fn into_lines(self) -> Lines {
        self.lines
    }
}
