//! The clock of a program for a platform on which the standard library has none.

use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Provides the clock of all searches on `wasm32-unknown-unknown`, where the standard library has
/// none: a function that returns the time since any moment that stays the same. The first call
/// counts. Elsewhere the clock is not read.
///
/// ```
/// use std::time::Duration;
///
/// # fn performance_now() -> f64 { 0.0 }
/// alpha_beta::provide_clock(|| Duration::from_secs_f64(performance_now() / 1000.0));
/// ```
pub fn provide_clock(now: fn() -> Duration) {
    // The first one stays, so that no search sees two.
    let _ = CLOCK.set(now);
}

/// Returns whether a clock was provided.
pub(crate) fn is_there() -> bool {
    CLOCK.get().is_some()
}

/// A moment by the provided clock, with the methods of the standard library's.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[derive(Copy, Clone, Debug)]
pub(crate) struct Instant(Duration);

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
impl Instant {
    /// Returns the moment now. Without a clock all moments are the same.
    pub fn now() -> Self {
        Self(CLOCK.get().map_or(Duration::ZERO, |now| now()))
    }

    /// Returns the time since this moment.
    pub fn elapsed(self) -> Duration {
        Self::now().0.saturating_sub(self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn the_first_clock_counts() {
        static MILLIS: AtomicU64 = AtomicU64::new(5);
        assert!(!is_there());
        provide_clock(|| Duration::from_millis(MILLIS.load(Ordering::Relaxed)));
        provide_clock(|| panic!("the second clock is read"));
        assert!(is_there());
        let begin = Instant::now();
        MILLIS.store(12, Ordering::Relaxed);
        assert_eq!(begin.elapsed(), Duration::from_millis(7));
        MILLIS.store(3, Ordering::Relaxed);
        assert_eq!(begin.elapsed(), Duration::ZERO);
    }
}
