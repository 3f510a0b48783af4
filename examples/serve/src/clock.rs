//! The server's clock: how long the server has been up, over all its runs.
//!
//! Every time of play is measured by it. A pause of the server is nobody's time, because the clock
//! stands still while the server is down. It is stored with every commit, and each second while a
//! table is awake, so that a killed server gives the players at most about a second. Neither does a
//! machine that was suspended cost the players time: the clock leaves out gaps in which the server
//! did not look at it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// How often a running server looks at its clock at least.
pub const BEAT: Duration = Duration::from_millis(500);

/// A server that has not looked for longer than this did not run meanwhile.
const GAP: Duration = Duration::from_secs(2);

/// The server's clock.
#[derive(Clone, Debug)]
pub struct Clock {
    before: Duration,
    started: Instant,
    seen: Arc<Mutex<Seen>>,
}

/// What the server has seen of the time since its start.
#[derive(Debug, Default)]
struct Seen {
    last: Duration,
    /// How long it did not run.
    gaps: Duration,
}

impl Clock {
    /// Starts the clock where it stood.
    pub fn starting_at(before: Duration) -> Self {
        Self {
            before,
            started: Instant::now(),
            seen: Arc::default(),
        }
    }

    /// Returns the time.
    pub fn now(&self) -> Duration {
        self.before + self.see(self.started.elapsed())
    }

    /// Returns the moment at which the clock shows this time; `None` if it is too far away.
    pub fn moment(&self, time: Duration) -> Option<Instant> {
        let time = time.saturating_sub(self.before);
        self.started
            .checked_add(time.checked_add(self.seen.lock().gaps)?)
    }

    /// Takes note of the time since the start. Returns it without the gaps.
    fn see(&self, elapsed: Duration) -> Duration {
        let mut seen = self.seen.lock();
        let unseen = elapsed.saturating_sub(seen.last);
        if unseen > GAP {
            seen.gaps += unseen;
        }
        seen.last = seen.last.max(elapsed);
        elapsed - seen.gaps
    }
}

/// Returns the seconds since 1970.
pub fn unix_now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_nobodys_time() {
        let clock = Clock::starting_at(Duration::from_secs(100));
        let millis = Duration::from_millis;
        let shown = [1_000, 2_900, 62_900, 63_000, 64_900, 64_800].map(|at| clock.see(millis(at)));
        assert_eq!(
            shown,
            [1_000, 2_900, 2_900, 3_000, 4_900, 4_800].map(millis)
        );
        let moment = clock.moment(Duration::from_secs(110)).unwrap();
        assert_eq!(moment - clock.started, Duration::from_secs(70));
    }
}
