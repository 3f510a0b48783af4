//! The server's clock: how long the server has been up, over all its runs.
//!
//! Every time of play is measured by it. A pause of the server is nobody's time, because the clock
//! stands still while the server is down. It is stored with every commit, and each second while a
//! table is awake, so that a killed server gives the players at most about a second.

use std::time::{Duration, Instant};

/// The server's clock.
#[derive(Copy, Clone, Debug)]
pub struct Clock {
    before: Duration,
    started: Instant,
}

impl Clock {
    /// Starts the clock where it stood.
    pub fn starting_at(before: Duration) -> Self {
        Self {
            before,
            started: Instant::now(),
        }
    }

    /// Returns the time.
    pub fn now(&self) -> Duration {
        self.before + self.started.elapsed()
    }

    /// Returns the moment at which the clock shows this time; `None` if it is too far away.
    pub fn moment(&self, time: Duration) -> Option<Instant> {
        self.started.checked_add(time.saturating_sub(self.before))
    }
}

/// Returns the seconds since 1970.
pub fn unix_now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    })
}
