//! Limits on what a peer may do.

use core::time::Duration;

use bounded_lines::LineLimits;

/// The most entries of a log. The whole log is kept, so that a guest that comes back can be told
/// what it missed.
pub const MAX_ENTRIES: usize = 100_000;

/// The longest text of a move, in bytes. Some games accept longer spellings than they write: those
/// must not fill the log.
pub const MAX_MOVE_BYTES: usize = 64;

/// Limits on a peer: how much it may send, and how long it may be silent. The times are checked at
/// every [`Peer::tick`](super::Peer::tick).
///
/// ```
/// use core::time::Duration;
/// use menagerie::peer::PeerLimits;
///
/// let patient = PeerLimits::DEFAULT.with_silence(Duration::from_secs(60));
/// assert_eq!(patient.burst, PeerLimits::DEFAULT.burst);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PeerLimits {
    /// How many messages may come at once.
    pub burst: u32,
    /// How many messages a second may come for long.
    pub per_second: u32,
    /// After this time without sending anything a `ping` is sent.
    pub ping: Duration,
    /// After this time without a whole message the connection is given up.
    pub silence: Duration,
    /// How long a handshake may take.
    pub greeting: Duration,
}

impl PeerLimits {
    /// The longest line, in bytes without its end: 256 KiB. Only the welcome to a long game that
    /// was loaded comes near.
    pub const LINE: usize = 256 * 1024;

    /// How lines are cut, and how many bytes are kept of what has not been read yet.
    pub(super) const LINES: LineLimits = LineLimits::new(Self::LINE, 2 * Self::LINE);

    /// 500 messages at once and 100 a second; a `ping` every 5 seconds; at most 20 seconds of
    /// silence, and 10 for the handshake.
    pub const DEFAULT: Self = Self {
        burst: 500,
        per_second: 100,
        ping: Duration::from_secs(5),
        silence: Duration::from_secs(20),
        greeting: Duration::from_secs(10),
    };

    /// Sets how many messages may come at once.
    #[must_use]
    pub const fn with_burst(mut self, messages: u32) -> Self {
        self.burst = messages;
        self
    }

    /// Sets how many messages a second may come for long.
    #[must_use]
    pub const fn with_per_second(mut self, messages: u32) -> Self {
        self.per_second = messages;
        self
    }

    /// Sets after which time without sending anything a `ping` is sent.
    #[must_use]
    pub const fn with_ping(mut self, after: Duration) -> Self {
        self.ping = after;
        self
    }

    /// Sets after which time without a whole message the connection is given up.
    #[must_use]
    pub const fn with_silence(mut self, after: Duration) -> Self {
        self.silence = after;
        self
    }

    /// Sets how long a handshake may take.
    #[must_use]
    pub const fn with_greeting(mut self, time: Duration) -> Self {
        self.greeting = time;
        self
    }
}

impl Default for PeerLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
