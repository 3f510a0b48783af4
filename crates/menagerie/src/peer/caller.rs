//! Callers: programs that have connected and are not admitted yet.

use core::time::Duration;

use bounded_lines::Lines;

use super::fault::Fault;
use super::limits::PeerLimits;
use super::message::{Hello, Message};

/// A program that has connected to a host and has not sent its hello yet. It costs little memory,
/// and does not affect the session.
///
/// ```
/// use core::time::Duration;
/// use menagerie::peer::{Caller, PeerLimits};
///
/// let mut caller = Caller::new(PeerLimits::default(), Duration::ZERO);
/// assert_eq!(caller.receive(br#"{"type":"hello","#, Duration::from_secs(1)), None);
/// let fault = caller.receive(b"", Duration::from_secs(11)).unwrap().unwrap_err();
/// assert!(fault.to_string().starts_with("no handshake for 10 seconds"));
/// ```
#[derive(Debug)]
pub struct Caller {
    lines: Lines,
    began: Duration,
    limits: PeerLimits,
}

impl Caller {
    /// Creates the caller of a new connection.
    #[must_use]
    pub const fn new(limits: PeerLimits, now: Duration) -> Self {
        Self {
            lines: Lines::new(PeerLimits::LINES),
            began: now,
            limits,
        }
    }

    /// Takes bytes that were received, or none if only time has passed. Returns the hello when it
    /// is complete; `None` before.
    ///
    /// # Errors
    /// Returns a fault if the hello is malformed or late.
    pub fn receive(&mut self, bytes: &[u8], now: Duration) -> Option<Result<Hello, Fault>> {
        self.lines.push(bytes);
        let after = self.limits.handshake;
        match self.lines.next_line() {
            Ok(None) if now.saturating_sub(self.began) > after => {
                Some(Err(Fault::NoHandshake { after }))
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

    /// Returns the bytes after the hello.
    pub(super) fn into_lines(self) -> Lines {
        self.lines
    }
}
