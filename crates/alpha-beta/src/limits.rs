//! The limits of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The greatest depth of a search, in plies.
pub const MAX_DEPTH: u32 = 100;

/// The limits of a search. It stops at the first limit it reaches, at a forced end of the game, or
/// at [`MAX_DEPTH`]. `None` is no limit.
///
/// ```
/// use alpha_beta::Limits;
///
/// let limits = Limits::millis(50).with_nodes(1_000_000);
/// assert_eq!((limits.nodes, limits.depth), (Some(1_000_000), None));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// The depth of the last iteration, in plies; 0 counts as 1.
    pub depth: Option<u32>,
    /// The number of nodes: positions searched, quiescence included. One thread stops exactly at
    /// the limit; each further thread may exceed it by about a hundred.
    pub nodes: Option<u64>,
    /// The time since the start. The [clock](crate::Clock) is read some thousand times a second,
    /// but not before the first 300 nodes, so even a limit of 0 avoids gross blunders. Without
    /// this limit no clock is read.
    pub time: Option<Duration>,
    /// The time to aim at, less than [`time`](Self::time). The search ends with the depth at which
    /// it has used this time: earlier if the best move stays the same, later if it has just changed
    /// or if the score has fallen.
    pub aim: Option<Duration>,
    /// A flag that stops the search from another thread.
    pub stop: Option<StopFlag>,
}

impl Limits {
    /// No limits: only a forced end or [`MAX_DEPTH`] stops the search.
    pub const NONE: Self = Self {
        depth: None,
        nodes: None,
        time: None,
        aim: None,
        stop: None,
    };

    /// Limits the depth, in plies.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self::NONE.with_depth(plies)
    }

    /// Limits the number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self::NONE.with_nodes(nodes)
    }

    /// Limits the time, in milliseconds.
    #[must_use]
    pub fn millis(millis: u64) -> Self {
        Self::NONE.with_time(Duration::from_millis(millis))
    }

    /// Sets the limit of depth, in plies.
    #[must_use]
    pub fn with_depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
        self
    }

    /// Sets the limit of nodes.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Sets the limit of time.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Limits the time of a move by the clock of a game. A limit of time that is below the usual
    /// share of a move stays as it is.
    ///
    /// ```
    /// use std::time::Duration;
    /// use alpha_beta::{Limits, TimeLeft};
    ///
    /// let clock = TimeLeft { left: Duration::from_secs(60), increment: Duration::from_secs(1) };
    /// let limits = Limits::NONE.on_clock(clock);
    /// assert_eq!(limits.time, Some(Duration::from_millis(8_250)));
    /// assert_eq!(limits.without_aim().time, Some(Duration::from_millis(2_750)));
    /// let hurried = Limits::millis(500).on_clock(clock);
    /// assert_eq!((hurried.time, hurried.aim), (Some(Duration::from_millis(500)), None));
    /// ```
    #[must_use]
    pub fn on_clock(mut self, clock: TimeLeft) -> Self {
        let share = clock.share();
        if self.time.is_none_or(|time| time > share) {
            let most = (share * MOST_SHARES).min(clock.left / 2);
            self.time = Some(self.time.map_or(most, |time| time.min(most)));
            self.aim = Some(share);
        }
        self
    }

    /// Makes the [aim](Self::aim) the limit of time, for a player that cannot tell how hard a move
    /// is.
    #[must_use]
    pub fn without_aim(mut self) -> Self {
        self.time = self.aim.take().or(self.time);
        self
    }

    /// Sets the flag that stops the search.
    #[must_use]
    pub fn with_stop(mut self, stop: StopFlag) -> Self {
        self.stop = Some(stop);
        self
    }
}

/// What a player's clock shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time left for the rest of the game.
    pub left: Duration,
    /// The time that each move adds, or that each turn does not cost.
    pub increment: Duration,
}

/// The number of moves among which the time left is divided.
const MOVES_TO_GO: u32 = 30;

/// The most shares of time that a hard move may take.
const MOST_SHARES: u32 = 3;

impl TimeLeft {
    /// Returns the usual time for a move: a thirtieth of the time left and three quarters of the
    /// increment, but at most a quarter of the time left.
    #[must_use]
    pub fn share(self) -> Duration {
        (self.left / MOVES_TO_GO + self.increment / 4 * 3).min(self.left / 4)
    }
}

/// A flag that stops a search from another thread. A clone is the same flag.
///
/// ```
/// use alpha_beta::{Limits, StopFlag};
///
/// let stop = StopFlag::new();
/// let limits = Limits::NONE.with_stop(stop.clone());
/// // … later, while another thread searches with these limits:
/// stop.raise();
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

/// Makes a flag that is raised when the boolean becomes true, for example in a signal handler.
impl From<Arc<AtomicBool>> for StopFlag {
    fn from(is_raised: Arc<AtomicBool>) -> Self {
        Self(is_raised)
    }
}

impl StopFlag {
    /// Creates a flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search with this flag, whether it is running or starts later.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
