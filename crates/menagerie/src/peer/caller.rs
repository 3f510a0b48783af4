//! Callers: connections that have not been let in.

use core::time::Duration;

use bounded_lines::Lines;

use super::fault::Fault;
use super::limits::PeerLimits;
use super::message::{Hello, Message};

/// Somebody who has connected to a host and has still to greet. A caller that is never heard costs little
/// and disturbs nobody.
#[derive(Debug)]
pub struct Caller {
    lines: Lines,
    came: Duration,
    limits: PeerLimits,
}

impl Caller {
    /// Somebody has connected.
    #[must_use]
    pub const fn new(limits: PeerLimits, now: Duration) -> Self {
        Self {
            lines: Lines::new(PeerLimits::LINES),
            came: now,
            limits,
        }
    }

    /// Bytes have come, or only time has passed: the greeting, if it is there.
    ///
    /// # Errors
    /// What is no greeting, or too late, is told as [`Some`] fault.
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

    /// What has come behind the greeting.
    pub(super) fn into_lines(self) -> Lines {
        self.lines
    }
}
