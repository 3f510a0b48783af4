//! How long a search goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The deepest iteration there is.
pub const MAX_DEPTH: u32 = 100;

/// How long a search goes on: until the first of its limits is reached, a forced end of the game is
/// found, or [`MAX_DEPTH`]. A limit that is `None` is not there.
///
/// ```
/// use alpha_beta::Limits;
///
/// let limits = Limits { nodes: Some(1_000_000), ..Limits::millis(50) };
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies that the last iteration looks ahead; 0 counts as 1.
    pub depth: Option<u32>,
    /// Positions looked at. One thread stops exactly there; each further one may go beyond it by a hundred
    /// or so.
    pub nodes: Option<u64>,
    /// Time, from the call on. The clock is looked at every hundred positions or so, and not before a
    /// thousand: no time at all is still enough not to blunder at once.
    pub time: Option<Duration>,
    /// Stops the search from elsewhere.
    pub stop: Option<StopFlag>,
}

impl Limits {
    /// So many plies.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// So many positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// So many milliseconds.
    #[must_use]
    pub fn millis(millis: u64) -> Self {
        Self {
            time: Some(Duration::from_millis(millis)),
            ..Self::default()
        }
    }
}

/// Stops a search from another thread. Clones are the same flag.
///
/// ```
/// use alpha_beta::{Limits, StopFlag};
///
/// let stop = StopFlag::new();
/// let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
/// // … and when the search, in its thread, has thought enough:
/// stop.raise();
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search that has this flag, now and later.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
