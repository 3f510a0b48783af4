//! The time, also on a platform on which the standard library has no clock.

use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, Instant};

static PROVIDED: OnceLock<fn() -> Duration> = OnceLock::new();

/// The moment from which the time is measured.
static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

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
    let _ = PROVIDED.set(now);
}

/// Returns the time since a moment that stays the same; `None` where the standard library has no
/// clock and none was provided.
pub(crate) fn now() -> Option<Duration> {
    match cfg!(all(target_family = "wasm", target_os = "unknown")) {
        true => provided(),
        false => Some(BEGIN.elapsed()),
    }
}

fn provided() -> Option<Duration> {
    PROVIDED.get().map(|now| now())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn no_other_file_reads_a_clock() {
        let folders = ["/src", "/src/alpha_beta"].map(|f| [env!("CARGO_MANIFEST_DIR"), f].concat());
        let entries = folders.map(|folder| std::fs::read_dir(folder).expect("the sources"));
        let paths = (entries.into_iter().flatten()).map(|entry| entry.expect("a file").path());
        for path in paths.filter(|path| path.is_file()) {
            let text = std::fs::read_to_string(&path).expect("text");
            let reads = text.contains("Instant") || text.contains("SystemTime");
            let is_clock = path.ends_with("provided_clock.rs");
            assert_eq!(reads, is_clock, "{}", path.display());
        }
    }

    #[test]
    fn the_first_clock_counts() {
        static MILLIS: AtomicU64 = AtomicU64::new(5);
        assert_eq!(provided(), None);
        provide_clock(|| Duration::from_millis(MILLIS.load(Ordering::Relaxed)));
        provide_clock(|| panic!("the second clock is read"));
        for millis in [5, 12, 3] {
            MILLIS.store(millis, Ordering::Relaxed);
            assert_eq!(provided(), Some(Duration::from_millis(millis)));
        }
    }
}
