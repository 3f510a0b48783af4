//! The only module that reads a clock.

use core::time::Duration;

use web_time::Instant;

use crate::Limits;

/// The time since a search began, measured only if its [`Limits`] set a time.
///
/// Limits of depth or nodes also work on platforms without a clock, such as WebAssembly outside a
/// browser. In a browser the clock is `performance.now()`.
///
/// ```
/// use alpha_beta::{Clock, Limits};
///
/// let clock = Clock::start(&Limits::depth(5));
/// assert_eq!(clock.elapsed(), None);
/// assert!(!clock.is_time_up());
/// assert!(Clock::start(&Limits::millis(0)).is_time_up());
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Clock {
    /// The start and the limit; `None` if there is no limit of time.
    timed: Option<(Instant, Duration)>,
}

impl Clock {
    /// Starts the clock if the limits set a time.
    #[must_use]
    pub fn start(limits: &Limits) -> Self {
        Self::start_at(limits, Instant::now)
    }

    fn start_at(limits: &Limits, now: impl FnOnce() -> Instant) -> Self {
        Self {
            timed: limits.time.map(|limit| (now(), limit)),
        }
    }

    /// Returns the time since the start; `None` if it is not measured.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.timed.map(|(begin, _)| begin.elapsed())
    }

    /// Returns the time left until the limit, 0 after it; `None` without a limit of time.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        self.timed
            .map(|(begin, limit)| limit.saturating_sub(begin.elapsed()))
    }

    /// Returns whether the limit of time is reached; `false` without a limit of time.
    #[must_use]
    pub fn is_time_up(&self) -> bool {
        self.timed
            .is_some_and(|(begin, limit)| begin.elapsed() >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_limit_of_time_no_clock_is_read() {
        for limits in [Limits::depth(3), Limits::nodes(9), Limits::default()] {
            let clock = Clock::start_at(&limits, || panic!("the clock is read"));
            assert_eq!((clock.elapsed(), clock.remaining()), (None, None));
            assert!(!clock.is_time_up());
        }
    }

    #[test]
    fn a_limit_of_time_is_measured_from_the_start() {
        let limits = Limits::millis(1_000_000);
        let clock = Clock::start(&limits);
        let elapsed = clock.elapsed().expect("time is measured");
        let remaining = clock.remaining().expect("time is measured");
        assert!(elapsed + remaining <= Duration::from_secs(1_000));
        assert!(!clock.is_time_up());
    }

    #[test]
    fn no_other_file_reads_a_clock() {
        let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        for entry in std::fs::read_dir(sources).expect("the sources") {
            let path = entry.expect("a file").path();
            let text = std::fs::read_to_string(&path).expect("text");
            let reads = text.contains("Instant") || text.contains("SystemTime");
            assert_eq!(reads, path.ends_with("clock.rs"), "{}", path.display());
        }
    }
}
