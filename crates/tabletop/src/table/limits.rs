//! Limits on what a peer may do.

use std::time::Duration;

/// The greatest length of a log, in entries. The whole log is kept for programs that rejoin.
pub const MAX_ENTRIES: usize = 20_000;

/// The greatest length of a log that is read: older keepers wrote longer ones.
pub(super) const READ_ENTRIES: usize = 100_000;

/// The greatest number of moves of a game at a table. After the last one the clocks stand still,
/// and the people end the game: they resign, agree to a draw, or go back.
pub const MAX_PLIES: usize = 5_000;

/// How often a seat can ask between two moves. An answer to a question of the other seat is not
/// counted.
pub const MAX_QUESTIONS: usize = 3;

/// The number of entries with which people can still ask, with this many moves in the log: a log
/// grows with its moves, not with its questions.
pub(super) const fn entries_for(moves: usize) -> usize {
    200 + 8 * moves
}

/// The last places of a log, which are kept for the end of the game.
pub(super) const LAST_ENTRIES: usize = 3;

/// The longest text of a move, in bytes. Some games read longer spellings than they write; those
/// must not fill the log.
pub const MAX_MOVE_BYTES: usize = 64;

/// Limits on a peer: how much it may send, and how long it may be silent. The times are checked at
/// every [`Peer::tick`](super::Peer::tick) and [`Table::tick`](super::Table::tick).
///
/// ```
/// use std::time::Duration;
/// use tabletop::table::PeerLimits;
///
/// let patient = PeerLimits { silence: Duration::from_secs(60), ..PeerLimits::DEFAULT };
/// assert_eq!(patient.burst, PeerLimits::DEFAULT.burst);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PeerLimits {
    /// The number of messages that may arrive at once.
    pub burst: u32,
    /// The number of messages a second that may arrive for long.
    pub per_second: u32,
    /// The time without sending anything after which a `ping` is sent.
    pub ping: Duration,
    /// The time without a whole message after which the connection is given up.
    pub silence: Duration,
    /// How long a handshake may take.
    pub handshake: Duration,
}

impl PeerLimits {
    /// The longest message, in bytes: 256 KiB. Only the welcome to a long loaded game comes near
    /// it.
    pub const MESSAGE: usize = 256 * 1024;

    /// The longest message that a keeper reads, in bytes: 16 KiB. A hello with a start position is
    /// the longest.
    pub const KEEPER_MESSAGE: usize = 16 * 1024;

    /// 500 messages at once and 100 a second; a `ping` every 5 seconds; at most 20 seconds of
    /// silence, and 10 for the handshake.
    pub const DEFAULT: Self = Self {
        burst: 500,
        per_second: 100,
        ping: Duration::from_secs(5),
        silence: Duration::from_secs(20),
        handshake: Duration::from_secs(10),
    };
}

impl Default for PeerLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
